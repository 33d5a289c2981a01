import type { Device } from '../devices/device.js';
import { newestVersionOf } from '../devices/options.js';
import { lazy } from '../text/lazy.js';
import { LANGUAGE_VERSIONS, type Language, type LanguageVersion, languageOf, versionName } from './language.js';

/** The options that a host passes to `clBuildProgram`, parsed (OpenCL API, "Compiler Options"). */
export interface BuildOptions {
  readonly language: Language;
  /** `-D` and `-U` in the order given; `body` is undefined for `-U`. `name` may hold a parameter list. */
  readonly macros: readonly { readonly name: string; readonly body: string | undefined }[];
  readonly includeDirectories: readonly string[];
  readonly forcedIncludes: readonly string[];
  /** `-w`: no warnings. */
  readonly silenceWarnings: boolean;
  /** `-Werror`: warnings are errors. */
  readonly warningsAreErrors: boolean;
  /** `-cl-fast-relaxed-math` defines `__FAST_RELAXED_MATH__`. */
  readonly fastRelaxedMath: boolean;
  /** The value of `-cl-std`; undefined without one. */
  readonly standard: string | undefined;
  /** The options as they were given, those with a value together with it: what a device's driver may refuse. */
  readonly given: readonly string[];
}

/** An option that cannot be understood. The message is for the user. */
export class BuildOptionError extends Error {}

/** Options that are longer than this are a mistake, in UTF-16 units. */
const MAXIMUM_LENGTH = 1 << 20;

/**
 * Splits a build-options string as a POSIX shell would (quotes and backslashes, no expansion). Throws BuildOptionError.
 */
export function splitBuildOptions(text: string): string[] {
  const { words, problem } = split(text);
  if (problem !== undefined) throw new BuildOptionError(problem);
  return words;
}

/**
 * The valid words of a build-options string, and the problems of the others. Warning options for a driver's compiler
 * (`-Wall`, `-Wno-unused`) have no effect here, and are not a problem.
 */
export function usableBuildOptions(text: string): { readonly words: readonly string[]; readonly problems: string[] } {
  const { words, problem } = split(text);
  const problems = problem === undefined ? [] : [problem];
  const usable: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const option = ['-D', '-U', '-I', '-include'].includes(word) ? words.slice(i, ++i + 1) : [word];
    if (/^-W[a-z]/.test(word) && word !== '-Werror') continue;
    try {
      parseBuildOptions(option);
      for (const one of option) usable.push(one);
    } catch (error) {
      if (!(error instanceof BuildOptionError)) throw error;
      problems.push(error.message);
    }
  }
  return { words: usable, problems };
}

/**
 * The options of a kernel in a host's strings: those of the call that builds it (`words`), unless the user states a
 * version or macros. `versionIsDefault`: the first `-cl-std` is not the user's.
 */
export function withOptionsOfHost(
  options: BuildOptions,
  words: readonly string[],
  versionIsDefault = false,
): BuildOptions {
  const versions = options.given.filter((word) => word.startsWith('-cl-std')).length - (versionIsDefault ? 1 : 0);
  if (words.length === 0 || versions > 0 || options.macros.length > 0) return options;
  return parseBuildOptions([...usableBuildOptions(options.given.join(' ')).words, ...words]);
}

