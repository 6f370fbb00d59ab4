import { z } from 'zod';
import { listed } from '../kernel/listed.ts';
import { FileRef, Id, Moment, PlainDate, RecordId } from '../kernel/values.ts';
import { idsOfCell, type OfForm } from './form-kind.ts';
import { type CellIssue, type CellWords, isCellIssue } from './kind.ts';

// What kinds of one shape have in common: how a value is read from the wire and from a cell, and what an empty one is.

type Any = OfForm<unknown>;

/** A single value that is written as text; blanks are nothing. */
const written = <T>(inner: z.ZodType<T>, { required }: Any): z.ZodType<T | null> =>
  z.preprocess(
    (sent) => (sent === undefined || (typeof sent === 'string' && sent.trim() === '') ? null : sent),
    required ? inner : inner.nullable(),
  );

/** Several values; nothing is an empty list. */
const several = <T>(inner: z.ZodType<T>, max: number): z.ZodType<T[]> =>
  z.preprocess(
    (sent) => (sent === null || sent === undefined || sent === '' ? [] : sent),
    z.array(inner).max(max),
  );

const MAX_TEXT = 100_000;
const MAX_CHOSEN = 1000;

// PostgreSQL stores no NUL; other control characters but tabs and line breaks come from copied binary data.
const Text = z
  .string()
  .trim()
  .max(MAX_TEXT)
  .regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u);

/**
 * A text as people see it: copied texts bring along signs that nobody sees, which would fill in a field with nothing,
 * keep a number from being found, or turn around whatever is said behind them. Those inside of emoji and words stay.
 */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu, '')
    .replaceAll(/[\v\f\u0085\u2028\u2029]/g, '\n');

/** Text of one line or of several. */
export const textValue = {
  shape: () => 'text' as const,
  schema: (field: Any) =>
    z.preprocess((sent) => (typeof sent === 'string' ? cleanText(sent) : sent), written(Text, field)),
  reply: z.string().nullable(),
  blank: () => null,
  toCell: (value: string | null) => value ?? '',
  fromCell: (text: string) => cleanText(text).trim() || null,
};

/** Most digits of a number before its point, and behind it. */
export const MOST_WHOLE = 40;
export const MOST_PLACES = 20;
const DECIMAL = /^-?(?:0|[1-9]\d{0,39})(?:\.\d{1,20})?$/;
const MAX_DIGITS = 15;

/** A number as it is kept: exact, as text where a number would round it. */
export function decimalOf(text: string): number | string | null {
  if (!DECIMAL.test(text)) return null;
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return plain.replace(/[-.]/g, '').replace(/^0+/, '').length > MAX_DIGITS ? plain : Number(plain) || 0;
}

/** The digits of a number that is kept; never with an exponent. */
export function decimalText(value: number | string): string {
  if (typeof value === 'string' || value === 0) return String(value);
  if (Math.abs(value) < 1e-6) return value.toFixed(MOST_PLACES).replace(/0+$/, '');
  return Math.abs(value) >= 1e21 && Number.isInteger(value) ? String(BigInt(value)) : String(value);
}

/** A number with so many decimals at least: what has more keeps them. */
export function withPlaces(value: number | string, places: number): string {
  const [whole = '', decimals = ''] = decimalText(value).split('.');
  const padded = decimals.padEnd(places, '0');
  return padded === '' ? whole : `${whole}.${padded}`;
}

const Decimal = z.union([z.number(), z.string().trim()]).transform((sent, payload) => {
  const kept = decimalOf(typeof sent === 'number' ? decimalText(sent) : sent);
  if (kept !== null) return kept;
  payload.addIssue('not a decimal');
  return z.NEVER;
});

/** An exact number. */
export const decimalValue = {
  shape: () => 'decimal' as const,
  schema: (field: Any) => written<number | string>(Decimal, field),
  reply: z.union([z.number(), z.string()]).nullable(),
  blank: () => null,
  toCell: (value: number | string | null) => (value === null ? '' : decimalText(value)),
  fromCell: (text: string): number | string | null | CellIssue =>
    text === '' ? null : (decimalOf(text.replaceAll(/[,，]/g, '')) ?? { issue: 'notValid' }),
};

const SHANGHAI_MS = 8 * 3_600_000;

/** The day of a moment, as forms mean it. */
export const dayOf = (moment: number): string => new Date(moment + SHANGHAI_MS).toISOString().slice(0, 10);

