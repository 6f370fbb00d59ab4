import type {
  FieldsToAdd,
  TableEdit,
  TablePlanView,
} from '@auditplus/contract/features/data-models/data-models.model.ts';
import { MAX_TABLES, SYSTEM_FIELDS } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { type RefusalParams, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { type RefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import { isFormTable } from '@auditplus/core/sql/table-names.ts';
import {
  type PlannedTable,
  type PlanRefusal,
  type TableChangePlan,
  type TableFacts,
  tablePlan,
} from '@auditplus/core/sql/table-plan.ts';
import pg from 'pg';
import { type Change, change } from '../../kernel/audit-log.ts';
import { canonicalHash } from '../../kernel/canonical-hash.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { underTableLocks } from '../../kernel/table-changes.ts';
import { interfacesOfTable } from '../data-interfaces/public.ts';
import { announceTables, dropTables, dropTableViews, refreshView } from './data-models.relation.ts';
import {
  deleteAskedIndexes,
  deleteTable,
  findTable,
  insertDrop,
  insertTable,
  lockTableName,
  renameInAskedIndexes,
  renameInDrops,
  updateTable,
} from './data-models.repository.ts';
import { openPlace, type Place } from './places.ts';
import { planRisks } from './plan-texts.ts';
import { readTable, shownColumn, wantedTable } from './table-shape.ts';
import {
  countTables,
  designsOnTable,
  filledColumns,
  hasTable,
  isOwnName,
  moveToTrash,
  runStatements,
  unfitValues,
} from './tables.queries.ts';

type Planned = {
  readonly place: Place;
  readonly before: PlannedTable | null;
  readonly after: PlannedTable;
  readonly plan: TableChangePlan;
  readonly needsName: boolean;
  readonly hash: string;
};

const mayDropData = (ctx: Ctx): boolean =>
  ctx.caller.isAdministrator ||
  ctx.caller.modules.get('systemData.dataModel')?.buttons.has('btn_dropData') === true;

/** What an edit would do now. */
export async function viewPlan(ctx: Ctx, linkId: string, edit: TableEdit): Promise<TablePlanView> {
  const { plan, needsName, hash } = await planEdit(ctx, ctx.db, linkId, edit);
  return {
    statements: [...plan.statements],
    risks: planRisks(ctx.language, plan.risks),
    refused: plan.refused
      // The name is asked for below the plan.
      .filter(({ code }) => code !== 'hasData' || !mayDropData(ctx))
      .map((refusal) => ({
        code: `dataModel.${refusal.code}`,
        field: refusal.name,
        text: refusalText(refusals[codeOf(refusal)], ctx.language, paramsOf(refusal)),
      })),
    needsName,
    hash,
  };
}

async function planEdit(ctx: Ctx, db: Db, linkId: string, edit: TableEdit): Promise<Planned> {
  const place = await openPlace(ctx, linkId);
  if (!place.mayWrite) refuse('dataModel.readOnly', { name: place.name });
  const { table, newTable } = edit.tableInfo;
  const before = table === '' ? null : await existing(ctx, place, table);
  if (newTable !== table) await assertFree(db, place, newTable);
  const after = wantedTable(edit, before);
  for (const name of [edit.tableInfo.organizeColumn, edit.tableInfo.ownerColumn])
    if (name !== '' && !after.columns.some((column) => column.name === name))
      refuse('dataModel.columnMissing', { name });
  const facts = await factsOf(db, place, before, after);
  const isConfirmed = mayDropData(ctx) && edit.dropName === table && table !== '';
  const plan = tablePlan(before, after, { ...facts, mayDropData: isConfirmed });
  const needsName =
    mayDropData(ctx) &&
    tablePlan(before, after, { ...facts, mayDropData: false }).refused.some(({ code }) => code === 'hasData');
  // What stands in the table by now is part of what was agreed to; ids of kept columns are not.
  const agreed = tablePlan(before, after, { ...facts, id: '', mayDropData: true }).statements;
  const hash = canonicalHash({ before, agreed });
  return { place, before, after, plan, needsName, hash };
}

async function existing(ctx: Ctx, place: Place, name: string): Promise<PlannedTable> {
  if (place.isOwn && isFormTable(name)) refuse('dataModel.ownedByForm', { name });
  const stored = await readTable(ctx.db, place, name);
  if (!stored && place.isOwn && (await isOwnName(ctx.db, name))) refuse('dataModel.systemTable', { name });
  return orThrow(stored, 'dataModel.tableMissing', { name }).shape;
}

async function assertFree(db: Db, place: Place, name: string): Promise<void> {
  if (!place.isOwn) {
    const tables = await place.use((database) => database.tables());
    if (tables.some(({ table }) => table === name)) refuse('dataModel.duplicateTable', { name });
    return;
  }
  if (await hasTable(db, name)) refuse('dataModel.duplicateTable', { name });
  if (await isOwnName(db, name)) refuse('dataModel.systemTable', { name });
}

async function factsOf(
  db: Db,
  place: Place,
  before: PlannedTable | null,
  after: PlannedTable,
): Promise<Omit<TableFacts, 'mayDropData'>> {
  const base = { dialect: place.dialect, schema: place.schema, id: newId(Date.now()) };
  if (!before)
    return { ...base, rows: 0, filled: new Map(), unfit: new Map(), usedBy: [], heldBy: [], keyName: '' };
  const keyName = await place.use(
    async (database) => (await database.indexes(before.name)).find(({ isPrimary }) => isPrimary)?.name ?? '',
  );
  const heldBy = await designsOnTable(db, place.linkId, before.name);
  if (place.isOwn)
    return {
      ...base,
      ...(await filledColumns(db, before)),
      unfit: await unfitValues(db, before, after),
      usedBy: [...heldBy, ...(await interfacesOfTable(db, before.name))],
      heldBy,
      keyName,
    };
  // What a database outside holds is not counted: every column counts as filled where there is a row.
  const { rows } = await place.use((database) =>
    database.read({
      text: `SELECT 1 FROM "${place.schema.replaceAll('"', '""')}"."${before.name.replaceAll('"', '""')}" LIMIT 1`,
      values: [],
      limits: { rows: 1, bytes: 1_000, ms: 10_000 },
    }),
  );
  return {
    ...base,
    rows: rows.length,
    filled: new Map(before.columns.map(({ name }) => [name, rows.length])),
    unfit: new Map(),
    usedBy: heldBy,
    heldBy,
    keyName,
  };
}

const codeOf = ({ code }: PlanRefusal): RefusalCode => `dataModel.${code}`;
const paramsOf = ({ name, count, example, usedBy }: PlanRefusal): RefusalParams => ({
  name,
  count: count ?? 0,
  example: example ?? '',
  usedBy: usedBy ?? [],
});

/** Makes or changes a table as its plan says, in one transaction; in MySQL statement by statement. */
export async function applyEdit(ctx: Ctx, linkId: string, edit: TableEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const { table, newTable } = edit.tableInfo;
    await lockTableName(tx.db, table || newTable);
    const planned = await planEdit(ctx, tx.db, linkId, edit);
    const { place, before, plan } = planned;
    if (edit.hash !== '' && edit.hash !== planned.hash)
      refuse('dataModel.changedMeanwhile', { name: newTable });
    const [refusal] = plan.refused;
    if (refusal) refuse(codeOf(refusal), paramsOf(refusal));
    if (!place.isOwn) {
      await place.use((database) => database.define(plan.statements));
    } else {
      if (!before && (await countTables(tx.db)) >= MAX_TABLES)
        refuse('dataModel.tooMany', { limit: MAX_TABLES, what: ctx.language === 'en' ? 'tables' : '表' });
      await applyOwn(ctx, tx, edit, planned);
    }
    if (before && before.name !== newTable)
      await renameInAskedIndexes(tx.db, linkId, { from: before.name, to: newTable });
    tx.record({
      action: before ? 'dataTable.changed' : 'dataTable.created',
      targetType: 'dataTable',
      targetId: newTable,
      ...(before && { before: { columns: before.columns.map(({ name }) => name) } }),
      after: {
        fullName: newTable,
        source: place.name,
        columns: planned.after.columns.map(({ name }) => name),
        statements: plan.statements,
      },
    });
    tx.emit('table.changed', {
      linkId,
      table: newTable,
      before: before?.name ?? newTable,
      change: before ? 'changed' : 'created',
    });
    await announceTables(tx.db);
  });
  dropTables(ctx);
}

