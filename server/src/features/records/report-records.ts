import { RecordSelection } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listing, shownColumns, valuesOf } from './list-records.ts';
import { namedBy, withSources } from './record-display.ts';
import { orderSql } from './record-filter.queries.ts';
import { selectRecords } from './record-list.queries.ts';

/** How values of a field are compared; all others are read as texts. */
const TYPES: Readonly<Record<string, 'decimal' | 'date' | 'moment'>> = {
  decimal: 'decimal',
  day: 'date',
  moment: 'moment',
};

export type RecordColumn = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'decimal' | 'date' | 'moment';
};

/**
 * Records of a design that the caller reaches, with all fields that lists may show: numbers, days and moments as they
 * are stored, all else as people read it. One record more than `limit` tells that there are more.
 */
export async function reportRecords(
  ctx: Ctx,
  designId: string,
  limit: number,
): Promise<{ columns: RecordColumn[]; rows: Record<string, unknown>[] }> {
  const asked = { ...(await listing(ctx, designId, RecordSelection.parse({}))), view: undefined };
  const fields = await withSources(ctx, shownColumns(asked));
  const read = await selectRecords(ctx.db, asked.model, {
    fields,
    where: asked.where,
    order: orderSql(asked, []),
    limit: limit + 1,
    offset: 0,
  });
  const named = namedBy(ctx, fields, read.names);
  const columns = fields.map(
    ({ field }): RecordColumn => ({
      name: field.name,
      label: textIn(field.field.label, ctx.language) || field.name,
      type: TYPES[field.shape] ?? 'text',
    }),
  );
  const rows = read.rows.map((row) => {
    const values = valuesOf(fields, row);
    const cells = fields.map((selected): [string, unknown] => {
      const { name, shape } = selected.field;
      return [name, TYPES[shape] ? values[name] : named.textOf(selected, values[name], row.texts)];
    });
    return { id: row.id, ...Object.fromEntries(cells) };
  });
  return { columns: [{ name: 'id', label: 'ID', type: 'text' }, ...columns], rows };
}
