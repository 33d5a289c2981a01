// Formatting of a kernel in the strings of a host: clang-format's result for their contents, as edits of white space in
// the host's text. The host's code, its quotes and the indentation of its strings are kept.

import type { EmbeddedKernel } from '../../text/embedded.js';
import { charactersOf, escaped, type HostLanguage, type HostToken, valueOf } from '../../text/literals.js';
import { layoutEdits, type OffsetEdit } from './layout-edits.js';

/** The contents of a kernel's strings, without the indentation that all of its lines share. */
export interface HeldText {
  readonly text: string;
  /** The line, from 0, of an offset of the host's text. */
  lineAt(offset: number): number;
  /**
   * The edits of the host's text that change the contents from `text` to `after`, another layout of it. Changes that
   * the strings cannot express, or that affect more than white space, are omitted.
   */
  editsTo(after: string): OffsetEdit[];
}

/** A character of the contents, and its location. Offsets are those of the host's text, ends exclusive. */
interface Held {
  readonly start: number;
  /** After a line break, its escape or the following indentation is a part of it. */
  readonly end: number;
  readonly part: number;
  /** It is written without an escape. */
  readonly isPlain: boolean;
}

/** `kernelsOf` finds the kernels of a text of the same host. */
export function heldText(
  host: string,
  kernel: EmbeddedKernel,
  language: HostLanguage,
  kernelsOf: (host: string) => readonly EmbeddedKernel[],
): HeldText {
  const { parts } = kernel;
  const isOfLines = parts.every((part) => isMultiline(host, part, language));
  const shared = isOfLines ? sharedIndentation(parts.map((part) => valueOf(host, part)).join('')) : '';
  const characters: Held[] = [];
  let text = '';
  for (const [part, token] of parts.entries()) {
    /** The remaining shared indentation. */
    let rest = 0;
    for (const { value, start, end } of charactersOf(host, token)) {
      const last = characters.at(-1);
      if (rest > 0 && last && (value === ' ' || value === '\t')) {
        rest--;
        characters[characters.length - 1] = { ...last, end };
        continue;
      }
      // A line break of the host is one character, however it is written.
      if (value === '\r' && host.charAt(end) === '\n') continue;
      rest = value === '\n' ? shared.length : 0;
      const from = value === '\n' && end - start === 1 && host.charAt(start - 1) === '\r' ? start - 1 : start;
      for (let i = 0; i < value.length; i++)
        characters.push({ start: from, end, part, isPlain: end - start === value.length });
      text += value;
    }
  }
  const writer = new Writer({ host, kernel, language, shared, text, characters });
  const inner = (of: string): string =>
    kernelsOf(of)
      .map((one) => one.parts.map((part) => valueOf(of, part)).join(''))
      .join('\0')
      .replace(/\s+/g, '');
  return {
    text,
    lineAt(offset) {
      const at = characters.findIndex(({ end }) => end > offset);
      return text.slice(0, at < 0 ? text.length : at).split('\n').length - 1;
    },
    editsTo(after) {
      const edits = layoutEdits(text, after).flatMap((edit) => writer.editsOf(edit));
      // The contents must be the same afterwards, except for white space.
      return inner(edited(host, edits)) === inner(host) ? edits : [];
    },
  };
}

/** `edits` in text order. */
const edited = (text: string, edits: readonly OffsetEdit[]): string =>
  edits.reduceRight((made, { start, end, newText }) => made.slice(0, start) + newText + made.slice(end), text);

/**
 * The white space that all lines of a text begin with, except for blank ones, and the first, if it continues a line.
 */
function sharedIndentation(text: string): string {
  let shared: string | undefined;
  for (const line of text.split('\n').slice(1)) {
    if (/^\s*$/.test(line)) continue;
    const [own = ''] = /^[ \t]*/.exec(line) ?? [];
    let length = 0;
    while (length < own.length && (shared === undefined || shared[length] === own[length])) length++;
    shared = own.slice(0, length);
  }
  return /^[^\n]*\S/.test(text) ? '' : (shared ?? '');
}

/** A kernel in a host, as laid out by `embeddedLayout`. */
interface LaidOut {
  readonly host: string;
  readonly kernel: EmbeddedKernel;
  readonly language: HostLanguage;
  /** The indentation that its lines share, which `text` lacks. */
  readonly shared: string;
  readonly text: string;
  /** The characters of `text` with their ranges in the host. */
  readonly characters: readonly Held[];
}

/** Writes white space into the strings of one kernel. */
class Writer {
  readonly #eol: string;
  /** The text between two strings that are concatenated line by line, including quotes; undefined if there are none. */
  readonly #seam: string | undefined;