async function applyOwn(ctx: Ctx, tx: Change, edit: TableEdit, planned: Planned): Promise<void> {
  const { before, after, plan } = planned;
  const { tableInfo } = edit;
  const run = async () => {
    if (before) {
      await dropTableViews(tx.db, before.name);
      // Somebody may have written between the plan and the locks.
      const lost = [...(await unfitValues(tx.db, before, after))][0];
      if (lost) refuse('dataModel.valuesDoNotFit', { name: lost[0], ...lost[1] });
    }
    try {
      await runStatements(tx.db, plan.statements);
    } catch (error) {
      throw statementRefusal(ctx, error);
    }
  };
  const kept = before ? { tables: [`app.${before.name}`], busy: () => busy(before.name) } : null;
  await (kept && plan.statements.length > 0 ? underTableLocks(tx.db, kept, run) : run());
  const row = before ? await findTable(tx.db, before.name) : undefined;
  const columns = {
    table_name: after.name,
    full_name_en: tableInfo.tableNameEn,
    organize_column: tableInfo.organizeColumn,
    owner_column: tableInfo.ownerColumn,
    column_order: JSON.stringify(after.columns.map(({ name }) => name)),
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: ctx.clock.now(),
  };
  if (row) {
    await assertFresh(tx.db, row, edit.rev);
    await updateTable(tx.db, row.id, { ...columns, rev: row.rev + 1 });
  } else
    await insertTable(tx.db, {
      id: newId(ctx.clock.now().getTime()),
      ...columns,
      creator_user_id: ctx.caller.userId,
      creator_time: ctx.clock.now(),
    });
  const known = new Map(before?.columns.map((column) => [column.name, column]));
  for (const { name, keptName } of plan.kept) {
    const column = known.get(name);
    if (!column || !before) continue;
    await insertDrop(tx.db, {
      id: newId(ctx.clock.now().getTime()),
      table_name: after.name,
      column_name: name,
      kept_name: keptName,
      label: column.comment || name,
      row_count: plan.risks.find((risk) => risk.name === name)?.count ?? 0,
      definition: JSON.stringify(shownColumn(column, '')),
      creator_user_id: ctx.caller.userId,
      creator_time: ctx.clock.now(),
    });
  }
  if (before && before.name !== after.name) await renameInDrops(tx.db, before.name, after.name);
  await refreshView(tx.db, after);
}

