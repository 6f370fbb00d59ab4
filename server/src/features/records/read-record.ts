import type { RecordData, RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { compileModel } from './compile-model.ts';
import { valuesOf } from './list-records.ts';
import { storedTexts } from './record-choices.ts';
import { namedBy, withFiles, withSources } from './record-display.ts';
import { type Row, selectChildRows, selectRecords } from './record-list.queries.ts';
import type { ChildModel, RecordModel } from './record-model.ts';
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

type Asked = { readonly model: RecordModel; readonly door: Pick<Door, 'isReadable' | 'scope'> };

/** A record that the caller reaches, with its child rows; refuses others as missing. */
export async function readOne(
  ctx: Ctx,
  { id, ...asked }: Asked & { readonly id: string },
): Promise<ReadRecord> {
  return orThrow((await readSome(ctx, { ...asked, ids: [id] })).get(id), 'record.missing');
}

/** Those of some records that the caller reaches, with their child rows, by id. */
export async function readSome(
  ctx: Ctx,
  { model, door, ids }: Asked & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, ReadRecord>> {
  const fields = await withSources(
    ctx,
    model.columns.filter(({ field }) => door.isReadable(field.path)),
  );
  const where = [deletedSql(model, 0), door.scope, idSql(model, ids)];
  const order = columnSql(model, 'id');
  const found = await selectRecords(ctx.db, model, { fields, where, order, limit: ids.length, offset: 0 });
  const rows = await withFiles(ctx, fields, found.rows);
  if (rows.length === 0) return new Map();
  const named = namedBy(ctx, fields, found.names);
  const children = await Promise.all(
    model.tables
      .filter(({ name }) => door.isReadable(name))
      .map((child) => readChildren(ctx, { model, door, child, parents: rows.map(({ id }) => id) })),
  );
  return new Map(
    rows.map((row): [string, ReadRecord] => {
      const values = valuesOf(fields, row);
      const texts = fields.map((one) => [
        one.field.name,
        named.textOf(one, values[one.field.name], row.texts),
      ]);
      const own = children.map(({ name, of }) => ({ name, ...of(row.id) }));
      return [
        row.id,
        {
          row,
          data: {
            ...writeRecord(model.form, values, named.pathOf),
            ...Object.fromEntries(own.map(({ name, data }) => [name, data])),
          },
          display: {
            ...Object.fromEntries(texts),
            ...Object.fromEntries(own.map(({ name, display }) => [name, display])),
          },
          texts: Object.fromEntries(
            [...storedTexts([{ fields, texts: row.texts }, ...own.flatMap((child) => child.texts)])].map(
              ([path, shown]) => [path, Object.fromEntries(shown)],
            ),
          ),
        },
      ];
    }),
  );
}

/** The rows of a child table of some records, as far as its columns are seen. */
async function readChildren(
  ctx: Ctx,
  {
    model,
    door,
    child,
    parents,
  }: Asked & { readonly child: ChildModel; readonly parents: readonly string[] },
) {
  const columns = await withSources(
    ctx,
    child.columns.filter(({ field }) => door.isReadable(field.path)),
  );
  const read = await selectChildRows(ctx.db, child, { fields: columns, parents });
  const named = namedBy(ctx, columns, read.names);
  const byParent = Map.groupBy(await withFiles(ctx, columns, read.rows), ({ parent }) => parent);
  return {
    name: child.name,
    of: (parent: string) => {
      const rows = (byParent.get(parent) ?? []).map((row) => ({ ...row, held: valuesOf(columns, row) }));
      const stored = rows.map(({ id, held }) => ({ id, ...held }));
      return {
        texts: rows.map(({ texts }) => ({ fields: columns, texts })),
        data: writeRecord(model.form, { [child.name]: stored }, named.pathOf)[child.name] ?? [],
        display: rows.map(({ id, held, texts }) => {
          const shown = columns.map((column) => [
            column.field.name,
            named.textOf(column, held[column.field.name], texts),
          ]);
          return { id, ...Object.fromEntries(shown) };
        }),
      };
    },
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
