typedef long header_type;
typedef struct { header_type a; char b; } header_record;
#define HEADER_VALUE 21
#define HEADER_TWICE(x) (2 * (x))
static int from_header(int x) { return x * 10; }
