import { Readable } from 'node:stream';
import type { StrayRow } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import {
  IMPORT_CHILD_ROWS,
  IMPORT_ROWS,
  type ImportPart,
  type RecordImportRow,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { MAX_CHILD_ROWS } from '@auditplus/contract/kinds/table.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { asRefusal } from '../../kernel/http/receive-file.ts';
import { readTable } from '../../kernel/sheet-table.ts';
import { type SheetInput, SpreadsheetError, streamSheet, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { compileModel, rereading } from './compile-model.ts';
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
  shownOnlyTitles,
} from './import-columns.ts';
import { type PlannedRow, planRows, refusedRow } from './import-rows.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { pageDoor } from './submit-record.ts';
import { triedOut } from './tried-out.ts';
import { canBatch, openBatch, type WriteBatch } from './write-batch.ts';
import { menuDoor } from './write-door.ts';
import { lockedModel, type Prepared, prepareWrites, writeInChange } from './write-record.ts';

type Read = {
  readonly rows: RecordImportRow[];
  readonly ignored: string[];
  readonly strays: StrayRow[];
};

/** The rows of a workbook as they are read; nothing is stored. */
export const previewImport = (ctx: Ctx, designId: string, bytes: Uint8Array): Promise<Read> =>
  readImport(ctx, designId, { bytes, maxRows: IMPORT_ROWS });

/** The rows of a workbook: the columns that it has, whatever their order, and its child tables. */
export async function readImport(
  ctx: Ctx,
  designId: string,
  { bytes, maxRows }: { readonly bytes: Uint8Array; readonly maxRows: number },
): Promise<Read> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const fields = [...new Set([...importedFields(model, rights), ...keyFields(model, rights)])];
  const table = await readRows(ctx, bytes, { within: model, fields, maxRows }).catch(asRefusal);
  const names = fields.map(({ field }) => field.name).filter((name) => table.has(name));
  if (names.length === 0 || table.rows.length === 0) refuse('import.wrongFormat');
  const linked = table.rows.map((line) => ({ link: line.text(LINK), row: rowOf(line, names) }));
  const read: Read = {
    rows: linked.map(({ row }) => row),
    ignored: unknownTitles(model, table.others),
    strays: [],
  };
  const byLink = Map.groupBy(linked, ({ link }) => link);
  for (const child of importedTables(model, rights))
    await readChildren(ctx, bytes, { model, child, byLink, read });
  return read;
}

/** Columns that nobody expects: neither read nor of an export. */
function unknownTitles(within: Pick<RecordModel, 'columns'>, titles: readonly string[]): string[] {
  const known = shownOnlyTitles(within);
  return titles.filter((title) => title !== '' && !known.has(title));
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
  read.ignored.push(...unknownTitles(table, found.others).map((title) => `${found.sheet} · ${title}`));
}

/** What rows would do. */
export async function checkImport(ctx: Ctx, designId: string, part: ImportPart): Promise<RecordImportRow[]> {
  const model = await compileModel(ctx, designId);
  const plans = await preparedPlans(ctx, model, part);
  return triedOut(ctx, async (tx) => {
    const write = await writerOf(ctx, tx, model);
    const rows: RecordImportRow[] = [];
    for (const plan of plans) rows.push(await orRefused(ctx, model, plan, () => write(plan)));
    return rows;
  });
}

type PreparedPlan = PlannedRow & { readonly ready: Prepared | null };

/** What rows come to, with what their writes ask for before their change, or with what is wrong already. */
async function preparedPlans(ctx: Ctx, model: RecordModel, part: ImportPart): Promise<PreparedPlan[]> {
  const plans = await planRows(ctx, model, part);
  const writing = plans.flatMap((plan) => (plan.write ? [{ plan, write: plan.write }] : []));
  const door = menuDoor(ctx, model);
  const readied = await prepareWrites(
    ctx,
    model,
    writing.map(({ write: { id, data } }) => ({ id, data, door, isDraft: model.webType === 3 })),
  );
  const byPlan = new Map(writing.map(({ plan }, at) => [plan, readied[at] ?? null]));
  return plans.map((plan) => {
    const ready = byPlan.get(plan) ?? null;
    return ready instanceof Refusal
      ? { ...plan, row: refusedRow(ctx, model, plan, ready), ready: null }
      : { ...plan, ready };
  });
}

/** Writes rows inside a change. Records of designs with a process come in as drafts: whoever submits them starts it. */
async function writerOf(ctx: Ctx, tx: Change, model: RecordModel, batch?: WriteBatch) {
  const { doorOf, isDraft } = await pageDoor(ctx, tx, model);
  return async ({ write, ready }: PreparedPlan): Promise<void> => {
    if (write && ready)
      await writeInChange(ctx, tx, model, {
        ...write,
        isDraft,
        doorOf,
        prepared: ready,
        version: model.version,
        batch,
      });
  };
}