/** The first moment of a day, by which the contract writes it. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS;

/** A day: the wire says the moment it begins at, people's own programs may say `YYYY-MM-DD`. */
const Day = z.union([
  Moment.transform(dayOf),
  z.iso.datetime({ offset: true }).transform((text) => dayOf(Date.parse(text))),
  PlainDate,
]);

export const dayValue = {
  shape: () => 'day' as const,
  schema: (field: Any) => written<string>(Day, field),
  reply: z.string().nullable(),
  blank: () => null,
  toWire: (value: string) => startOfDay(value),
  toCell: (value: string | null) => value ?? '',
  fromCell: (text: string): string | null | CellIssue =>
    text === '' ? null : (dayOfCell(text) ?? { issue: 'notValid' }),
};

/** Spreadsheets write days as 2026/3/2, 2026.3.2 or 2026年3月2日, with an hour or without. */
function dayOfCell(text: string): string | null {
  const [, year = '', month = '1', day = '1'] =
    /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?)?月?(?:[\sT].*)?$/.exec(text) ?? [];
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return PlainDate.safeParse(plain).success ? plain : null;
}

export const momentValue = {
  shape: () => 'moment' as const,
  schema: (field: Any) => written<number>(Moment, field),
  reply: z.int().nullable(),
  blank: () => null,
  toCell: (value: number | null) => (value === null ? '' : momentCell(value)),
  fromCell: (text: string): number | null | CellIssue =>
    text === '' ? null : (momentOfCell(text) ?? { issue: 'notValid' }),
};

