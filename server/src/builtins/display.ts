/**
 * The table language as people read it: the specification's `gentype`, `sgentype`, `ugentype`, and a legend for them.
 */

const derived: ReadonlyMap<string, { readonly prefix: string; readonly meaning: string }> = new Map([
  ['scalar', { prefix: 's', meaning: 'the scalar type of' }],
  ['unsigned', { prefix: 'u', meaning: 'the unsigned integer type of the size of' }],
  ['signed', { prefix: 'i', meaning: 'the signed integer type of the size of' }],
  ['relation', { prefix: 'i', meaning: 'int for a scalar, a signed integer vector of the same size for a vector' }],
  ['wider', { prefix: 'w', meaning: 'the integer type of twice the size of' }],
]);
const derivation = /\b(scalar|unsigned|signed|relation|wider)\((\w+)\)/g;
const atomicOf = /\batomic\((\w+)\)/g;

/** A declaration of the tables, its braces already filled, in the specification's notation. */
export function displayDeclaration(declaration: string): string {
  return (
    declaration
      .replace(/\bvector\((\w+), (\d+)\)/g, '$1$2')
      .replace(/\bvector\((\w+?)n?, \d+\|[\d|]+\)/g, '$1m')
      .replace(/\bvector\((\w+), \w+\)/g, '$1n')
      .replace(
        derivation,
        (_, derive: string, of: string) => `${derived.get(derive)?.prefix ?? ''}${of.replace(/(?<=type)n$/, '')}`,
      )
      .replace(atomicOf, 'A')
      // Where there is a generic space, pointers to the named ones convert to it, so naming those is right everywhere.
      .replace(/(?<=^|[ (])any (?!\()/g, 'global|local|private ')
      .replace(/(?<=^|[ (])anyc (?!\()/g, 'global|local|private|constant ')
      .replace(/(?<=^|[ (])shared (?!\()/g, 'global|local ')
  );
}

/** `float*` → `float, floatn` */
function displayTypes(item: string, words: ReadonlyMap<string, readonly string[]>): string[] {
  const other = words.get(item);
  if (other) return other.flatMap((type) => displayTypes(type, words));
  if (item.endsWith('*')) return [item.slice(0, -1), `${item.slice(0, -1)}n`];
  const [base = item, widths] = item.split(':');
  return widths === undefined ? [item] : widths.split(',').map((width) => (width === '1' ? base : base + width));
}

/** The meanings of the type variables and derived types of a declaration, as pairs of name and meaning. */
export function legendOf(declaration: string, words: ReadonlyMap<string, readonly string[]>): [string, string][] {
  const legend: [string, string][] = [];
  const signature = declaration.replace(/\{\w+\}/g, '');
  for (const word of new Set(signature.match(/\w+/g) ?? [])) {
    const types = words.get(word);
    // An image parameter may have the name of its type variable; both are the variable's images then.
    if (types) legend.push([word, types.flatMap((type) => displayTypes(type, words)).join(', ')]);
  }
  for (const [whole, derive = '', of = ''] of declaration.matchAll(derivation)) {
    const meaning = derived.get(derive)?.meaning ?? '';
    legend.push([displayDeclaration(whole), derive === 'relation' ? meaning : `${meaning} ${of}`]);
  }
  for (const [, of = ''] of declaration.matchAll(atomicOf)) legend.push(['A', `the atomic type of ${of}`]);
  return legend;
}
