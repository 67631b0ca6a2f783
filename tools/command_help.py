"""What the cairn command says of itself, read from its help texts: commands, options, and the values that options take."""

import dataclasses
import re
import subprocess

# What the name of an option's value says about it.
FILES = {"FILE", "PROOF"}
FOLDERS = {"DIR", "BUILD_DIR"}


@dataclasses.dataclass
class Option:
    names: list  # ["-q", "--quiet"]
    value: str  # what the help calls its value, "" if it takes none
    text: str
    choices: list = dataclasses.field(default_factory=list)  # the words that it takes, if it says so


@dataclasses.dataclass
class Command:
    name: str  # "" for what comes before the command
    summary: str
    usage: str
    operands: list  # Option, whose names is the operand's name
    options: list
    footer: str
    inner: list = dataclasses.field(default_factory=list)  # names of commands below it

    def suffixes(self):
        """Of the files that the command takes; empty if they may have any name."""
        text = self.operands[0].text if len(self.operands) == 1 else ""
        if "C source" in text:
            return ["c", "i"]
        return ["smt2"] if "SMT-LIB" in text else []


def output(cairn, *arguments):
    done = subprocess.run([cairn, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    return done.stdout, done.stderr


def entries(lines):
    """(head, text) of lines in two columns, the second of which may go on below."""
    found = []
    for line in lines:
        continued = re.match(r"\s{20,}(\S.*)", line)
        if continued and found:
            found[-1][1] = (found[-1][1] + " " + continued[1]).strip()
        elif line.strip():
            head, _, text = line.strip().partition("  ")
            found.append([head, text.strip()])
    return found


def optionOf(head, text):
    names, _, value = head.partition(" ")
    return Option(names.split(","), re.sub(r" ?(\.\.\.|REQUIRED)", "", value), text)


SECTIONS = {"Positionals:": "operands", "Options:": "options", "Subcommands:": "commands"}


def parseHelp(name, text):
    """The command, and the names and summaries of those below it."""
    lines = text.strip("\n").split("\n")
    parts = {"operands": [], "options": [], "commands": []}
    footer, section, usage = [], None, ""
    for line in lines[1:]:
        if line.startswith("Usage:"):
            usage = line.removeprefix("Usage:").strip()
        elif line in SECTIONS and not footer:
            section = SECTIONS[line]
        elif line.startswith(" ") and section and not footer:
            parts[section].append(line)
        elif line or footer:
            footer.append(line)
    operands, options = ([optionOf(*entry) for entry in entries(parts[kind])] for kind in ("operands", "options"))
    return Command(name, lines[0], usage, operands, options, "\n".join(footer).strip("\n")), entries(parts["commands"])


def choicesOf(cairn, command, option):
    """The command names them where it is given a wrong one."""
    operands = ["/dev/null"] * len(command.operands)
    _, errors = output(cairn, *command.name.split(), option.names[-1], "?", *operands)
    listed = re.search(r"'\?' is not one of (.*)", errors)
    words = re.split(r", (?:or )?| or ", listed[1]) if listed else []
    return [word for word in words if re.fullmatch(r"[A-Za-z0-9-]+", word)]


def readCommands(cairn):
    """The command as a whole, then each of its commands."""
    whole, below = parseHelp("", output(cairn, "--help")[0])
    commands = [whole]
    open_ = [name for name, _ in below]
    while open_:
        name = open_.pop(0)
        command, inner = parseHelp(name, output(cairn, *name.split(), "--help")[0])
        # A command with commands of its own: they follow it.
        open_ = [f"{name} {one}" for one, _ in inner] + open_
        command.inner = [one for one, _ in inner]
        for option in command.options:
            if option.value and option.value not in FILES | FOLDERS:
                option.choices = choicesOf(cairn, command, option)
        commands.append(command)
    return commands
