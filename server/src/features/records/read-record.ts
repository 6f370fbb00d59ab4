import type { RecordData, RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { compileModel } from './compile-model.ts';
import { valuesOf } from './list-records.ts';
import { storedTexts } from './record-choices.ts';
import { namedBy, withFiles, withSources } from './record-display.ts';
import { type Row, selectChildRows, selectRecords } from './record-list.queries.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { columnSql, deletedSql, idSql } from './record-scope.queries.ts';
import { type Door, menuDoor } from './write-door.ts';
import { isOpenState } from './write-record.ts';

/** A record as far as its reader may see it. */
type ReadRecord = {
  readonly row: Row;
  readonly data: RecordData;
  readonly display: RecordData;
  readonly texts: RecordDetail['texts'];
};

/** A record that the caller reaches, with its child rows; refuses others as missing. */
export async function readOne(
  ctx: Ctx,
  {
    model,
    door,
    id,
  }: { readonly model: RecordModel; readonly door: Pick<Door, 'isReadable' | 'scope'>; readonly id: string },
): Promise<ReadRecord> {
  const fields = await withSources(
    ctx,
    model.columns.filter(({ field }) => door.isReadable(field.path)),
  );
  const where = [deletedSql(model, 0), door.scope, idSql(model, [id])];
  const order = columnSql(model, 'id');
  const found = await selectRecords(ctx.db, model, { fields, where, order, limit: 1, offset: 0 });
  const [row] = await withFiles(ctx, fields, found.rows);
  const known = orThrow(row, 'record.missing');
  const named = namedBy(ctx, fields, found.names);
  const values = valuesOf(fields, known);
  const texts = fields.map((one) => [one.field.name, named.textOf(one, values[one.field.name], known.texts)]);
  const children = await Promise.all(
    model.tables
      .filter(({ name }) => door.isReadable(name))
      .map(async (child) => {
        const columns = await withSources(
          ctx,
          child.columns.filter(({ field }) => door.isReadable(field.path)),
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

/** A record for its form. */
export async function readRecord(
  ctx: Ctx,
  { modelId, id }: { readonly modelId: string; readonly id: string },
): Promise<RecordDetail> {
  const model = await compileModel(ctx, modelId);
  const rights = recordRights(ctx, model);
  const { row, data, display, texts } = await readOne(ctx, { model, door: menuDoor(ctx, model), id });
  return {
    id,
    data,
    rev: row.rev,
    display,
    texts,
    abilities: {
      edit: rights.buttons.has('btn_edit') && isOpenState(row.state),
      remove: rights.buttons.has('btn_remove') && row.processId === null,
    },
    flowState: row.state,
    processId: row.processId,
  };
}

/** A record as people read it. */
export async function displayRecord(
  ctx: Ctx,
  { modelId, id }: { readonly modelId: string; readonly id: string },
): Promise<{ id: string; data: string }> {
  const model = await compileModel(ctx, modelId);
  const { display } = await readOne(ctx, { model, door: menuDoor(ctx, model), id });
  return { id, data: JSON.stringify(display) };
}
