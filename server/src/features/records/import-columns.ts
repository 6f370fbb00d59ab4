import type { ExchangeColumn } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import { type LocalText, textIn } from '@auditplus/contract/kinds/local-text.ts';
import { optionName, staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type SheetColumn, sheetName, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { compileModel } from './compile-model.ts';
import { dictionaryEntries } from './named-ids.queries.ts';
import type { ChildModel, RecordModel, StoredField } from './record-model.ts';
import { type RecordRights, recordRights } from './record-rights.ts';

/** The column of an export for editing that says which record a row is, and at which version. */
export const MARK = '@mark';
const WORDS = {
  mark: ['数据标识（请勿修改）', '資料標識（請勿修改）', 'Record mark (do not edit)'],
  link: ['关联编号', '關聯編號', 'Link number'],
  options: ['选项', '選項', 'Options'],
} as const satisfies Texts;

/** The column by which the rows of a child table's sheet name the row of the first sheet that they belong to. */
export const LINK = '@link';

/** The mark of a record at a version. */
export const markOf = ({ id, rev }: { readonly id: string; readonly rev?: number | undefined }): string =>
  `${id}@${rev ?? 0}`;

/** The record and version that a mark names; null where it names none. */
export function readMark(mark: string): { readonly id: string; readonly rev: number } | null {
  const [, id = '', rev = ''] = /^(.+)@(\d{1,9})$/s.exec(mark) ?? [];
  return id === '' ? null : { id, rev: Number(rev) };
}

/** Fields that a workbook fills in: files stay where they are, and what is computed computes itself. */
export const importedFields = ({ columns }: RecordModel, rights: RecordRights): StoredField[] =>
  fillable(columns, rights);

/** A child table that a workbook fills in, with those of its columns that it fills in. */
export type ImportedTable = { readonly table: ChildModel; readonly fields: readonly StoredField[] };

export const importedTables = ({ tables }: RecordModel, rights: RecordRights): ImportedTable[] =>
  tables
    .filter(({ name }) => rights.isWritable(name))
    .map((table) => ({ table, fields: fillable(table.columns, rights) }))
    .filter(({ fields }) => fields.length > 0);

const fillable = (columns: readonly StoredField[], rights: RecordRights): StoredField[] =>
  columns.filter((stored) => isFillable(stored) && rights.isWritable(stored.field.path));

const isFillable = ({ field, isSystem }: StoredField): boolean =>
  !isSystem &&
  field.shape !== 'files' &&
  field.shape !== 'html' &&
  field.kindId !== 'PsdInput' &&
  !field.kind.isComputed;

/** Titles of columns that exports have and no workbook fills in, in every language: nobody need be told of them. */
export const shownOnlyTitles = (within: Pick<RecordModel, 'columns'>): ReadonlySet<string> =>
  new Set(
    Object.values(
      importTitles(
        within,
        within.columns.filter((stored) => !isFillable(stored)),
      ),
    ).flat(),
  );

const KEY_SHAPES: ReadonlySet<string> = new Set(['text', 'decimal', 'day']);

/** Fields by which a row may find its record; the unique ones first. */
export const keyFields = (model: RecordModel, rights: RecordRights): StoredField[] =>
  model.columns
    .filter(({ field, isSystem }) => !isSystem && KEY_SHAPES.has(field.shape) && rights.isListed(field.name))
    .sort((a, b) => rank(a) - rank(b));

const rank = ({ field }: StoredField): number => (field.field.unique || field.kindId === 'billRule' ? 0 : 1);

/** Every column that an import reads: fields of one label are told apart by their names. */
export function importTitles(
  { columns }: Pick<RecordModel, 'columns'>,
  fields: readonly StoredField[],
): Texts {
  const labels = Map.groupBy(columns, ({ field }) => field.field.label.zh);
  const title = ({ field }: StoredField): readonly [string, string, string] => {
    const isShared = (labels.get(field.field.label.zh)?.length ?? 0) > 1;
    const of = (language: 'zh' | 'zhtw' | 'en') =>
      (textIn(field.field.label, language) || field.name) + (isShared ? ` (${field.name})` : '');
    return [of('zh'), of('zhtw'), of('en')];
  };
  return {
    ...Object.fromEntries(fields.map((one) => [one.field.name, title(one)])),
    [MARK]: WORDS.mark,
    [LINK]: WORDS.link,
  };
}

/** The name of a child table's sheet in the caller's language. */
export const sheetTitle = ({ language }: Ctx, model: RecordModel, table: ChildModel): string =>
  pick({ title: sheetTitles(model, table) }, language).title;

/** The sheet of a child table: named by its label, or by its name where another sheet is called the same. */
export function sheetTitles(
  { label, tables }: Pick<RecordModel, 'label' | 'tables'>,
  { name, field }: ChildModel,
): readonly [string, string, string] {
  const titleIn = (language: Language): string => {
    const of = (text: LocalText) => sheetName(textIn(text, language)).toLowerCase();
    const isShared =
      of(field.label) === of(label) ||
      tables.some((other) => other.name !== name && of(other.field.label) === of(field.label));
    return sheetName((isShared ? '' : textIn(field.label, language)) || name);
  };
  return [titleIn('zh'), titleIn('zhtw'), titleIn('en')];
}

/** Columns that the caller may import, and those by which rows find their record. */
export async function importColumns(ctx: Ctx, designId: string) {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const keys = keyFields(model, rights);
  const titles = pick(importTitles(model, keys), ctx.language);
  return {
    columns: columnsOf(ctx, model, importedFields(model, rights)),
    tables: importedTables(model, rights).map(({ table, fields }) => ({
      key: table.name,
      label: sheetTitle(ctx, model, table),
      columns: columnsOf(ctx, table, fields),
    })),
    keys: keys.map((one) => ({ key: one.field.name, label: titles[one.field.name] ?? one.field.name })),
    mayChange: rights.buttons.has('btn_edit'),
  };
}

function columnsOf(
  { language }: Ctx,
  within: Pick<RecordModel, 'columns'>,
  fields: readonly StoredField[],
): ExchangeColumn[] {
  const titles = pick(importTitles(within, fields), language);
  return fields.map(({ field }) => ({
    key: field.name,
    label: titles[field.name] ?? field.name,
    required: field.field.required === true,
  }));
}

/** An empty workbook with a column for each field that the caller may fill in; options drop down. */
export async function importTemplate(ctx: Ctx, designId: string): Promise<ExportLink> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const tables = importedTables(model, rights);
  const link: SheetColumn = { header: pick(WORDS, ctx.language).link, width: 12 };
  const sheet = async (
    name: string,
    within: Pick<RecordModel, 'columns'>,
    fields: readonly StoredField[],
  ) => ({
    name,
    columns: [...(tables.length > 0 ? [link] : []), ...(await templateColumns(ctx, within, fields))],
    rows: [],
  });
  const name = textIn(model.label, ctx.language);
  const sheets = await Promise.all([
    sheet(name, model, importedFields(model, rights)),
    ...tables.map(({ table, fields }) => sheet(sheetTitle(ctx, model, table), table, fields)),
  ]);
  const bytes = await writeWorkbook(sheets, { listsName: pick(WORDS, ctx.language).options });
  return createDownloadLink(ctx, { name: `${name}.xlsx`, bytes });
}

