/**
 * Compares the builtin tables with clang, overload by overload, in many settings, and prints what differs.
 *
 *     npx tsx test/builtins/against-clang.ts [random sets, 60] [file with further candidate names]
 */
import { readFileSync } from 'node:fs';
import { builtinNames, isSpecialBuiltin, lookupBuiltin, vendorExtensionOf } from '../../server/src/builtins/index.js';
import { CLANG } from '../compiler.js';
import { hasClang } from '../oracle.js';
import { contextOf, declaredByClang, errorsOfCalls, isComparable, printLikeClang } from './clang.js';
import { commandLines, synthetic } from './settings.js';

if (!hasClang) {
  console.error(`${CLANG} is not installed`);
  process.exit(2);
}
const [sets = '60', candidates] = process.argv.slice(2);
const names = new Set([
  ...builtinNames().filter((name) => vendorExtensionOf(name) === undefined),
  ...(candidates === undefined ? [] : readFileSync(candidates, 'utf8').split(/\s+/).filter(Boolean)),
]);
let compared = 0;
let calls = 0;
const disagreements = new Map<string, string[]>();
const settings = [...commandLines, ...synthetic(Number(sets))];
for (const setting of settings) {
  const context = contextOf(setting);
  const asked = [...names].filter((name) => isComparable(name, setting, isSpecialBuiltin(name)));
  const declared = declaredByClang(asked, setting);
  const disagree = (what: string): void =>
    void disagreements.set(what, [...(disagreements.get(what) ?? []), setting.title]);
  for (const name of asked) {
    const ours = lookupBuiltin(name, context);
    const theirs = declared.get(name);
    if (!ours || !theirs) {
      if (ours) disagree(`${name}: clang does not declare it`);
      if (theirs) disagree(`${name}: clang declares ${theirs.join('; ')}`);
      continue;
    }
    if (isSpecialBuiltin(name)) continue;
    const printed = ours.map((signature) => printLikeClang(signature, setting)).sort();
    compared += printed.length;
    const left = [...theirs];
    for (const type of printed) {
      const at = left.indexOf(type);
      if (at < 0) disagree(`${name}: only here: ${type}`);
      else left.splice(at, 1);
    }
    // clang lacks a check here, for images that cannot be declared in such a setting.
    const forgotten = name === 'get_image_num_mip_levels' && !context.isMacroDefined('__opencl_c_read_write_images');
    for (const type of left) if (!forgotten) disagree(`${name}: only clang: ${type}`);
  }
  if (!setting.synthetic) {
    const signatures = asked.flatMap((name) => lookupBuiltin(name, context) ?? []);
    calls += signatures.length;
    for (const error of errorsOfCalls(signatures, setting)) disagree(error);
  }
}
for (const [what, titles] of disagreements)
  console.log(`${what}\n    in ${titles.length} of ${settings.length}: ${titles.slice(0, 4).join(' | ')}`);
console.log(
  `${builtinNames().length} names, ${settings.length} settings, ${compared} overloads compared, ${calls} calls compiled, ${disagreements.size} disagreements`,
);
process.exitCode = disagreements.size > 0 ? 1 : 0;
