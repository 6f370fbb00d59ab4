import { EXCHANGE_ROWS } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { asRefusal } from '../../kernel/http/receive-file.ts';
import type { AnyRecords } from '../../kernel/records/registry.ts';
import { readTable } from '../../kernel/sheet-table.ts';
import { writeWorkbook } from '../../kernel/spreadsheet.ts';
import { pick } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import type { ExchangeKind } from './exchange-kind.ts';
import { recordKind } from './record-kind.ts';

/** Rows of a kind of record under its headers. */
export async function kindWorkbook(
  ctx: Ctx,
  kind: ExchangeKind,
  { name, keys, rows }: { name?: string; keys: readonly string[]; rows: string[][] },
): Promise<ExportLink> {
  const head = pick(kind.headers, ctx.language);
  const { sheet } = pick({ sheet: kind.sheet }, ctx.language);
  const columns = keys.map((key) => ({ header: head[key] ?? key, width: 20 }));
  const bytes = await writeWorkbook([{ name: sheet, columns, rows }]);
  return createDownloadLink(ctx, { name: `${name ?? sheet}.xlsx`, bytes });
}

/** The rows of a workbook of a kind of record; required columns that are missing are problems of the table. */
export async function readKind(ctx: Ctx, kind: ExchangeKind, bytes: Uint8Array) {
  const table = await readTable(bytes, {
    sheet: kind.sheet,
    headers: kind.headers,
    ...(kind.formerTitles ? { formerTitles: kind.formerTitles } : {}),
    required: kind.required,
    language: ctx.language,
    maxRows: EXCHANGE_ROWS,
  }).catch(asRefusal);
  if (table.rows.length === 0) refuse('import.wrongFormat');
  return table;
}

/** One record as a workbook that `importWorkbook` reads again. */
export async function exportRecord(
  ctx: Ctx,
  records: AnyRecords,
  { id, name }: { id: string; name: string },
): Promise<ExportLink> {
  const kind = recordKind(records);
  const hidden = kind.hidden?.(ctx);
  const keys = Object.keys(kind.headers).filter((key) => !hidden?.has(key));
  const [cells] = await kind.rows(ctx, { id });
  const row = orThrow(cells, 'record.missing');
  return kindWorkbook(ctx, kind, { name, keys, rows: [keys.map((key) => row[key] ?? '')] });
}

/** Brings records in, all or none; what is wrong is told row by row. */
export async function importWorkbook(
  ctx: Ctx,
  records: AnyRecords,
  bytes: Uint8Array,
): Promise<{ added: number }> {
  const kind = recordKind(records);
  const table = await readKind(ctx, kind, bytes);
  const keys = Object.keys(kind.headers);
  const assertRight = () => {
    const { problems } = table;
    if (problems.length > 0) refuse('import.faults', { count: problems.length }, { problems });
  };
  const world = await kind.open(ctx);
  const stores = table.rows.map((row) => ({
    row,
    store: world.read(Object.fromEntries(keys.map((key) => [key, row.text(key)])), row.problem),
  }));
  assertRight();
  return change(ctx, async (tx) => {
    for (const { row, store } of stores)
      await store?.(tx).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        row.problem(
          String(error.details.field ?? error.entry.field ?? 'enCode'),
          refusalReply(error.errorCode, ctx.language, error.params).msg,
        );
      });
    assertRight();
    return { added: stores.length };
  });
}
