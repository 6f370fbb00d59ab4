import type { RecordQuery, RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type CellInput, type SheetColumn, streamSheet, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { pick } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { childrenOf } from './child-rows.ts';
import { importTitles, LINK, MARK, markOf, sheetTitle } from './import-columns.ts';
import { type Listing, listing, readPage, shownColumns } from './list-records.ts';
import type { ChildModel, RecordModel, StoredField } from './record-model.ts';

type ExportQuery = RecordQuery & {
  readonly dataType: 0 | 1;
  readonly selectKey: readonly string[];
  readonly tables: readonly string[];
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
  const tables = model.tables.filter(({ name }) => query.tables.includes(name) && rights.isReadable(name));
  const name = textIn(model.label, ctx.language);
  const file = { name: `${name}.xlsx` };
  if (tables.length > 0)
    return createDownloadLink(ctx, { ...file, bytes: await withTables(asked, query, { columns, tables }) });
  return createDownloadLink(ctx, {
    ...file,
    source: streamSheet({
      name,
      columns: sheetColumns(ctx, model, { fields: columns, isMarked: query.forEditing }),
      rows: cellsOf(asked, query, columns),
    }),
  });
}

/** Most rows of a workbook with child tables: it is held in memory. */
const MAX_WITH_TABLES = 50_000;

/** The records with their child tables, each on a sheet of its own; numbers link the rows. */
async function withTables(
  { ctx, model, rights, ...asked }: Listing,
  query: ExportQuery,
  { columns, tables }: { readonly columns: readonly StoredField[]; readonly tables: readonly ChildModel[] },
): Promise<Uint8Array> {
  const isMarked = query.forEditing;
  const main: CellInput[][] = [];
  const children = tables.map((table) => ({
    table,
    fields: table.columns.filter(({ field }) => field.kindId !== 'PsdInput' && rights.isReadable(field.path)),
    rows: [] as CellInput[][],
  }));
  const count = () => children.reduce((sum, { rows }) => sum + rows.length, main.length);
  for await (const page of pagesOf({ ...asked, ctx, model, rights }, query, columns)) {
    const links = new Map(page.map(({ id }, at) => [id, main.length + at + 1]));
    main.push(
      ...page.map((row) => [
        links.get(row.id),
        ...columns.map(({ field }) => cellOf(field.shape, row[field.name])),
        ...(isMarked ? [markOf(row)] : []),
      ]),
    );
    for (const { table, fields, rows } of children) {
      const found = await childrenOf(ctx, table, { fields, parents: [...links.keys()] });
      for (const [id, link] of links)
        for (const child of found.get(id) ?? [])
          rows.push([
            link,
            ...fields.map(({ field }) => cellOf(field.shape, child.texts.get(field.name))),
            ...(isMarked ? [child.id] : []),
          ]);
    }
    if (count() > MAX_WITH_TABLES) refuse('record.exportTooLong', { max: MAX_WITH_TABLES });
  }
  return writeWorkbook([
    {
      name: textIn(model.label, ctx.language),
      columns: sheetColumns(ctx, model, { fields: columns, isMarked, isLinked: true }),
      rows: main,
    },
    ...children.map(({ table, fields, rows }) => ({
      name: sheetTitle(ctx, model, table),
      columns: sheetColumns(ctx, table, { fields, isMarked, isLinked: true }),
      rows,
    })),
  ]);
}

/** The columns of a sheet by which its rows are linked and known again, around those of its fields. */
function sheetColumns(
  { language }: Ctx,
  within: Pick<RecordModel, 'columns'>,
  {
    fields,
    isMarked,
    isLinked = false,
  }: { readonly fields: readonly StoredField[]; readonly isMarked: boolean; readonly isLinked?: boolean },
): SheetColumn[] {
  const titles = pick(importTitles(within, fields), language);
  return [
    ...(isLinked ? [{ header: titles[LINK] ?? LINK, kind: 'integer' as const, width: 12 }] : []),
    ...fields.map((stored) => sheetColumn(titles, stored)),
    ...(isMarked ? [{ header: titles[MARK] ?? MARK, kind: 'text' as const, width: 20 }] : []),
  ];
}

async function* cellsOf(
  asked: Listing,
  query: ExportQuery,
  columns: readonly StoredField[],
): AsyncGenerator<CellInput[]> {
  for await (const page of pagesOf(asked, query, columns))
    for (const row of page)
      yield [
        ...columns.map(({ field }) => cellOf(field.shape, row[field.name])),
        ...(query.forEditing ? [markOf(row)] : []),
      ];
}

async function* pagesOf(
  asked: Listing,
  query: ExportQuery,
  columns: readonly StoredField[],
): AsyncGenerator<readonly RecordRow[]> {
  const isWhole = query.dataType === 1;
  const pageSize = isWhole ? CHUNK : query.pageSize;
  // A grouped list has no pages: its rows come in their usual order.
  const plain: Listing = { ...asked, view: asked.view && { ...asked.view, kind: 'table' } };
  for (let currentPage = isWhole ? 1 : query.currentPage; ; currentPage++) {
    const { rows } = await readPage(plain, { ...query, currentPage, pageSize }, columns, false);
    yield rows;
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
  places: field.kind.places?.(field.props) ?? 0,
  width: 20,
});
