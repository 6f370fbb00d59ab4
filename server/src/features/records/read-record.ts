import type { RecordData, RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { compileModel } from './compile-model.ts';
import { valuesOf } from './list-records.ts';
import { storedTexts } from './record-choices.ts';
import { namedBy, withFiles, withSources } from './record-display.ts';
import { orderSql } from './record-filter.queries.ts';
import { type Row, selectChildRows, selectRecords } from './record-list.queries.ts';
import type { RecordModel } from './record-model.ts';
import { type RecordRights, recordRights } from './record-rights.ts';
import { deletedSql, idSql, recordScopeSql } from './record-scope.queries.ts';

/** A record as far as its reader may see it. */
type ReadRecord = {
  readonly row: Row;
  readonly data: RecordData;
  readonly display: RecordData;
  readonly texts: RecordDetail['texts'];
};

/** A record that the caller reaches, with its child rows; refuses others as missing. */
async function readOne(
  ctx: Ctx,
  { model, rights, id }: { readonly model: RecordModel; readonly rights: RecordRights; readonly id: string },
): Promise<ReadRecord> {
  const fields = await withSources(
    ctx,
    model.columns.filter(({ field }) => rights.isReadable(field.path)),
  );
  const where = [deletedSql(model, 0), recordScopeSql(ctx, model), idSql(model, [id])];
  const order = orderSql({ ctx, model, rights }, []);
  const found = await selectRecords(ctx.db, model, { fields, where, order, limit: 1, offset: 0 });
  const [row] = await withFiles(ctx, fields, found.rows);
  const known = orThrow(row, 'record.missing');
  const named = namedBy(ctx, fields, found.names);
  const values = valuesOf(fields, known);
  const texts = fields.map((one) => [one.field.name, named.textOf(one, values[one.field.name], known.texts)]);
  const children = await Promise.all(
    model.tables
      .filter(({ name }) => rights.isReadable(name))
      .map(async (child) => {
        const columns = await withSources(
          ctx,
          child.columns.filter(({ field }) => rights.isReadable(field.path)),
        );
        const read = await selectChildRows(ctx.db, child, { fields: columns, parents: [id] });
        const own = namedBy(ctx, columns, read.names);
        const rows = (await withFiles(ctx, columns, read.rows)).map((one) => ({
          id: one.id,
          ...valuesOf(columns, one),
        }));
        return {
          name: child.name,
          texts: read.rows.map((one) => ({ fields: columns, texts: one.texts })),
          data: writeRecord(model.form, { [child.name]: rows }, own.pathOf)[child.name] ?? [],
          display: read.rows.map((one) => {
            const held = valuesOf(columns, one);
            const shown = columns.map((column) => [
              column.field.name,
              own.textOf(column, held[column.field.name], one.texts),
            ]);
            return { id: one.id, ...Object.fromEntries(shown) };
          }),
        };
      }),
  );
  return {
    row: known,
    data: {
      ...writeRecord(model.form, values, named.pathOf),
      ...Object.fromEntries(children.map(({ name, data }) => [name, data])),
    },
    display: {
      ...Object.fromEntries(texts),
      ...Object.fromEntries(children.map(({ name, display }) => [name, display])),
    },
    texts: Object.fromEntries(
      [...storedTexts([{ fields, texts: known.texts }, ...children.flatMap((child) => child.texts)])].map(
        ([path, shown]) => [path, Object.fromEntries(shown)],
      ),
    ),
  };
}

/** States of a process in which its record may be changed by whoever has the list: drafts and what was sent back. */
const EDITABLE_STATES: ReadonlySet<number | null> = new Set([null, 0, 3]);

/** A record for its form. */
export async function readRecord(
  ctx: Ctx,
  { modelId, id }: { readonly modelId: string; readonly id: string },
): Promise<RecordDetail> {
  const model = await compileModel(ctx, modelId);
  const rights = recordRights(ctx, model);
  const { row, data, display, texts } = await readOne(ctx, { model, rights, id });
  return {
    id,
    data,
    rev: row.rev,
    display,
    texts,
    abilities: {
      edit: rights.buttons.has('btn_edit') && EDITABLE_STATES.has(row.state),
      remove: rights.buttons.has('btn_remove') && row.state === null,
    },
    flowState: row.state,
  };
}

/** A record as people read it. */
export async function displayRecord(
  ctx: Ctx,
  { modelId, id }: { readonly modelId: string; readonly id: string },
): Promise<{ id: string; data: string }> {
  const model = await compileModel(ctx, modelId);
  const { display } = await readOne(ctx, { model, rights: recordRights(ctx, model), id });
  return { id, data: JSON.stringify(display) };
}
