import type { RecordData, RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import { wireRecord } from '@auditplus/core/forms/record-data.ts';
import { builtOnce } from '../../kernel/built-once.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { openButtons } from './button-conditions.ts';
import { compileModel } from './compile-model.ts';
import { valuesOf } from './list-records.ts';
import { storedTexts } from './record-choices.ts';
import { type Named, namedBy, withFiles, withSources } from './record-display.ts';
import {
  type AskedChild,
  type ChildRow,
  type OneRecord,
  type RecordPage,
  type Row,
  recordStatement,
  recordsStatement,
  type Selected,
  type Asked as Statement,
  selectRecords,
  withLoadedNames,
} from './record-list.queries.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { columnSql, deletedSql, idSql } from './record-scope.queries.ts';
import { outsideOf } from './record-store.ts';
import { type Door, menuDoor } from './write-door.ts';
import { isOpenState } from './write-record.ts';

/** A record as far as its reader may see it. */
export type ReadRecord = {
  readonly row: Row;
  /** As forms compute with them, child rows too. */
  readonly values: FormValues;
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
  const { fields, children, all, select } = await readingOf(ctx, { ...asked, isOne: ids.length === 1 });
  const found = await select(ctx.db, ids);
  if (!found) return new Map();
  const rows = await withFiles(ctx, fields, found.rows);
  if (rows.length === 0) return new Map();
  const named = namedBy(ctx, all, found.names);
  const tables = await Promise.all(
    children.map((child, at) =>
      shownChildren(ctx, model, { ...child, rows: found.children?.[at] ?? [], named }),
    ),
  );
  return new Map(
    rows.map((row): [string, ReadRecord] => {
      const values = valuesOf(fields, row);
      const data = wireRecord(model.form, values, named.pathOf);
      const display: RecordData = {};
      for (const one of fields)
        display[one.field.name] = named.textOf(one, values[one.field.name], row.texts);
      const texts = [{ fields, texts: row.texts }];
      const held: Record<string, unknown> = { ...values };
      for (const { name, of } of tables) {
        const own = of(row.id);
        held[name] = own.stored;
        data[name] = own.data;
        display[name] = own.display;
        texts.push(...own.texts);
      }
      return [row.id, { row, values: held, data, display, texts: textsOfPaths(texts) }];
    }),
  );
}

const textsOfPaths = (held: Parameters<typeof storedTexts>[0]): RecordDetail['texts'] =>
  Object.fromEntries([...storedTexts(held)].map(([path, shown]) => [path, Object.fromEntries(shown)]));

/** How records are read by their ids: the fields that may be read, and the statement. */
type Reading = {
  readonly fields: readonly Selected[];
  readonly children: readonly AskedChild[];
  /** The fields, those of child tables too. */
  readonly all: readonly Selected[];
  readonly select: (db: Db, ids: readonly string[]) => Promise<RecordPage | undefined>;
};

/** Stand for the ids while a statement is built; no id of ours holds a control character. */
const SLOT = '\u0001ids';
const SLOTS = [SLOT, SLOT];

/**
 * The page's readings: they depend on nothing but the model, the caller's rights and the language, and cost more to
 * build than to run. They are forgotten with the model, or with the compiled caller when rights change.
 */
const known = new WeakMap<RecordModel, WeakMap<Caller, Map<string, Reading>>>();

type Formed = Asked & { readonly isOne: boolean };

async function readingOf(ctx: Ctx, asked: Formed): Promise<Reading> {
  if (!asked.door.isPage) return buildReading(ctx, asked);
  const byCaller = known.get(asked.model) ?? new WeakMap<Caller, Map<string, Reading>>();
  known.set(asked.model, byCaller);
  const forms = byCaller.get(ctx.caller) ?? new Map<string, Reading>();
  byCaller.set(ctx.caller, forms);
  const form = `${ctx.language} ${asked.isOne}`;
  const before = forms.get(form);
  if (before) return before;
  const built = await buildReading(ctx, asked);
  // A scheme may compare with the moment: its statement holds for this call only.
  const { parameters } = asked.door.scope.compile(ctx.db);
  if (!parameters.some((value) => value instanceof Date)) forms.set(form, built);
  return built;
}

async function buildReading(ctx: Ctx, { model, door, isOne }: Formed): Promise<Reading> {
  const readable = (columns: readonly StoredField[]) =>
    withSources(
      ctx,
      columns.filter(({ field }) => door.isReadable(field.path)),
    );
  const fields = await readable(model.columns);
  const children = await Promise.all(
    model.tables
      .filter(({ name }) => door.isReadable(name))
      .map(async (child): Promise<AskedChild> => ({ child, fields: await readable(child.columns) })),
  );
  const where = [deletedSql(model, 0), door.scope];
  const built = { fields, where, children };
  const select = outsideOf(model)
    ? selectOutside(model, built)
    : isOne
      ? selectOne(model, built)
      : selectMany(model, built);
  return { fields, children, all: [...fields, ...children.flatMap((child) => child.fields)], select };
}

type Built = Required<Pick<Statement, 'fields' | 'where' | 'children'>>;

const asked = (model: RecordModel, { where, ...built }: Built, ids: readonly string[]): Statement => ({
  ...built,
  where: [...where, idSql(model, ids)],
  order: columnSql(model, 'id'),
  limit: null,
  offset: 0,
});

const selectOutside =
  (model: RecordModel, built: Built): Reading['select'] =>
  (db, ids) =>
    selectRecords(db, model, asked(model, built, ids));

function selectOne(model: RecordModel, built: Built): Reading['select'] {
  const select = builtOnce<{ readonly id: string }, OneRecord>(
    { id: SLOT },
    (_db, { id }) => recordStatement(model, { ...built, id }),
    { isByKey: true },
  );
  return async (db, [id = '']) => {
    const [found] = await select(db, { id });
    if (!found) return undefined;
    const { children, names, ...row } = found;
    return withLoadedNames(db, built, { rows: [row], names, ...(children && { children }) });
  };
}

function selectMany(model: RecordModel, built: Built): Reading['select'] {
  const select = builtOnce<{ readonly ids: readonly string[] }, RecordPage>({ ids: SLOTS }, (_db, { ids }) =>
    recordsStatement(model, asked(model, built, ids)),
  );
  return async (db, ids) => {
    const [page] = await select(db, { ids });
    return page && withLoadedNames(db, built, page);
  };
}

type ReadChildren = AskedChild & { readonly rows: readonly ChildRow[]; readonly named: Named };

/** The rows of a child table of some records, as far as its columns are seen. */
async function shownChildren(ctx: Ctx, model: RecordModel, { child, fields, rows, named }: ReadChildren) {
  const byParent = Map.groupBy(await withFiles(ctx, fields, rows), ({ parent }) => parent);
  return {
    name: child.name,
    of: (parent: string) => {
      const read = byParent.get(parent);
      if (!read) return { stored: [], texts: [], data: [], display: [] };
      const own = read.map((row) => ({ ...row, held: valuesOf(fields, row) }));
      const stored = own.map(({ id, held }) => ({ id, ...held }));
      return {
        stored,
        texts: own.map(({ texts }) => ({ fields, texts })),
        data: wireRecord(model.form, { [child.name]: stored }, named.pathOf)[child.name] ?? [],
        display: own.map(({ id, held, texts }) => {
          const shown = fields.map((column) => [
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
