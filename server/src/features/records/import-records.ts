import {
  IMPORT_ROWS,
  type ImportPart,
  type RecordImportRow,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { RECORD_STATUS } from '@auditplus/contract/features/records/records.schemas.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { asRefusal } from '../../kernel/http/receive-file.ts';
import { readTable } from '../../kernel/sheet-table.ts';
import { SpreadsheetError, streamSheet } from '../../kernel/spreadsheet.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { compileModel } from './compile-model.ts';
import { importedFields, importTitles, keyFields, MARK } from './import-columns.ts';
import { type PlannedRow, planRows, refusedRow } from './import-rows.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { pageDoor, saveRecord } from './submit-record.ts';
import { menuDoor } from './write-door.ts';
import { prepareWrite, writeInChange } from './write-record.ts';

/** The rows of a workbook as they are read: the columns that it has, whatever their order. */
export async function previewImport(
  ctx: Ctx,
  designId: string,
  bytes: Uint8Array,
): Promise<{ rows: RecordImportRow[]; ignored: string[] }> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const fields = [...new Set([...importedFields(model, rights), ...keyFields(model, rights)])];
  const table = await readTable(bytes, {
    headers: importTitles(model, fields),
    formerTitles: Object.fromEntries(fields.map(({ field }) => [field.name, [field.name]])),
    required: [],
    language: ctx.language,
    maxRows: IMPORT_ROWS,
  }).catch((error: unknown) => {
    if (error instanceof SpreadsheetError && error.problem === 'too-many-rows')
      refuse('record.importTooLong', { max: IMPORT_ROWS });
    return asRefusal(error);
  });
  const names = fields.map(({ field }) => field.name).filter((name) => table.has(name));
  if (names.length === 0 || table.rows.length === 0) refuse('import.wrongFormat');
  const rows = table.rows.map((row) => ({
    rowNumber: row.rowNumber,
    cells: Object.fromEntries(names.map((name) => [name, row.text(name)])),
    problems: '',
    faults: {},
    before: {},
    mark: row.text(MARK).slice(0, MAX_MARK),
  }));
  return { rows, ignored: table.others.filter((title) => title !== '') };
}

const MAX_MARK = 80;

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
            ? await orRefused(ctx, plan, () =>
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
    return { plan, row: refusedRow(ctx, plan.row, error), ready: null };
  }
}

/** Stores what is right, row by row, and answers the rest with what is wrong. */
export async function storeImport(ctx: Ctx, designId: string, part: ImportPart) {
  const model = await compileModel(ctx, designId);
  const failed: RecordImportRow[] = [];
  const done = { add: 0, change: 0 };
  for (const plan of await planRows(ctx, model, part)) {
    const row = plan.write ? await orRefused(ctx, plan, () => storeRow(ctx, model, plan)) : plan.row;
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
  { row }: PlannedRow,
  write: () => Promise<unknown>,
): Promise<RecordImportRow> {
  try {
    await write();
    return row;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedRow(ctx, row, error);
  }
}

const WORDS = {
  problem: ['问题', '問題', 'Problem'],
  faults: ['未导入的行', '未匯入的列', 'Rows not imported'],
} as const satisfies Texts;

/** Rows with what is wrong with each as a workbook, which can be corrected and uploaded again. */
export async function faultWorkbook(
  ctx: Ctx,
  designId: string,
  rows: readonly RecordImportRow[],
): Promise<ExportLink> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const fields = [...new Set([...importedFields(model, rights), ...keyFields(model, rights)])].filter(
    ({ field }) => rows.some(({ cells }) => field.name in cells),
  );
  const titles = pick(importTitles(model, fields), ctx.language);
  const words = pick(WORDS, ctx.language);
  const keys = fields.map(({ field }) => field.name);
  const isMarked = rows.some(({ mark }) => mark !== '');
  const text = (header: string, width: number) => ({ header, kind: 'text' as const, width });
  return createDownloadLink(ctx, {
    name: `${model.fullName} ${words.faults}.xlsx`,
    source: streamSheet({
      name: model.fullName,
      columns: [
        text(words.problem, 40),
        ...keys.map((key) => text(titles[key] ?? key, 20)),
        ...(isMarked ? [text(titles[MARK] ?? MARK, 20)] : []),
      ],
      rows: rows.map(({ cells, problems, mark }) => [
        problems,
        ...keys.map((key) => cells[key] ?? ''),
        ...(isMarked ? [mark] : []),
      ]),
    }),
  });
}
