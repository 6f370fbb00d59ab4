import type {
  ChildImportRow,
  ImportPart,
  NameChoice,
  RecordImportRow,
  SharedName,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { partsOfCell } from '@auditplus/contract/kinds/form-kind.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Refusal } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { cellText } from '../../kernel/spreadsheet.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { cellIssueText } from '../record-exchange/public.ts';
import { childrenOf, type StoredChild } from './child-rows.ts';
import {
  type ImportedTable,
  importedFields,
  importedTables,
  importTitles,
  keyFields,
  keyText,
  readMark,
  sheetTitle,
} from './import-columns.ts';
import { valuesOf } from './list-records.ts';
import { type NamedIds, namedIds } from './named-ids.queries.ts';
import { namedBy, withSources } from './record-display.ts';
import { builtFilterSql } from './record-filter.queries.ts';
import { selectRecords } from './record-list.queries.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { type RecordRights, recordRights } from './record-rights.ts';
import { columnSql, deletedSql, idSql, recordScopeSql } from './record-scope.queries.ts';

/** What a row of a workbook comes to: what it says of itself, and what is to be written, if anything can be. */
export type PlannedRow = {
  readonly row: RecordImportRow;
  /** Null: the row is wrong, or changes nothing. */
  readonly write: {
    readonly id: string | null;
    readonly rev: number | undefined;
    readonly data: RecordData;
  } | null;
  /** For each child table that is written: the places of its rows among those of the sheet, −1 for untouched ones. */
  readonly places: Places;
};

type Places = ReadonlyMap<string, readonly number[]>;

/** A record that rows may change. */
type Target = {
  readonly id: string;
  readonly rev: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: ReadonlyMap<string, string>;
  readonly tables: ReadonlyMap<string, readonly StoredChild[]>;
};

const TEXTS = {
  ambiguous: [
    '“{value}”有多个同名，请选择其中一个，或改填编码、账号或完整路径',
    '「{value}」有多個同名，請選擇其中一個，或改填編碼、帳號或完整路徑',
    'Several are called “{value}”: choose one, or enter the code, account or full path',
  ],
  noRecord: [
    '找不到这条数据，可能已删除或不在您的数据权限内',
    '找不到這筆資料，可能已刪除或不在您的資料權限內',
    'The record was not found; it may be deleted or outside your data permission',
  ],
  noRow: [
    '找不到这一行，可能已删除；如要新增，请清空数据标识',
    '找不到這一列，可能已刪除；如要新增，請清空資料標識',
    'The row was not found; it may be deleted. Empty its record mark to add it',
  ],
  childFault: [
    '“{sheet}”第{row}行 {column}：{text}',
    '「{sheet}」第{row}列 {column}：{text}',
    '{sheet}, row {row}, {column}: {text}',
  ],
  noKey: [
    '“{label}”不能为空，否则找不到要更新的数据',
    '「{label}」不能為空，否則找不到要更新的資料',
    '{label} must not be empty: it finds the record to change',
  ],
  noMatch: [
    '没有“{label}”为“{value}”的数据',
    '沒有「{label}」為「{value}」的資料',
    'There is no record with {label} “{value}”',
  ],
  severalMatch: [
    '有多条“{label}”为“{value}”的数据，不能确定更新哪一条',
    '有多筆「{label}」為「{value}」的資料，不能確定更新哪一筆',
    'Several records have {label} “{value}”, so it is not clear which one to change',
  ],
  mayNotChange: [
    '您没有编辑权限，只能新增',
    '您沒有編輯權限，只能新增',
    'You may add records but not change them',
  ],
} as const satisfies Texts;

/** What the rows of a workbook come to, each against the records that the caller reaches now. */
export async function planRows(
  ctx: Ctx,
  model: RecordModel,
  { rows, mode, key, removesRows, choices = [] }: ImportPart,
): Promise<PlannedRow[]> {
  const rights = recordRights(ctx, model);
  const filled = filledIn(ctx, model, rows);
  const { fields, tables } = filled;
  const keyField =
    mode === 'add' ? undefined : keyFields(model, rights).find(({ field }) => field.name === key);
  const [found, targets] = await Promise.all([
    foundNames(ctx, { ...filled, rows, choices }),
    findTargets(ctx, model, rights, { rows, fields, tables, keyField }),
  ]);
  const planning: Planning = {
    ctx,
    model,
    fields,
    found,
    removesRows,
    tables,
    titles: pick(importTitles(model, [...fields, ...(keyField ? [keyField] : [])]), ctx.language),
  };
  return rows.map((sent) => {
    const row: RecordImportRow = {
      ...sent,
      problems: '',
      faults: {},
      before: {},
      does: undefined,
      shared: undefined,
      children: Object.fromEntries(
        tables.flatMap(({ table: { name } }) => (sent.children[name] ? [[name, sent.children[name]]] : [])),
      ),
    };
    const target = targetOf(planning, row, { targets, mode, keyField });
    const refused = (problems: string) => ({ row: { ...row, problems }, write: null, places: NOWHERE });
    if (typeof target === 'string') return refused(target);
    if (target && !rights.buttons.has('btn_edit')) return refused(pick(TEXTS, ctx.language).mayNotChange);
    return planned(planning, row, target);
  });
}

const NOWHERE: Places = new Map();

type Planning = {
  readonly ctx: Ctx;
  readonly model: RecordModel;
  readonly fields: readonly StoredField[];
  readonly tables: readonly ImportedTable[];
  /** By the paths of fields. */
  readonly found: ReadonlyMap<string, NamedIds>;
  readonly titles: Readonly<Record<string, string>>;
  readonly removesRows: boolean;
};

/** What rows fill in: the columns and child tables of the workbook, as far as the caller may write them. */
export type FilledIn = { readonly fields: readonly StoredField[]; readonly tables: readonly ImportedTable[] };

export function filledIn(ctx: Ctx, model: RecordModel, rows: readonly RecordImportRow[]): FilledIn {
  const rights = recordRights(ctx, model);
  return {
    fields: importedFields(model, rights).filter(({ field }) =>
      rows.some(({ cells }) => field.name in cells),
    ),
    tables: importedTables(model, rights).filter(({ table }) =>
      rows.some(({ children }) => table.name in children),
    ),
  };
}

/** The texts of each column of rows, by column. */
const columnsOf = ({ fields, tables }: FilledIn, rows: readonly RecordImportRow[]) => [
  ...fields.map((stored) => ({ stored, cells: rows.map((row) => row.cells) })),
  ...tables.flatMap(({ table: { name }, fields: own }) => {
    const cells = rows.flatMap(({ children }) => (children[name] ?? []).map((row) => row.cells));
    return own.map((stored) => ({ stored, cells }));
  }),
];

/** The ids that the cells of each column name, by the paths of fields. */
export async function foundNames(
  ctx: Ctx,
  {
    rows,
    choices,
    ...filled
  }: FilledIn & { readonly rows: readonly RecordImportRow[]; readonly choices: readonly NameChoice[] },
): Promise<ReadonlyMap<string, NamedIds>> {
  const named = columnsOf(filled, rows)
    .filter(({ stored: { field } }) => field.kind.refersTo?.(field.props))
    .map(async ({ stored, cells }): Promise<[string, NamedIds]> => {
      const { name, path } = stored.field;
      const texts = cells.flatMap((row) => {
        const text = (row[name] ?? '').trim();
        return [text, ...partsOfCell(text)];
      });
      const own = choices.filter(({ field }) => field === path);
      return [path, await namedIds(ctx, stored, texts, new Map(own.map((one) => [one.name, one.id])))];
    });
  return new Map(await Promise.all(named));
}

/** Whether a row says a name that several have. */
export const saysShared = (
  filled: FilledIn,
  found: ReadonlyMap<string, NamedIds>,
  row: RecordImportRow,
): boolean =>
  columnsOf(filled, [row]).some(({ stored, cells }) =>
    cells.some((one) => sharedIn(found, stored, (one[stored.field.name] ?? '').trim()).length > 0),
  );

/** The names in a cell that several have, in lower case. */
function sharedIn(found: ReadonlyMap<string, NamedIds>, { field }: StoredField, text: string): string[] {
  const ambiguous = found.get(field.path)?.ambiguous;
  if (!ambiguous?.size) return [];
  const names = [text, ...partsOfCell(text)].map((part) => part.toLowerCase());
  return [...new Set(names)].filter((name) => ambiguous.has(name));
}

type Targets = {
  readonly byId: ReadonlyMap<string, Target>;
  readonly byKey: ReadonlyMap<string, readonly Target[]>;
};

/** So many records of the same keys are read: those of one key are too many from two on. */
const MAX_TARGETS = 1000;

async function findTargets(
  ctx: Ctx,
  model: RecordModel,
  rights: RecordRights,
  {
    rows,
    fields,
    tables,
    keyField,
  }: {
    readonly rows: readonly RecordImportRow[];
    readonly fields: readonly StoredField[];
    readonly tables: readonly ImportedTable[];
    readonly keyField: StoredField | undefined;
  },
): Promise<Targets> {
  const selected = await withSources(ctx, [...new Set([...fields, ...(keyField ? [keyField] : [])])]);
  const read = async (where: Parameters<typeof selectRecords>[2]['where'][number]): Promise<Target[]> => {
    const found = await selectRecords(ctx.db, model, {
      fields: selected,
      where: [deletedSql(model, 0), recordScopeSql(ctx, model), where],
      order: columnSql(model, 'id'),
      limit: MAX_TARGETS,
      offset: 0,
    });
    const named = namedBy(ctx, selected, found.names);
    const parents = found.rows.map(({ id }) => id);
    const children = await Promise.all(
      tables.map(async ({ table, fields: own }) => ({
        name: table.name,
        rows: await childrenOf(ctx, table, { fields: own, parents }),
      })),
    );
    return found.rows.map((row) => {
      const values = valuesOf(selected, row);
      const texts = selected.map((one): [string, string] => [
        one.field.name,
        named.textOf(one, values[one.field.name], row.texts),
      ]);
      const own = children.map(({ name, rows: of }) => [name, of.get(row.id) ?? []] as const);
      return { id: row.id, rev: row.rev, values, texts: new Map(texts), tables: new Map(own) };
    });
  };
  const ids = rows.flatMap(({ mark }) => readMark(mark)?.id ?? []);
  const keys = keyField
    ? rows
        .filter(({ mark }) => mark === '')
        .flatMap(({ cells }) => keyText(ctx, keyField, cells[keyField.field.name] ?? '') ?? [])
    : [];
  const name = keyField?.field.name ?? '';
  const [byId, byKey] = await Promise.all([
    ids.length > 0 ? read(idSql(model, ids)) : [],
    keys.length > 0
      ? read(
          builtFilterSql(
            { ctx, model, rights },
            { logic: 'and', items: [{ field: name, operator: 'in', value: [...new Set(keys)] }] },
          ),
        )
      : [],
  ]);
  return {
    byId: new Map(byId.map((target) => [target.id, target])),
    byKey: Map.groupBy(byKey, (target) => target.texts.get(name) ?? ''),
  };
}

/** The record that a row changes, null where it becomes a new one, or why it is neither. */
function targetOf(
  { ctx, titles }: Planning,
  { mark, cells }: RecordImportRow,
  {
    targets,
    mode,
    keyField,
  }: {
    readonly targets: Targets;
    readonly mode: ImportPart['mode'];
    readonly keyField: StoredField | undefined;
  },
): Target | null | string {
  const words = pick(TEXTS, ctx.language);
  if (mark !== '') {
    const marked = readMark(mark);
    const target = marked && targets.byId.get(marked.id);
    return target && marked ? { ...target, rev: marked.rev } : words.noRecord;
  }
  if (!keyField) return null;
  const text = (cells[keyField.field.name] ?? '').trim();
  const named = { label: titles[keyField.field.name] ?? '', value: text };
  const key = keyText(ctx, keyField, text);
  if (key === null) return mode === 'both' ? null : fill(words.noKey, named);
  const [first, ...others] = targets.byKey.get(key) ?? [];
  if (others.length > 0) return fill(words.severalMatch, named);
  return first ?? (mode === 'both' ? null : fill(words.noMatch, named));
}

/** What a row writes: every filled cell of a new record, of a stored one the cells that differ; and its child rows. */
function planned(planning: Planning, row: RecordImportRow, target: Target | null): PlannedRow {
  // Without a mark an empty cell says nothing; with one the record was exported with what it held.
  const { faults, before, data, shared } = readCells(planning, planning.fields, {
    cells: row.cells,
    held: target,
    isBlankSaid: row.mark !== '',
  });
  const asked: SharedName[] = shared.map(({ field, name }) => ({
    ...{ field: field.path, name },
    label: planning.titles[field.name] ?? field.name,
  }));
  const children: Record<string, ChildImportRow[]> = {};
  const places = new Map<string, readonly number[]>();
  for (const { table, fields } of planning.tables) {
    const sent = row.children[table.name];
    if (!sent) continue;
    const stored = target?.tables.get(table.name) ?? [];
    const own = plannedRows(planning, { fields, sent, stored, target, isMarked: row.mark !== '' });
    children[table.name] = own.rows;
    const titles = own.shared.length > 0 ? pick(importTitles(table, fields), planning.ctx.language) : {};
    for (const { field, name } of own.shared)
      asked.push({
        ...{ field: field.path, name },
        label: `${sheetTitle(planning.ctx, planning.model, table)} · ${titles[field.name] ?? field.name}`,
      });
    if (own.written.length === 0 && stored.length === 0) continue;
    if (own.rows.every(({ does }) => does === 'nothing')) continue;
    data[table.name] = own.written.map(({ value }) => value);
    places.set(
      table.name,
      own.written.map(({ at }) => at),
    );
  }
  const isWrong =
    Object.keys(faults).length > 0 ||
    Object.values(children).some((rows) => rows.some((one) => Object.keys(one.faults).length > 0));
  const isNothing = target !== null && !isWrong && Object.keys(data).length === 0;
  const shown = withFaults(
    planning,
    {
      ...row,
      ...{ before, children },
      does: isNothing ? 'nothing' : target ? 'change' : 'add',
      ...(asked.length > 0 && { shared: asked }),
    },
    faults,
  );
  return {
    row: shown,
    places,
    write:
      isWrong || isNothing
        ? null
        : { id: target?.id ?? null, rev: target?.rev, data: JSON.parse(JSON.stringify(data)) },
  };
}

type Held = Pick<StoredChild, 'values' | 'texts'>;

/** The values that the cells of a row give beside what is held now, and what is wrong with the cells. */
function readCells(
  planning: Planning,
  fields: readonly StoredField[],
  {
    cells,
    held,
    isBlankSaid,
  }: {
    readonly cells: Readonly<Record<string, string>>;
    readonly held: Held | null;
    /** An empty cell empties the value. */
    readonly isBlankSaid: boolean;
  },
) {
  const faults: Record<string, string> = {};
  const before: Record<string, string> = {};
  const data: Record<string, unknown> = {};
  const shared: Shared[] = [];
  for (const stored of fields) {
    const { name } = stored.field;
    if (!(name in cells)) continue;
    const text = (cells[name] ?? '').trim();
    const shown = held?.texts.get(name) ?? '';
    if (held ? text === asRead(shown) || (text === '' && !isBlankSaid) : text === '') continue;
    const value = cellValue(planning, stored, text);
    if (isCellIssue(value)) {
      const names = sharedIn(planning.found, stored, text);
      for (const one of names) shared.push({ field: stored.field, name: one });
      faults[name] =
        sharedText(planning, names, text) ?? cellIssueText(value, { text, language: planning.ctx.language });
      if (held) before[name] = shown;
      continue;
    }
    if (held && JSON.stringify(value ?? null) === JSON.stringify(held.values[name] ?? null)) continue;
    data[name] = value;
    if (held) before[name] = shown;
  }
  return { faults, before, data, shared };
}

/** A name in a cell of a field that several have. */
type Shared = Pick<StoredField, 'field'> & { readonly name: string };

/** A text as it comes back from a cell that it was written into. */
const asRead = (text: string): string => cellText(text).trim();

type SentRows = {
  readonly fields: readonly StoredField[];
  readonly sent: readonly ChildImportRow[];
  readonly stored: readonly StoredChild[];
  readonly target: Target | null;
  /** The record was exported for editing, and its rows with it. */
  readonly isMarked: boolean;
};

/**
 * What the rows of a child table come to. Rows of an export for editing know their stored row; where the record was
 * found by a key, a row that says what a stored one says is that one, so that importing twice adds nothing.
 */
function plannedRows(planning: Planning, { fields, sent, stored, target, isMarked }: SentRows) {
  const left = new Map(stored.map((child) => [child.id, child]));
  const rows: ChildImportRow[] = [];
  const shared: Shared[] = [];
  const changes = new Map<string, { readonly value: Record<string, unknown>; readonly at: number }>();
  const added: { readonly value: Record<string, unknown>; readonly at: number }[] = [];
  for (const given of sent) {
    // What a former check has told is found anew.
    if (given.rowNumber === 0) continue;
    const cells = Object.fromEntries(Object.entries(given.cells).map(([name, text]) => [name, text.trim()]));
    const isMissed = target !== null && given.mark !== '' && !stored.some(({ id }) => id === given.mark);
    const held =
      left.get(given.mark) ??
      (isMarked || given.mark !== ''
        ? undefined
        : [...left.values()].find((child) => isSaid(planning, fields, { cells, child })));
    if (held) left.delete(held.id);
    const read = readCells(planning, fields, {
      cells,
      held: held ?? null,
      isBlankSaid: given.mark !== '',
    });
    const { faults, before, data } = read;
    shared.push(...read.shared);
    const [first] = fields;
    if (isMissed && first) faults[first.field.name] = pick(TEXTS, planning.ctx.language).noRow;
    const does = held ? (Object.keys(data).length > 0 ? 'change' : 'nothing') : 'add';
    const at = rows.push({ ...given, faults, before, does }) - 1;
    if (held) changes.set(held.id, { value: { id: held.id, ...data }, at });
    else added.push({ value: data, at });
  }
  const gone = planning.removesRows ? [...left.values()] : [];
  for (const { id, texts } of gone)
    rows.push({
      rowNumber: 0,
      mark: id,
      does: 'remove',
      faults: {},
      before: {},
      cells: Object.fromEntries(texts),
    });
  const isGone = new Set(gone.map(({ id }) => id));
  const kept = stored
    .filter(({ id }) => !isGone.has(id))
    .map(({ id }) => changes.get(id) ?? { value: { id }, at: -1 });
  return { rows, shared, written: [...kept, ...added] };
}

/** Whether cells say what a stored row holds: numbers by their value, for 60 and 60.00 are one. */
function isSaid(
  planning: Planning,
  fields: readonly StoredField[],
  { cells, child }: { readonly cells: Readonly<Record<string, string>>; readonly child: StoredChild },
): boolean {
  return fields.every((stored) => {
    const { name, shape } = stored.field;
    const text = cells[name];
    if (text === undefined || text === asRead(child.texts.get(name) ?? '')) return true;
    return shape === 'decimal' && text !== '' && cellValue(planning, stored, text) === child.values[name];
  });
}

function cellValue({ ctx, found }: Planning, { field }: StoredField, text: string): unknown {
  if (text === '') return field.kind.blank({ props: field.props });
  const ids = found.get(field.path)?.ids;
  return field.kind.fromCell(
    text,
    { props: field.props },
    { language: ctx.language, ...(ids ? { options: ids } : {}) },
  );
}

/** What is said of the first name that several have, as its cell writes it. */
function sharedText({ ctx }: Planning, [name]: readonly string[], text: string): string | null {
  if (name === undefined) return null;
  const value = [text, ...partsOfCell(text)].find((part) => part.toLowerCase() === name) ?? name;
  return fill(pick(TEXTS, ctx.language).ambiguous, { value });
}

/** A row with what is wrong with its cells and those of its child rows, in words for the whole row too. */
function withFaults(
  { ctx, model, titles }: Pick<Planning, 'ctx' | 'model' | 'titles'>,
  row: RecordImportRow,
  faults: Readonly<Record<string, string>>,
): RecordImportRow {
  const texts = [
    ...Object.entries(faults).map(([name, text]) => `${titles[name] ?? name}: ${text}`),
    ...childFaults(ctx, model, row),
  ];
  return { ...row, faults: { ...faults }, problems: texts.join('; ').slice(0, MAX_PROBLEMS) };
}

/** What is wrong with the cells of child rows, each with its sheet, row and column. */
function childFaults(ctx: Ctx, model: RecordModel, { children }: RecordImportRow): string[] {
  const words = pick(TEXTS, ctx.language);
  return model.tables.flatMap((table) => {
    const columns = pick(importTitles(table, table.columns), ctx.language);
    return (children[table.name] ?? []).flatMap(({ rowNumber, faults }) =>
      Object.entries(faults).map(([name, text]) =>
        fill(words.childFault, {
          sheet: sheetTitle(ctx, model, table),
          row: rowNumber,
          column: columns[name] ?? name,
          text,
        }),
      ),
    );
  });
}

const MAX_PROBLEMS = 4000;

/** A row that the write path has refused, each fault at its cell. */
export function refusedRow(
  ctx: Ctx,
  model: RecordModel,
  { row, places }: PlannedRow,
  { errorCode, params, details }: Refusal,
): RecordImportRow {
  const { msg } = refusalReply(errorCode, ctx.language, params);
  const issues = errorCode === 'record.invalid' && Array.isArray(details.issues) ? details.issues : [];
  const faults: Record<string, string> = {};
  const children = { ...row.children };
  for (const { field, text } of issues) {
    if (typeof field !== 'string' || typeof text !== 'string') continue;
    const [, table = '', at = '', column = ''] = /^([^[]+)\[(\d+)\]\.(.+)$/.exec(field) ?? [];
    const place = places.get(table)?.[Number(at)] ?? -1;
    const rows = children[table];
    if (rows?.[place])
      children[table] = rows.with(place, {
        ...rows[place],
        faults: { ...rows[place].faults, [column]: text },
      });
    else faults[field] = text;
  }
  const alone = typeof details.field === 'string' && details.field in row.cells && issues.length === 0;
  if (alone) faults[String(details.field)] = msg;
  const refused = { ...row, children, faults };
  const told = childFaults(ctx, model, refused);
  const own = issues.length > 0 && told.length > 0 ? [...new Set(Object.values(faults))] : [msg];
  return { ...refused, problems: [...own, ...told].join('; ').slice(0, MAX_PROBLEMS) };
}
