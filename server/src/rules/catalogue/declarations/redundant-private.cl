// BAD [all] clang: accepts
kernel void k(private int n) { private int i = n; i++; }
//            ^^^^^^^ hint[redundant-private]: 'private' is the default here
// safe fix: Delete the qualifier
// | kernel void k(int n) { private int i = n; i++; }
//                             ^^^^^^^ hint[redundant-private]: 'private' is the default here
// safe fix: Delete the qualifier
// | kernel void k(private int n) { int i = n; i++; }
//                                         ^ hint[unused-variable]: 'i' is set and never read
// GOOD [all]
kernel void k(int n) { int i = n; i++; }
//                         ^ hint[unused-variable]: 'i' is set and never read
