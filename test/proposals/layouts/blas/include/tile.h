#define TILE_OF(matrix, row, column) matrix[(row) * TILE + (column)]
