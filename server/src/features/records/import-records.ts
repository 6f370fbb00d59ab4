import {
  IMPORT_CHILD_ROWS,
  IMPORT_ROWS,
  type ImportPart,
  type RecordImportRow,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { RECORD_STATUS } from '@auditplus/contract/features/records/records.schemas.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { MAX_CHILD_ROWS } from '@auditplus/contract/kinds/table.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { asRefusal } from '../../kernel/http/receive-file.ts';
import { readTable } from '../../kernel/sheet-table.ts';
import { type SheetInput, SpreadsheetError, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { compileModel } from './compile-model.ts';
import {
  type ImportedTable,
  importedFields,
  importedTables,
  importTitles,
  keyFields,
  LINK,
  MARK,
  sheetTitle,
  sheetTitles,
} from './import-columns.ts';
import { type PlannedRow, planRows, refusedRow } from './import-rows.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { pageDoor, saveRecord } from './submit-record.ts';
import { menuDoor } from './write-door.ts';
import { prepareWrite, writeInChange } from './write-record.ts';

type Read = {
  readonly rows: RecordImportRow[];
  readonly ignored: string[];
  readonly strays: Stray[];
};

/** A row of a child table that belongs to no row of the first sheet. */
type Stray = {
  readonly sheet: string;
  readonly rowNumber: number;
  readonly column: string;
  readonly problem: string;
};

/** The rows of a workbook as they are read: the columns that it has, whatever their order, and its child tables. */
export async function previewImport(ctx: Ctx, designId: string, bytes: Uint8Array): Promise<Read> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const fields = [...new Set([...importedFields(model, rights), ...keyFields(model, rights)])];
  const table = await readRows(ctx, bytes, { within: model, fields, maxRows: IMPORT_ROWS }).catch(asRefusal);
  const names = fields.map(({ field }) => field.name).filter((name) => table.has(name));
  if (names.length === 0 || table.rows.length === 0) refuse('import.wrongFormat');
  const linked = table.rows.map((line) => ({ link: line.text(LINK), row: rowOf(line, names) }));
  const read: Read = {
    rows: linked.map(({ row }) => row),
    ignored: table.others.filter((title) => title !== ''),
    strays: [],
  };
  const byLink = Map.groupBy(linked, ({ link }) => link);
  for (const child of importedTables(model, rights))
    await readChildren(ctx, bytes, { model, child, byLink, read });
  return read;
}

type Line = { readonly rowNumber: number; text(key: string): string };

const cellsOf = (line: Line, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, line.text(name)]));

const rowOf = (line: Line, names: readonly string[]): RecordImportRow => ({
  rowNumber: line.rowNumber,
  cells: cellsOf(line, names),
  problems: '',
  faults: {},
  before: {},
  children: {},
  mark: line.text(MARK).slice(0, MAX_MARK),
});

const MAX_MARK = 80;
const MAX_ID = 50;

/** Reads a sheet by the titles of fields in any language, or by their names. */
async function readRows(
  { language }: Ctx,
  bytes: Uint8Array,
  {
    within,
    fields,
    sheet,
    maxRows,
  }: {
    readonly within: Pick<RecordModel, 'columns'>;
    readonly fields: readonly StoredField[];
    readonly sheet?: readonly string[];
    readonly maxRows: number;
  },
) {
  return readTable(bytes, {
    ...(sheet && { sheet }),
    headers: importTitles(within, fields),
    formerTitles: Object.fromEntries(fields.map(({ field }) => [field.name, [field.name]])),
    required: [],
    language,
    maxRows,
  }).catch((error: unknown) => {
    if (error instanceof SpreadsheetError && error.problem === 'too-many-rows')
      refuse('record.importTooLong', { max: maxRows });
    throw error;
  });
}

type Linked = { readonly link: string; readonly row: RecordImportRow };