function split(text: string): { readonly words: string[]; readonly problem?: string } {
  if (text.length > MAXIMUM_LENGTH)
    return { words: [], problem: `build options: more than ${MAXIMUM_LENGTH} characters` };
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (quote) {
      if (c === quote) quote = '';
      else if (c === '\\' && quote === '"' && /["\\$`]/.test(text.charAt(i + 1)))
        word = (word ?? '') + text.charAt(++i);
      else word = (word ?? '') + c;
    } else if (c === '"' || c === "'") {
      quote = c;
      word ??= '';
    } else if (c === '\\' && i + 1 < text.length) word = (word ?? '') + text.charAt(++i);
    else if (/\s/.test(c)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + c;
  }
  if (quote) return { words, problem: `build options: ${quote} is not terminated` };
  if (word !== undefined) words.push(word);
  return { words };
}

/** A word as it appears in an options string. */
export function quoted(word: string): string {
  try {
    const [read, next] = splitBuildOptions(`${word} -`);
    if (read === word && next === '-') return word;
  } catch (error) {
    if (!(error instanceof BuildOptionError)) throw error;
  }
  return `'${word.replace(/'/g, `'\\''`)}'`;
}

/** Values of `-cl-std` that name another language than OpenCL C, which some drivers take. */
const OTHER_LANGUAGES = /^(?:CLC\+\+(?:1\.0|2021)?|(?:C|GNU)(?:89|90|99|11|17|18|23|2X))$/;

/** Whether `-cl-std` asks for C++ for OpenCL, which is not checked. */
export const isCpp = ({ standard }: BuildOptions): boolean => standard?.toUpperCase().startsWith('CLC++') ?? false;

/** 3.1 stays 3.1 where the version is still 3.0. */
const exactOf = (version: LanguageVersion, { exactVersion }: Language): LanguageVersion | 310 =>
  version === 300 && exactVersion === 310 ? 310 : version;

/** Whether `-cl-std` names OpenCL C 3.1. */
const isNewest = (standard: string | undefined): boolean => standard?.toUpperCase() === 'CL3.1';

function versionOf(text: string): LanguageVersion {
  if (OTHER_LANGUAGES.test(text.toUpperCase())) return 120;
  if (isNewest(text)) return 300;
  const found = LANGUAGE_VERSIONS.find(
    (version) => text.toUpperCase() === `CL${versionName(version)}` || (version === 100 && text.toUpperCase() === 'CL'),
  );
  if (!found)
    throw new BuildOptionError(
      `-cl-std=${text}: unknown language version; one of ` +
        `${LANGUAGE_VERSIONS.map((v) => `CL${versionName(v)}`).join(', ')}, CL3.1 is expected`,
    );
  return found;
}

/** Made on first use: V8 looks the properties up when it makes the expression. */
const MACRO_NAME = lazy(() => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u);

/** Whether compilers accept a macro name. The lexer is more lenient: it treats an emoji as a letter. */
export const isMacroName = (name: string): boolean => MACRO_NAME().test(name);

/** The same, with an optional parameter list after the name. */
export function isMacroHead(text: string): boolean {
  const [name = ''] = text.split('(', 1);
  return isMacroName(name.trimEnd()) && /^(?:\([^)]*\))?$/.test(text.slice(name.length));
}

function macroOf(text: string): { name: string; body: string } {
  // The name may be followed by a parameter list, which contains no `=`.
  const equals = text.indexOf('=');
  const name = (equals < 0 ? text : text.slice(0, equals)).trim();
  if (!isMacroHead(name)) throw new BuildOptionError(`-D ${text}: '${name}' is not a macro name`);
  const body = equals < 0 ? '1' : text.slice(equals + 1);
  const newline = body.search(/[\r\n]/); // as compilers do, the definition ends with its line
  return { name, body: newline < 0 ? body : body.slice(0, newline) };
}

/** The name in the value of `-U`; compilers ignore what follows it. */
function undefinedMacro(text: string): string {
  const [name = ''] = text.trim().split(/[\s(]/, 1);
  if (!isMacroName(name)) throw new BuildOptionError(`-U ${text}: '${name}' is not a macro name`);
  return name;
}

/** The options with additional ones: `-cl-std=` (which replaces the present one), `-cl-ext=`, and macros. */
export function withBuildOptions(options: BuildOptions, words: readonly string[]): BuildOptions {
  const { language, macros } = parseBuildOptions([`-cl-std=CL${versionName(options.language.version)}`, ...words]);
  return {
    ...options,
    macros: [...options.macros, ...macros],
    language: languageOf(
      language.version,
      new Map([...options.language.switches, ...language.switches]),
      options.language.device,
      exactOf(language.version, options.language),
    ),
  };
}

/** The options as a device's driver takes them: its default version, and what its language lacks. */
export function forDevice(options: BuildOptions, device: Device): BuildOptions {
  const { version, switches } = options.language;
  const newest = newestVersionOf(device);
  const asked = Math.min(options.standard === undefined ? (device.defaultVersion ?? version) : version, newest);
  const own = LANGUAGE_VERSIONS.find((one) => one === Math.max(asked, device.leastVersion ?? 0)) ?? version;
  return {
    ...options,
    language: languageOf(
      own,
      device.ignoresSwitches ? new Map() : switches,
      device,
      newest < 310 ? own : exactOf(own, options.language),
    ),
    macros: device.stripsQuotes
      ? options.macros.map(({ name, body }) => ({ name, body: body?.replace(/"/g, '') }))
      : options.macros,
  };
}

/** Options of compilers that say nothing to a checker: optimization, debugging, warnings, the target. */
const OF_COMPILERS =
  /^-(?:O(?:[0-4]|s|z|fast|g)?|g\S*|W\S+|f[a-zA-Z]\S+|m\w\S*|pedantic|v|-?save-temps\S*|[csxSE]|ze-\S+|nv-\S+|std=\S*|spir-std=\S+|emit-llvm|nostdinc|create-library|enable-link-options|profile)$/;

/** Whether an option concerns only how a compiler works, and not what a kernel means. */
export const isOfCompilers = (option: string): boolean => OF_COMPILERS.test(option);

/**
 * Parses the words of a build-options string. `-cl-*` options and those of compilers mean nothing here, and drivers may
 * refuse them (`given`); anything else that is unknown throws a BuildOptionError. With no `-cl-std` the language is
 * OpenCL C 1.2.
 */
export function parseBuildOptions(words: readonly string[]): BuildOptions {
  let version: LanguageVersion = 120;
  let standard: string | undefined;
  const given: string[] = [];
  const switches = new Map<string, boolean>();
  const macros: { name: string; body: string | undefined }[] = [];
  const includeDirectories: string[] = [];
  const forcedIncludes: string[] = [];
  let silenceWarnings = false;
  let warningsAreErrors = false;
  let fastRelaxedMath = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const valueOf = (prefix: string): string => {
      if (word.length > prefix.length) {
        given.push(word);
        return word.slice(prefix.length).trim();
      }
      const next = words[++i];
      if (next === undefined) throw new BuildOptionError(`build option ${prefix} needs a value`);
      given.push(`${word} ${next}`);
      return next.trim();
    };
    const isSplit = isValueOf(word, words[i + 1] ?? '-');
    if (isSplit) given.push(`${word} ${words[i + 1]}`);
    else if (!/^-(?:[DUI]|include$)/.test(word) && !isValueOf(words[i - 1], word)) given.push(word);
    if (word.startsWith('-cl-std=')) {
      version = versionOf(word.slice(8));
      standard = word.slice(8);
    } else if (word.startsWith('-cl-ext=')) {
      for (const item of word.slice(8).split(',').filter(Boolean)) {
        if (!/^[+-]?\w+$/.test(item)) throw new BuildOptionError(`-cl-ext=: '${item}' is not +NAME or -NAME`);
        switches.set(item.replace(/^[+-]/, ''), !item.startsWith('-'));
      }
    } else if (word.startsWith('-cl-')) fastRelaxedMath ||= word === '-cl-fast-relaxed-math';
    else if (word.startsWith('-D')) macros.push(macroOf(valueOf('-D')));
    else if (word.startsWith('-U')) macros.push({ name: undefinedMacro(valueOf('-U')), body: undefined });
    else if (word === '-include') forcedIncludes.push(valueOf('-include'));
    else if (word.startsWith('-I')) includeDirectories.push(valueOf('-I'));
    else if (word === '-w') silenceWarnings = true;
    else if (word === '-Werror') warningsAreErrors = true;
    else if (!OF_COMPILERS.test(word) && !isValueOf(words[i - 1], word))
      throw new BuildOptionError(
        `unknown build option ${word}${words[i - 1] === '-cl-std' ? `; write -cl-std=${word}, as one word` : ''}`,
      );
  }
  return {
    language: languageOf(version, switches, undefined, isNewest(standard) ? 310 : version),
    macros,
    includeDirectories,
    forcedIncludes,
    silenceWarnings,
    warningsAreErrors,
    fastRelaxedMath,
    standard,
    given,
  };
}

/** Options of drivers whose value is a word of its own. */
const isValueOf = (option: string | undefined, word: string): boolean =>
  !word.startsWith('-') && (option === '-cl-nv-arch' || option === '-cl-nv-cstd' || option === '-x');
