import type { ProcessAction, ProcessEffect } from '@auditplus/core/processes/actions.ts';
import { isUndecided, openItems, type ProcessState } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { type ByLanguage, byLanguage } from '../../kernel/by-language.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type MessageKey, notify, readAbout, say } from '../messages/public.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';
import { titleOf } from './engine-refusal.ts';
import { processTitles } from './process-titles.ts';
import { namesOf, type ProcessRow } from './processes.repository.ts';
import { itemId } from './store-state.ts';

/** What a message opens: 1 the own instance, 2 something to decide, 3 a copy (platform-contract 4). */
const OPENS = { mine: 1, todo: 2, copy: 3 } as const;

type Telling = {
  readonly row: ProcessRow;
  readonly version: ProcessVersion;
  /** What was done; nothing of the process itself where somebody hands on a copy. */
  readonly action?: ProcessAction;
  readonly state: ProcessState;
  readonly effects: readonly ProcessEffect[];
  readonly copied: readonly string[];
  /** Why whoever acted did so. */
  readonly opinion?: string | undefined;
};

type ProcessMessage = Exclude<Extract<MessageKey, `process.${string}`>, 'process.mentioned'>;

/** Tells people something; nobody is told of what he has done himself. */
type Tell = (key: ProcessMessage, to: readonly string[], link: string, node?: string) => Promise<void>;

/** Tells people what waits for them, what came of their process, and what they got a copy of. */
export async function tellPeople(ctx: Ctx, step: Change, telling: Telling): Promise<void> {
  const { row, version, action, state, effects, copied, opinion = '' } = telling;
  const receiver =
    action?.kind === 'assign' ? ((await namesOf(step.db, [action.to])).get(action.to) ?? '') : '';
  await readAbout(step, {
    about: row.id,
    userIds: nothingToDo(state, effects),
    events: ASKING,
    at: ctx.clock.now(),
  });
  const tell: Tell = async (key, to, link, node = '') => {
    const receivers = to.filter((person) => person !== ctx.caller.userId);
    if (receivers.length === 0) return;
    const words = {
      process: processTitles(row),
      initiator: row.initiator ?? '',
      node: node === '' ? '' : nodeTitles(version, node),
      reason: row.end_reason || opinion,
      person: ctx.caller.name,
      receiver,
    };
    await notify(ctx, step, { ...say(key, words), to: receivers, link, about: row.id });
  };
  const todo = new Map<number, { to: string[]; item: string }>();
  for (const effect of effects) {
    const [visit, to, item] = receivedBy(effect, state);
    if (visit === null) continue;
    const known = todo.get(visit) ?? { to: [], item };
    todo.set(visit, { ...known, to: [...known.to, to] });
  }
  for (const [visit, { to, item }] of todo) {
    const node = nodeOf(state, visit);
    // The initiator hears of a return by a message of its own.
    const isReturn = node === version.definition.start.id && action?.kind !== 'assign';
    if (isReturn || !isTold(version, node, 'wait')) continue;
    const only = to.length === 1 ? item : '';
    await tell(
      action?.kind === 'assign' ? 'process.todo:assigned' : 'process.todo',
      to,
      linkTo(row, { type: OPENS.todo, visit, item: only }),
      node,
    );
  }
  for (const effect of effects) {
    if (effect.kind !== 'message') continue;
    const node = nodeOf(state, effect.visit);
    const open = linkTo(row, { type: OPENS.todo, visit: effect.visit ?? 0, item: '' });
    if (effect.about === 'returned' && isTold(version, '', 'reject'))
      await tell('process.returned', effect.to, linkTo(row, { type: OPENS.mine }));
    if (effect.about === 'reminder') await tell('process.reminded', effect.to, open, node);
    if (effect.about === 'overtime')
      await tell('process.overdue', effect.to, linkTo(row, { type: OPENS.copy }), node);
    if (effect.about === 'result' && row.parent_id === null && isTold(version, '', 'end'))
      await tell(
        state.status === 'approved' ? 'process.ended:approved' : 'process.ended:rejected',
        effect.to,
        linkTo(row, { type: OPENS.mine }),
      );
  }
  // Somebody else ended it: nothing that one has decided tells the initiator.
  const isTerminated = effects.some((effect) => effect.kind === 'end' && effect.status === 'terminated');
  if (isTerminated && row.parent_id === null && row.initiator_id !== null && isTold(version, '', 'end'))
    await tell('process.ended:terminated', [row.initiator_id], linkTo(row, { type: OPENS.mine }));
  await tellOfStanding(telling, tell);
  await tellLosers(telling, tell);
  const copying = effects.find((effect) => effect.kind === 'message' && effect.about === 'copy');
  const copiedAt = copying?.kind === 'message' ? nodeOf(state, copying.visit) : '';
  if (copied.length > 0 && isTold(version, copiedAt, 'copy'))
    await tell('process.copied', copied, linkTo(row, { type: OPENS.copy }));
}

