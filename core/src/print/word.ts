import type { WordTag } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { type BindSetting, fieldValue, fileOf, withApprovalsText } from './bind-content.ts';
import { formatPrintValue } from './format-value.ts';
import { type FieldPart, readPrintText } from './placeholders.ts';
import {
  type PrintColumn,
  type PrintData,
  type PrintShape,
  SYSTEM_FIELDS,
  WORD_APPROVALS,
} from './print-data.ts';

/** What a Word document is filled with: texts and conditions by the tags as they are written in it. */
export type WordRow = {
  readonly texts: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<string, boolean>>;
};
export type WordData = {
  readonly main: WordRow;
  readonly tables: Readonly<Record<string, readonly WordRow[]>>;
  /** Ids of files by the field that holds them. */
  readonly pictures: Readonly<Record<string, readonly string[]>>;
};

const APPROVAL_COLUMNS: readonly PrintColumn[] = [
  { name: 'node', type: 'text' },
  { name: 'person', type: 'text' },
  { name: 'result', type: 'text' },
  { name: 'opinion', type: 'text' },
  { name: 'at', type: 'moment' },
];
/** Where the picture of a field of pictures goes: `{#photos}{photos.picture}{/photos}`. */
const PICTURE = 'picture';
/** The code with which anybody can check the print, as text, as address, and as QR picture. */
export const VERIFY_FIELDS = {
  code: 'verifyCode',
  address: 'verifyAddress',
  picture: 'verifyPicture',
} as const;

type Verification = { readonly code: string; readonly address: string };

/** The tags of a Word document that mean nothing to its source. */
export function unknownWordTags(tags: readonly WordTag[], source: PrintShape): string[] {
  const shape = wordShape(source);
  return tags.filter((tag) => !isKnown(tag, shape)).map(({ tag, isPart }) => `{${isPart ? '#' : ''}${tag}}`);
}

function isKnown({ tag, isPart, within }: WordTag, shape: PrintShape): boolean {
  if (isPart && shape.tables.has(tag)) return true;
  const field = fieldOf(tag);
  if (!field || (isPart && field.filters.length > 0)) return false;
  const { table, field: name } = field;
  if (table === '') {
    if (name === VERIFY_FIELDS.picture) return !isPart;
    const type = typeOf(shape.main, name);
    return type !== undefined && (isPart || type !== 'pictures');
  }
  if (!within.includes(table)) return false;
  if (typeOf(shape.main, table) === 'pictures' && !shape.tables.has(table))
    return name === PICTURE && !isPart;
  const type = typeOf(shape.tables.get(table) ?? [], name);
  return type !== undefined && type !== 'pictures';
}

const typeOf = (columns: readonly PrintColumn[], name: string) =>
  columns.find((column) => column.name === name)?.type;

function fieldOf(tag: string): FieldPart | undefined {
  const { parts, faults } = readPrintText(`{${tag}}`);
  const [part] = parts;
  return faults.length === 0 && parts.length === 1 && part?.kind === 'field' ? part : undefined;
}

/** What a Word document may name beside what its source offers. */
const wordShape = ({ main, tables }: PrintShape): PrintShape => ({
  main: [
    ...main,
    ...SYSTEM_FIELDS,
    { name: VERIFY_FIELDS.code, type: 'text' },
    { name: VERIFY_FIELDS.address, type: 'text' },
  ],
  tables: new Map([[WORD_APPROVALS, APPROVAL_COLUMNS], ...tables]),
});

/** What the tags of a Word document say for one record. */
export function bindWord(
  tags: readonly WordTag[],
  data: PrintData,
  { verification, ...given }: BindSetting & { readonly verification: Verification | null },
): WordData {
  const setting = { ...given, shape: wordShape(given.shape) };
  const main = {
    ...withApprovalsText(data, given.language).main,
    [VERIFY_FIELDS.code]: verification?.code ?? '',
    [VERIFY_FIELDS.address]: verification?.address ?? '',
  };
  const rowOf = (table: string, row: Readonly<Record<string, unknown>>): WordRow => {
    const texts: Record<string, string> = {};
    const flags: Record<string, boolean> = {};
    for (const { tag, isPart } of tags) {
      const field = fieldOf(tag);
      if (field?.table !== table) continue;
      const { value, ...column } = fieldValue(setting, { table, field: field.field, row });
      if (isPart) flags[tag] = holds(value);
      else texts[tag] = plainText(formatPrintValue(value, field.filters, { ...setting, ...column }));
    }
    return { texts, flags };
  };
  const rows: PrintData['tables'] = { [WORD_APPROVALS]: data.approvals, ...data.tables };
  const named = tags.filter(({ isPart }) => isPart).map(({ tag }) => tag);
  return {
    main: rowOf('', main),
    tables: Object.fromEntries(
      named
        .filter((name) => setting.shape.tables.has(name))
        .map((name) => [name, (rows[name] ?? []).map((row) => rowOf(name, row))]),
    ),
    pictures: Object.fromEntries(
      named
        .filter((name) => typeOf(setting.shape.main, name) === 'pictures')
        .map((name) => [name, filesOf(data.main[name])]),
    ),
  };
}

/** A condition holds where its field is true, or says anything. */
const holds = (value: unknown): boolean =>
  typeof value === 'boolean'
    ? value
    : Array.isArray(value)
      ? value.length > 0
      : value !== null && value !== undefined && value !== '';

const filesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(fileOf).map(({ fileId }) => fileId) : [];

/** XML has no place for most control characters. */
const plainText = (text: string): string => text.replace(/(?![\t\n])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '');
