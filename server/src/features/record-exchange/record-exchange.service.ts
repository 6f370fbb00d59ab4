import {
  type ExchangeColumn,
  type ExchangeRow,
  exchangePage,
} from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { findRecords } from '../../kernel/records/registry.ts';
import { pick } from '../../kernel/texts.ts';
import { type ExchangeFilter, type ExchangeKind, type ExchangeWorld, exchangeKind } from './exchange-kind.ts';
import { recordKind } from './record-kind.ts';
import { kindWorkbook, readKind } from './record-workbook.ts';

/** The kind, when the caller holds the button of its page. */
function kindFor(ctx: Ctx, name: string, buttons: readonly string[]): ExchangeKind {
  const held = ctx.caller.modules.get(exchangePage(name) ?? '');
  if (!ctx.caller.isAdministrator && !buttons.some((code) => held?.buttons.has(code)))
    refuse('access.denied');
  return exchangeKind(name) ?? recordKind(orThrow(findRecords(name), 'record.missing'));
}

/** Columns of a kind with their headers in the caller's language. */
export function exchangeColumns(ctx: Ctx, name: string): ExchangeColumn[] {
  const kind = kindFor(ctx, name, ['btn_import', 'btn_export']);
  const hidden = kind.hidden?.(ctx);
  return Object.entries(pick(kind.headers, ctx.language))
    .filter(([key]) => !hidden?.has(key))
    .map(([key, label]) => ({ key, label, required: kind.required.includes(key) }));
}

/** The columns that a workbook brings in. */
const filledKeys = ({ headers, fixed = [] }: ExchangeKind): string[] =>
  Object.keys(headers).filter((key) => !fixed.includes(key));

/** An empty workbook. */
export async function exchangeTemplate(ctx: Ctx, name: string): Promise<ExportLink> {
  const kind = kindFor(ctx, name, ['btn_import']);
  return kindWorkbook(ctx, kind, { keys: filledKeys(kind), rows: [] });
}

/** The records that the caller sees, with the chosen columns; goes on the trail. */
export async function exportRecords(
  ctx: Ctx,
  name: string,
  { selectKey, ...filter }: ExchangeFilter & { selectKey?: readonly string[] | undefined },
): Promise<ExportLink> {
  const kind = kindFor(ctx, name, ['btn_export']);
  const hidden = kind.hidden?.(ctx);
  const all = Object.keys(kind.headers).filter((key) => !hidden?.has(key));
  const chosen = all.filter((key) => !selectKey || selectKey.includes(key));
  const keys = chosen.length > 0 ? chosen : all;
  const rows = await kind.rows(ctx, filter);
  await change(ctx, async (tx) => {
    tx.record({
      action: `${name}.exported`,
      targetType: name,
      targetId: 'all',
      after: { count: rows.length },
    });
  });
  return kindWorkbook(ctx, kind, { keys, rows: rows.map((cells) => keys.map((key) => cells[key] ?? '')) });
}

/** The rows of a workbook with what is wrong with each. */
export async function previewRecords(ctx: Ctx, name: string, bytes: Uint8Array): Promise<ExchangeRow[]> {
  const kind = kindFor(ctx, name, ['btn_import']);
  const table = await readKind(ctx, kind, bytes);
  const [missing] = table.problems;
  if (missing) refuse('import.faults', { count: table.problems.length }, { problems: table.problems });
  const keys = filledKeys(kind);
  const rows = table.rows.map((row) => ({
    rowNumber: row.rowNumber,
    cells: Object.fromEntries(keys.map((key) => [key, row.text(key).slice(0, 2000)])),
    problems: '',
  }));
  return checkRecords(ctx, name, rows);
}

/** Rows with what is wrong with each now. */
export async function checkRecords(
  ctx: Ctx,
  name: string,
  rows: readonly ExchangeRow[],
): Promise<ExchangeRow[]> {
  const kind = kindFor(ctx, name, ['btn_import']);
  const world = await kind.open(ctx);
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { problems, faults } = readRow(ctx, kind, world, row);
    const code = (row.cells.enCode ?? '').trim().toLowerCase();
    const first = seen.get(code);
    if (code !== '' && first === undefined) seen.set(code, row.rowNumber);
    const twice = first === undefined ? '' : pick(TWICE, ctx.language).twice.replace('{row}', String(first));
    return { ...row, faults, problems: [problems, twice].filter(Boolean).join('; ') };
  });
}

const TWICE = {
  twice: ['编码与第{row}行重复', '編碼與第{row}列重複', 'The code already stands in row {row}'],
} as const;

/** Stores what is right, row by row, and answers the rest with what is wrong. */
export async function importRecords(
  ctx: Ctx,
  name: string,
  rows: readonly ExchangeRow[],
): Promise<{ added: number; failed: ExchangeRow[] }> {
  const kind = kindFor(ctx, name, ['btn_import']);
  const world = await kind.open(ctx);
  const failed: ExchangeRow[] = [];
  for (const row of rows) {
    const { problems, faults, store } = readRow(ctx, kind, world, row);
    const refused = store ? await refusalOf(ctx, store) : problems;
    if (refused) failed.push({ ...row, faults, problems: refused });
  }
  return { added: rows.length - failed.length, failed };
}

function readRow(ctx: Ctx, kind: ExchangeKind, world: ExchangeWorld, { cells }: ExchangeRow) {
  const head = pick(kind.headers, ctx.language);
  const faults: Record<string, string> = {};
  const problems: string[] = [];
  const store = world.read(cells, (column, text) => {
    problems.push(`${head[column] ?? column}: ${text}`);
    faults[column] = text;
  });
  return { store, faults, problems: problems.join('; ') };
}

async function refusalOf(ctx: Ctx, store: () => Promise<void>): Promise<string> {
  try {
    await store();
    return '';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusalReply(error.errorCode, ctx.language, error.params).msg;
  }
}