const busy = (name: string): never => refuse('dataModel.locked', { name });

function statementRefusal(ctx: Ctx, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  ctx.log.warn({ err: error, requestId: ctx.requestId }, 'a change of a table failed');
  return refuse('dataModel.statementFailed', { done: 0, message: error.message });
}

/** Adds columns to a table, or those that every row of people's tables has and that this one lacks. */
export async function addFields(ctx: Ctx, linkId: string, asked: FieldsToAdd): Promise<void> {
  const place = await openPlace(ctx, linkId);
  const before = await existing(ctx, place, asked.table);
  const known = new Set(before.columns.map(({ name }) => name));
  const row = place.isOwn ? await findTable(ctx.db, asked.table) : undefined;
  const isSystem = asked.preset === 'system';
  const wanted = isSystem
    ? SYSTEM_FIELDS.filter(({ field }) => !known.has(field))
    : asked.tableFieldList.map((field) => ({ ...field, was: '' }));
  await applyEdit(ctx, linkId, {
    tableInfo: {
      table: asked.table,
      newTable: asked.table,
      tableName: before.comment || asked.table,
      tableNameEn: row?.full_name_en ?? '',
      organizeColumn: row?.organize_column || (isSystem ? 'organize_id' : ''),
      ownerColumn: row?.owner_column || (isSystem ? 'creator_user_id' : ''),
    },
    tableFieldList: [...before.columns.map((column) => shownColumn(column, '')), ...wanted],
    hash: '',
    dropName: '',
  });
}

/** Takes a table away: one of our own goes to the trash for 30 days. */
export async function removeTable(
  ctx: Ctx,
  { linkId, table }: { readonly linkId: string; readonly table: string },
  dropName: string,
): Promise<void> {
  await change(ctx, async (tx) => {
    await lockTableName(tx.db, table);
    const place = await openPlace(ctx, linkId);
    if (!place.mayWrite) refuse('dataModel.readOnly', { name: place.name });
    const before = await existing(ctx, place, table);
    const { rows, usedBy } = await factsOf(tx.db, place, before, before);
    if (usedBy.length > 0) refuse('dataModel.inUse', { name: table, usedBy });
    if (rows > 0 && !(mayDropData(ctx) && dropName === table))
      refuse('dataModel.hasData', { name: table, count: rows });
    if (place.isOwn) await trash(ctx, tx, before, rows);
    else
      await place.use((database) =>
        database.define([
          `DROP TABLE "${place.schema.replaceAll('"', '""')}"."${table.replaceAll('"', '""')}"`,
        ]),
      );
    await deleteAskedIndexes(tx.db, linkId, table);
    tx.record({
      action: 'dataTable.removed',
      targetType: 'dataTable',
      targetId: table,
      before: { fullName: table, source: place.name, rows },
    });
    tx.emit('table.changed', { linkId, table, before: table, change: 'removed' });
    await announceTables(tx.db);
  });
  dropTables(ctx);
}

async function trash(ctx: Ctx, tx: Change, { name, comment }: PlannedTable, rows: number): Promise<void> {
  const id = newId(ctx.clock.now().getTime());
  const kept = `${name.slice(0, 40)}__d${id.replaceAll('-', '').slice(-12)}`;
  const row = await findTable(tx.db, name);
  await underTableLocks(tx.db, { tables: [`app.${name}`], busy: () => busy(name) }, async () => {
    await dropTableViews(tx.db, name);
    await moveToTrash(tx.db, name, kept);
  });
  await deleteTable(tx.db, name);
  await insertDrop(tx.db, {
    id,
    table_name: name,
    kept_name: kept,
    label: comment || name,
    row_count: rows,
    definition: JSON.stringify({
      tableNameEn: row?.full_name_en ?? '',
      organizeColumn: row?.organize_column ?? '',
      ownerColumn: row?.owner_column ?? '',
    }),
    creator_user_id: ctx.caller.userId,
    creator_time: ctx.clock.now(),
  });
}
