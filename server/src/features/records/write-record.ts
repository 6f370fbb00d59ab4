import type { SaveScriptOutcome } from '@auditplus/contract/features/designs/scripts.schemas.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { RECORD_BYTES, type RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { isMissing, type PlacedIssue } from '@auditplus/core/forms/form-issues.ts';
import { type FormRow, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { refuseIssues } from '../../kernel/placed-issues.ts';
import { runSaveScripts } from '../../kernel/sandbox/save-script.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { nextNumber } from '../bill-numbers/public.ts';
import { holdDesign, readLive } from '../designs/public.ts';
import { workCalendar } from '../work-calendar/public.ts';
import {
  EVERY_FIELD,
  fieldsSet,
  formFacts,
  type ScriptAsked,
  saveScriptOf,
  scriptAsked,
} from './before-save.ts';
import { assertButtonOpen } from './button-conditions.ts';
import { relatedLive } from './compile-model.ts';
import { countsVersions } from './existing-model.ts';
import { entryTarget, namedEntry, recordChanges } from './record-changes.ts';
import { askAhead, type Choices, type ChosenTexts, choicesFor, chosenTexts } from './record-choices.ts';
import { emitRecordEvent } from './record-event.ts';
import { buildModel, type RecordModel, relatedIds } from './record-model.ts';
import {
  findRecord,
  insertRow,
  isReached,
  isTaken,
  newSystemColumns,
  rowWithChildren,
  type StoredRecord,
  saveChildRows,
  storedRecord,
  updateRow,
} from './record-rows.repository.ts';
import { everyRecordSql } from './record-scope.queries.ts';
import { joinStore } from './record-store.ts';
import { fieldOfRecords, rowsLookedUp } from './references.queries.ts';
import type { WriteBatch } from './write-batch.ts';
import { assertHeld, storedIssues } from './write-checks.ts';
import type { Door } from './write-door.ts';
import { keepFiles, withFileFacts } from './write-files.ts';
import { applyRules } from './write-rules.ts';
import { changedValues, givenValues, searchWords } from './write-values.ts';

type RecordInput = {
  /** Null: a new record. */
  readonly id: string | null;
  readonly data: RecordData;
  /** The version of the record that the writer saw; other clients do not say it. */
  readonly rev?: number | undefined;
  /** The version of the design that the form was opened with. */
  readonly version?: number | undefined;
  /** Kept to be completed later: required fields may be empty. Records of before the process stay whole. */
  readonly isDraft?: boolean | undefined;
};

/** Which rights count, of a model that may have been published meanwhile. */
type DoorOf = (model: RecordModel) => Door;

/** States of a process in which its record is changed on its page: drafts, what was sent back or taken back. */
export const isOpenState = (state: number | null): boolean =>
  state === null || processLifecycle.is(state, 'draft', 'rejected', 'withdrawn');

/** What is found out before the change of a write begins: nothing waits inside of it. */
export type Prepared = {
  readonly choices: Choices;
  /** The fields that the design's script sets. */
  readonly scripted: RecordData;
  /** The version of the record that the script saw. */
  readonly seenRev?: number | undefined;
};

/** A record of before its design had a process was complete when it was made, and nobody is to submit it: it is no draft. */
const isBeforeProcess = (stored: StoredRecord | null): boolean => stored !== null && stored.state === null;

type Asking = Pick<RecordInput, 'id' | 'data' | 'isDraft'> & { readonly door: Door };

/** Asks interfaces for what is chosen among their rows, and runs the design's script; drafts have not come to it yet. */
export async function prepareWrite(ctx: Ctx, model: RecordModel, asking: Asking): Promise<Prepared> {
  const [prepared] = await prepareWrites(ctx, model, [asking]);
  if (!prepared) throw new Error('Nothing was prepared');
  if (prepared instanceof Refusal) throw prepared;
  return prepared;
}

/** The same for several records, which the script sees together; for each of them what it comes to or why it is refused. */
export async function prepareWrites(
  ctx: Ctx,
  model: RecordModel,
  askings: readonly Asking[],
): Promise<(Prepared | Refusal)[]> {
  const begun: (Begun | Refusal)[] = [];
  for (const asking of askings) begun.push(await orRefusal(() => beginWrite(ctx, model, asking)));
  const asked = begun.flatMap((one) => (one instanceof Refusal || !one.asked ? [] : [one.asked]));
  const outcomes = await runSaveScripts(ctx, saveScriptOf(model), asked);
  const prepared: (Prepared | Refusal)[] = [];
  for (const one of begun)
    prepared.push(
      one instanceof Refusal
        ? one
        : await orRefusal(() =>
            finishPreparing(ctx, model, one, one.asked && outcomes[asked.indexOf(one.asked)]),
          ),
    );
  return prepared;
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A write whose script has not been run yet; `before` where the script sees it. */
type Begun = {
  readonly asking: Asking;
  readonly before: StoredRecord | null;
  readonly asked: ScriptAsked | null;
};

async function beginWrite(ctx: Ctx, model: RecordModel, asking: Asking): Promise<Begun> {
  const { id, data, door, isDraft = false } = asking;
  assertSize(data);
  if (saveScriptOf(model) === '' || (isDraft && id === null)) return { asking, before: null, asked: null };
  const before =
    id === null
      ? null
      : orThrow(await findRecord(ctx.db, model, { id, where: door.scope }), 'record.missing');
  if (isDraft && !isBeforeProcess(before)) return { asking, before: null, asked: null };
  return { asking, before, asked: scriptAsked(ctx, model, { data, before: before?.values ?? null, door }) };
}

async function finishPreparing(
  ctx: Ctx,
  model: RecordModel,
  { asking: { id, data }, before, asked }: Begun,
  outcome: SaveScriptOutcome | null | undefined,
): Promise<Prepared> {
  const choices = choicesFor(ctx, model);
  const scripted = asked && outcome ? fieldsSet(ctx, model, asked, outcome) : {};
  await askAhead(choices, model.form, { ...data, ...scripted }, async () =>
    id === null ? undefined : (before ?? storedRecord(ctx.db, model, id)),
  );
  return { choices, scripted, ...(before ? { seenRev: before.rev } : {}) };
}

/** Refuses a record that is larger than records may be. */
export function assertSize(data: RecordData): void {
  if (Buffer.byteLength(JSON.stringify(data)) > RECORD_BYTES)
    refuse('record.tooLarge', { limit: RECORD_BYTES / 1024 ** 2 });
}

/** Writes a record inside a change, whichever door it comes through. */
export async function writeInChange(
  ctx: Ctx,
  tx: Change,
  compiled: RecordModel,
  {
    doorOf,
    prepared,
    batch,
    ...input
  }: RecordInput & {
    readonly doorOf: DoorOf;
    readonly prepared: Prepared;
    /** New records only: what is asked for all of them together, and stores them. */
    readonly batch?: WriteBatch | undefined;
  },
): Promise<{ id: string; rev: number; values: FormValues; before: FormValues | null }> {
  const held = batch ? Promise.resolve(batch.model) : lockedModel(ctx, tx, compiled);
  const id = input.id ?? newId(ctx.clock.now().getTime());
  // A new record is checked while its design is being held, as if that were still the same: one journey for both.
  const ahead =
    input.id === null && !batch
      ? checkedValues(ctx, tx, compiled, {
          ...input,
          id,
          before: null,
          door: doorOf(compiled),
          prepared,
          held,
        })
      : undefined;
  ahead?.catch(() => undefined);
  const model = await held;
  if (input.id === null && !model.isOpen) refuse('record.designOff');
  const door = doorOf(model);
  const before =
    input.id === null
      ? null
      : orThrow(
          await findRecord(tx.db, model, { id: input.id, where: door.scope, isLocked: true }),
          'record.missing',
        );
  if (before && !door.isOfProcess && !isOpenState(before.state)) refuse('record.running');
  if (before) await assertUnchanged(tx, model, before, input.rev ?? prepared.seenRev);
  if (before && door.button) assertButtonOpen(ctx, model, door.button, before);
  const values =
    ahead && model === compiled
      ? await ahead
      : await checkedValues(ctx, tx, model, {
          ...{ ...input, id, before, door, prepared, batch, held },
          isDraft: input.isDraft && !isBeforeProcess(before),
        });
  assertSameKey(ctx, model, before, values);
  await keepFiles(ctx, tx, model, { id, values, isNew: before === null });
  const texts = await chosenTexts(prepared.choices, model.form, {
    before: before?.texts ?? new Map(),
    values,
  });
  const stored = await store(ctx, tx, model, { id, before, values, texts, door, batch });
  // The record must be one that the writer reaches afterwards too.
  const written = { id: stored.id, where: door.scope };
  if (!batch && door.scope !== everyRecordSql && !(await isReached(tx.db, model, written)))
    refuse('record.outOfReach');
  return { ...stored, before: before?.values ?? null };
}

/**
 * Refuses a write on a version that is no longer the record's. Where a table says of its rows no more than their values,
 * nobody knows who changed them.
 */
export async function assertUnchanged(
  tx: Change,
  { existing }: RecordModel,
  stored: StoredRecord,
  rev: number | undefined,
): Promise<void> {
  const isUntold = existing !== null && !countsVersions(existing);
  if (isUntold && rev !== undefined && rev !== stored.rev)
    refuse('record.changedOutside', {}, { rev: stored.rev, changedBy: null, changedAt: null });
  await assertFresh(tx.db, stored, rev);
}

/** A key that people give says which record it is: it stays. */
function assertSameKey(
  { language }: Ctx,
  { existing, byName }: RecordModel,
  before: StoredRecord | null,
  values: FormValues,
): void {
  const field = existing?.keyField ? byName.get(existing.keyField)?.field : undefined;
  if (before && field && values[field.name] !== before.values[field.name])
    refuse('record.notWritable', { label: textIn(field.field.label, language) }, { field: field.path });
}

/**
 * The model of the version that is live now; no other goes live until the transaction ends. Rows outside are written in a
 * transaction that ends with it.
 */
export async function lockedModel(
  { bus }: Pick<Ctx, 'bus'>,
  tx: Change,
  model: RecordModel,
): Promise<RecordModel> {
  const version = orThrow(await holdDesign(tx.db, model.designId), 'record.missing');
  const locked = version === model.version ? model : await newerModel({ bus, db: tx.db }, model.designId);
  await joinStore(tx, locked);
  return locked;
}

async function newerModel(kernel: Pick<Ctx, 'db' | 'bus'>, designId: string): Promise<RecordModel> {
  const live = orThrow(await readLive(kernel, designId), 'record.missing');
  const related = await Promise.all(relatedIds(live).map((one) => relatedLive(kernel, one)));
  return buildModel(
    live,
    related.filter((one) => one !== undefined),
  );
}

type Checked = RecordInput & {
  readonly id: string;
  readonly before: StoredRecord | null;
  readonly door: Door;
  readonly prepared: Prepared;
  readonly batch?: WriteBatch | undefined;
  /** The model that is live as long as the transaction; the table is asked for nothing before it is known. */
  readonly held: Promise<RecordModel>;
};

/** The values to be stored, or a refusal with everything that is wrong with them. */
async function checkedValues(
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  { id, data, version, before, door, prepared, batch, held, isDraft = false }: Checked,
): Promise<FormValues> {
  const { form } = model;
  const { language } = ctx;
  const facts = formFacts(ctx);
  const given = givenValues(form, { data, before: before?.values ?? null, door, facts });
  const isOfOlderForm = version !== undefined && version !== model.version;
  const [unknown] = given.unknown;
  const [faulty] = given.issues;
  if (isOfOlderForm && (unknown !== undefined || faulty))
    refuse('record.designChanged', { label: unknown ?? textIn(faulty?.label ?? { zh: '' }, language) });
  const [unpermitted] = given.unpermitted;
  if (unpermitted)
    refuse('record.notWritable', { label: textIn(unpermitted.label, language) }, { field: unpermitted.path });
  const { scripted } = prepared;
  const laid =
    Object.keys(scripted).length === 0
      ? { values: given.values, issues: [] }
      : givenValues(form, { data: scripted, before: given.values, door: EVERY_FIELD, facts });
  const values = await withFileFacts(ctx, tx.db, form, laid.values);
  const ruled = await applyRules(form, facts, {
    values: before ? values : { ...values, ...newSystemFields(ctx, model) },
    before: before?.values ?? null,
    answers: answersFor(ctx, tx, model, { id, batch, held }),
  });
  const [locked] = ruled.locked;
  if (locked)
    refuse('record.notWritable', { label: textIn(locked.field.label, language) }, { field: locked.path });
  const unread = [...given.issues, ...laid.issues];
  const unreadable = new Set(unread.map(({ place }) => place));
  const issues = [
    ...unread,
    ...ruled.issues.filter(
      (issue) =>
        !unreadable.has(issue.place) && !isOfOthers(issue, { model, door, isDraft, values: ruled.values }),
    ),
    ...given.unknown.map(unknownField),
    ...(await storedIssues(ctx, tx.db, model, {
      id,
      batch,
      choices: prepared.choices,
      held,
      values: ruled.values,
      added: before ? null : ruled.values,
      changed: changedValues(form, before?.values ?? null, ruled.values).filter(
        ({ field, row }) =>
          !unreadable.has(row === undefined ? field.path : `${field.table}[${row}].${field.name}`),
      ),
    })),
  ];
  if (issues.length > 0) refuseIssues(ctx, issues);
  return ruled.values;
}

/** A required field that the writer may not fill in is somebody else's to fill in; one of a draft is filled in later. */
function isOfOthers(
  { path, row }: PlacedIssue,
  { model, door, isDraft, values }: { model: RecordModel; door: Door; isDraft: boolean; values: FormValues },
): boolean {
  const field = model.form.byPath.get(path);
  if (!field || (door.isWritable(path) && !isDraft)) return false;
  const within: FormRow = row === undefined ? values : (rowsIn(values[field.table ?? ''])[row] ?? {});
  return isMissing(within[field.name], field.shape);
}

const unknownField = (name: string): PlacedIssue => ({
  place: name,
  path: name,
  label: { zh: name },
  why: { value: { id: 'noField' } },
});

/** What the fields of a new record show that the server fills in. */
function newSystemFields(ctx: Ctx, { columns }: RecordModel): FormValues {
  const system: Readonly<Record<string, unknown>> = newSystemColumns(ctx);
  return Object.fromEntries(
    columns
      .filter(({ isSystem, column }) => isSystem && system[column] !== undefined)
      .map(({ field, column }) => {
        const value = system[column];
        return [field.name, value instanceof Date ? value.getTime() : value];
      }),
  );
}

const answersFor = (
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  { id, batch, held }: Pick<Checked, 'id' | 'batch' | 'held'>,
) => ({
  workDays: () => workCalendar(ctx),
  lookup: async (path: string, of: string, field: string) => {
    const relation = model.form.byPath.get(path);
    const reference = relation?.kind.refersTo?.(relation.props);
    if (reference?.to === 'relation')
      return (await rowsLookedUp({ ...ctx, db: tx.db }, { ...reference, column: field, ids: [of] })).get(of);
    if (reference?.to !== 'record') return null;
    return (
      (await fieldOfRecords(ctx, tx.db, { designId: reference.design, ids: [of], field })).get(of) ?? null
    );
  },
  isUnique: async (path: string, value: unknown) => {
    const stored = model.byName.get(path);
    if (!stored) return true;
    const asked = { id, stored, value };
    await assertHeld(held, model);
    return !(batch ? await batch.isTaken(asked) : await isTaken(tx.db, model, asked));
  },
});

type Values = { readonly id: string; readonly values: FormValues; readonly texts: ChosenTexts };

/** Rows, audit log; answers the values as they are stored. Numbers are taken last: whoever takes one makes others wait. */
async function store(
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  {
    id: asked,
    before,
    values: given,
    texts,
    door,
    batch,
  }: Values & Pick<Checked, 'before' | 'door' | 'batch'>,
): Promise<{ id: string; rev: number; values: FormValues }> {
  const tables = model.tables.map((table) => ({
    table,
    rows: rowsIn(given[table.name]).map((row) => ({
      ...row,
      id: typeof row.id === 'string' ? row.id : newId(ctx.clock.now().getTime()),
    })),
  }));
  const values: FormValues = {
    ...given,
    ...Object.fromEntries(tables.map(({ table, rows }) => [table.name, rows])),
    ...(await billNumbers(ctx, tx, model, given, batch)),
  };
  const written = { id: asked, values, words: searchWords(model.form, values, texts), texts };
  const row = before
    ? await updateRow(ctx, tx.db, model, { ...written, before })
    : batch
      ? { id: asked, rev: 0 }
      : await insertRow(ctx, tx, model, written);
  const { id } = row;
  const saveRows = async (): Promise<FormValues> => {
    const saved: Record<string, FormRow[]> = {};
    for (const { table, rows } of tables) {
      saved[table.name] = rows;
      if (rows.length === 0 && rowsIn(before?.values[table.name]).length === 0) continue;
      const stored = new Map(
        rowsIn(before?.values[table.name]).map(
          (row, position) => [String(row.id), { row, position }] as const,
        ),
      );
      const kept = new Set(rows.map((row) => row.id));
      const changed = rows
        .map((row, position) => ({ id: row.id, position, values: row, before: stored.get(row.id)?.row }))
        .filter(({ id: rowId, position, values: row }) => {
          const former = stored.get(rowId);
          return former?.position !== position || JSON.stringify(former.row) !== JSON.stringify(row);
        });
      const ids = await saveChildRows(ctx, tx.db, table, {
        parentId: id,
        texts,
        rows: changed,
        order: rows.map((row) => row.id),
        gone: [...stored.keys()].filter((rowId) => !kept.has(rowId)),
      });
      // Ids of new rows may be the database's.
      const idOf = new Map(changed.map((one, at) => [one.id, ids[at] ?? one.id]));
      saved[table.name] = rows.map((row) => ({ ...row, id: idOf.get(row.id) ?? row.id }));
    }
    return saved;
  };
  if (batch) batch.add(written, door, saveRows);
  const stored: FormValues = batch ? values : { ...values, ...(await saveRows()) };
  const { rev } = batch ? row : await rowWithChildren(tx.db, model, row);
  const changes = recordChanges(model.form, before ?? null, { values: stored, texts });
  tx.record({
    action: before ? 'record.changed' : 'record.created',
    ...entryTarget(model, id),
    ...namedEntry(model, stored, changes),
  });
  if (before)
    emitRecordEvent(tx, 'record.updated', model, {
      id,
      rev,
      changed: Object.keys(changes.after),
    });
  else emitRecordEvent(tx, 'record.created', model, { id, rev });
  return { id, rev, values: stored };
}

async function billNumbers(
  ctx: Ctx,
  tx: Change,
  { form }: RecordModel,
  values: FormValues,
  batch: WriteBatch | undefined,
): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {};
  for (const field of form.fields) {
    const { name, kindId, props } = field;
    if (kindId === 'billRule' && typeof props.rule === 'string' && !values[name])
      numbers[name] = batch
        ? await batch.nextNumber(field, props.rule)
        : await nextNumber(tx.db, props.rule, dayOf(ctx.clock.now()));
  }
  return numbers;
}
