import { ASSIGNEE_KINDS } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import {
  type FormValues,
  HANDLE_STATUS,
  type LaunchBody,
  type NamedPeople,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { FieldOperate, LaunchInfo } from '@auditplus/contract/features/processes/processes.model.ts';
import { newProcess } from '@auditplus/core/processes/state.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import {
  type DefinitionRow,
  definitionOfForm,
  findDefinition,
  type ProcessVersion,
  processVersion,
  startersOf,
} from '../../process-definitions/public.ts';
import { refuseMovedOn } from '../engine-refusal.ts';
import { type Folded, foldAction, nodesToName, PeopleNeeded } from '../fold-action.ts';
import { formInfo, operatesAt, writeForm } from '../form-values.ts';
import { flowNameIn, newTitle } from '../process-titles.ts';
import { insertProcess, lockProcess, type ProcessRow, updateProcess } from '../processes.repository.ts';
import { assertProcessAllows, processAllows } from '../switched-off.ts';

type Launchable = { readonly definition: DefinitionRow; readonly version: ProcessVersion };

/** The definition that the caller may launch now, in its published version. */
export async function launchable(ctx: Ctx, db: Db, definitionId: string): Promise<Launchable> {
  const found = await startable(ctx, db, definitionId);
  // Records launch their processes themselves.
  if (found.definition.type !== 0) refuse('process.notLaunchable', { name: nameOf(ctx, found.definition) });
  return found;
}

/** The definition of which the caller may start an instance, by itself or with a record. */
export async function startable(ctx: Ctx, db: Db, definitionId: string): Promise<Launchable> {
  const definition = orThrow(await findDefinition(db, definitionId), 'record.missing');
  const { version, enabled_mark } = definition;
  const name = nameOf(ctx, definition);
  if (version === 0 || enabled_mark !== 1) refuse('process.stopped', { name });
  if (!isStarter(ctx, definition)) refuse('process.notLaunchable', { name });
  return { definition, version: await processVersion(db, definitionId, version) };
}

/** What the caller knows a definition as. */
const nameOf = ({ language }: Ctx, { full_name, titles }: DefinitionRow): string =>
  flowNameIn({ flow_name: full_name, flow_titles: titles }, language);

function isStarter(ctx: Ctx, { visible_type, starters }: DefinitionRow): boolean {
  const own = new Set(startersOf(ctx.caller));
  return visible_type === 0 || starters.some((one) => own.has(one));
}

/** The record of a system form whose process is launched with it. */
export type LaunchedRecord = {
  readonly formCode: string;
  readonly recordId: string;
  readonly values: FormValues;
};

/**
 * Launches the process that decides on a record, in the change that makes the record; answers its id, or null where no
 * process is set up for the form.
 */
export async function launchRecord(
  ctx: Ctx,
  step: Change,
  { formCode, recordId, values }: LaunchedRecord,
): Promise<string | null> {
  const definition = await definitionOfForm(step.db, formCode);
  if (!definition) return null;
  if (!isStarter(ctx, definition)) refuse('process.notLaunchable', { name: nameOf(ctx, definition) });
  const version = await processVersion(step.db, definition.id, definition.version);
  const row = await createProcess(ctx, step, { definition, version, urgency: NORMAL });
  const start = version.definition.start.id;
  try {
    await foldAction(ctx, step, {
      row,
      version,
      form: values,
      recordId,
      action: { kind: 'submit', by: ctx.caller.userId, rev: row.state.rev },
      words: { kind: HANDLE_STATUS.submitted, personId: ctx.caller.userId, node: start },
    });
  } catch (error) {
    // The record's page has no question for people; who they are is the definition's to say.
    if (!(error instanceof PeopleNeeded)) throw error;
    refuse('process.nobodyFound', { node: error.nodes[0]?.nodeName ?? '' });
  }
  return row.id;
}

const NORMAL = 1;

/**
 * Starts the process of a record of a design, in the change that stores the record. Refuses where something is left
 * empty that the start requires; throws `PeopleNeeded` when the caller has to name people first.
 */
