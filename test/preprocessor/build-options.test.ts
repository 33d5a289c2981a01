import assert from 'node:assert/strict';
import { deviceNamed } from '../../server/src/devices/index.js';
import {
  BuildOptionError,
  forDevice,
  isCpp,
  isMacroHead,
  isOfCompilers,
  parseBuildOptions,
  quoted,
  splitBuildOptions,
  usableBuildOptions,
  withBuildOptions,
  withOptionsOfHost,
} from '../../server/src/preprocessor/build-options.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';

type Options = ReturnType<typeof parseBuildOptions>;

const macros = ({ macros: all }: Options): string => all.map(({ name, body }) => `${name}=${body}`).join(' ');
const versions = ({ language, standard }: Options): string =>
  `${language.version} ${language.exactVersion} ${standard}`;
const parsed = (text: string): Options => parseBuildOptions(splitBuildOptions(text));

function fails(words: readonly string[], message: string): void {
  assert.throws(
    () => parseBuildOptions(words),
    (error) => error instanceof BuildOptionError && error.message === message,
  );
}

describe('build options', () => {
  it('are split as by a shell', () => {
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['  -DA  -DB\t-DC\n', ['-DA', '-DB', '-DC']],
      ['-DA="x y" -DB=\'p q\'', ['-DA=x y', '-DB=p q']],
      ['-DA=a\\ b "-DC=\\"s\\"" \'-DD=\\\'', ['-DA=a b', '-DC="s"', '-DD=\\']],
      ['"-DE=\\n" \'\' ""x', ['-DE=\\n', '', 'x']],
      ['-DF=\\', ['-DF=\\']],
    ];
    for (const [text, words] of cases) assert.deepEqual(splitBuildOptions(text), words, text);
    assert.throws(() => splitBuildOptions('-DA="x'), { message: 'build options: " is not terminated' });
    assert.throws(() => splitBuildOptions("-DA='"), { message: "build options: ' is not terminated" });
    assert.throws(() => splitBuildOptions('x'.repeat((1 << 20) + 1)), /more than 1048576 characters/);
    for (const word of ['-DA=1', '-DA=x y', "-DA='", '-DA="b"', '', '\\', 'a\tb']) {
      assert.deepEqual(splitBuildOptions(quoted(word)), [word]);
      assert.equal(quoted(word) === word, word === '-DA=1');
    }
  });

  it('define macros, in order', () => {
    assert.equal(
      macros(parsed('-DA -D B=2 -DC= -UA -U B "-DF(x)=((x) + 1)" -DG=1=2')),
      'A=1 B=2 C= A=undefined B=undefined F(x)=((x) + 1) G=1=2',
    );
    assert.equal(macros(parseBuildOptions(['-D A = 3', '-DB=1\n2'])), 'A= 3 B=1');
    assert.deepEqual(['A', '_a1', 'F(x)', 'F(a, b)', '1A', 'A B', 'F(x', 'F(x)y', '', 'é', '$'].map(isMacroHead), [
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('choose the language', () => {
    const of = (text: string): string => versions(parsed(text));
    assert.equal(of(''), '120 120 undefined');
    assert.equal(of('-cl-std=CL2.0'), '200 200 CL2.0');
    assert.equal(of('-cl-std=cl3.0'), '300 300 cl3.0');
    assert.equal(of('-cl-std=CL3.1'), '300 310 CL3.1');
    assert.equal(of('-cl-std=CL'), '100 100 CL');
    assert.equal(of('-cl-std=CLC++2021'), '120 120 CLC++2021');
    const isOfCpp = ['-cl-std=CLC++2021', '-cl-std=clc++', '-cl-std=CL2.0', ''].map((text) => isCpp(parsed(text)));
    assert.deepEqual(isOfCpp, [true, true, false, false]);
    assert.equal(of('-cl-std=c99 -cl-std=CL1.1'), '110 110 CL1.1');
    const { language } = parsed('-cl-ext=-all,+cl_khr_fp64,cl_khr_fp16');
    assert.deepEqual(
      [...language.switches],
      [
        ['all', false],
        ['cl_khr_fp64', true],
        ['cl_khr_fp16', true],
      ],
    );
  });

  it('have folders, headers and switches', () => {
    const options = parsed('-I a -Ib -include c.h -w -Werror -cl-fast-relaxed-math -O3 -Wall -cl-mad-enable');
    assert.deepEqual(options.includeDirectories, ['a', 'b']);
    assert.deepEqual(options.forcedIncludes, ['c.h']);
    assert.deepEqual([options.silenceWarnings, options.warningsAreErrors, options.fastRelaxedMath], [true, true, true]);
    const none = parsed('-cl-mad-enable');
    assert.deepEqual([none.silenceWarnings, none.warningsAreErrors, none.fastRelaxedMath], [false, false, false]);
    assert.deepEqual(options.given, [
      ...['-I a', '-Ib', '-include c.h', '-w', '-Werror', '-cl-fast-relaxed-math', '-O3', '-Wall', '-cl-mad-enable'],
    ]);
    assert.deepEqual(['-O2', '-g', '-Wno-x', '-fPIC', '-cl-x', '-DA', '-Oq', '-mfoo', '-x'].map(isOfCompilers), [
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('are refused with the reason', () => {
    fails(
      ['-cl-std=CL4.0'],
      '-cl-std=CL4.0: unknown language version; one of CL1.0, CL1.1, CL1.2, CL2.0, CL3.0, CL3.1 is expected',
    );
    fails(['-cl-std', 'CL2.0'], 'unknown build option CL2.0; write -cl-std=CL2.0, as one word');
    fails(['--colour'], 'unknown build option --colour');
    fails(['-D'], 'build option -D needs a value');
    fails(['-I'], 'build option -I needs a value');
    fails(['-D1A=2'], "-D 1A=2: '1A' is not a macro name");
    fails(['-U', '1'], "-U 1: '1' is not a macro name");
    // Compilers warn of what follows the name.
    assert.equal(macros(parseBuildOptions(['-U', 'N(x)'])), 'N=undefined');
    fails(['-cl-ext=+a b'], "-cl-ext=: '+a b' is not +NAME or -NAME");
  });

  it('are used as far as they are valid', () => {
    assert.deepEqual(usableBuildOptions('-DA -D 1B -Wall --x -I inc -Werror'), {
      words: ['-DA', '-I', 'inc', '-Werror'],
      problems: ["-D 1B: '1B' is not a macro name", 'unknown build option --x'],
    });
    assert.deepEqual(usableBuildOptions('-DA "-DB'), {
      words: ['-DA'],
      problems: ['build options: " is not terminated'],
    });
  });

  it('are those of a host, unless the user states a version or macros', () => {
    const words = ['-DN=4', '-cl-std=CL2.0'];
    const of = (text: string, isDefault = false): string => {
      const options = withOptionsOfHost(parsed(text), words, isDefault);
      return `${options.language.version} ${macros(options)}`;
    };
    assert.equal(of('-cl-mad-enable'), '200 N=4');
    assert.equal(of('-DM=1'), '120 M=1');
    assert.equal(of('-cl-std=CL1.1'), '110 ');
    assert.equal(of('-cl-std=CL1.1', true), '200 N=4');
    const given = parsed('-DM=1');
    assert.equal(withOptionsOfHost(given, []), given);
  });

  it('are extended without losing what they state', () => {
    const options = withBuildOptions(parsed('-cl-std=CL3.1 -DA=1 -cl-ext=-cl_khr_fp64'), [
      '-DB=2',
      '-cl-ext=+cl_khr_fp16',
    ]);
    assert.equal(versions(options), '300 310 CL3.1');
    assert.equal(macros(options), 'A=1 B=2');
    assert.deepEqual(
      [...options.language.switches],
      [
        ['cl_khr_fp64', false],
        ['cl_khr_fp16', true],
      ],
    );
    assert.equal(withBuildOptions(parsed(''), ['-cl-std=CL2.0']).language.version, 200);
  });

  it('are limited to what a device has', () => {
    const on = (device: string, text: string): string => {
      const named = deviceNamed(device);
      assert.ok(named);
      const { language } = forDevice(parsed(text), named);
      return `${language.version} ${language.exactVersion}`;
    };
    const table = Object.entries({
      mali: ['120 120', '100 100', '200 200', '300 300'],
      nvidia: ['300 300', '100 100', '200 200', '300 300'],
      amd: ['120 120', '120 120', '200 200', '200 200'],
      apple: ['120 120', '100 100', '120 120', '120 120'],
    });
    for (const [device, expected] of table)
      assert.deepEqual(
        ['', '-cl-std=CL1.0', '-cl-std=CL2.0', '-cl-std=CL3.1'].map((text) => on(device, text)),
        expected,
        device,
      );
  });
});

/** Options of each kind. */
const STRINGS = [
  '-D N -DM=2 -D "F(x, y)=x + y" -D=1 -D 1 -D F( -U N -UM -U 1 -U',
  '-DA=\'a b\' -D B="c d" -D C=\\"e\\" -D D=\'"f"\' -D E="\\$\\x" -D',
  '-I inc -Iother -I "with space" -I -include a.h -include',
  '-cl-std=CL1.0 -cl-std=cl1.1 -cl-std=CL -cl-std=CL3.1 -cl-std=CLC++ -cl-std=CLC++2021 -cl-std=gnu99 -cl-std=CL4.0 -cl-std= -cl-std',
  '-cl-ext=+cl_khr_fp64,-cl_khr_fp16 -cl-ext=all -cl-ext=-all -cl-ext= -cl-ext=cl_khr_fp64 -cl-ext=+none',
  '-w -Werror -Wall -Wno-unused -W -Wextra -cl-mad-enable -cl-fast-relaxed-math -cl-finite-math-only -cl-unsafe-math-optimizations',
  '-cl-single-precision-constant -cl-denorms-are-zero -cl-no-signed-zeros -cl-opt-disable -cl-kernel-arg-info -cl-none -cl-',
  '-cl-nv-verbose -cl-nv-maxrregcount=32 -cl-intel-greater-than-4GB-buffer-required -qcom-accelerate-16-bit -x cl -x spir -spir-std=1.2 -g -s a.cl',
  '-O0 -O3 -O -fno-bin-llvmir -save-temps -march=gfx9 -mcpu=native -create-library -enable-link-options --none -none stray a.cl',
];

it('build options of every kind are read as recorded, with a mistake, too', () => {
  const described = (text: string): string[] => {
    const { words, problems } = usableBuildOptions(text);
    const options = parseBuildOptions(words);
    const of = withOptionsOfHost(options, ['-D', 'HOST=1'], true);
    return [
      `  ${words.map(quoted).join(' ')}`,
      ...problems.map((problem) => `  ${problem}`),
      `  ${JSON.stringify({ ...options, language: undefined, given: undefined })} ${versions(options)}`,
      `  of a host: ${macros(of)} ${versions(of)}`,
    ];
  };
  const lines = STRINGS.flatMap((text, i) => {
    const before = new Set(described(text));
    return [
      text,
      ...before,
      ...mistakesIn(text, 15, 100 * i).flatMap(({ title, text: changed }) => {
        const now = described(changed).filter((line) => !before.has(line));
        return now.length > 0 ? [` ${title}`, ...now] : [];
      }),
    ];
  });
  assertRecorded('test/preprocessor/build-options.txt', `${lines.join('\n')}\n`);
});