/** The initiator and those whom it waits for hear that an instance stands still, or goes on. */
async function tellOfStanding({ row, version, action, state }: Telling, tell: Tell): Promise<void> {
  if (action?.kind !== 'suspend' && action?.kind !== 'resume') return;
  const key = action.kind === 'suspend' ? 'process.suspended' : 'process.resumed';
  const { initiator_id: initiator } = row;
  if (initiator !== null && isTold(version, '', 'end'))
    await tell(key, [initiator], linkTo(row, { type: OPENS.mine }));
  const waiting = openItems(state).filter(({ visit }) => isTold(version, nodeOf(state, visit), 'wait'));
  const others = waiting.map(({ person }) => person).filter((person) => person !== initiator);
  await tell(key, others, linkTo(row, { type: OPENS.todo }));
}

/** Who has nothing to decide any more because somebody else took it off him; what others decided is no news. */
async function tellLosers({ row, action, state, effects }: Telling, tell: Tell): Promise<void> {
  const items = state.visits.flatMap(({ items: own }) => own);
  for (const effect of effects) {
    if (effect.kind !== 'closeItem' || (effect.reason !== 'takenOff' && effect.reason !== 'assigned'))
      continue;
    const item = items.find(({ id }) => id === effect.item);
    if (!item) continue;
    const losers = [item.person, item.for ?? item.person];
    await tell(
      effect.reason === 'assigned' ? 'process.takenOff:assigned' : 'process.takenOff',
      losers.filter((person) => action?.kind !== 'assign' || person !== action.to),
      linkTo(row, { type: OPENS.copy }),
      nodeOf(state, item.visit),
    );
  }
}

/** What asks its receiver to do something, and is done with once nothing waits for him in the instance. */
const ASKING = ['process.todo', 'process.reminded', 'process.returned', 'process.childDraft'] as const;

/** Who had something to decide in an instance and has nothing more. */
function nothingToDo({ visits }: ProcessState, effects: readonly ProcessEffect[]): string[] {
  const items = visits.flatMap(({ items: own }) => own);
  const givenAway = effects.flatMap((effect) => (effect.kind === 'moveItem' ? [effect.from] : []));
  const busy = new Set(items.filter(isUndecided).flatMap((item) => [item.person, item.for]));
  const had = [...items.flatMap((item) => [item.person, item.for ?? item.person]), ...givenAway];
  return [...new Set(had)].filter((person) => !busy.has(person));
}

/** Who received something to decide by an effect, and at which stay. */
function receivedBy(effect: ProcessEffect, state: ProcessState): [number | null, string, string] {
  if (effect.kind === 'createItem') return [effect.item.visit, effect.item.person, effect.item.id];
  if (effect.kind !== 'moveItem') return [null, '', ''];
  const item = state.visits.flatMap(({ items }) => items).find(({ id }) => id === effect.item);
  return item?.status === 'open' ? [item.visit, effect.to, item.id] : [null, '', ''];
}

const nodeTitles = (version: ProcessVersion, node: string): ByLanguage =>
  byLanguage((language) => titleOf(version.namedIn(language), node));

const OFF = 0;

const nodeOf = ({ visits }: ProcessState, visit: number | null): string =>
  visits[(visit ?? 0) - 1]?.node ?? '';

/** Whether a message is sent: neither the step nor the process as a whole has switched it off. */
function isTold(
  { steps, start }: ProcessVersion,
  node: string,
  about: 'wait' | 'reject' | 'copy' | 'end',
): boolean {
  if (start[`${about}MsgConfig`].on === OFF) return false;
  const approver = steps.get(node)?.approver;
  return approver === undefined || about === 'end' || approver[`${about}MsgConfig`].on !== OFF;
}

/** The detail page as a message opens it: its config as base64 in the address (product-spec point 2). */
export function linkTo(
  row: Pick<ProcessRow, 'id' | 'definition_id' | 'flow_code' | 'form_type' | 'status'>,
  { type, visit, item }: { readonly type: number; readonly visit?: number; readonly item?: string },
): string {
  const config = {
    type,
    enCode: row.flow_code,
    flowId: row.definition_id,
    formType: row.form_type,
    processId: row.id,
    taskNodeId: visit === undefined ? '' : String(visit),
    taskOperatorId: item ? itemId(row.id, item) : '',
    status: row.status,
  };
  return `/workFlowDetail?config=${encodeURIComponent(Buffer.from(JSON.stringify(config)).toString('base64'))}`;
}

/** Mentioned people hear of a comment. */
export async function tellMentioned(
  ctx: Ctx,
  step: Change,
  { row, to, text }: { readonly row: ProcessRow; readonly to: readonly string[]; readonly text: string },
): Promise<void> {
  await notify(ctx, step, {
    ...say('process.mentioned', { process: processTitles(row), person: ctx.caller.name, text }),
    to: to.filter((person) => person !== ctx.caller.userId),
    link: linkTo(row, { type: OPENS.copy }),
    about: row.id,
  });
}
