#!/usr/bin/env python3
"""Writes the manual page and the completions for bash and zsh, from what the command says of itself.

    tools/command_files.py CAIRN TEMPLATE FOLDER

CAIRN is the command, TEMPLATE the manual page without its options (docs/cairn.1.in). Writes cairn.1, cairn.bash and _cairn to FOLDER.
"""

import re
import sys
from pathlib import Path

from command_help import FILES, FOLDERS, output, readCommands


# The manual page

def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def prose(text):
    """Words in back quotes are what one types."""
    pieces = re.split(r"`([^`]*)`", text)
    return "".join(f"\\fB{roff(piece)}\\fR" if place % 2 else roff(piece) for place, piece in enumerate(pieces))


def manualOption(option):
    names = ", ".join(f"\\fB{roff(name)}\\fR" for name in option.names)
    value = f" \\fI{roff(option.value)}\\fR" if option.value else ""
    return f".TP\n{names}{value}\n{prose(option.text)}\n"


def manualFooter(footer):
    """Paragraphs; those with lines that are set in keep them."""
    result = ""
    for paragraph in filter(None, footer.split("\n\n")):
        if "\n " in paragraph:
            title, *lines = paragraph.split("\n")
            result += f".PP\n{prose(title)}\n.PP\n.nf\n" + "".join(roff(line) + "\n" for line in lines) + ".fi\n"
        else:
            result += f".PP\n{prose(paragraph)}\n"
    return result


def manualCommand(command):
    result = f".SS {roff(command.usage)}\n{prose(command.summary)}.\n"
    result += "".join(manualOption(option) for option in command.operands + command.options)
    return result + manualFooter(command.footer)


def manual(commands, template, version):
    general, *rest = commands
    synopsis = [re.sub(rf"^(cairn {re.escape(roff(command.name))})", r"\\fB\1\\fR", roff(command.usage))
                for command in rest if not command.inner]
    return (template.replace("@VERSION@", roff(version))
            .replace("@SYNOPSIS@", "\n.br\n".join(synopsis))
            .replace("@OPTIONS@\n", "".join(manualOption(option) for option in general.options))
            .replace("@COMMANDS@\n", "".join(manualCommand(command) for command in rest)))


# bash

BASH = """\
# Completion of cairn for bash. Written by tools/command_files.py.

_cairn_files() {
  local suffix
  compopt -o filenames 2>/dev/null
  if (($# == 1)); then
    COMPREPLY+=($(compgen -f -- "$1"))
    return
  fi
  COMPREPLY+=($(compgen -d -- "$1"))
  for suffix in "${@:2}"; do COMPREPLY+=($(compgen -f -X "!*.$suffix" -- "$1")); done
}

_cairn() {
  local IFS=$'\\n' word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} place
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(IFS=' ' compgen -W '@GENERAL@' -- "$word"))
    return
  fi
  for ((place = 2; place < COMP_CWORD; place++)); do
    if [[ ${COMP_WORDS[place]} == -- ]]; then
      _cairn_files "$word"
      return
    fi
  done
  # --option=value comes as three words.
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
@INNER@  case $command:$before in
@VALUES@  esac
  case $command in
@COMMANDS@  esac
}

complete -F _cairn cairn
"""


def bashName(command):
    return command.name.replace(" ", "\\ ")


def bashInner(command):
    """A command with commands of its own: the second word chooses among them."""
    return (f"  if [[ $command == {command.name} ]]; then\n"
            f"    if ((COMP_CWORD == 2)); then\n"
            f"      COMPREPLY=($(IFS=' ' compgen -W '{' '.join(command.inner)} --help' -- \"$word\"))\n"
            f"      return\n"
            f"    fi\n"
            f"    command=\"$command ${{COMP_WORDS[2]}}\"\n"
            f"  fi\n")


