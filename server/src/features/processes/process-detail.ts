import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { workItemLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type {
  FieldOperate,
  ProcessDetail,
  TaskNode,
  TaskOperator,
  TaskRecord,
} from '@auditplus/contract/features/processes/processes.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import { indexOf } from '@auditplus/core/processes/definition.ts';
import { visitBy } from '@auditplus/core/processes/people.ts';
import type { WorkItem } from '@auditplus/core/processes/state.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { label, type Texts } from '../../kernel/texts.ts';
import { fileRefs } from '../files/public.ts';
import { readAbout } from '../messages/public.ts';
import { type ProcessVersion, processForms, processVersion } from '../process-definitions/public.ts';
import { abilitiesOf, recallable, removableSigners, returnTargetsOf } from './abilities.ts';
import { titleOf } from './engine-refusal.ts';
import { foldAction } from './fold-action.ts';
import { formInfo, loadForm, operatesAt, readable } from './form-values.ts';
import { predict } from './predicted.ts';
import { incidentInWords, stepInWords } from './process-lists.ts';
import { flowNameIn, processTitleIn } from './process-titles.ts';
import {
  type ActionRow,
  actionsOf,
  childrenOf,
  findItem,
  findProcess,
  itemsOf,
  lockProcess,
  namesOf,
  type ProcessRow,
  readCopies,
  type WorkItemRecord,
} from './processes.repository.ts';
import { isMonitor, mayRead, readableProcess } from './reading.ts';
import { reasonInWords } from './reasons.ts';
import { UNSHOWN } from './store-actions.ts';
import { itemId } from './store-state.ts';
import { thisStep } from './wire-state.ts';

type Names = ReadonlyMap<string, string>;

/** What things are called: steps by the version, people by their ids. */
type Shown = { readonly version: ProcessVersion; readonly names: Names };

/** Everything about an instance, for who may read it; opening an item, and a copy, is noted. */
export async function processDetail(
  ctx: Ctx,
  id: string,
  { taskOperatorId }: { readonly taskOperatorId?: string | undefined },
): Promise<ProcessDetail> {
  const first = await readableProcess(ctx, id);
  const version = await processVersion(ctx.db, first.definition_id, first.version);
  const row = await noteOpened(ctx, first, version, taskOperatorId);
  return detailOf(ctx, row, await shownVersion(ctx, row), taskOperatorId);
}

/** The same for a print, which notes nothing; null for who may not read it. */
export async function printedDetail(ctx: Ctx, id: string): Promise<ProcessDetail | null> {
  const row = await findProcess(ctx.db, id);
  if (!row || !(await mayRead(ctx, row))) return null;
  return detailOf(ctx, row, await shownVersion(ctx, row), undefined);
}

/** What was done in an instance, for who may read it; nobody else is told anything. */
export async function taskRecords(ctx: Ctx, id: string): Promise<TaskRecord[]> {
  const row = await findProcess(ctx.db, id);
  if (!row || !(await mayRead(ctx, row))) return [];
  const [version, actions] = await Promise.all([shownVersion(ctx, row), shownActions(ctx, id)]);
  const names = await namesOf(ctx.db, actions.flatMap(peopleOf));
  return Promise.all(actions.map((action) => recordOf(ctx, action, { version, names })));
}

const shownActions = async (ctx: Ctx, id: string): Promise<ActionRow[]> =>
  (await actionsOf(ctx.db, id)).filter(({ kind }) => kind !== UNSHOWN);

/** Ids of those that an action names, and words that are none. */
const peopleOf = (action: ActionRow) => [
  ...[action.person_id, action.for_id, ...action.target_ids],
  ...action.detail.split(' '),
];

/** The version of an instance as the reader's language names its steps and fields. */
const shownVersion = (ctx: Ctx, { definition_id, version }: ProcessRow): Promise<ProcessVersion> =>
  processVersion(ctx.db, definition_id, version, ctx.language);

async function detailOf(
  ctx: Ctx,
  row: ProcessRow,
  version: ProcessVersion,
  taskOperatorId: string | undefined,
): Promise<ProcessDetail> {
  const { id } = row;
  const [items, shown, children] = await Promise.all([
    itemsOf(ctx.db, id),
    shownActions(ctx, id),
    childrenOf(ctx.db, id),
  ]);
  const names = await namesOf(ctx.db, [
    row.initiator_id,
    ...items.flatMap((item) => [item.person_id, item.for_id]),
    ...shown.flatMap(peopleOf),
  ]);
  const mine = ownItem(ctx, row, taskOperatorId);
  const stored = items.find(({ item }) => item === mine?.id);
  const operates = operatesFor(ctx, row, version, mine);
  const node = mine ? (visitBy(row.state, mine.visit)?.node ?? '') : version.definition.start.id;
  return {
    flowFormInfo: { ...formInfo(version), flowTemplateJson: version.body.template },
    flowTaskInfo: infoOf(ctx, row, { version, names, item: mine }),
    flowTaskNodeList: nodesOf(ctx, { row, version, items, names, children }),
    flowTaskOperatorList: items.map((item) => operatorOf(ctx, item, { version, names })),
    flowTaskOperatorRecordList: await Promise.all(
      shown.map((action) => recordOf(ctx, action, { version, names })),
    ),
    approversProperties: { ...version.steps.get(node)?.properties },
    formOperates: operates,
    formData: readable(await loadForm(ctx, row, version), operates),
    record: await recordAt(ctx, { row, version, operates }),
    draftData: await draftOf(ctx, stored, operates),
    operator: stored ? operatorOf(ctx, stored, { version, names }) : null,
    abilities: abilitiesOf(ctx, { row, version, item: mine }),
    returnTargets: returnTargetsOf(ctx, { row, version, item: mine }),
    addedSigners: addedSigners(ctx, { row, version, items, names }),
    recallRecordId: recallRecord(ctx, { row, version, shown }),
    predicted: await predict({ ctx, db: ctx.db, version, state: row.state, record: row.form_data, row }),
  };
}

/** Refuses unless the caller may open an item. */
export async function assertMayOpen(ctx: Ctx, itemId: string): Promise<void> {
  const item = await findItem(ctx.db, itemId);
  if (!item) refuse('record.missing');
  const { userId } = ctx.caller;
  if (item.person_id !== userId && item.for_id !== userId && !isMonitor(ctx)) refuse('process.notYours');
}

/** Notes that the caller has read it: once for an item, and whatever was copied to him. */
async function noteOpened(
  ctx: Ctx,
  row: ProcessRow,
  version: ProcessVersion,
  itemId: string | undefined,
): Promise<ProcessRow> {
  // Whoever views the product as another person leaves no trace of having read.
  if (ctx.viewer) return row;
  const now = ctx.clock.now();
  const { userId } = ctx.caller;
  await readCopies(ctx.db, { processId: row.id, personId: userId, at: now });
  await readAbout(ctx, { about: row.id, userIds: [userId], at: now });
  const item = ownItem(ctx, row, itemId);
  if (!item || item.seenAt !== null || item.person !== userId) return row;
  return change({ ...ctx, keyed: null }, async (step) => {
    const locked = await lockProcess(step.db, row.id);
    const open = locked && ownItem(ctx, locked, itemId);
    if (!open || open.seenAt !== null) return locked ?? row;
    const action = { kind: 'open', by: userId, item: open.id } as const;
    return (await foldAction(ctx, step, { row: locked, version, action, words: null })).row;
  });
}

/** The caller's open item: the one that is named, else the only one that waits for him. */
function ownItem(ctx: Ctx, { id, state }: ProcessRow, itemId: string | undefined): WorkItem | null {
  const { userId } = ctx.caller;
  const own = state.visits
    .flatMap(({ items }) => items)
    .filter((item) => item.status === 'open' && (item.person === userId || item.for === userId));
  return own.find((item) => itemId === `${id}-${item.id}`) ?? own[0] ?? null;
}

/** At an open item its rights; else reading what any step showed that the caller took part in, and writing at the start. */
function operatesFor(
  ctx: Ctx,
  row: ProcessRow,
  version: ProcessVersion,
  item: WorkItem | null,
): FieldOperate[] {
  const { userId } = ctx.caller;
  const start = version.definition.start.id;
  if (item) return operatesAt(version, visitBy(row.state, item.visit)?.node ?? start);
  const isOwn = row.initiator_id === userId;
  const isOpen = row.state.status === 'new' || row.state.status === 'withdrawn';
  if (isOwn && isOpen) return operatesAt(version, start);
  const nodes = row.state.visits
    .filter(({ items }) => items.some(({ person, for: whom }) => person === userId || whom === userId))
    .map(({ node }) => node);
  const seen = [...new Set([...(isOwn || isMonitor(ctx) || nodes.length === 0 ? [start] : []), ...nodes])];
  const rights = seen.map((node) => operatesAt(version, node));
  const [base = []] = rights;
  return base.map((field, at) => ({
    ...field,
    read: rights.some((one) => one[at]?.read ?? false),
    write: false,
    required: false,
  }));
}

/** What the caller may read of a record by the process that decides on it; null where he may not open that. */
export async function recordRightsAt(
  ctx: Ctx,
  processId: string,
): Promise<{
  readonly designId: string;
  readonly fields: ProcessVersion['formFields'];
  readonly rights: FieldOperate[];
} | null> {
  const row = await findProcess(ctx.db, processId);
  if (!row || !(await mayRead(ctx, row))) return null;
  const version = await processVersion(ctx.db, row.definition_id, row.version);
  const rights = operatesFor(ctx, row, version, ownItem(ctx, row, undefined));
  return { designId: version.body.designId ?? '', fields: version.formFields, rights };
}

/** The record of a design, as far as the caller reads it here. */
async function recordAt(
  ctx: Ctx,
  {
    row,
    version,
    operates,
  }: {
    readonly row: ProcessRow;
    readonly version: ProcessVersion;
    readonly operates: readonly FieldOperate[];
  },
): Promise<ProcessDetail['record']> {
  const { designId = '' } = version.body;
  if (designId === '' || row.record_id === '') return null;
  const at = { designId, recordId: row.record_id, fields: version.formFields, rights: operates };
  return processForms.records().read(ctx, at);
}

function infoOf(
  ctx: Ctx,
  row: ProcessRow,
  { version, names, item }: Shown & { readonly item: WorkItem | null },
): ProcessDetail['flowTaskInfo'] {
  const visit = item && visitBy(row.state, item.visit);
  return {
    id: row.id,
    processId: row.record_id || row.id,
    flowId: row.definition_id,
    flowName: flowNameIn(row, ctx.language),
    flowCode: row.flow_code,
    flowVersion: row.version,
    fullName: processTitleIn(row, ctx.language),
    enCode: row.en_code,
    status: row.status,
    suspended: row.is_suspended ? 1 : 0,
    thisStep: stepInWords({ ...row, this_step: thisStep(row.state, version) }, ctx.language),
    completion: row.completion,
    flowUrgent: row.urgency,
    creatorUserId: row.initiator_id,
    creatorUser: names.get(row.initiator_id) ?? '',
    startTime: row.start_time?.getTime() ?? null,
    endTime: row.end_time?.getTime() ?? null,
    creatorTime: row.creator_time.getTime(),
    formType: row.form_type === 1 ? 1 : 2,
    parentId: row.parent_id,
    endReason: row.end_reason,
    mayGoStraightBack: visit !== null && visit !== undefined && visit.returnedBy !== null,
    rev: row.rev,
  };
}

function nodesOf(
  ctx: Ctx,
  {
    row,
    version,
    items,
    names,
    children,
  }: {
    readonly row: ProcessRow;
    readonly version: ProcessVersion;
    readonly items: readonly WorkItemRecord[];
    readonly names: Names;
    readonly children: Awaited<ReturnType<typeof childrenOf>>;
  },
): TaskNode[] {
  const index = indexOf(version.definition);
  return row.state.visits.map((visit) => ({
    id: String(visit.id),
    nodeCode: visit.node,
    // A version that the instance was moved to may not know the step.
    nodeName: index.has(visit.node)
      ? titleOf(version, visit.node)
      : (items.find((item) => item.visit === visit.id)?.node_name ?? ''),
    nodeType: index.get(visit.node)?.node.kind ?? '',
    type: visit.outcome === null ? 1 : 0,
    outcome: visit.outcome,
    startTime: visit.startedAt,
    endTime: visit.endedAt,
    userName: listed(
      items.filter((item) => item.visit === visit.id).map(({ person_id }) => names.get(person_id) ?? ''),
      ctx.language,
    ),
    incident: incidentInWords(visit.incident, ctx.language),
    children: children
      .filter(({ parent_child }) =>
        row.state.children.some((child) => child.id === parent_child && child.visit === visit.id),
      )
      .map((child) => ({
        id: child.id,
        fullName: processTitleIn(child, ctx.language),
        status: child.status,
      })),
  }));
}

function addedSigners(
  ctx: Ctx,
  {
    row,
    version,
    items,
    names,
  }: {
    readonly row: ProcessRow;
    readonly version: ProcessVersion;
    readonly items: readonly WorkItemRecord[];
    readonly names: Names;
  },
): ProcessDetail['addedSigners'] {
  const removable = new Set(removableSigners(ctx, { row, version }).map(({ id }) => id));
  return items
    .filter(({ item }) => removable.has(item))
    .map(({ id, person_id, node, node_name }) => ({
      id,
      userName: names.get(person_id) ?? '',
      nodeName: version.steps.get(node)?.title || node_name,
    }));
}

/** The newest record of the decision that the caller may take back: he may have decided at several steps, or twice. */
function recallRecord(
  ctx: Ctx,
  {
    row,
    version,
    shown,
  }: Pick<Shown, 'version'> & { readonly row: ProcessRow; readonly shown: readonly ActionRow[] },
): string {
  const item = recallable(ctx, row, version);
  const own = shown.find(
    ({ kind, work_item_id }) =>
      item !== null &&
      work_item_id === itemId(row.id, item.id) &&
      (kind === HANDLE_STATUS.agreed || kind === HANDLE_STATUS.handled),
  );
  return own?.id ?? '';
}

const CLOSED: Texts = {
  settled: ['已由他人处理', '已由他人處理', 'Decided by others'],
  returned: ['流程已退回', '流程已退回', 'The process was returned'],
  recalled: ['上一步已撤回', '上一步已撤回', 'The step before was recalled'],
  withdrawn: ['发起人已撤回', '發起人已撤回', 'Withdrawn by the initiator'],
  terminated: ['流程已终止', '流程已終止', 'The process was terminated'],
  jumped: ['流程已跳转', '流程已跳轉', 'The process was sent elsewhere'],
  rerouted: ['流程已跳转', '流程已跳轉', 'The process was sent elsewhere'],
  ended: ['流程已结束', '流程已結束', 'The process has ended'],
  takenOff: ['已取消加签', '已取消加簽', 'Taken off'],
  assigned: ['已指派他人', '已指派他人', 'Assigned to somebody else'],
  left: ['账号已停用', '帳號已停用', 'The account was switched off'],
  migrated: ['流程已换版本', '流程已換版本', 'The process was moved to another version'],
  initiator: ['发起人免审', '發起人免審', 'The initiator is skipped'],
  previous: ['与上一步处理人相同', '與上一步處理人相同', 'Agreed at the step before'],
  agreedBefore: ['此前已同意', '此前已同意', 'Agreed before'],
  overtime: ['超时自动处理', '逾時自動處理', 'Decided by lapse of time'],
  nobody: ['无处理人，自动通过', '無處理人，自動通過', 'Nobody was found; passed'],
};

function operatorOf(ctx: Ctx, item: WorkItemRecord, { version, names }: Shown): TaskOperator {
  const forName = item.for_id === null ? '' : (names.get(item.for_id) ?? '');
  const isUndecided = workItemLifecycle.is(item.state, 'waiting', 'open');
  return {
    id: item.id,
    taskNodeId: String(item.visit),
    nodeCode: item.node,
    nodeName: version.steps.get(item.node)?.title || item.node_name,
    handleId: item.person_id,
    handleName: names.get(item.person_id) ?? '',
    forId: item.for_id,
    forName,
    reason: reasonInWords({ basis: item.basis, reason: item.reason, forName }, ctx.language),
    status: item.state,
    closeReason: item.close_reason === '' ? '' : label(CLOSED, item.close_reason, ctx.language),
    isAdded: item.is_added,
    creatorTime: item.opened_at.getTime(),
    seenTime: item.seen_at?.getTime() ?? null,
    handleTime: item.decided_at?.getTime() ?? null,
    dueTime: isUndecided ? (item.due_at?.getTime() ?? null) : null,
    rev: item.rev,
  };
}

const SYSTEM: Texts = { name: ['系统', '系統', 'System'] };

async function recordOf(ctx: Ctx, action: ActionRow, { version, names }: Shown): Promise<TaskRecord> {
  return {
    id: action.id,
    taskNodeId: action.visit === null ? '' : String(action.visit),
    nodeCode: action.node,
    nodeName: version.steps.get(action.node)?.title || action.node_name,
    handleId: action.person_id ?? '',
    userName:
      action.person_id === null ? label(SYSTEM, 'name', ctx.language) : (names.get(action.person_id) ?? ''),
    forName: action.for_id === null ? '' : (names.get(action.for_id) ?? ''),
    handleStatus: action.kind,
    handleTime: action.at.getTime(),
    handleOpinion: action.opinion,
    signImg: action.signature,
    status: action.is_added ? 1 : 0,
    operatorId: listed(
      action.target_ids.map((id) => names.get(id) ?? ''),
      ctx.language,
    ),
    detail: detailInWords(ctx, action, names),
    fileList: await fileRefs(ctx, action.file_ids),
  };
}

/** What a rule did names people and reasons by their codes. */
function detailInWords(ctx: Ctx, { detail, person_id }: ActionRow, names: Names): string {
  if (person_id !== null) return detail;
  return detail
    .split(' ')
    .map((word) => names.get(word) ?? (word in CLOSED ? label(CLOSED, word, ctx.language) : word))
    .map((word) => incidentInWords(word, ctx.language))
    .join(' ');
}

async function draftOf(
  ctx: Ctx,
  item: WorkItemRecord | undefined,
  operates: readonly FieldOperate[],
): Promise<ProcessDetail['draftData']> {
  if (!item || item.person_id !== ctx.caller.userId) return null;
  const draft = (await findItem(ctx.db, item.id))?.draft;
  if (!draft) return null;
  const { formData, handleOpinion = '' } = draft;
  return { formData: formData ? readable(formData, operates) : null, handleOpinion };
}