async function templateColumns(
  ctx: Ctx,
  within: Pick<RecordModel, 'columns'>,
  fields: readonly StoredField[],
): Promise<SheetColumn[]> {
  const titles = pick(importTitles(within, fields), ctx.language);
  return Promise.all(
    fields.map(async (stored) => ({
      header: titles[stored.field.name] ?? stored.field.name,
      kind: stored.field.shape === 'decimal' ? ('number' as const) : ('text' as const),
      width: 20,
      choices: await choicesOf(ctx, stored),
    })),
  );
}

const ENTRY_NAME = { zh: 'full_name', zhtw: 'name_zhtw', en: 'name_en' } as const;

/** What drops down in a column: options that the designer wrote down, entries of a dictionary, the words of a switch. */
async function choicesOf({ db, language }: Ctx, { field }: StoredField): Promise<string[]> {
  const { kind, props, shape } = field;
  if (shape === 'flag') return [1, 0].map((value) => kind.toCell(value, { props }, { language }));
  // Several values do not fit in a list of single ones.
  if (shape !== 'id' && shape !== 'text') return [];
  const reference = kind.refersTo?.(props);
  if (reference?.to !== 'options') return [];
  const names =
    reference.source.dataType === 'dictionary'
      ? (await dictionaryEntries(db, reference.source.dictionaryType)).map(
          (entry) => entry[ENTRY_NAME[language]] || entry.full_name,
        )
      : staticOptions(reference.source).map((option) => optionName(option, language));
  return [...new Set(names)];
}

/** The value that a cell of a key holds, as lists compare it; null where it is none. */
export function keyText(ctx: Ctx, { field }: StoredField, text: string): string | null {
  const words = { language: ctx.language };
  const value = field.kind.fromCell(text, { props: field.props }, words);
  return value === null || isCellIssue(value)
    ? null
    : field.kind.toCell(value, { props: field.props }, words);
}
