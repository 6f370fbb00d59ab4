import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { recordSchemas } from '@auditplus/contract/kernel/records/record-schemas.ts';
import {
  fieldsWhere,
  hasOperation,
  isEdited,
  nameFieldOf,
  type RecordModel,
  recordName,
} from '@auditplus/contract/kernel/records/record-type.ts';
import { NO_DEPENDANTS, type RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { isSecret } from '@auditplus/contract/kinds/designed.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { changedWhileLocked, closedOption, formRules } from '@auditplus/core/records/form-rules.ts';
import { listWhere } from '@auditplus/core/records/list-condition.ts';
import { recordButtons } from '@auditplus/core/records/record-buttons.ts';
import { type RuleFacts, recordRules } from '@auditplus/core/records/record-rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Change, change } from '../audit-log.ts';
import { changedFields } from '../changed-fields.ts';
import type { Ctx } from '../context.ts';
import { dataScopeSql } from '../data-scope.ts';
import type { Db, Tx } from '../db.ts';
import { assertAsDecided, type ObjectKind, objectFiles } from '../design-objects/design-objects.ts';
import { orThrow, refuse } from '../errors.ts';
import { newId } from '../ids.ts';
import { assertFresh } from '../stale.ts';
import { optionCode } from './dictionary.queries.ts';
import { slashPath } from './organization.queries.ts';
import {
  filterSql,
  firstTaken,
  insertRecord,
  isDeleted,
  keywordSql,
  listWhereSql,
  lockTable,
  orderSql,
  selectOne,
  selectPage,
  updateRecord,
} from './record.queries.ts';
import { callOf, heldButton, pressing, refuseClosed } from './record-buttons.ts';
import {
  type ComputedSql,
  columnOf,
  editedColumns,
  listColumns,
  refOf,
  storedColumns,
} from './record-columns.ts';
import {
  dropFiles,
  filesFields,
  hasFile,
  keepFiles,
  withFileLinks,
  withStoredFiles,
} from './record-files.ts';
import { assertNotDecided, atStep, recordProcessesPort } from './record-process.ts';
import { assertKnown, filledValues, withCleanText } from './record-references.ts';
import {
  deniedColumns,
  hiddenInSheet,
  permittedEdit,
  permittedView,
  unreadableFields,
  withoutSecrets,
} from './record-rights.ts';
import { scriptedValues } from './record-script.ts';
import type { Condition, Page, RecordCalls, RecordSlots, Records, SheetQuery } from './records.types.ts';

type Values = Readonly<Record<string, unknown>>;
type StoredValues = Values & { readonly id: string; readonly rev: number };
type StoredRow = StoredValues & {
  readonly enabledMark?: number;
  readonly lastModifyUserId: string | null;
  readonly lastModifyTime: number;
};
/** How a record is changed: by its form, at the step of a process, or by a button that sets some of its fields. */
type Update = { readonly id: string; readonly isAtStep?: boolean; readonly pressed?: Values };
type Recorded = { readonly id: string; readonly before?: Values; readonly after?: Values };
type Deleted = { readonly deletedBy: string | null; readonly deletedFrom: string };
type AnyWrite = {
  readonly ctx: Ctx;
  readonly tx: Change;
  readonly id: string;
  readonly operation: string;
  readonly before: StoredValues | null;
  readonly after: Values | null;
};
/** The slots of any record; methods, so that those of a certain one are slots of any. */
type AnySlots = {
  readonly computed?: ComputedSql | undefined;
  readonly hidden?: ComputedSql;
  readonly change?: typeof change;
  where?(ctx: Ctx, query: Values): readonly Condition[] | Promise<readonly Condition[]>;
  normalize?(values: Values): Values;
  permit?(write: AnyWrite): unknown;
  check?(write: AnyWrite): unknown;
  afterWrite?(write: AnyWrite): unknown;
  rows?(ctx: Ctx, rows: readonly Values[]): unknown[] | Promise<unknown[]>;
  detail?(ctx: Ctx, stored: StoredValues): object | Promise<object>;
  recycled?(
    ctx: Ctx,
    rows: readonly StoredValues[],
  ): readonly Partial<RecycledRow>[] | Promise<readonly Partial<RecycledRow>[]>;
};

const ALL = 100_000;

/**
 * The functions of a record type: list, form, writes, recycle bin, under the rights of its page. What a record does
 * beyond its declaration comes in through slots; whatever a slot cannot say is a function of the feature beside these.
 */
export function records<M extends RecordModel, R extends RecordCalls, Hidden = Record<never, never>>(
  model: M,
  routes: R,
  slots: RecordSlots<M, R, Hidden>,
): Records<M, R, Hidden>;
export function records(model: RecordModel, _routes: RecordCalls, slots: AnySlots) {
  const computed = slots.computed ?? {};
  const hidden = Object.entries(slots.hidden ?? {});
  const write = slots.change ?? change;
  const named = nameFieldOf(model);
  const { name: kind } = model;
  const whole = [...storedColumns(model, computed), ...hidden];
  const brokenRule = recordRules(model);
  const standOf = formRules(model);
  listWhere(model, { now: 0, me: { id: '', organize: '', roles: [] } });
  const buttons = recordButtons(model);
  const isUnique = fieldsWhere(model, ({ unique }) => unique !== undefined).length > 0;

  const visible = (ctx: Ctx): Condition =>
    model.ungranted ? sql<SqlBool>`true` : dataScopeSql(ctx, model.page);

  async function findStored(
    ctx: Ctx,
    db: Db,
    { id, deleteMark = 0, isLocked = false }: { id: string; deleteMark?: 0 | 1; isLocked?: boolean },
  ): Promise<StoredRow> {
    const where = [isDeleted(model, deleteMark), visible(ctx), ...((await slots.where?.(ctx, {})) ?? [])];
    return orThrow(
      await selectOne<StoredRow>(db, model, { id, columns: whole, where, isLocked }),
      'record.missing',
    );
  }

  async function page(ctx: Ctx, query: PageQuery, where: readonly Condition[]): Promise<Page<unknown>> {
    const { currentPage, pageSize, keyword } = query;
    const denied = deniedColumns(ctx, model);
    const { list, total } = await selectPage<Values>(ctx.db, model, {
      columns: [...listColumns(model, computed, { reader: ctx, denied }), ...hidden],
      where: [
        isDeleted(model, 0),
        ...where,
        ...keywordSql(model, keyword, denied),
        ...filterSql(model, query, denied),
      ],
      order: orderSql(model, query, denied),
      limit: pageSize,
      offset: (currentPage - 1) * pageSize,
    });
    const linked = await withFileLinks(ctx, model, list);
    return {
      list: slots.rows ? await slots.rows(ctx, linked) : linked,
      pagination: { currentPage, pageSize, total },
    };
  }

  /** The query with the codes of dictionary values that are named by their ids. */
  async function withCodes<Q extends Values>(db: Db, query: Q): Promise<Q> {
    const coded = fieldsWhere(model, ({ kind, filterable }) => kind === 'dictionary' && filterable === true);
    const codes = await Promise.all(
      coded.map(async ([name, field]) => {
        const sent = query[name];
        const isSent = field.kind === 'dictionary' && typeof sent === 'string' && sent !== '';
        return [name, isSent ? ((await optionCode(db, field.dictionary, sent)) ?? sent) : sent];
      }),
    );
    return { ...query, ...Object.fromEntries(codes) };
  }

  async function list(ctx: Ctx, query: PageQuery) {
    const [asked, more] = await Promise.all([withCodes(ctx.db, query), slots.where?.(ctx, query) ?? []]);
    return page(ctx, asked, [visible(ctx), ...listWhereSql(model, factsOf(ctx)), ...more]);
  }

  async function sheet(ctx: Ctx, { ids, limit, ...asked }: SheetQuery): Promise<readonly Values[]> {
    const hidden = hiddenInSheet(ctx, model);
    const { list } = await selectPage<Values>(ctx.db, model, {
      columns: listColumns(model, computed, { reader: ctx, denied: hidden, isWhole: true }),
      where: [
        isDeleted(model, 0),
        visible(ctx),
        ...((await slots.where?.(ctx, asked)) ?? []),
        ...(ids === undefined
          ? listWhereSql(model, factsOf(ctx))
          : [sql<SqlBool>`${sql.ref(`${model.table}.id`)} = ANY(${ids})`]),
        ...keywordSql(model, asked.keyword, hidden),
        ...filterSql(model, asked, hidden),
      ],
      order: orderSql(model, {}, hidden),
      limit,
      offset: 0,
    });
    return list;
  }

  async function read(ctx: Ctx, id: string) {
    const stored = await findStored(ctx, ctx.db, { id });
    const fields = fieldsWhere(model, isEdited).flatMap(([name, { kind }]) => [
      [name, stored[name]],
      ...(kind === 'organization' ? [[`${name}Tree`, stored[`${name}Tree`]]] : []),
    ]);
    const detail = {
      id,
      ...Object.fromEntries(fields),
      rev: stored.rev,
      ...(await slots.detail?.(ctx, stored)),
    };
    const [shown] = await withFileLinks(ctx, model, [permittedView(ctx, model, detail)]);
    return shown;
  }

  async function holdsFile(ctx: Ctx, id: string, fileId: string): Promise<boolean> {
    const { caller } = ctx;
    if (!caller.isAdministrator && !caller.isSystem && !caller.modules.has(model.page)) return false;
    const hidden = unreadableFields(ctx, model);
    const fields = filesFields(model).filter((name) => !hidden.has(name));
    if (fields.length === 0) return false;
    const columns = fields.map((name) => [name, refOf(model, name)] as const);
    const where = [isDeleted(model, 0), visible(ctx), ...((await slots.where?.(ctx, {})) ?? [])];
    const found = await selectOne<Values>(ctx.db, model, { id, columns, where });
    return found !== undefined && hasFile(model, found, fileId);
  }

  /** The values to be stored, checked by the rules of their fields as far as they are new. */
  async function checked(
    ctx: Ctx,
    tx: Tx,
    {
      id,
      before,
      sent,
      pressed = {},
    }: { id: string; before: StoredRow | null; sent: Values; pressed?: Values },
  ) {
    const permitted = await withStoredFiles(ctx, tx, model, {
      sent: withCleanText(model, permittedEdit(ctx, model, sent, before)),
      before,
    });
    const facts = factsOf(ctx);
    const ruled = ruledValues(ctx, facts, {
      values: slots.normalize?.(permitted) ?? permitted,
      before,
      pressed,
    });
    const scripted = await scriptedValues(ctx, model, { values: ruled, before });
    const given = scripted === ruled ? ruled : standOf(facts, { values: scripted, before }).values;
    const isNew = (name: string) => !before || before[name] !== given[name];
    const entries: [string, unknown][] = [];
    for (const [name, field] of fieldsWhere(model, isEdited))
      entries.push([
        name,
        isNew(name) ? await storable(ctx, tx, { name, field, value: given[name] }) : given[name],
      ]);
    const values = Object.fromEntries(entries);
    // A value that stays may be taken where the record is moved to.
    const isToBeFree = ([name, { unique }]: [string, Field]) =>
      isNew(name) || (typeof unique === 'object' && isNew(unique.within));
    const among = fieldsWhere(model, isEdited).filter(isToBeFree);
    await assertFree(ctx, tx, { id, values, among: among.map(([name]) => name) });
    for (const [name, field] of fieldsWhere(model, isEdited))
      if (isNew(name) && kindOf(field).isAllowed?.(values[name]) === false)
        refuse('record.malformed', { label: inLanguage(field.label, ctx.language) }, { field: name });
    await assertKnown(ctx, tx, model, { values, before });
    const closed = closedOption(model, standOf(facts, { values, before }), before);
    if (closed)
      refuse(
        'record.optionClosed',
        { label: inLanguage(closed.field.label, ctx.language) },
        { field: closed.name },
      );
    const broken = brokenRule(facts, { values, before });
    if (broken)
      refuse(
        'record.ruleBroken',
        { text: inLanguage(broken.refuse, ctx.language) },
        broken.field === undefined ? {} : { field: broken.field },
      );
    return values;
  }

  /**
   * The values with those that rules set; what was locked and still is may not differ from what is stored, unless a button
   * sets it.
   */
  function ruledValues(
    ctx: Ctx,
    facts: RuleFacts,
    {
      values,
      before,
      pressed,
    }: { readonly values: Values; readonly before: StoredRow | null; readonly pressed: Values },
  ): Values {
    const now = standOf(facts, { values, before });
    if (!before) return now.values;
    const former = standOf(facts, { values: before, before });
    const changed = changedWhileLocked(model, {
      now,
      former,
      sent: values,
      before: { ...before, ...pressed },
    });
    const field = changed === undefined ? undefined : model.fields[changed];
    if (changed !== undefined && field)
      refuse('record.notWritable', { label: inLanguage(field.label, ctx.language) }, { field: changed });
    return now.values;
  }

  async function assertFree(
    ctx: Ctx,
    tx: Tx,
    asked: { id: string; values: Values; among: readonly string[] },
  ): Promise<void> {
    const taken = await firstTaken(tx, model, asked);
    const field = taken === undefined ? undefined : model.fields[taken];
    if (taken === undefined || !field) return;
    const said = { label: inLanguage(field.label, ctx.language), value: String(asked.values[taken]) };
    const place = typeof field.unique === 'object' ? model.fields[field.unique.within] : undefined;
    if (!place) refuse('record.taken', said, { field: taken });
    refuse('record.takenWithin', { ...said, place: inLanguage(place.label, ctx.language) }, { field: taken });
  }

  const record = (tx: Change, done: string, { id, before, after }: Recorded) =>
    tx.record({
      ...{ action: `${kind}.${done}`, targetType: kind, targetId: id },
      ...(model.tamperEvident ? { chainId: id } : {}),
      ...(before ? { before: withoutSecrets(model, before) } : {}),
      ...(after ? { after: withoutSecrets(model, after) } : {}),
    });

  const changedBy = (ctx: Ctx): [string, unknown][] => [
    ['last_modify_user_id', ctx.caller.userId],
    ['last_modify_time', ctx.clock.now()],
  ];

  async function insert(
    ctx: Ctx,
    tx: Change,
    { rev: _rev, ...sent }: Values,
    id = newId(ctx.clock.now().getTime()),
  ): Promise<string> {
    const now = ctx.clock.now();
    if (isUnique) await lockTable(tx.db, model);
    const after = await checked(ctx, tx.db, { id, before: null, sent });
    const step: AnyWrite = { ctx, tx, id, operation: 'create', before: null, after };
    await slots.permit?.(step);
    await slots.check?.(step);
    const filled = await filledValues(ctx, tx.db, model);
    await insertRecord(tx.db, model, [
      ['id', id],
      ...editedColumns(model.fields, after),
      ...Object.entries(filled).map(
        ([name, value]) => [columnOf(name, model.fields[name] ?? {}), value] as const,
      ),
      ['creator_user_id', ctx.caller.userId],
      ['creator_time', now],
      ...changedBy(ctx),
    ]);
    await keepFiles(ctx, tx, model, { id, values: after, isNew: true });
    await slots.afterWrite?.(step);
    record(tx, 'created', { id, after: { ...after, ...filled } });
    if (model.process) await launch(ctx, tx, id, after);
    return id;
  }

  const launch = (ctx: Ctx, tx: Change, id: string, values: Values): Promise<void> =>
    recordProcessesPort.use().launch(ctx, tx, { model, id, values: withoutSecrets(model, values) });

  const create = (ctx: Ctx, sent: Values): Promise<string> => write(ctx, (tx) => insert(ctx, tx, sent));

  /** The values as they are stored then. */
  async function updateIn(
    ctx: Ctx,
    tx: Change,
    { id, isAtStep = false, pressed }: Update,
    { rev, ...given }: Values,
  ): Promise<Values> {
    if (isUnique) await lockTable(tx.db, model);
    const before = await findStored(ctx, tx.db, { id, isLocked: true });
    if (!isAtStep) await assertNotDecided(ctx, model, before);
    if (!isAtStep && !pressed) assertOpen(ctx, 'btn_edit', before);
    const kept = () => Object.fromEntries(fieldsWhere(model, isEdited).map(([name]) => [name, before[name]]));
    const sent = pressed ? { ...kept(), ...pressed } : given;
    const step = { ctx, tx, id, operation: 'update', before };
    await slots.permit?.({ ...step, after: permittedEdit(ctx, model, sent, before) });
    await assertRev(tx.db, before, rev);
    const after = await checked(ctx, tx.db, { id, before, sent, ...(pressed ? { pressed } : {}) });
    await slots.check?.({ ...step, after });
    await updateRecord(tx.db, model, {
      id,
      values: [...editedColumns(model.fields, after), ...changedBy(ctx)],
    });
    await keepFiles(ctx, tx, model, { id, values: after, isNew: false });
    await slots.afterWrite?.({ ...step, after });
    const stored = Object.fromEntries(Object.keys(after).map((name) => [name, before[name]]));
    record(tx, 'changed', { id, ...changedFields(stored, after) });
    // What was refused for good begins anew.
    if (model.process && !isAtStep && before.processId !== '') await launch(ctx, tx, id, after);
    return withoutSecrets(model, after);
  }

  const update = (ctx: Ctx, id: string, sent: Values): Promise<void> =>
    write(ctx, async (tx) => {
      await updateIn(ctx, tx, { id }, sent);
    });

  /** Refuses what the condition of a button closes to a record as it is stored. */
  function assertOpen(ctx: Ctx, code: string, stored: StoredRow): void {
    if (!buttons.isOpen(code, { facts: factsOf(ctx), values: stored })) refuseClosed(ctx, model, code);
  }

  /** Calls the interface that a button calls, and sets the fields that it sets. */
  async function press(
    ctx: Ctx,
    id: string,
    { code, rev }: { readonly code: string; readonly rev?: number | undefined },
  ): Promise<{ readonly answer?: string }> {
    const button = heldButton(ctx, model, code);
    const before = await findStored(ctx, ctx.db, { id });
    assertOpen(ctx, code, before);
    const at = { facts: factsOf(ctx), values: before };
    const pressed = buttons.setBy(code, at);
    const names = Object.keys(pressed);
    if (names.length > 0) await assertNotDecided(ctx, model, before);
    // Fields often say that the call was made: it comes first, and outside of the transaction.
    const answered = await callOf(ctx, button, buttons.parametersOf(code, at));
    // What the condition saw must still be what is stored.
    if (names.length > 0)
      await write(ctx, (tx) =>
        updateIn(pressing(ctx, model, names), tx, { id, pressed }, { rev: rev ?? before.rev }),
      );
    return answered;
  }

  /** What a process that decides on a record reads, writes and notes of it; its step has said what the caller may. */
  const ofProcess = {
    values: async (ctx: Ctx, db: Db, id: string): Promise<Values> =>
      withoutSecrets(model, await findStored(atStep(ctx), db, { id })),
    write: (ctx: Ctx, tx: Change, id: string, sent: Values): Promise<Values> =>
      updateIn(atStep(ctx), tx, { id, isAtStep: true }, sent),
    note: (tx: Change, id: string, process: { readonly id: string; readonly state: string }): Promise<void> =>
      updateRecord(tx.db, model, {
        id,
        values: [
          ['process_id', process.id],
          ['process_state', process.state],
        ],
      }),
  };

  /** Sets columns that no form fills in: state, deleted or not. */
  async function touch(
    ctx: Ctx,
    tx: Change,
    { id, rev, operation }: { id: string; rev?: unknown; operation: 'remove' | 'toggle' | 'restore' },
    decide: (before: StoredRow) => { readonly column: string; readonly value: 0 | 1; readonly done: string },
  ): Promise<void> {
    const isRestored = operation === 'restore';
    if (isRestored && isUnique) await lockTable(tx.db, model);
    const before = await findStored(ctx, tx.db, { id, deleteMark: isRestored ? 1 : 0, isLocked: true });
    const step: AnyWrite = { ctx, tx, id, operation, before, after: null };
    await slots.permit?.(step);
    await assertRev(tx.db, before, rev);
    if (operation === 'remove') {
      await assertNotDecided(ctx, model, before);
      assertOpen(ctx, 'btn_remove', before);
    }
    await slots.check?.(step);
    if (isRestored) await assertFree(ctx, tx.db, { id, values: before, among: Object.keys(model.fields) });
    const { column, value, done } = decide(before);
    await updateRecord(tx.db, model, { id, values: [[column, value], ...changedBy(ctx)] });
    if (operation === 'remove' && !hasOperation(model, 'recycle')) await dropFiles(ctx, tx, model, id);
    await slots.afterWrite?.(step);
    const label = { [named]: before[named] };
    record(tx, done, { id, ...(isRestored ? {} : { before: label }), after: label });
  }

  const removeIn = (ctx: Ctx, tx: Change, id: string, rev?: unknown) =>
    touch(ctx, tx, { id, rev, operation: 'remove' }, () => ({
      column: 'delete_mark',
      value: 1,
      done: 'deleted',
    }));
  const restoreIn = (ctx: Ctx, tx: Change, id: string) =>
    touch(ctx, tx, { id, operation: 'restore' }, () => ({
      column: 'delete_mark',
      value: 0,
      done: 'restored',
    }));
  const remove = (ctx: Ctx, id: string, rev?: unknown) => write(ctx, (tx) => removeIn(ctx, tx, id, rev));
  const restore = (ctx: Ctx, id: string) => write(ctx, (tx) => restoreIn(ctx, tx, id));
  const toggle = (ctx: Ctx, id: string, rev?: unknown) =>
    write(ctx, (tx) =>
      touch(ctx, tx, { id, rev, operation: 'toggle' }, ({ enabledMark }) =>
        enabledMark === 1
          ? { column: 'enabled_mark', value: 0, done: 'disabled' }
          : { column: 'enabled_mark', value: 1, done: 'enabled' },
      ),
    );

  const has = async (ctx: Ctx, db: Db, id: string, deleteMark: 0 | 1): Promise<boolean> => {
    const where = [isDeleted(model, deleteMark), visible(ctx)];
    const columns = [['id', sql.ref(`${model.table}.id`)]] as const;
    return (await selectOne(db, model, { id, columns, where })) !== undefined;
  };

  /** The records as objects that are kept as text: the values that a form sends. */
  function objects(): ObjectKind {
    const { one } = model.label;
    // A text carries no files and no secrets: what a record has stays.
    const edited = fieldsWhere(model, isEdited).filter(
      ([name, field]) => !filesFields(model).includes(name) && !isSecret(field),
    );
    const { edit } = recordSchemas({ ...model, fields: Object.fromEntries(edited) });
    const format = {
      kind,
      shape: 1,
      read: ({ body }: { readonly body: unknown }): Values => edit.parse(body),
    };
    const files = objectFiles(format, { read: z.object({}) });
    const contentOf = (stored: StoredRow) =>
      files.contentOf({}, Object.fromEntries(edited.map(([name]) => [name, stored[name]])));
    const find = async (ctx: Ctx, db: Db, id: string, isLocked = false) =>
      (await has(ctx, db, id, 0)) ? contentOf(await findStored(ctx, db, { id, isLocked })) : undefined;
    return {
      kind,
      words: one,
      isLive: true,
      write: files.write,
      read: files.read,
      page: model.page,
      async names(ctx) {
        const { list } = await selectPage<StoredRow>(ctx.db, model, {
          columns: whole,
          where: [isDeleted(model, 0), visible(ctx)],
          order: sql.ref(`${model.table}.id`),
          limit: ALL,
          offset: 0,
        });
        return list.map((row) => ({ id: row.id, fullName: recordName(model, row, ctx.language) }));
      },
      find: (ctx, id) => find(ctx, ctx.db, id),
      store: (ctx, object, within) =>
        write(ctx, async (tx) => {
          const { id, body } = files.typed(object);
          assertAsDecided(object.was, await find(ctx, tx.db, id, true));
          if (object.was) await updateIn(ctx, tx, { id }, body);
          else if (await has(ctx, tx.db, id, 1)) {
            await restoreIn(ctx, tx, id);
            await updateIn(ctx, tx, { id }, body);
          } else await insert(ctx, tx, body, id);
          await within(tx);
        }),
      remove: (ctx, { id, was }, within) =>
        write(ctx, async (tx) => {
          assertAsDecided(was, await find(ctx, tx.db, id, true));
          await removeIn(ctx, tx, id);
          await within(tx);
        }),
    };
  }

  async function recycled(ctx: Ctx, query: PageQuery): Promise<Page<RecycledRow>> {
    const { currentPage, pageSize, keyword } = query;
    const more = (await slots.where?.(ctx, {})) ?? [];
    const { list: rows, total } = await selectPage<StoredRow & Deleted>(ctx.db, model, {
      columns: [...whole, ['deletedBy', editorName(model)], ['deletedFrom', placeName(model, ctx.language)]],
      where: [
        isDeleted(model, 1),
        visible(ctx),
        ...more,
        ...keywordSql(model, keyword, deniedColumns(ctx, model)),
      ],
      order: sql`${sql.ref(`${model.table}.last_modify_time`)} DESC, ${sql.ref(`${model.table}.id`)}`,
      limit: pageSize,
      offset: (currentPage - 1) * pageSize,
    });
    const rest = (await slots.recycled?.(ctx, rows)) ?? [];
    return {
      list: rows.map((row, index) => ({
        id: row.id,
        fullName: recordName(model, row, ctx.language),
        enCode: String(row.enCode ?? ''),
        organize: row.deletedFrom,
        deletedBy: row.deletedBy ?? '',
        deletedAt: row.lastModifyTime,
        dependants: NO_DEPENDANTS,
        ...rest[index],
      })),
      pagination: { currentPage, pageSize, total },
    };
  }

  const done = (work: Promise<unknown>): Promise<null> => work.then(() => null);
  type At = { readonly params: { readonly id: string }; readonly query: { readonly rev?: unknown } };
  return {
    model,
    list,
    select: async (ctx: Ctx, where: readonly Condition[]) =>
      (await page(ctx, { currentPage: 1, pageSize: ALL }, where)).list,
    sheet,
    find: (ctx: Ctx, id: string) => findStored(ctx, ctx.db, { id }),
    isVisible: async (ctx: Ctx, id: string) => {
      const where = [visible(ctx), ...((await slots.where?.(ctx, {})) ?? [])];
      const columns = [['id', sql.ref(`${model.table}.id`)]] as const;
      return (await selectOne(ctx.db, model, { id, columns, where })) !== undefined;
    },
    holdsFile,
    read,
    create,
    insert,
    update,
    remove,
    toggle,
    recycled,
    restore,
    objects,
    ofProcess,
    handlers: {
      list: (ctx: Ctx, { query }: { query: PageQuery }) => list(ctx, query),
      create: (ctx: Ctx, { body }: { body: Values }) => done(create(ctx, body)),
      read: (ctx: Ctx, { params }: At) => read(ctx, params.id),
      update: (ctx: Ctx, { params, body }: At & { body: Values }) => done(update(ctx, params.id, body)),
      remove: (ctx: Ctx, { params, query }: At) => done(remove(ctx, params.id, query.rev)),
      state: (ctx: Ctx, { params, query }: At) => done(toggle(ctx, params.id, query.rev)),
      recycled: (ctx: Ctx, { query }: { query: PageQuery }) => recycled(ctx, query),
      restore: (ctx: Ctx, { params }: At) => done(restore(ctx, params.id)),
      press: (
        ctx: Ctx,
        {
          params,
          body,
        }: Pick<At, 'params'> & { body: { readonly code: string; readonly rev?: number | undefined } },
      ) => press(ctx, params.id, body),
    },
  };
}

/** The value as it is stored: a dictionary's as its code. */
async function storable(
  ctx: Ctx,
  tx: Tx,
  { name, field, value }: { name: string; field: Field; value: unknown },
): Promise<unknown> {
  if (field.kind !== 'dictionary' || value === '') return value;
  const code = await optionCode(tx, field.dictionary, String(value));
  return (
    code ?? refuse('record.optionUnknown', { label: inLanguage(field.label, ctx.language) }, { field: name })
  );
}

/** What rules and buttons know beside the record: the moment and the person. */
const factsOf = ({ clock, caller }: Ctx): RuleFacts => ({
  now: clock.now().getTime(),
  me: { id: caller.userId, organize: caller.organizeId, roles: caller.roleIds },
});

const assertRev = (tx: Tx, row: StoredRow, rev: unknown): Promise<void> =>
  assertFresh(
    tx,
    {
      rev: row.rev,
      last_modify_user_id: row.lastModifyUserId,
      last_modify_time: new Date(row.lastModifyTime),
    },
    typeof rev === 'number' ? rev : undefined,
  );

/** The slash path of the organisation that a record belongs to; empty for those of none. */
function placeName(model: RecordModel, language: Language): RawBuilder<string> {
  const [place] = fieldsWhere(model, ({ kind }) => kind === 'organization');
  return place ? slashPath(refOf(model, place[0]), language) : sql<string>`''`;
}

const editorName = ({ table }: RecordModel): RawBuilder<unknown> =>
  sql`(SELECT real_name FROM users WHERE users.id = ${sql.ref(`${table}.last_modify_user_id`)})`;
