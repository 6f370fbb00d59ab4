import {
  DictionaryTypeEdit,
  DictionaryValueEdit,
} from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { asRefusal } from '../../kernel/http/receive-file.ts';
import { newId } from '../../kernel/ids.ts';
import { PROBLEM_TEXTS, readTable, type SheetProblem, type Table } from '../../kernel/sheet-table.ts';
import { writeWorkbook } from '../../kernel/spreadsheet.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import {
  findType,
  insertType,
  listTypes,
  listValues,
  upsertValue,
  type ValueRecord,
} from './dictionaries.repository.ts';
import { valueColumns } from './edit-values.ts';

const SHEETS = {
  type: ['字典分类', '字典分類', 'Dictionary'],
  values: ['字典值', '字典值', 'Values'],
} as const satisfies Texts;

const TYPE_HEADERS = {
  enCode: ['编码', '編碼', 'Code'],
  fullName: ['名称', '名稱', 'Name'],
  zhtw: ['繁体名称', '繁體名稱', 'Traditional name'],
  en: ['英文名称', '英文名稱', 'English name'],
  parentCode: ['上级编码', '上級編碼', 'Parent code'],
  isTree: ['是否树', '是否樹', 'Tree'],
  sortCode: ['排序', '排序', 'Order'],
  description: ['说明', '說明', 'Remarks'],
} as const satisfies Texts;

const VALUE_HEADERS = {
  enCode: ['编码', '編碼', 'Code'],
  fullName: ['名称', '名稱', 'Name'],
  zhtw: ['繁体名称', '繁體名稱', 'Traditional name'],
  en: ['英文名称', '英文名稱', 'English name'],
  parentCode: ['上级编码', '上級編碼', 'Parent code'],
  sortCode: ['排序', '排序', 'Order'],
  enabled: ['启用', '啟用', 'Enabled'],
  description: ['说明', '說明', 'Remarks'],
} as const satisfies Texts;

const YES_NO = { '1': ['是', '是', 'Yes'], '0': ['否', '否', 'No'] } as const satisfies Texts;

const MAX_ROWS = 20_000;
const TYPE_TOP = '-1';
const VALUE_TOP = '0';

/** A dictionary type with its values as a workbook that `importDictionary` reads again. */
export async function exportDictionary(ctx: Ctx, id: string): Promise<ExportLink> {
  const type = orThrow(await findType(ctx.db, id), 'record.missing');
  const [types, values] = await Promise.all([
    listTypes(ctx.db),
    listValues(ctx.db, { typeId: type.id, onlyEnabled: false }),
  ]);
  const sheets = pick(SHEETS, ctx.language);
  const typeHead = pick(TYPE_HEADERS, ctx.language);
  const head = pick(VALUE_HEADERS, ctx.language);
  const yesNo = pick(YES_NO, ctx.language);
  const codeOf = new Map(values.map((value) => [value.id, value.en_code]));
  const bytes = await writeWorkbook([
    {
      name: sheets.type,
      columns: Object.values(typeHead).map((header) => ({ header, width: 20 })),
      rows: [
        [
          type.en_code,
          type.full_name,
          type.name_zhtw,
          type.name_en,
          types.find((other) => other.id === type.parent_id)?.en_code ?? '',
          yesNo[type.is_tree === 1 ? '1' : '0'],
          type.sort_code,
          type.description,
        ],
      ],
    },
    {
      name: sheets.values,
      columns: [
        { header: head.enCode, width: 20 },
        { header: head.fullName, width: 28 },
        { header: head.zhtw, width: 28 },
        { header: head.en, width: 28 },
        { header: head.parentCode, width: 20 },
        { header: head.sortCode, kind: 'integer', width: 8 },
        { header: head.enabled, width: 8, choices: Object.values(yesNo) },
        { header: head.description, width: 36, wrap: true },
      ],
      rows: values.map((value) => [
        value.en_code,
        value.full_name,
        value.name_zhtw,
        value.name_en,
        codeOf.get(value.parent_id) ?? '',
        value.sort_code,
        yesNo[value.enabled_mark === 1 ? '1' : '0'],
        value.description,
      ]),
    },
  ]);
  return createDownloadLink(ctx, { name: `${type.full_name}.xlsx`, bytes });
}

type Imported = { types: number; added: number; changed: number };
type ReadValue = Omit<DictionaryValueEdit, 'dictionaryTypeId' | 'rev' | 'parentId'> & { parentCode: string };

