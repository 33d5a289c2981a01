// Writes a kernel for each builtin function that the tables list, to be built by drivers: what they answer says which
// of the functions a device has (scripts/devices.mjs).
//   node scripts/device-probes.mjs OUT.json
// OUT: [{ id: 'VERSION NAME INDEX', name, version, source, options }], one line of source for each.
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: node scripts/device-probes.mjs OUT.json');
const bundle = await build({
  stdin: {
    contents: `export { builtinNames, lookupBuiltin, isSpecialBuiltin } from './server/src/builtins/index.ts';`,
    resolveDir: new URL('..', import.meta.url).pathname,
  },
  bundle: true,
  format: 'esm',
  write: false,
});
const { builtinNames, lookupBuiltin, isSpecialBuiltin } = await import(
  `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].text).toString('base64')}`
);

const spell = ({ base, width }) => (width > 1 ? `${base}${width}` : base);
const OPAQUE = /^(image|sampler_t|event_t|queue_t|clk_event_t|reserve_id_t|ndrange_t|intel_sub_group_avc)/;
const NAMED = {
  cl_mem_fence_flags: '1',
  memory_order: 'memory_order_relaxed',
  memory_scope: 'memory_scope_work_group',
};

/** A kernel, on one line, that calls a function with arguments that nothing knows; undefined where none can be made. */
function kernelOf(name, { parameters, returns }, index) {
  const own = [];
  const locals = [];
  const args = parameters.map(({ type }, i) => {
    const text = spell(type);
    const qualifiers = `${type.const ? 'const ' : ''}${type.volatile ? 'volatile ' : ''}`;
    if (type.pointer) {
      const { space } = type.pointer;
      if (space === 'private') {
        locals.push(`${text} v${i}[16];`);
        return `v${i}`;
      }
      own.push(`${space === 'generic' ? 'global' : space} ${qualifiers}${text} *p${i}`);
      return `p${i}`;
    }
    if (/^image/.test(type.base)) {
      own.push(`${type.access} ${type.base} p${i}`);
      return `p${i}`;
    }
    if (type.base === 'sampler_t') {
      own.push(`sampler_t p${i}`);
      return `p${i}`;
    }
    if (NAMED[type.base]) return NAMED[type.base];
    if (type.base === 'event_t') {
      locals.push(`event_t v${i} = 0;`);
      return `v${i}`;
    }
    if (OPAQUE.test(type.base)) {
      locals.push(`${text} v${i};`);
      return `v${i}`;
    }
    own.push(`global ${text} *p${i}`);
    return `*p${i}`;
  });
  const call = `${name}(${args.join(', ')});`;
  const keeps = returns.base !== 'void' && !returns.pointer && !OPAQUE.test(returns.base) && !NAMED[returns.base];
  if (keeps) own.push(`global ${spell(returns)} *r`);
  return `kernel void k${index}(${own.join(', ')}) { ${locals.join(' ')} ${keeps ? '*r = ' : ''}${call} }`;
}

/** Overloads that differ in more than the width of their vectors: the first of each. */
function representatives(signatures) {
  const kinds = new Map();
  for (const one of signatures) {
    const key = one.parameters.map(({ type }) => `${type.base} ${type.access ?? ''} ${type.pointer ? '*' : ''}`).join();
    const known = kinds.get(key);
    const width = ({ parameters }) => parameters.reduce((sum, { type }) => sum + type.width, 0);
    if (!known || width(one) < width(known)) kinds.set(key, one);
  }
  return [...kinds.values()];
}

const PRAGMAS = ['fp16', 'fp64'].map((name) => `#pragma OPENCL EXTENSION cl_khr_${name} : enable\n`).join('');
const probes = [];
for (const [version, generic] of [
  [110, false],
  [120, false],
  [200, true],
  [300, false],
]) {
  for (const name of builtinNames()) {
    if (isSpecialBuiltin(name) || name === 'vec_step') continue;
    // Each version is asked for what later ones have, too: drivers' libraries know no versions.
    const signatures =
      lookupBuiltin(name, {
        version: version === 110 ? 120 : Math.max(version, 200),
        generic,
        isMacroDefined: () => true,
      }) ?? [];
    const isNew = version === 110 && lookupBuiltin(name, { version: 110, generic, isMacroDefined: () => true });
    if (isNew) continue;
    representatives(signatures).forEach((signature, i) => {
      const spaces = signature.parameters
        .map(({ type }) => type.pointer?.space ?? '')
        .join(' ')
        .trim();
      const source = kernelOf(name, signature, i);
      if (source)
        probes.push({
          id: `${version} ${name} ${i}`,
          name,
          version,
          key: signature.parameters.map(({ type }) => `${type.base}${type.pointer ? '*' : ''}`).join(),
          spaces,
          source: `${PRAGMAS}${source}\n`,
          options: [`-cl-std=CL${version / 100}`.replace(/(CL\d)$/, '$1.0')],
        });
    });
  }
}
writeFileSync(out, JSON.stringify(probes));
process.stdout.write(`${probes.length} probes\n`);
