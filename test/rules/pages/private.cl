// PAGE private [all]
// What a function declares without a qualifier, and every parameter, is private.
void parameters(int n, global int *p, private int *q)
{
    int i = n;
    int many[4] = {i, i, i, i};
    q = &i;
    q = many;
    *p = *q;
}
void qualified(global int n) { } // error
void pointer(global int *local p) { } // error

// PAGE private [all]
// No kernel takes a pointer to private memory.
kernel void taken(private int *p) { } // error
kernel void array(int a[4]) { } // error

// PAGE private [no-gas]
// An unqualified pointer is one to private memory here.
kernel void taken(int *p) { } // error
void helper(int *p) { *p = 1; }
kernel void calls(global int *g)
{
    int own;
    helper(&own);
    helper(g); // error
}

// PAGE generic [gas]
// An unqualified pointer is generic here, which no kernel takes either, and which objects are never in.
kernel void taken(int *p) { } // error
int *chosen(int *p, int *q, int n) { return n ? p : q; }
kernel void calls(global int *g, constant int *c)
{
    local int shared;
    int own = 1;
    int *p = chosen(g, &shared, own);
    p = chosen(p, &own, own);
    p = chosen(p, c, own); // error
    global int *back = to_global(p);
    if (back)
        *back = 1;
}

// PAGE generic [gas]
generic int nowhere(void); // error
void objects(void)
{
    generic int object; // error
}
