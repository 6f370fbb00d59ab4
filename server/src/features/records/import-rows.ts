import type {
  ImportPart,
  RecordImportRow,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { partsOfCell } from '@auditplus/contract/kinds/form-kind.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Refusal } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { cellIssueText } from '../record-exchange/public.ts';
import { importedFields, importTitles, keyFields, keyText, readMark } from './import-columns.ts';
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
};

/** A record that rows may change. */
type Target = {
  readonly id: string;
  readonly rev: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: ReadonlyMap<string, string>;
};

const TEXTS = {
  ambiguous: [
    '“{value}”有多个同名，请改填编码、账号或完整路径',
    '「{value}」有多個同名，請改填編碼、帳號或完整路徑',
    'Several are called “{value}”: enter the code, account or full path',
  ],
  noRecord: [
    '找不到这条数据，可能已删除或不在您的数据权限内',
    '找不到這筆資料，可能已刪除或不在您的資料權限內',
    'The record was not found; it may be deleted or outside your data permission',
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
  { rows, mode, key }: ImportPart,
): Promise<PlannedRow[]> {
  const rights = recordRights(ctx, model);
  const fields = importedFields(model, rights).filter(({ field }) =>
    rows.some(({ cells }) => field.name in cells),
  );
  const keyField =
    mode === 'add' ? undefined : keyFields(model, rights).find(({ field }) => field.name === key);
  const [found, targets] = await Promise.all([
    foundNames(ctx, fields, rows),
    findTargets(ctx, model, rights, { rows, fields, keyField }),
  ]);
  const planning: Planning = {
    ctx,
    fields,
    found,
    titles: pick(importTitles(model, [...fields, ...(keyField ? [keyField] : [])]), ctx.language),
  };
  return rows.map((sent) => {
    const row: RecordImportRow = { ...sent, problems: '', faults: {}, before: {}, does: undefined };
    const target = targetOf(planning, row, { targets, mode, keyField });
    if (typeof target === 'string') return { row: { ...row, problems: target }, write: null };
    if (target && !rights.buttons.has('btn_edit'))
      return { row: { ...row, problems: pick(TEXTS, ctx.language).mayNotChange }, write: null };
    return planned(planning, row, target);
  });
}

type Planning = {
  readonly ctx: Ctx;
  readonly fields: readonly StoredField[];
  readonly found: ReadonlyMap<string, NamedIds>;
  readonly titles: Readonly<Record<string, string>>;
};

/** The ids that the cells of each column name. */
async function foundNames(
  ctx: Ctx,
  fields: readonly StoredField[],
  rows: readonly RecordImportRow[],
): Promise<ReadonlyMap<string, NamedIds>> {
  const named = fields
    .filter(({ field }) => field.kind.refersTo?.(field.props))
    .map(async (stored): Promise<[string, NamedIds]> => {
      const texts = rows.flatMap(({ cells }) => {
        const text = (cells[stored.field.name] ?? '').trim();
        return [text, ...partsOfCell(text)];
      });
      return [stored.field.name, await namedIds(ctx, stored, texts)];
    });
  return new Map(await Promise.all(named));
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
    keyField,
  }: {
    readonly rows: readonly RecordImportRow[];
    readonly fields: readonly StoredField[];
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
    return found.rows.map((row) => {
      const values = valuesOf(selected, row);
      const texts = selected.map((one): [string, string] => [
        one.field.name,
        named.textOf(one, values[one.field.name], row.texts),
      ]);
      return { id: row.id, rev: row.rev, values, texts: new Map(texts) };
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

/** What a row writes: every filled cell of a new record, of a stored one the cells that differ. */
function planned(planning: Planning, row: RecordImportRow, target: Target | null): PlannedRow {
  const { ctx, fields } = planning;
  const faults: Record<string, string> = {};
  const before: Record<string, string> = {};
  const data: Record<string, unknown> = {};
  for (const stored of fields) {
    const { name } = stored.field;
    if (!(name in row.cells)) continue;
    const text = (row.cells[name] ?? '').trim();
    const held = target?.texts.get(name) ?? '';
    // Without a mark an empty cell says nothing; with one the record was exported with what it held.
    if (target ? text === held || (text === '' && row.mark === '') : text === '') continue;
    const value = cellValue(planning, stored, text);
    if (isCellIssue(value)) {
      faults[name] =
        ambiguousText(planning, stored, text) ?? cellIssueText(value, { text, language: ctx.language });
      continue;
    }
    if (target && JSON.stringify(value ?? null) === JSON.stringify(target.values[name] ?? null)) continue;
    data[name] = value;
    if (target) before[name] = held;
  }
  const isWrong = Object.keys(faults).length > 0;
  const isNothing = target !== null && !isWrong && Object.keys(data).length === 0;
  const shown = withFaults(
    planning.titles,
    { ...row, before, does: isNothing ? 'nothing' : target ? 'change' : 'add' },
    faults,
  );
  return {
    row: shown,
    write:
      isWrong || isNothing
        ? null
        : { id: target?.id ?? null, rev: target?.rev, data: JSON.parse(JSON.stringify(data)) },
  };
}

function cellValue({ ctx, found }: Planning, { field }: StoredField, text: string): unknown {
  if (text === '') return field.kind.blank({ props: field.props });
  const ids = found.get(field.name)?.ids;
  return field.kind.fromCell(
    text,
    { props: field.props },
    { language: ctx.language, ...(ids ? { options: ids } : {}) },
  );
}

/** What is said of a name that several things have. */
function ambiguousText({ ctx, found }: Planning, { field }: StoredField, text: string): string | null {
  const ambiguous = found.get(field.name)?.ambiguous;
  const value = [text, ...partsOfCell(text)].find((part) => ambiguous?.has(part.toLowerCase()));
  return value === undefined ? null : fill(pick(TEXTS, ctx.language).ambiguous, { value });
}

/** A row with what is wrong with its cells, in words for the whole row too. */
function withFaults(
  titles: Readonly<Record<string, string>>,
  row: RecordImportRow,
  faults: Readonly<Record<string, string>>,
): RecordImportRow {
  const texts = Object.entries(faults).map(([name, text]) => `${titles[name] ?? name}: ${text}`);
  return { ...row, faults: { ...faults }, problems: texts.join('; ').slice(0, MAX_PROBLEMS) };
}

const MAX_PROBLEMS = 4000;

/** A row that the write path has refused, each fault at its cell. */
export function refusedRow(
  ctx: Ctx,
  row: RecordImportRow,
  { errorCode, params, details }: Refusal,
): RecordImportRow {
  const { msg } = refusalReply(errorCode, ctx.language, params);
  const issues = errorCode === 'record.invalid' && Array.isArray(details.issues) ? details.issues : [];
  const faults = issues.flatMap(({ field, text }): [string, string][] =>
    typeof field === 'string' && typeof text === 'string' ? [[field, text]] : [],
  );
  const alone = typeof details.field === 'string' && details.field in row.cells && faults.length === 0;
  return {
    ...row,
    faults: alone ? { [String(details.field)]: msg } : Object.fromEntries(faults),
    problems: msg.slice(0, MAX_PROBLEMS),
  };
}
