import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { label, type Texts } from '../../kernel/texts.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';
import type { Locked } from './acting.ts';
import { titleOf } from './engine-refusal.ts';
import type { LockedItem } from './processes.repository.ts';

/** What the settings of a step of people can switch off there. */
const OF_STEP = {
  agree: 'hasAuditBtn',
  reject: 'hasRejectBtn',
  returnBack: 'hasReturnBtn',
  transfer: 'hasTransferBtn',
  addSigner: 'hasFreeApprover',
  saveDraft: 'hasSaveBtn',
} as const;
export type StepAction = keyof typeof OF_STEP;

/** What the settings of the first node switch off for the whole process. */
const OF_PROCESS = {
  withdraw: 'hasRevokeBtn',
  remind: 'hasPressBtn',
  saveDraft: 'hasSaveBtn',
  comment: 'isComment',
} as const;
type SwitchedAction = keyof typeof OF_PROCESS;

/** As they follow "does not allow". */
const WORDS: Texts = {
  agree: ['同意', '同意', 'approving'],
  reject: ['不同意', '不同意', 'rejecting'],
  returnBack: ['退回', '退回', 'returning'],
  transfer: ['转办', '轉辦', 'transferring'],
  addSigner: ['加签', '加簽', 'adding signers'],
  saveDraft: ['暂存', '暫存', 'saving drafts'],
  withdraw: ['撤回', '撤回', 'withdrawing'],
  remind: ['催办', '催辦', 'reminders'],
  comment: ['评论', '評論', 'comments'],
};

/** Whether the settings of a step leave an action to whoever decides there. */
export function stepAllows({ steps }: ProcessVersion, node: string, action: StepAction): boolean {
  const step = steps.get(node);
  if (step?.approver === undefined) return true;
  // A handler does what is to be done, which nothing switches off, and the engine lets none refuse.
  if (step.type === 'handler' && (action === 'agree' || action === 'reject')) return true;
  return step.approver[OF_STEP[action]];
}

export const processAllows = ({ start }: Pick<ProcessVersion, 'start'>, action: SwitchedAction): boolean =>
  start[OF_PROCESS[action]];

/** Refuses what the step of an item does not allow; one that is not the caller's to decide is refused for that. */
export function assertStepAllows(
  ctx: Ctx,
  { row, version, item }: Pick<Locked, 'row' | 'version'> & { readonly item: LockedItem },
  action: StepAction,
): void {
  if (!isOpenFor(ctx, { row, item }) || stepAllows(version, item.node, action)) return;
  const node = titleOf(version.namedIn(ctx.language), item.node);
  refuse('process.stepForbids', { node, action: label(WORDS, action, ctx.language) });
}

/** Refuses what a process does not allow at all. */
export function assertProcessAllows(
  ctx: Ctx,
  version: Pick<ProcessVersion, 'start'>,
  action: SwitchedAction,
): void {
  if (processAllows(version, action)) return;
  refuse('process.processForbids', { action: label(WORDS, action, ctx.language) });
}

/** Whether an item waits for the caller. */
export function isOpenFor(
  { caller: { userId } }: Ctx,
  { row, item }: Pick<Locked, 'row'> & { readonly item: LockedItem },
): boolean {
  const now = row.state.visits.flatMap(({ items }) => items).find(({ id }) => id === item.item);
  return now?.status === 'open' && (now.person === userId || now.for === userId);
}
