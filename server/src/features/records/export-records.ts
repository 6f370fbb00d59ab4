import type { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type CellInput, type SheetColumn, streamSheet } from '../../kernel/spreadsheet.ts';
import { pick } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { importTitles, MARK, markOf } from './import-columns.ts';
import { type Listing, listing, readPage, shownColumns } from './list-records.ts';
import type { StoredField } from './record-model.ts';

type ExportQuery = RecordQuery & {
  readonly dataType: 0 | 1;
  readonly selectKey: readonly string[];
  readonly forEditing: boolean;
};

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
  const titles = pick(importTitles(model, columns), ctx.language);
  return createDownloadLink(ctx, {
    name: `${model.fullName}.xlsx`,
    source: streamSheet({
      name: model.fullName,
      columns: [
        ...columns.map((stored) => sheetColumn(titles, stored)),
        ...(query.forEditing ? [{ header: titles[MARK] ?? MARK, kind: 'text' as const, width: 20 }] : []),
      ],
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
    for (const row of rows)
      yield [
        ...columns.map(({ field }) => cellOf(field.shape, row[field.name])),
        ...(query.forEditing ? [markOf(row)] : []),
      ];
    if (!isWhole || rows.length < pageSize) return;
  }
}

const cellOf = (shape: string, text: unknown): CellInput => {
  if (typeof text !== 'string' || text === '') return null;
  return shape === 'decimal' && Number.isSafeInteger(Math.trunc(Number(text))) ? Number(text) : text;
};

const sheetColumn = (titles: Readonly<Record<string, string>>, { field }: StoredField): SheetColumn => ({
  header: titles[field.name] ?? field.name,
  kind: field.shape === 'decimal' ? 'number' : 'text',
  width: 20,
});
