// PAGE address space qualifiers [all]
// Four named spaces; the names without underscores mean the same.
kernel void spaces(__global int *out, global int *same, __local int *shared, local int *alike, __constant int *table, constant int *likewise)
{
    __private int own = *table + *likewise;
    private int too = own;
    *out = *same = *shared = *alike = too;
}

// PAGE address space qualifiers [all]
// Arguments and variables of functions are private when nothing is written, and may be said to be.
int twice(int n)
{
    int m = 2;
    private int result = n * m;
    private int *where = &result;
    return *where;
}

// PAGE address space qualifiers [1.x]
// A pointer is assigned a pointer into the same space only, and an unqualified one is private.
void assignments(global int *g, local int *l, constant int *c, int *p)
{
    global int *same = g;
    g = l; // error
    l = c; // error
    p = g; // error
    same = g;
    p = (int *)l; // error
}

// PAGE address space qualifiers [gas]
// From 2.0 on an unqualified pointer takes pointers to all but constant.
void assignments(global int *g, local int *l, private int *p, constant int *c)
{
    int *any = g;
    any = l;
    any = p;
    any = c; // error
    g = l; // error
    g = any; // error
    g = (global int *)any;
    c = (constant int *)any; // error
}

// PAGE address space qualifiers [all]
// A value has no address space; what a returned pointer points to has.
int value(void);
private int qualified(void); // error
local int *pointer(local int *p) { return p; }
local int *private both(local int *p) { return p; } // error

// PAGE address space qualifiers [all]
// Casts between named spaces are illegal, whatever the types.
void casts(global int *g, local int *l, constant int *c)
{
    local int *a = (local int *)g; // error
    global float *b = (global float *)g;
    constant int *d = (constant int *)l; // error
    global uchar *e = (global uchar *)c; // error
    *b = 1;
}

// PAGE address space qualifiers [no-psv]
// Before 2.0, and without the feature, all program-scope variables are constant.
constant float weights[2] = {0.5f, 0.5f};
float scale = 2.0f; // error
global int counter; // error
global int *cursor; // error
constant char *name = "kernel"; // error
constant char *constant title = "kernel";

// PAGE address space qualifiers [psv]
// From 2.0 on they are constant or global, and global when nothing is written.
constant float weights[2] = {0.5f, 0.5f};
float scale = 2.0f;
global int counter;
int *where;
global int *cursor;
local int shared; // error
private int own; // error