/** Stores what is right, and answers the rest with what is wrong. */
export async function storeImport(ctx: Ctx, designId: string, part: ImportPart): Promise<Tally> {
  const done: Noted[] = [];
  await storeTogether(ctx, designId, part, async (_tx, noted) => {
    done.push(noted);
  });
  const sumOf = (count: 'added' | 'changed') => done.reduce((sum, noted) => sum + noted[count], 0);
  return {
    added: sumOf('added'),
    changed: sumOf('changed'),
    failed: done.flatMap(({ failed }) => failed),
  };
}

/** What came of rows. */
type Tally = { readonly added: number; readonly changed: number; readonly failed: RecordImportRow[] };

function tallyOf(rows: readonly RecordImportRow[]): Tally {
  const right = rows.filter(({ problems }) => problems === '');
  return {
    added: right.filter(({ does }) => does === 'add').length,
    changed: right.filter(({ does }) => does === 'change').length,
    failed: rows.filter(({ problems }) => problems !== ''),
  };
}

/** What came of some rows of a part, from a place in it on. */
type Noted = Tally & { readonly at: number; readonly handled: number };

/** Why rows were undone, and the place of the one that was refused; null where that is known of all of them only. */
type Undoing = { readonly error: Refusal; readonly place: number | null };

/**
 * Stores rows in one change, which `note` is part of. Where one of them is refused all are undone, and those before it,
 * it alone and those behind it are stored in their order, each with a change of its own.
 */
export async function storeTogether(
  ctx: Ctx,
  designId: string,
  part: ImportPart,
  note: (tx: Tx, done: Noted) => Promise<void>,
): Promise<void> {
  const { model, plans } = await rereading(ctx, designId, async () => {
    const known = await compileModel(ctx, designId);
    return { model: known, plans: await preparedPlans(ctx, known, part) };
  });
  const tryStoring = async (some: readonly PreparedPlan[], at: number): Promise<Undoing | null> => {
    let place: number | null = null;
    try {
      await change(ctx, async (tx) => {
        const batch = await batchOf(ctx, tx, model, some);
        const write = await writerOf(ctx, tx, model, batch);
        for (const [index, plan] of some.entries()) {
          place = index;
          await write(plan);
        }
        place = null;
        await batch?.store();
        await note(tx.db, { ...tallyOf(some.map(({ row }) => row)), at, handled: some.length });
      });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return { error, place };
      throw error;
    }
  };
  const store = async (from: number, to: number): Promise<void> => {
    const [first, ...others] = plans.slice(from, to);
    if (!first) return;
    const undone = await tryStoring([first, ...others], from);
    if (!undone) return;
    if (others.length === 0) {
      const row = refusedRow(ctx, model, first, undone.error);
      await ctx.db.transaction().execute((tx) => note(tx, { ...tallyOf([row]), at: from, handled: 1 }));
      return;
    }
    const { place } = undone;
    const cuts = place === null ? [from + Math.ceil((to - from) / 2)] : [from + place, from + place + 1];
    let start = from;
    for (const end of [...cuts, to]) {
      await store(start, end);
      start = end;
    }
  };
  await store(0, plans.length);
}

/** What rows ask the database for together, where all of several are new records. */
async function batchOf(ctx: Ctx, tx: Change, compiled: RecordModel, plans: readonly PreparedPlan[]) {
  const writes = plans.flatMap(({ write, ready }) => (write && ready ? [{ write, ready }] : []));
  if (writes.length < 2 || writes.some(({ write }) => write.id !== null)) return undefined;
  const model = await lockedModel(ctx, tx, compiled);
  if (!canBatch(model)) return undefined;
  return openBatch(
    ctx,
    tx,
    model,
    writes.map(({ write, ready }) => ({ ...write.data, ...ready.scripted })),
  );
}

/** The row of a plan, with what is wrong where its work is refused. */
async function orRefused(
  ctx: Ctx,
  model: RecordModel,
  plan: PlannedRow,
  work: () => Promise<unknown>,
): Promise<RecordImportRow> {
  try {
    await work();
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
  return createDownloadLink(ctx, await faultBook(ctx, designId, rows));
}

/** The same, to be kept. */
export async function faultBook(
  ctx: Ctx,
  designId: string,
  rows: readonly RecordImportRow[],
): Promise<{ readonly name: string; readonly source: Readable }> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const words = pick(WORDS, ctx.language);
  const tables = importedTables(model, rights).filter(({ table }) =>
    rows.some(({ children }) => table.name in children),
  );
  const isLinked = tables.length > 0;
  const title = textIn(model.label, ctx.language);
  const main = faultSheet(ctx, {
    name: title,
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
  const name = `${title} ${words.faults}.xlsx`;
  if (!isLinked) return { name, source: streamSheet(main) };
  return { name, source: Readable.from([await writeWorkbook([main, ...sheets])], { objectMode: false }) };
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