export async function launchOfDesign(
  ctx: Ctx,
  step: Change,
  {
    designId,
    recordId,
    billNumber,
    named,
  }: {
    readonly designId: string;
    readonly recordId: string;
    readonly billNumber: string;
    readonly named: NamedPeople;
  },
): Promise<void> {
  const { definition, version } = await startable(ctx, step.db, designId);
  const row = await createProcess(ctx, step, { definition, version, urgency: NORMAL });
  await updateProcess(step.db, row.id, { record_id: recordId, en_code: billNumber.slice(0, 100) });
  await storeLaunch(ctx, step, {
    row: { ...row, record_id: recordId, en_code: billNumber },
    version,
    body: { ...named, status: 0, data: null, flowUrgent: NORMAL, straightBack: false },
  });
}

/** What may be done with the fields of a design's records before they are submitted; null without a process. */
export async function startRights(
  db: Db,
  designId: string,
): Promise<{ readonly fields: ProcessVersion['formFields']; readonly rights: FieldOperate[] } | null> {
  const definition = await findDefinition(db, designId);
  if (!definition || definition.version === 0) return null;
  const version = await processVersion(db, designId, definition.version);
  return { fields: version.formFields, rights: operatesAt(version, version.definition.start.id) };
}

/** The empty form of a process, for whoever may launch it. */
export async function emptyForm(ctx: Ctx, definitionId: string): Promise<LaunchInfo> {
  const { definition } = await launchable(ctx, ctx.db, definitionId);
  const version = await processVersion(ctx.db, definition.id, definition.version, ctx.language);
  const start = version.definition.start.id;
  return {
    flowId: definition.id,
    flowName: nameOf(ctx, definition),
    flowFormInfo: formInfo(version),
    formOperates: operatesAt(version, start),
    maySave: processAllows(version, 'saveDraft'),
  };
}

/** Launches a process, or keeps it as a draft. */
export function launch(ctx: Ctx, definitionId: string, body: Omit<LaunchBody, 'flowId'>): Promise<Folded> {
  return change(ctx, (step) => launchIn(ctx, step, definitionId, body));
}

async function launchIn(
  ctx: Ctx,
  step: Change,
  definitionId: string,
  body: Omit<LaunchBody, 'flowId'>,
): Promise<Folded> {
  const { definition, version } = await launchable(ctx, step.db, definitionId);
  const row = await createProcess(ctx, step, { definition, version, urgency: body.flowUrgent });
  return storeLaunch(ctx, step, { row, version, body });
}

/** Launches a process where nobody can be asked who is to decide. */
export async function launchUnasked(
  ctx: Ctx,
  step: Change,
  { definitionId, data }: { readonly definitionId: string; readonly data: FormValues },
): Promise<{ readonly processId: string; readonly title: string }> {
  try {
    const body = { status: SUBMIT, data, flowUrgent: NORMAL, straightBack: false } as const;
    const { row } = await launchIn(ctx, step, definitionId, body);
    return { processId: row.id, title: row.full_name };
  } catch (error) {
    if (!(error instanceof PeopleNeeded)) throw error;
    return refuse('process.nobodyFound', { node: error.nodes[0]?.nodeName ?? '' });
  }
}

/** Submits or saves a draft, or what was returned or withdrawn. */
export function relaunch(ctx: Ctx, id: string, body: Omit<LaunchBody, 'flowId'>): Promise<Folded> {
  return change(ctx, async (step) => {
    const row = orThrow(await lockProcess(step.db, id), 'record.missing');
    const { status } = row.state;
    if (row.initiator_id !== ctx.caller.userId && status !== 'running') refuse('process.notYours');
    if (body.rev !== undefined && body.rev !== row.rev) await refuseMovedOn(ctx, { db: step.db, id: row.id });
    // A child that nobody could submit is submitted by its initiator, whether or not he may launch the definition.
    const isNew = status === 'new' && row.parent_id === null;
    const version = isNew
      ? (await startable(ctx, step.db, row.definition_id)).version
      : await processVersion(step.db, row.definition_id, row.version);
    await updateProcess(step.db, id, { urgency: body.flowUrgent });
    return storeLaunch(ctx, step, { row: { ...row, urgency: body.flowUrgent }, version, body });
  });
}

type Launching = {
  readonly row: ProcessRow;
  readonly version: ProcessVersion;
  /** No data: the record of a design has been stored already. */
  readonly body: Omit<LaunchBody, 'flowId' | 'data'> & { readonly data: LaunchBody['data'] | null };
};

/** What a launch asks for: not how the instance stands. */
const SAVE_ONLY = 1;
const SUBMIT = 0;

