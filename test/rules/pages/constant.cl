// PAGE constant [all]
// Read-only, for all work-items: written nowhere, initialized with what is known before.
constant int three = 3;
constant int nothing; // error
constant float root = sqrt(2.0f); // error
kernel void writes(constant int *table, global int *out)
{
    three = 42; // error
    table[0] = 1; // error
    *out = three + table[0];
}

// PAGE constant [all]
// A kernel may have constant variables in its outermost scope; other functions have none of their own.
kernel void own(global int *out, int n)
{
    constant int c = 1;
    if (n) {
        constant int inner = 2; // error
    }
    *out = c;
}
int helper(void)
{
    constant int own = 1; // error
    return 0;
}

// PAGE constant [all]
// String literals are constant.
constant char *constant word = "word";
void strings(void)
{
    constant char *right = "literal";
    char copy[] = "literal";
    char *wrong = "literal"; // error
    copy[0] = right[0] + word[0];
}

// PAGE constant [1.2+]
// One that is defined elsewhere has its value there.
extern constant int elsewhere;
kernel void reads(global int *out) { *out = elsewhere; }