/** Brings a dictionary in: a missing type is made, new values are added, known codes are changed. All or nothing. */
export async function importDictionary(ctx: Ctx, bytes: Uint8Array): Promise<Imported> {
  const { type, values, problems } = await readDictionary(ctx, bytes);
  if (problems.length > 0 || !type)
    refuse('import.faults', { count: problems.length }, { problems: problems.slice(0, 500) });
  return change(ctx, async (tx) => {
    const known = await findType(tx.db, type.enCode);
    const typeId = known?.id ?? newId(ctx.clock.now().getTime());
    if (!known) await addType(ctx, tx.db, { id: typeId, type });
    const stored = await listValues(tx.db, { typeId, onlyEnabled: false });
    const ids = new Map(stored.map((value) => [value.en_code, value.id]));
    for (const value of values) if (!ids.has(value.enCode)) ids.set(value.enCode, newId());
    const byCode = new Map(stored.map((value) => [value.en_code, value]));
    let changed = 0;
    for (const value of values) {
      const before = byCode.get(value.enCode);
      const parentId =
        (known ? known.is_tree : type.isTree) === 1 ? (ids.get(value.parentCode) ?? VALUE_TOP) : VALUE_TOP;
      const row = valueColumns({ ...value, parentId });
      if (before && isSame(before, row)) continue;
      if (before) changed += 1;
      await storeValue(ctx, tx.db, { id: ids.get(value.enCode) ?? newId(), typeId, row });
    }
    const added = values.filter((value) => !byCode.has(value.enCode)).length;
    tx.record({
      action: 'dictionaryType.imported',
      targetType: 'dictionaryType',
      targetId: typeId,
      after: { fullName: type.fullName, added, changed },
    });
    return { types: known ? 0 : 1, added, changed };
  });
}

type Row = ReturnType<typeof valueColumns>;

const isSame = (before: ValueRecord, row: Row): boolean =>
  Object.entries(row).every(([key, value]) =>
    Object.entries(before).some(([k, v]) => k === key && v === value),
  );

async function storeValue(
  ctx: Ctx,
  tx: Tx,
  { id, typeId, row }: { id: string; typeId: string; row: Row },
): Promise<void> {
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  await upsertValue(
    tx,
    { id, type_id: typeId, ...row, ...stamp, creator_user_id: ctx.caller.userId },
    { ...row, ...stamp },
  );
}

async function addType(
  ctx: Ctx,
  tx: Tx,
  { id, type }: { id: string; type: DictionaryTypeEdit },
): Promise<void> {
  const parent = type.parentId === '' ? undefined : await findType(tx, type.parentId);
  await insertType(tx, {
    id,
    parent_id: parent?.id ?? TYPE_TOP,
    full_name: type.fullName,
    name_zhtw: type.names.zhtw,
    name_en: type.names.en,
    en_code: type.enCode,
    is_tree: type.isTree,
    sort_code: type.sortCode,
    description: type.description,
    creator_user_id: ctx.caller.userId,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: ctx.clock.now(),
  });
}

async function readDictionary(ctx: Ctx, bytes: Uint8Array) {
  const { language } = ctx;
  const typeTable = await readTable(bytes, {
    sheet: SHEETS.type,
    headers: TYPE_HEADERS,
    required: ['enCode', 'fullName'],
    language,
    maxRows: 10,
  }).catch(asRefusal);
  const valueTable = await readTable(bytes, {
    sheet: SHEETS.values,
    headers: VALUE_HEADERS,
    required: ['enCode', 'fullName'],
    language,
    maxRows: MAX_ROWS,
  }).catch(asRefusal);
  const [row] = typeTable.rows;
  const parsed = DictionaryTypeEdit.safeParse({
    enCode: row?.text('enCode'),
    fullName: row?.text('fullName'),
    names: { zhtw: row?.text('zhtw') ?? '', en: row?.text('en') ?? '' },
    parentId: row?.text('parentCode') || TYPE_TOP,
    isTree: row?.code('isTree', YES_NO) === '1' ? 1 : 0,
    sortCode: row?.number('sortCode') ?? 0,
    description: row?.text('description') ?? '',
  });
  if (!parsed.success)
    row?.problem('enCode', parsed.error.issues.map((issue) => issue.path.join('.')).join(', '));
  const values = readValues(ctx, valueTable);
  const problems: SheetProblem[] = [...typeTable.problems, ...valueTable.problems];
  if (!row) refuse('import.wrongFormat');
  return { type: parsed.data, values, problems };
}

function readValues(ctx: Ctx, table: Table<keyof typeof VALUE_HEADERS>): ReadValue[] {
  const words = pick(PROBLEM_TEXTS, ctx.language);
  const seen = new Map<string, number>();
  const codes = new Set(table.rows.map((row) => row.text('enCode')));
  const Value = DictionaryValueEdit.omit({ dictionaryTypeId: true, parentId: true, rev: true });
  return table.rows.flatMap((row): ReadValue[] => {
    const enCode = row.text('enCode');
    const first = seen.get(enCode);
    if (first !== undefined) row.problem('enCode', fill(words.duplicate, { value: enCode, row: first }));
    seen.set(enCode, row.rowNumber);
    const parentCode = row.text('parentCode');
    if (parentCode !== '' && (!codes.has(parentCode) || parentCode === enCode))
      row.problem('parentCode', fill(words.unknown, { value: parentCode }));
    const parsed = Value.safeParse({
      enCode,
      fullName: row.text('fullName'),
      names: { zhtw: row.text('zhtw'), en: row.text('en') },
      sortCode: row.number('sortCode') ?? row.rowNumber - 1,
      enabledMark: row.code('enabled', YES_NO) === '0' ? 0 : 1,
      description: row.text('description'),
    });
    if (parsed.success) return [{ ...parsed.data, parentCode }];
    for (const issue of parsed.error.issues) {
      const key = issue.path[0] === 'enCode' ? 'enCode' : 'fullName';
      const value = row.text(key);
      row.problem(key, value === '' ? words.required : fill(words.notValid, { value }));
    }
    return [];
  });
}