/** Gives the rows of a child table's sheet, where the workbook has it, to the rows that they name. */
async function readChildren(
  ctx: Ctx,
  bytes: Uint8Array,
  {
    model,
    child: { table, fields },
    byLink,
    read,
  }: {
    readonly model: RecordModel;
    readonly child: ImportedTable;
    readonly byLink: ReadonlyMap<string, readonly Linked[]>;
    readonly read: Read;
  },
): Promise<void> {
  const sheet = [...sheetTitles(model, table), table.name];
  const found = await readRows(ctx, bytes, {
    within: table,
    fields,
    sheet,
    maxRows: IMPORT_CHILD_ROWS,
  }).catch((error: unknown) =>
    error instanceof SpreadsheetError && error.problem === 'sheet-missing' ? null : asRefusal(error),
  );
  if (!found) return;
  for (const row of read.rows) row.children[table.name] = [];
  const words = pick(WORDS, ctx.language);
  const names = fields.map(({ field }) => field.name).filter((name) => found.has(name));
  for (const line of found.rows) {
    const cells = cellsOf(line, names);
    const mark = line.text(MARK).slice(0, MAX_ID);
    if (mark === '' && Object.values(cells).every((text) => text === '')) continue;
    const link = line.text(LINK);
    const parents = link === '' ? [] : (byLink.get(link) ?? []);
    const own = parents[0]?.row.children[table.name] ?? [];
    const problem =
      link === ''
        ? words.noLink
        : parents.length === 0
          ? words.linkUnknown
          : parents.length > 1
            ? words.linkShared
            : own.length >= MAX_CHILD_ROWS
              ? words.tooManyRows
              : '';
    if (problem === '') own.push({ rowNumber: line.rowNumber, cells, faults: {}, before: {}, mark });
    else
      read.strays.push({
        sheet: found.sheet,
        rowNumber: line.rowNumber,
        column: pick(importTitles(table, []), ctx.language)[LINK] ?? LINK,
        problem: fill(problem, { link, max: MAX_CHILD_ROWS }),
      });
  }
  const others = found.others.filter((title) => title !== '');
  read.ignored.push(...others.map((title) => `${found.sheet} · ${title}`));
}

/** Ends a change that was only a trial. */
class Undone extends Error {
  readonly rows: RecordImportRow[];

  constructor(rows: RecordImportRow[]) {
    super('undone');
    this.rows = rows;
  }
}

/** What rows would do: they are written as they would be, in a change that is undone. */
export async function checkImport(ctx: Ctx, designId: string, part: ImportPart): Promise<RecordImportRow[]> {
  const model = await compileModel(ctx, designId);
  const plans = await planRows(ctx, model, part);
  const trials: Awaited<ReturnType<typeof prepared>>[] = [];
  for (const plan of plans) trials.push(await prepared(ctx, model, plan));
  try {
    return await change(ctx, async (tx) => {
      const { doorOf, isDraft } = await pageDoor(ctx, tx, model);
      const rows: RecordImportRow[] = [];
      for (const { plan, row, ready } of trials) {
        const { write } = plan;
        rows.push(
          write && ready
            ? await orRefused(ctx, model, plan, () =>
                writeInChange(ctx, tx, model, {
                  ...write,
                  ...{ isDraft, doorOf, prepared: ready, version: model.version },
                }),
              )
            : row,
        );
      }
      throw new Undone(rows);
    });
  } catch (error) {
    if (error instanceof Undone) return error.rows;
    throw error;
  }
}

/** A row with what its write asks for before its change, or with what is wrong already. */
async function prepared(ctx: Ctx, model: RecordModel, plan: PlannedRow) {
  const { write } = plan;
  if (!write) return { plan, row: plan.row, ready: null };
  try {
    const ready = await prepareWrite(ctx, model, {
      id: write.id,
      data: write.data,
      door: menuDoor(ctx, model),
      isDraft: model.webType === 3,
    });
    return { plan, row: plan.row, ready };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { plan, row: refusedRow(ctx, model, plan, error), ready: null };
  }
}

/** Stores what is right, row by row, and answers the rest with what is wrong. */
export async function storeImport(ctx: Ctx, designId: string, part: ImportPart) {
  const model = await compileModel(ctx, designId);
  const failed: RecordImportRow[] = [];
  const done = { add: 0, change: 0 };
  for (const plan of await planRows(ctx, model, part)) {
    const row = plan.write ? await orRefused(ctx, model, plan, () => storeRow(ctx, model, plan)) : plan.row;
    if (row.problems !== '') failed.push(row);
    else if (row.does === 'add' || row.does === 'change') done[row.does] += 1;
  }
  return { added: done.add, changed: done.change, failed };
}

