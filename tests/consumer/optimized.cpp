// Compiles only where the compiler optimizes, which defines the name: who uses the library and has
// chosen no build type has that, too.
static_assert(__OPTIMIZE__ == 1);
