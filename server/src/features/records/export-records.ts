import type { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type CellInput, type SheetColumn, streamSheet, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { createDownloadLink } from '../files/public.ts';
import { compileModel } from './compile-model.ts';
import { type Listing, listing, readPage, shownColumns } from './list-records.ts';
import type { StoredField } from './record-model.ts';
import { recordRights } from './record-rights.ts';

type ExportQuery = RecordQuery & { readonly dataType: 0 | 1; readonly selectKey: readonly string[] };

/** So many rows are read at a time, so that memory does not grow with the workbook. */
const CHUNK = 2000;

/** The records that the caller sees as a workbook: this page or all, the chosen columns as far as they are granted. */
export async function exportRecords(ctx: Ctx, designId: string, query: ExportQuery): Promise<ExportLink> {
  const asked = await listing(ctx, designId, query);
  const { model, rights } = asked;
  const chosen = query.selectKey.flatMap((name) => {
    const stored = model.byName.get(name);
    return stored?.field.kind.standsIn.includes('list') && rights.isListed(name) ? [stored] : [];
  });
  const columns = query.selectKey.length > 0 ? chosen : shownColumns(asked);
  return createDownloadLink(ctx, {
    name: `${model.fullName}.xlsx`,
    source: streamSheet({
      name: model.fullName,
      columns: columns.map((stored) => sheetColumn(ctx, stored)),
      rows: rowsOf(asked, query, columns),
    }),
  });
}

async function* rowsOf(
  asked: Listing,
  query: ExportQuery,
  columns: readonly StoredField[],
): AsyncGenerator<CellInput[]> {
  const isWhole = query.dataType === 1;
  const pageSize = isWhole ? CHUNK : query.pageSize;
  // A grouped list has no pages: its rows come in their usual order.
  const plain: Listing = { ...asked, view: asked.view && { ...asked.view, kind: 'table' } };
  for (let currentPage = isWhole ? 1 : query.currentPage; ; currentPage++) {
    const { rows } = await readPage(plain, { ...query, currentPage, pageSize }, columns, false);
    for (const row of rows) yield columns.map(({ field }) => cellOf(field.shape, row[field.name]));
    if (!isWhole || rows.length < pageSize) return;
  }
}

const cellOf = (shape: string, text: unknown): CellInput => {
  if (typeof text !== 'string' || text === '') return null;
  return shape === 'decimal' && Number.isSafeInteger(Math.trunc(Number(text))) ? Number(text) : text;
};

const sheetColumn = (ctx: Ctx, { field }: StoredField): SheetColumn => ({
  header: textIn(field.field.label, ctx.language) || field.name,
  kind: field.shape === 'decimal' ? 'number' : 'text',
  width: 20,
});

/** An empty workbook with a column for each field that the caller may fill in. */
export async function importTemplate(ctx: Ctx, designId: string): Promise<ExportLink> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  const columns = model.columns.filter(
    ({ field }) => field.shape !== 'files' && !field.kind.isComputed && rights.isWritable(field.path),
  );
  const sheets = [
    { name: model.fullName, columns: columns.map((stored) => sheetColumn(ctx, stored)), rows: [] },
    ...model.tables
      .filter(({ name }) => rights.isWritable(name))
      .map((child) => ({
        name: textIn(child.field.label, ctx.language) || child.name,
        columns: child.columns
          .filter(({ field }) => field.shape !== 'files' && rights.isWritable(field.path))
          .map((stored) => sheetColumn(ctx, stored)),
        rows: [],
      })),
  ];
  const bytes = await writeWorkbook(sheets);
  return createDownloadLink(ctx, { name: `${model.fullName}.xlsx`, bytes });
}