  constructor(private readonly held: LaidOut) {
    const { host, kernel } = held;
    this.#eol = host.includes('\r\n') ? '\r\n' : '\n';
    this.#seam = kernel.parts
      .slice(1)
      .map((_, i) => this.#between(i))
      .find((seam) => isBlankSeam(seam) && seam.includes('\n'));
  }

  /** The host's text between the contents of one string and of the next. */
  #between(part: number): string {
    const { parts } = this.held.kernel;
    return this.held.host.slice(parts[part]?.to ?? 0, parts[part + 1]?.from ?? 0);
  }

  /** An edit of the contents as edits of the host's text; empty if it cannot be expressed. */
  editsOf({ start, end, newText }: OffsetEdit): OffsetEdit[] {
    const old = this.held.text.slice(start, end);
    // The ends of the strings belong to the host.
    if (start === 0 || end === this.held.text.length) return [];
    const [before, after] = [old.split('\n'), newText.split('\n')];
    // Other characters are not changed, nor are the continuation lines of macros, except for the position of their
    // backslashes.
    if (before.length !== after.length)
      return /\S/.test(old) || /\S/.test(newText) ? [] : this.#lines(start, end, newText);
    let at = start;
    return before.flatMap((line, i) => {
      const [from, all] = [at, after[i] ?? ''];
      at += line.length + 1;
      const continued = line.endsWith('\\') && all.endsWith('\\') ? -1 : undefined;
      const [one, now] = [line.slice(0, continued), all.slice(0, continued)];
      return one === now || /\S/.test(one) || /\S/.test(now) ? [] : this.#inLine(from, from + one.length, now);
    });
  }

  /** White space within a line. */
  #inLine(start: number, end: number, newText: string): OffsetEdit[] {
    const place = this.#place(start, end);
    if (!place || place.first !== place.last) return [];
    return [{ start: place.start, end: place.end, newText: this.#inPart(place.first, newText) }];
  }

  /** White space with line breaks, whose number changes. */
  #lines(start: number, end: number, newText: string): OffsetEdit[] {
    const place = this.#place(start, end);
    const { parts } = this.held.kernel;
    const token = place && parts[place.first];
    if (!place || !token) return [];
    for (let part = place.first; part < place.last; part++)
      if (!isBlankSeam(this.#between(part)) || !isAlike(this.held.host, token, parts[part + 1])) return [];
    const lines = newText.split('\n');
    const written = isMultiline(this.held.host, token, this.held.language)
      ? lines
          .map((line, i) => (i === 0 || (line === '' && i < lines.length - 1) ? line : this.held.shared + line))
          .join(this.#eol)
      : lines.map((line) => escaped(line)).join(`\\n${this.#seam ?? ''}`);
    return [{ start: place.start, end: place.end, newText: written }];
  }

  #inPart(part: number, text: string): string {
    const token = this.held.kernel.parts[part];
    return token?.escapes && !isMultiline(this.held.host, token, this.held.language) ? escaped(text) : text;
  }

  /** The location of a part of the contents; undefined if it includes something else. */
  #place(start: number, end: number) {
    const [first, last] = start < end ? [this.held.characters[start], this.held.characters[end - 1]] : [];
    const next = this.held.characters[start];
    if (!next) return undefined;
    if (!first || !last) return { start: next.start, end: next.start, first: next.part, last: next.part };
    for (let i = start + 1; i < end; i++) {
      const [one, other] = [this.held.characters[i - 1], this.held.characters[i]];
      if (one && other && one.part === other.part && one.end !== other.start) return undefined;
    }
    // An escape in a multiline string is intended.
    const token = this.held.kernel.parts[first.part];
    const isEscaped = this.held.characters
      .slice(start, end)
      .some(({ isPlain }, i) => !isPlain && this.held.text[start + i] !== '\n');
    if (isEscaped && token && isMultiline(this.held.host, token, this.held.language)) return undefined;
    return { start: first.start, end: last.end, first: first.part, last: last.part };
  }
}

/** Only quotes, white space and line continuations. */
const isBlankSeam = (seam: string): boolean => /^"(?:\s|\\\r?\n)*"$/.test(seam);

/** Whether two strings have the same kind, so that one can end where the other begins. */
const isAlike = (host: string, one: HostToken, other: HostToken | undefined): boolean =>
  other !== undefined &&
  one.escapes &&
  other.escapes &&
  host.slice(one.start, one.from) === host.slice(other.start, other.from);

/** Whether a string may contain unescaped line breaks. */
const isMultiline = (host: string, { start, from, escapes }: HostToken, language: HostLanguage): boolean =>
  language === 'rust' || (language === 'c' ? !escapes : /(?:"""|''')$/.test(host.slice(start, from)));
