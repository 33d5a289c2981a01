// Records what the analysis of a unit asks about the device, so that several devices share the unit if the answers are
// the same.
import type { Device, PointerSize } from '../../devices/device.js';
import type { Language } from '../../preprocessor/language.js';

/** Answers to questions, by question: `OBJECT.PROPERTY`, or `OBJECT.PROPERTY?ELEMENT` for the elements of a list. */
export type Answers = ReadonlyMap<string, unknown>;

/** Objects whose properties are questions, by the name of the object. */
type Sources = Readonly<Record<string, object | undefined>>;

const MACRO = 'macro?';

/** Whether a list has an element; a missing list has none. */
const includes = (list: unknown, element: string): boolean => Array.isArray(list) && list.includes(element);

/**
 * The questions of one translation unit on one device. Code that may depend on the device is given views of the
 * objects that describe it; they answer as the objects do, and record each answer.
 */
export class DeviceQuestions {
  #answers = new Map<string, unknown>();
  /** The answers that cannot change. */
  readonly #fixed = new Map<string, unknown>();
  readonly #sources: Sources;
  readonly language: Language;
  readonly device: Device;

  /** `more`: further objects that `view` is called for. */
  constructor(
    language: Language,
    device: Device,
    more: Sources,
    private readonly isDefined: (name: string) => boolean,
  ) {
    this.#sources = { ...more, language, device };
    this.device = this.view('device', device);
    this.language = new LanguageView(language, this.device, this);
  }

  /** Begins to record. */
  begin(): void {
    this.#answers = new Map<string, unknown>([
      ['language.version', this.language.version],
      ['language.exactVersion', this.language.exactVersion],
    ]);
  }

  /** The answers since `begin`. */
  take(): Answers {
    const answers = this.#answers;
    this.#answers = new Map();
    return answers;
  }

  /** Runs something whose dependence on the device is recorded in another way. */
  aside<T>(run: () => T): T {
    const answers = this.#answers;
    this.#answers = new Map();
    try {
      return run();
    } finally {
      this.#answers = answers;
    }
  }

  note<T>(question: string, answer: T): T {
    this.#answers.set(question, answer);
    return answer;
  }

  readonly isMacroDefined = (name: string): boolean => this.note(`${MACRO}${name}`, this.isDefined(name));

  /** Whether all answers would be the same here. */
  holds(answers: Answers): boolean {
    for (const [question, answer] of answers) if (this.#answerTo(question) !== answer) return false;
    return true;
  }

  #answerTo(question: string): unknown {
    if (question.startsWith(MACRO)) return this.isDefined(question.slice(MACRO.length));
    if (!this.#fixed.has(question)) {
      const [, name = '', property = '', element] = /^(\w+)\.(\w+)(?:\?(.*))?$/.exec(question) ?? [];
      const value: unknown = Reflect.get(this.#sources[name] ?? {}, property);
      // Without a name, the question is whether there is a value.
      const isThere = element === '' ? value !== undefined : includes(value, element ?? '');
      this.#fixed.set(question, element === undefined ? value : isThere);
    }
    return this.#fixed.get(question);
  }

  /** A view of a source. For the lists of what a device accepts and rejects, each element is a question of its own. */
  view<T extends object>(name: string, of: T): T {
    return new Proxy(of, {
      get: (target, property): unknown => {
        const value: unknown = Reflect.get(target, property);
        if (typeof property === 'symbol') return value;
        if (name === 'device' && (property === 'accepts' || property === 'rejects'))
          return {
            includes: (element: string) => this.note(`${name}.${property}?${element}`, includes(value, element)),
          };
        return this.note(`${name}.${property}`, value);
      },
    });
  }
}

/** A view of a language, whose properties are read too often for a proxy. The version is always recorded. */
class LanguageView implements Language {
  readonly version;
  readonly exactVersion;

  constructor(
    private readonly of: Language,
    private readonly view: Device,
    private readonly questions: DeviceQuestions,
  ) {
    this.version = of.version;
    this.exactVersion = of.exactVersion;
  }

  get genericAddressSpace(): boolean {
    return this.questions.note('language.genericAddressSpace', this.of.genericAddressSpace);
  }
  get programScopeGlobals(): boolean {
    return this.questions.note('language.programScopeGlobals', this.of.programScopeGlobals);
  }
  get deviceEnqueue(): boolean {
    return this.questions.note('language.deviceEnqueue', this.of.deviceEnqueue);
  }
  get pipes(): boolean {
    return this.questions.note('language.pipes', this.of.pipes);
  }
  get readWriteImages(): boolean {
    return this.questions.note('language.readWriteImages', this.of.readWriteImages);
  }
  get images(): boolean {
    return this.questions.note('language.images', this.of.images);
  }
  get fp64(): boolean {
    return this.questions.note('language.fp64', this.of.fp64);
  }
  get fp16(): boolean {
    return this.questions.note('language.fp16', this.of.fp16);
  }
  get switches(): ReadonlyMap<string, boolean> {
    return this.questions.note('language.switches', this.of.switches);
  }
  get halfFunctions(): boolean {
    return this.questions.note('language.halfFunctions', this.of.halfFunctions);
  }
  get pointerSize(): PointerSize {
    return this.questions.note('language.pointerSize', this.of.pointerSize);
  }
  get device(): Device | undefined {
    return this.questions.note('language.device?', this.of.device !== undefined) ? this.view : undefined;
  }
}
