// Predicates that check the shape of messages, from any sender.

export type Shape = (value: unknown) => boolean;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;

export const isText = (value: unknown): boolean => typeof value === 'string';

export const isPosition = (value: unknown): boolean =>
  isRecord(value) && isCount(value['line']) && isCount(value['character']);

export const isRange = (value: unknown): boolean =>
  isRecord(value) && isPosition(value['start']) && isPosition(value['end']);

export const isList =
  (isItem: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(isItem);

export const isOptional =
  (isValue: Shape): Shape =>
  (value) =>
    value === undefined || value === null || isValue(value);

export const isObject =
  (members: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, isMember]) => isMember(value[name]));

/** The sizes of a launch in one to three dimensions. */
export const isSizes: Shape = (value) =>
  Array.isArray(value) && value.length >= 1 && value.length <= 3 && value.every((size) => isCount(size) && size > 0);

export const isIdentifier = isObject({ uri: isText });
