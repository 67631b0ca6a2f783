#define FROM_HEADER 2
