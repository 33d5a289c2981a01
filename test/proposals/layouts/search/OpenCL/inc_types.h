#ifndef INC_TYPES_H
#define INC_TYPES_H

typedef uint word;

#if LANES == 1
typedef word words;
#define EACH(f, a) f(a)
#endif

#if LANES == 4
typedef uint4 words;
#define EACH(f, a) (words)(f((a).x), f((a).y), f((a).z), f((a).w))
#endif

typedef struct { word digest[ELEMENTS]; } answer;

#define SEARCH_ATTRIBUTES GLOBAL_AS const words *candidates, GLOBAL_AS answer *answers, const word count

#endif
