// BAD [all]
_Static_assert(sizeof(int) == 8, "ints are long");
//             ^^^^^^^^^^^^^^^^ error[assertion-failed]: this assertion fails
// GOOD [all]
_Static_assert(sizeof(int) == 4, "ints are not int");
