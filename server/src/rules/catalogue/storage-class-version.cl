// BAD [1.0, 1.1]
‹static› constant float tab[2] = {0.0f, 1.0f};
// GOOD [all]
constant float tab[2] = {0.0f, 1.0f};