def bashValues(command, option):
    pattern = " | ".join(f"{bashName(command)}:{name}" for name in option.names)
    if option.choices:
        files = '; _cairn_files "$word" prp' if "FILE.prp" in option.text else ""
        action = f"COMPREPLY=($(IFS=' ' compgen -W '{' '.join(option.choices)}' -- \"$word\")){files}; return"
    elif option.value in FILES:
        action = '_cairn_files "$word"; return'
    elif option.value in FOLDERS:
        action = 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return'
    else:
        action = "return"
    return f"    {pattern}) {action} ;;\n"


def bashCommand(command):
    names = " ".join(name for option in command.options for name in option.names)
    suffixes = "".join(" " + suffix for suffix in command.suffixes())
    return (f"    {bashName(command)})\n"
            f"      if [[ $word == -* ]]; then COMPREPLY=($(IFS=' ' compgen -W '{names}' -- \"$word\"))\n"
            f"      else _cairn_files \"$word\"{suffixes}; fi ;;\n")


def bash(commands):
    general, *rest = commands
    inner = "".join(bashInner(command) for command in rest if command.inner)
    words = [command.name for command in rest if " " not in command.name] + [name for option in general.options for name in option.names]
    values = "".join(bashValues(command, option) for command in rest for option in command.options if option.value)
    rest = [command for command in rest if not command.inner]
    return (BASH.replace("@GENERAL@", " ".join(words)).replace("@INNER@", inner).replace("@VALUES@", values)
            .replace("@COMMANDS@", "".join(bashCommand(command) for command in rest)))


# zsh

ZSH = """\
#compdef cairn
# Completion of cairn for zsh. Written by tools/command_files.py.

_cairn() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands=(
@NAMES@  )
  _arguments -C \\
@GENERAL@    '1: :->command' \\
    '*:: :->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
@COMMANDS@      esac ;;
  esac
}

_cairn "$@"
"""


def zshText(text):
    return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''")


def zshFiles(suffixes):
    return f'_files -g "*.({"|".join(suffixes)})"' if suffixes else "_files"


def zshAction(option):
    if option.choices:
        return f"({' '.join(option.choices)})"
    if option.value in FILES:
        return "_files"
    return "_files -/" if option.value in FOLDERS else ""


def zshOption(option, indent):
    value = f":{option.value}:{zshAction(option)}" if option.value else ""
    body = f"[{zshText(option.text)}]{value}"
    if len(option.names) == 1:
        return f"{indent}'{option.names[0]}{body}' \\\n"
    return f"{indent}'({' '.join(option.names)})'{{{','.join(option.names)}}}'{body}' \\\n"


def zshInner(command, below):
    """The commands below it, each as a case of its own."""
    cases = "".join(zshCommand(one).replace(f"        {one.name})", f"        {one.name.split()[1]})", 1) for one in below)
    return (f"        {command.name})\n"
            f"          _arguments -C -S '1: :({' '.join(command.inner)})' '*:: :->inner'\n"
            f"          case $words[1] in\n{cases}          esac ;;\n")


def zshCommand(command):
    options = "".join(zshOption(option, " " * 12) for option in command.options)
    return f"        {command.name})\n          _arguments -S \\\n{options}            '*:file:{zshFiles(command.suffixes())}' ;;\n"


def zsh(commands):
    general, *rest = commands
    top = [command for command in rest if " " not in command.name]
    names = "".join(f"    '{command.name}:{zshText(command.summary)}'\n" for command in top)
    cases = "".join(zshInner(command, [one for one in rest if one.name.startswith(command.name + " ")])
                    if command.inner else zshCommand(command) for command in top)
    return (ZSH.replace("@NAMES@", names)
            .replace("@GENERAL@", "".join(zshOption(option, "    ") for option in general.options))
            .replace("@COMMANDS@", cases))


def main():
    cairn, template, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    commands = readCommands(cairn)
    version = output(cairn, "--version")[0].split()[1]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cairn.1").write_text(manual(commands, template.read_text(), version))
    (folder / "cairn.bash").write_text(bash(commands))
    (folder / "_cairn").write_text(zsh(commands))


if __name__ == "__main__":
    main()
