// The documentation of builtin functions: of each that has a section, a legend or traits as no other.
import {
  builtinNames,
  documentBuiltin,
  fenceArgumentOf,
  isWorkGroupBarrier,
  needsWorkGroup,
  traitsOf,
} from '../../server/src/builtins/index.js';
import { assertRecorded } from '../as-recorded.js';

describe('builtin functions', () => {
  it('are described as recorded', () => {
    const known = new Set<string>();
    const described = builtinNames().flatMap((name) => {
      const of = documentBuiltin(name);
      if (!of) return [];
      const { summary, section, shorthands, where, since, needs } = of;
      const traits = [...traitsOf(name)].sort().join(' ');
      const kind = [section, ...where, since, ...needs, traits].join('\n');
      if (known.has(kind)) return [];
      known.add(kind);
      return [
        `${name} (${section}, since ${since}${needs.length > 0 ? `, needs ${needs.join(' and ')}` : ''}): ${summary}`,
        ...shorthands.map((line) => `  ${line}`),
        ...where.map((line) => `    where ${line}`),
        `    ${traits || 'no traits'}`,
      ];
    });
    const groups = {
      'called by all work-items of a work-group': needsWorkGroup,
      'barriers of a work-group': isWorkGroupBarrier,
      'with flags of a fence as the first argument': (name: string) => fenceArgumentOf(name) === 0,
    };
    for (const [title, has] of Object.entries(groups))
      described.push(`${title}: ${builtinNames().filter(has).sort().join(' ')}`);
    assertRecorded('test/builtins/recorded.txt', `${described.join('\n')}\n`);
  });
});
