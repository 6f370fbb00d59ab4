import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { ProcessAbilities } from '@auditplus/contract/features/processes/processes.model.ts';
import type { ProcessAction } from '@auditplus/core/processes/actions.ts';
import { advance } from '@auditplus/core/processes/advance.ts';
import { indexOf, isHuman } from '@auditplus/core/processes/definition.ts';
import { isAgreed, isDecidedByPerson, liveVisits, type WorkItem } from '@auditplus/core/processes/state.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';
import { titleOf } from './engine-refusal.ts';
import type { ProcessRow } from './processes.repository.ts';
import { isMonitor } from './reading.ts';
import { processAllows, type StepAction, stepAllows } from './switched-off.ts';

type Looking = {
  readonly row: ProcessRow;
  readonly version: ProcessVersion;
  /** The open item that the caller looks at. */
  readonly item: WorkItem | null;
};

const MONITOR = 'workFlow.flowMonitor';

/** What the caller may do now: the engine is asked, and nothing is stored. */
export function abilitiesOf(ctx: Ctx, { row, version, item }: Looking): ProcessAbilities {
  const { state } = row;
  const { userId: by } = ctx.caller;
  const { rev } = state;
  const would = (action: ProcessAction) => allows(ctx, { row, version }, action);
  const node = item && indexOf(version.definition).get(state.visits[item.visit - 1]?.node ?? '')?.node;
  const isPerson = node !== null && node !== undefined && isHuman(node);
  const isHandler = isPerson && node.kind === 'handler';
  const isMoving = state.status === 'running' && !state.isSuspended;
  const acts = isMoving && isPerson && item?.status === 'open';
  const isInitiator = row.initiator_id === by;
  const isOwnMove = isInitiator || (item !== null && node?.kind === 'start');
  const canSubmit =
    isOwnMove && (state.status === 'new' || state.status === 'withdrawn' || isAtStart(row, version, by));
  const may = (button: string) => mayWatch(ctx, button);
  const offers = (action: StepAction) =>
    acts && node !== null && node !== undefined && stepAllows(version, node.id, action);
  const isChild = row.parent_id !== null;
  return {
    submit: canSubmit,
    save: canSubmit && processAllows(version, 'saveDraft'),
    withdraw:
      isInitiator &&
      !isChild &&
      processAllows(version, 'withdraw') &&
      would({ kind: 'withdraw', by, rev, endsChildren: true }),
    remind: processAllows(version, 'remind') && would({ kind: 'remind', by }),
    remove:
      isInitiator &&
      !isChild &&
      row.design_id === null &&
      processLifecycle.is(row.status, 'draft', 'rejected', 'withdrawn'),
    agree: !isHandler && offers('agree'),
    handle: acts && isHandler,
    reject: !isHandler && offers('reject'),
    returnBack: offers('returnBack'),
    transfer: offers('transfer'),
    addSigner: offers('addSigner'),
    takeOffSigner: removableSigners(ctx, { row, version }).length > 0,
    saveDraft: offers('saveDraft'),
    takeBack: acts && item.for === by && item.person !== by,
    recall: recallable(ctx, row, version) !== null,
    copy: isMoving || state.status === 'approved',
    comment: processAllows(version, 'comment') && state.status !== 'new',
    assign: isMoving && may('btn_assign') && liveVisits(state).length > 0,
    terminate: !isChild && may('btn_cancel') && would({ kind: 'terminate', by, rev }),
    suspend: may('btn_suspend') && would({ kind: 'suspend', by, rev }),
    resume: may('btn_suspend') && would({ kind: 'resume', by, rev }),
    jump: isMoving && may('btn_jump'),
    revive: may('btn_revive') && would({ kind: 'revive', by, rev, to: version.definition.start.id }),
    retry: isMoving && may('btn_repair') && liveVisits(state).some(({ incident }) => incident !== null),
    repair: state.status === 'running' && may('btn_repair'),
  };
}

/** Whether the caller may do something as the monitor. */
const mayWatch = (ctx: Ctx, button: string): boolean =>
  isMonitor(ctx) && (ctx.caller.modules.get(MONITOR)?.buttons.has(button) ?? false);

/** Whoever assigns steps as the monitor also takes off signers whom others have added. */
export const mayTakeOffAny = (ctx: Ctx): boolean => mayWatch(ctx, 'btn_assign');

/** Added signers whom the caller may take off. */
export function removableSigners(ctx: Ctx, looking: Omit<Looking, 'item'>): WorkItem[] {
  const { userId: by } = ctx.caller;
  const isMonitor = mayTakeOffAny(ctx);
  return liveVisits(looking.row.state)
    .flatMap(({ items }) => items)
    .filter(
      ({ added, id: item, rev }) =>
        added !== null && allows(ctx, looking, { kind: 'takeOffSigner', by, item, rev, isMonitor }),
    );
}

/** Whether the engine would take an action; what it lacks facts for it would. */
function allows(ctx: Ctx, { row, version }: Omit<Looking, 'item'>, action: ProcessAction): boolean {
  const now = ctx.clock.now().getTime();
  return advance(version.definition, row.state, action, { now }).kind !== 'refused';
}

function isAtStart({ state }: ProcessRow, { definition }: ProcessVersion, by: string): boolean {
  return liveVisits(state).some(
    ({ node, items }) =>
      node === definition.start.id && items.some(({ person, status }) => person === by && status === 'open'),
  );
}

/** The caller's last agreement that can still be taken back. */
export function recallable(ctx: Ctx, row: ProcessRow, version: ProcessVersion): WorkItem | null {
  const { userId: by } = ctx.caller;
  const own = row.state.visits
    .flatMap(({ items }) => items)
    .filter((item) => isAgreed(item) && isDecidedByPerson(item) && item.decidedBy === by)
    .toSorted((a, b) => (b.decidedRev ?? 0) - (a.decidedRev ?? 0));
  return (
    own.find((item) => allows(ctx, { row, version }, { kind: 'recall', by, item: item.id, rev: item.rev })) ??
    null
  );
}

/** Where a return from an item may lead; steps that were passed, the start, and out of a sub-process. */
export function returnTargetsOf(
  ctx: Ctx,
  { row, version, item }: Looking,
): { to: string; nodeName: string }[] {
  if (item?.status !== 'open') return [];
  const by = ctx.caller.userId;
  const start = version.definition.start.id;
  const passed = row.state.visits.filter(
    ({ outcome, id }) => outcome === 'passed' && id > row.state.roundVisit,
  );
  const nodes = [...new Set([start, ...passed.map(({ node }) => node)])];
  return nodes
    .filter((node) =>
      allows(
        ctx,
        { row, version },
        {
          kind: 'return',
          by,
          item: item.id,
          rev: item.rev,
          to: { node },
          opinion: '·',
          endsChildren: true,
        },
      ),
    )
    .map((node) => ({ to: node, nodeName: titleOf(version, node) }));
}