const momentCell = (moment: number): string =>
  new Date(moment + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');

function momentOfCell(text: string): number | null {
  const day = dayOfCell(text);
  const [, hour = '0', minute = '0', second = '0'] = /[\sT](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return day === null || seconds >= 86_400 ? null : startOfDay(day) + seconds * 1000;
}

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

export const timeValue = {
  shape: () => 'time' as const,
  schema: (field: Any) => written<string>(Clock, field),
  reply: z.string().nullable(),
  blank: () => null,
  toCell: (value: string | null) => value ?? '',
  fromCell: (text: string): string | null | CellIssue => {
    if (text === '') return null;
    const full = /^\d{1,2}:\d{2}$/.test(text) ? `${text}:00` : text;
    const read = Clock.safeParse(full.padStart(8, '0'));
    return read.success ? read.data : { issue: 'notValid' };
  },
};

/** From and to, both or neither. */
const pairOf = <T>(inner: z.ZodType<T>) => several(inner, 2).refine((pair) => pair.length !== 1);

const cellsOfPair = (text: string): string[] =>
  text
    .split(/\s*[~～至]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What a cell of two says; `one` reads each. */
const pairOfCell = (text: string, one: (part: string) => string | null | CellIssue): string[] | CellIssue => {
  const read = cellsOfPair(text).map(one);
  const known = read.filter((part) => typeof part === 'string');
  return known.length === read.length && known.length !== 1 ? known : { issue: 'notValid' };
};

export const daysValue = {
  shape: () => 'days' as const,
  schema: () => pairOf<string>(Day),
  reply: z.array(z.string()).nullable(),
  blank: (): string[] => [],
  toWire: (value: string[]) => value.map(startOfDay),
  toCell: (value: string[] | null) => (value ?? []).join(' ~ '),
  fromCell: (text: string) => pairOfCell(text, dayValue.fromCell),
};

export const timesValue = {
  shape: () => 'times' as const,
  schema: () => pairOf<string>(Clock),
  reply: z.array(z.string()).nullable(),
  blank: (): string[] => [],
  toCell: (value: string[] | null) => (value ?? []).join(' ~ '),
  fromCell: (text: string) => pairOfCell(text, timeValue.fromCell),
};

/** The names of ids, those without one as they are. */
const namesOf = (ids: readonly string[], { names, language }: CellWords): string =>
  listed(
    ids.map((id) => names?.get(id) ?? id),
    language,
  );

type Choosing = OfForm<{ readonly multiple: boolean }>;
/** One id or several, as the field says. */
type Chosen = string | string[];

const chosenSchema = (one: z.ZodType<string>, field: Choosing): z.ZodType<Chosen | null> =>
  field.props.multiple ? several(one, MAX_CHOSEN) : written<Chosen>(one, field);

/** What is chosen, as a list. */
export const idsOf = (value: Chosen | null): readonly string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : value;

const chosenFromCell = (text: string, { props }: Choosing, words: CellWords): Chosen | null | CellIssue => {
  const ids = idsOfCell(text, words);
  if (isCellIssue(ids)) return ids;
  if (props.multiple) return ids;
  return ids.length > 1 ? { issue: 'notValid' } : (ids[0] ?? null);
};

const chosenShape = ({ multiple }: Choosing['props']): 'id' | 'ids' => (multiple ? 'ids' : 'id');

/** Ids of something that is looked up by name. */
export const chosenValue = {
  shape: chosenShape,
  schema: (field: Choosing) => chosenSchema(Id, field),
  reply: z.union([z.string(), z.array(z.string())]).nullable(),
  blank: ({ props }: Choosing): Chosen | null => (props.multiple ? [] : null),
  isChosen: true as const,
  toCell: (value: Chosen | null, _field: Choosing, words: CellWords) => namesOf(idsOf(value), words),
  fromCell: chosenFromCell,
};

/** The id of a record of a design. */
export const recordValue = { ...chosenValue, schema: (field: Choosing) => chosenSchema(RecordId, field) };

/** On the wire a node of a tree is the list of ids from the root down; what is kept is the node's own id. */
const Leaf = z.union([
  Id,
  z
    .array(Id)
    .min(1)
    .max(20)
    .transform((path) => path.at(-1) ?? ''),
]);
/** An array of texts is one path where one is chosen, and several nodes where several are. */
const leafSchema = (field: Choosing): z.ZodType<Chosen | null> =>
  field.props.multiple
    ? several<string>(Leaf, MAX_CHOSEN)
    : z.preprocess(
        (sent) => (sent === '' || (Array.isArray(sent) && sent.length === 0) ? null : (sent ?? null)),
        field.required ? Leaf : Leaf.nullable(),
      );

/** Ids of nodes of a tree: organisations, areas. */
export const nodeValue = { ...chosenValue, schema: leafSchema };

const Path = z.array(z.string().min(1).max(100)).max(20);
type Paths = string[] | string[][];

/** Ways down a tree of options, one or several. */
export const pathValue = {
  shape: () => 'paths' as const,
  schema: ({ props }: Choosing): z.ZodType<Paths> =>
    props.multiple ? several<string[]>(Path, MAX_CHOSEN) : several<string>(z.string().min(1).max(100), 20),
  reply: z.union([z.array(z.string()), z.array(z.array(z.string()))]).nullable(),
  blank: (): Paths => [],
  isChosen: true as const,
};

/** Every way that is chosen. */
export const pathsOf = (value: Paths | null): readonly (readonly string[])[] => {
  if (value === null || value.length === 0) return [];
  const several = value.filter((part) => typeof part !== 'string');
  return several.length > 0 ? several : [value.filter((part) => typeof part === 'string')];
};

/** Yes or no; the wire says 1 and 0. */
export const flagValue = {
  shape: () => 'flag' as const,
  schema: () =>
    z.preprocess(
      (sent) => (sent === true || sent === '1' ? 1 : sent === 1 ? 1 : isNo(sent) ? 0 : sent),
      z.union([z.literal(0), z.literal(1)]),
    ),
  reply: z.union([z.literal(0), z.literal(1)]).nullable(),
  blank: (): 0 | 1 => 0,
};

const isNo = (sent: unknown): boolean =>
  sent === false || sent === 0 || sent === '0' || sent === '' || sent === null || sent === undefined;

/** What people write for a switch beside its own words. */
const YES = ['1', '是', '开', '開', 'yes', 'true', 'on'];
const NO = ['', '0', '否', '关', '關', 'no', 'false', 'off'];

/** What a cell says of a switch with words of its own. */
export function flagOfCell(
  text: string,
  on: readonly (string | undefined)[],
  off: readonly (string | undefined)[],
): 0 | 1 | CellIssue {
  const isOneOf = (words: readonly (string | undefined)[]) =>
    words.some((word) => word?.toLowerCase() === text.toLowerCase());
  // A designer may have called the one what is usually the other.
  if (isOneOf(on)) return 1;
  if (isOneOf(off)) return 0;
  if (isOneOf(YES)) return 1;
  return isOneOf(NO) ? 0 : { issue: 'notValid' };
}

const MAX_FILES = 500;

/** Uploaded files. */
export const filesValue = {
  shape: () => 'files' as const,
  schema: () => several(FileRef, MAX_FILES),
  reply: z.array(FileRef).nullable(),
  blank: (): FileRef[] => [],
  isChosen: true as const,
  toCell: (value: FileRef[] | null, _field: Any, { language }: CellWords) =>
    listed(
      (value ?? []).map(({ name }) => name),
      language,
    ),
  // A workbook carries no files: what the record has stays.
  fromCell: (): CellIssue => ({ issue: 'notValid' }),
};