/** Records of designs with a process come in as drafts: whoever submits them starts it. */
async function storeRow(ctx: Ctx, model: RecordModel, { write }: PlannedRow): Promise<void> {
  if (!write) return;
  const { id, rev, data } = write;
  await saveRecord(ctx, {
    modelId: model.designId,
    id,
    body: { data, rev, version: model.version, status: RECORD_STATUS.draft },
  });
}

async function orRefused(
  ctx: Ctx,
  model: RecordModel,
  plan: PlannedRow,
  write: () => Promise<unknown>,
): Promise<RecordImportRow> {
  try {
    await write();
    return plan.row;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedRow(ctx, model, plan, error);
  }
}

const WORDS = {
  problem: ['问题', '問題', 'Problem'],
  faults: ['未导入的行', '未匯入的列', 'Rows not imported'],
  noLink: ['没有填写关联编号', '沒有填寫關聯編號', 'The link number is empty'],
  linkUnknown: [
    '第一个工作表中没有关联编号为“{link}”的行',
    '第一個工作表中沒有關聯編號為「{link}」的列',
    'No row of the first sheet has the link number “{link}”',
  ],
  linkShared: [
    '第一个工作表中有多行的关联编号为“{link}”',
    '第一個工作表中有多列的關聯編號為「{link}」',
    'Several rows of the first sheet have the link number “{link}”',
  ],
  tooManyRows: ['一条数据最多{max}行明细', '一筆資料最多{max}列明細', 'A record has at most {max} rows'],
} as const satisfies Texts;

/** Rows with what is wrong with each as a workbook, which can be corrected and uploaded again. */
export async function faultWorkbook(
  ctx: Ctx,
  designId: string,
  rows: readonly RecordImportRow[],
): Promise<ExportLink> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const words = pick(WORDS, ctx.language);
  const tables = importedTables(model, rights).filter(({ table }) =>
    rows.some(({ children }) => table.name in children),
  );
  const isLinked = tables.length > 0;
  const main = faultSheet(ctx, {
    name: model.fullName,
    within: model,
    fields: [...new Set([...importedFields(model, rights), ...keyFields(model, rights)])],
    lines: rows.map((row, at) => ({ ...row, link: at + 1 })),
    isLinked,
  });
  const sheets = tables.map(({ table, fields }) =>
    faultSheet(ctx, {
      name: sheetTitle(ctx, model, table),
      within: table,
      fields,
      lines: rows.flatMap(({ children }, at) =>
        (children[table.name] ?? [])
          .filter(({ rowNumber }) => rowNumber > 0)
          .map((row) => ({
            ...row,
            link: at + 1,
            problems: Object.values(row.faults).join('; '),
          })),
      ),
      isLinked,
    }),
  );
  return createDownloadLink(ctx, {
    name: `${model.fullName} ${words.faults}.xlsx`,
    bytes: await writeWorkbook([main, ...sheets]),
  });
}

type FaultSheet = {
  readonly name: string;
  readonly within: Pick<RecordModel, 'columns'>;
  readonly fields: readonly StoredField[];
  readonly lines: readonly (Pick<RecordImportRow, 'cells' | 'problems' | 'mark'> & {
    readonly link: number;
  })[];
  readonly isLinked: boolean;
};

function faultSheet({ language }: Ctx, { name, within, fields, lines, isLinked }: FaultSheet): SheetInput {
  const shown = fields.filter(({ field }) => lines.some(({ cells }) => field.name in cells));
  const titles = pick(importTitles(within, shown), language);
  const keys = shown.map(({ field }) => field.name);
  const isMarked = lines.some(({ mark }) => mark !== '');
  const text = (header: string, width: number) => ({ header, kind: 'text' as const, width });
  return {
    name,
    columns: [
      text(pick(WORDS, language).problem, 40),
      ...(isLinked ? [text(titles[LINK] ?? LINK, 12)] : []),
      ...keys.map((key) => text(titles[key] ?? key, 20)),
      ...(isMarked ? [text(titles[MARK] ?? MARK, 20)] : []),
    ],
    rows: lines.map(({ cells, problems, mark, link }) => [
      problems,
      ...(isLinked ? [String(link)] : []),
      ...keys.map((key) => cells[key] ?? ''),
      ...(isMarked ? [mark] : []),
    ]),
  };
}