async function storeLaunch(ctx: Ctx, step: Change, { row, version, body }: Launching): Promise<Folded> {
  const { status: wish } = body;
  const isDraft = wish === SAVE_ONLY;
  const { state } = row;
  if (isDraft && !processLifecycle.is(row.status, 'draft', 'rejected', 'withdrawn'))
    refuse('process.ended', { state: processLifecycle.labelOf(row.status, ctx.language) });
  if (isDraft) assertProcessAllows(ctx, version, 'saveDraft');
  const { values, changed, recordId } = await writeForm(ctx, step, version, {
    row,
    node: version.definition.start.id,
    sent: body.data,
    isDraft,
    isComplete: !isDraft,
  });
  if (isDraft) {
    const set = { record_id: recordId, last_modify_time: ctx.clock.now() };
    await updateProcess(step.db, row.id, { ...set, form_data: JSON.stringify(values) });
    return { row: { ...row, ...set, form_data: values }, state, effects: [] };
  }
  const chosen = namedPeople(body);
  if (state.status !== 'running') assertChosenAtStart(version, chosen);
  return foldAction(ctx, step, {
    ...(await withNumber(ctx, step, { row, version, form: values })),
    version,
    recordId,
    action: {
      kind: 'submit',
      by: ctx.caller.userId,
      rev: state.rev,
      changed,
      chosen,
      straightBack: body.straightBack,
    },
    words: {
      kind: HANDLE_STATUS.submitted,
      personId: ctx.caller.userId,
      node: version.definition.start.id,
    },
  });
}

/**
 * Gives an instance that is submitted for the first time the numbers that its own form asks for; the first of them is
 * that of the instance.
 */
export async function withNumber(
  ctx: Ctx,
  step: Change,
  { row, version, form }: Pick<Launching, 'row' | 'version'> & { readonly form: FormValues },
): Promise<{ readonly row: ProcessRow; readonly form: FormValues }> {
  const wanted = row.en_code === '' ? version.numbers : [];
  const numbers: Record<string, string> = {};
  for (const { field, rule } of wanted)
    numbers[field] = await nextNumber(step.db, rule, dayOf(ctx.clock.now()));
  const [number] = Object.values(numbers);
  if (number === undefined) return { row, form };
  await updateProcess(step.db, row.id, { en_code: number });
  return { row: { ...row, en_code: number }, form: { ...form, ...numbers } };
}

/** Everybody whom the caller has named, by node. */
export const namedPeople = ({ candidateList, errorRuleUserList }: NamedPeople) => ({
  ...candidateList,
  ...errorRuleUserList,
});

/** Whom the initiator chooses he chooses before anything begins. */
function assertChosenAtStart(
  version: ProcessVersion,
  chosen: Readonly<Record<string, readonly string[]>>,
): void {
  const open = [...version.steps.values()]
    .filter(({ people, id }) => people?.kind === ASSIGNEE_KINDS.chosenAtStart && !chosen[id]?.length)
    .map(({ id }) => id);
  if (open.length > 0) throw new PeopleNeeded(nodesToName(version, open));
}

export type NewProcess = {
  readonly definition: DefinitionRow;
  readonly version: ProcessVersion;
  readonly urgency: number;
  readonly parent?: {
    readonly row: ProcessRow;
    readonly child: string;
    readonly initiatorId: string;
    readonly initiatorName: string;
    readonly formData: Readonly<Record<string, unknown>>;
  };
};

/** An instance that has not been submitted, titled by its initiator and its definition. */
export async function createProcess(ctx: Ctx, step: Change, making: NewProcess): Promise<ProcessRow> {
  const { definition, version, urgency, parent } = making;
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const initiatorId = parent?.initiatorId ?? ctx.caller.userId;
  const initiator = parent?.initiatorName ?? ctx.caller.name;
  const state = newProcess(initiatorId, { isChild: parent !== undefined });
  await insertProcess(step.db, {
    id,
    definition_id: definition.id,
    version: version.version,
    full_name: newTitle(initiator, definition.full_name, parent !== undefined),
    initiator_id: initiatorId,
    urgency,
    form_data: JSON.stringify(parent?.formData ?? {}),
    state: JSON.stringify(state),
    root_id: parent?.row.root_id ?? id,
    parent_id: parent?.row.id ?? null,
    parent_child: parent?.child ?? null,
    creator_time: now,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  });
  return orThrow(await lockProcess(step.db, id), 'record.missing');
}
