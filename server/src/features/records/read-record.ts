import type { RecordData, RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import type { CompiledQuery } from 'kysely';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { openButtons } from './button-conditions.ts';
import { compileModel } from './compile-model.ts';
import { valuesOf } from './list-records.ts';
import { storedTexts } from './record-choices.ts';
import { namedBy, withFiles, withSources } from './record-display.ts';
import {
  childRowsStatement,
  type Row,
  readChildRows,
  readPage,
  recordsStatement,
  type Selected,
} from './record-list.queries.ts';
import type { ChildModel, RecordModel, StoredField } from './record-model.ts';
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

type Asked = { readonly model: RecordModel; readonly door: Pick<Door, 'isReadable' | 'scope' | 'isPage'> };

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
  { ids, ...asked }: Asked & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, ReadRecord>> {
  const { model } = asked;
  const { fields, records, children } = await readingOf(ctx, {
    ...asked,
    slots: ids.length === 1 ? ONE : SEVERAL,
  });
  const found = await readPage(ctx.db, withIds(records, ids));
  const rows = await withFiles(ctx, fields, found.rows);
  if (rows.length === 0) return new Map();
  const named = namedBy(ctx, fields, found.names);
  const parents = rows.map(({ id }) => id);
  const tables = await Promise.all(children.map((child) => readChildren(ctx, { model, child, parents })));
  return new Map(
    rows.map((row): [string, ReadRecord] => {
      const values = valuesOf(fields, row);
      const texts = fields.map((one) => [
        one.field.name,
        named.textOf(one, values[one.field.name], row.texts),
      ]);
      const own = tables.map(({ name, of }) => ({ name, ...of(row.id) }));
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

type ChildReading = {
  readonly child: ChildModel;
  readonly columns: readonly Selected[];
  readonly rows: CompiledQuery<unknown>;
};

/** How records are read by their ids: the fields that may be read, and the statements without the ids. */
type Reading = {
  readonly fields: readonly Selected[];
  readonly records: CompiledQuery<unknown>;
  readonly children: readonly ChildReading[];
};

/** Stands for the ids while a statement is built, for one or for several; no id of ours holds a control character. */
const SLOT = '\u0001ids';
const ONE = [SLOT];
const SEVERAL = [SLOT, SLOT];

const withIds = (statement: CompiledQuery<unknown>, ids: readonly string[]): CompiledQuery<unknown> => ({
  ...statement,
  parameters: statement.parameters.map((value) =>
    value === SLOT ? ids[0] : Array.isArray(value) && value[0] === SLOT ? ids : value,
  ),
});

/**
 * The page's readings: they depend on nothing but the model, the caller's rights and the language, and cost more to
 * build than to run. They are forgotten with the model, or with the compiled caller when rights change.
 */
const known = new WeakMap<RecordModel, WeakMap<Caller, Map<string, Reading>>>();

type Slotted = Asked & { readonly slots: readonly string[] };

async function readingOf(ctx: Ctx, asked: Slotted): Promise<Reading> {
  if (!asked.door.isPage) return buildReading(ctx, asked);
  const byCaller = known.get(asked.model) ?? new WeakMap<Caller, Map<string, Reading>>();
  known.set(asked.model, byCaller);
  const forms = byCaller.get(ctx.caller) ?? new Map<string, Reading>();
  byCaller.set(ctx.caller, forms);
  const form = `${ctx.language} ${asked.slots.length}`;
  const before = forms.get(form);
  if (before) return before;
  const built = await buildReading(ctx, asked);
  // A scheme may compare with the moment: its statement holds for this call only.
  if (!built.records.parameters.some((value) => value instanceof Date)) forms.set(form, built);
  return built;
}

async function buildReading(ctx: Ctx, { model, door, slots }: Slotted): Promise<Reading> {
  const readable = (columns: readonly StoredField[]) =>
    withSources(
      ctx,
      columns.filter(({ field }) => door.isReadable(field.path)),
    );
  const fields = await readable(model.columns);
  const where = [deletedSql(model, 0), door.scope, idSql(model, slots)];
  const order = columnSql(model, 'id');
  const children = model.tables
    .filter(({ name }) => door.isReadable(name))
    .map(async (child): Promise<ChildReading> => {
      const columns = await readable(child.columns);
      return {
        child,
        columns,
        rows: childRowsStatement(ctx.db, child, { fields: columns, parents: slots }),
      };
    });
  return {
    fields,
    records: recordsStatement(ctx.db, model, { fields, where, order, limit: null, offset: 0 }),
    children: await Promise.all(children),
  };
}

/** The rows of a child table of some records, as far as its columns are seen. */
async function readChildren(
  ctx: Ctx,
  {
    model,
    child: { child, columns, rows },
    parents,
  }: {
    readonly model: RecordModel;
    readonly child: ChildReading;
    readonly parents: readonly string[];
  },
) {
  const read = await readChildRows(ctx.db, withIds(rows, parents));
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
  const isOpen = await openButtons(ctx, model, id);
  return {
    id,
    data,
    rev: row.rev,
    display,
    texts,
    abilities: {
      edit: rights.buttons.has('btn_edit') && isOpenState(row.state) && isOpen('btn_edit'),
      remove: rights.buttons.has('btn_remove') && row.processId === null && isOpen('btn_remove'),
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
