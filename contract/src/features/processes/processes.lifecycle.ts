import { lifecycle, type StateTone } from '../../kernel/lifecycle.ts';
import type { Language } from '../../kernel/refusal.ts';
import { wordOf } from '../../kernel/words.ts';

/**
 * How an instance stands, as lists show it (platform-contract 8.5). What moves it is the engine
 * (`core/src/processes`): from any running state it may return to any other, so that no transitions stand here.
 */
export const processLifecycle = lifecycle('process', {
  table: 'processes',
  states: {
    draft: [0, ['待提交', '待提交', 'Draft'], 'grey'],
    running: [1, ['审批中', '審批中', 'Running'], 'blue'],
    approved: [2, ['已通过', '已通過', 'Approved'], 'green'],
    /** Waits at the start again, or has ended as rejected: then it has an end time. */
    rejected: [3, ['已退回', '已退回', 'Returned'], 'red'],
    withdrawn: [4, ['已撤回', '已撤回', 'Withdrawn'], 'orange'],
    terminated: [5, ['已终止', '已終止', 'Terminated'], 'grey'],
  },
  transitions: {},
});

/** What ended as rejected has the number of what was returned. */
const ENDED = { rejected: ['已驳回', '已駁回', 'Rejected'] } as const;

type Standing = { readonly status: number; readonly endTime: number | null };

/** How an instance stands, in words and colour. */
export function processStanding(
  { status, endTime }: Standing,
  language: Language,
): { readonly text: string; readonly tone: StateTone } {
  const key = endTime === null ? undefined : processLifecycle.keyOf(status);
  const text = wordOf(ENDED, key ?? '', language) ?? processLifecycle.labelOf(status, language);
  return { text, tone: processLifecycle.toneOf(status) };
}

/** What is stamped on an instance that is over; null while it goes on. */
export const processStamp = (standing: Standing, language: Language) =>
  standing.endTime === null ? null : processStanding(standing, language);

/** How a work item stands. */
export const workItemLifecycle = lifecycle('workItem', {
  table: 'work_items',
  states: {
    /** Its turn has not come. */
    waiting: [0, ['未到', '未到', 'Not yet'], 'grey'],
    open: [1, ['待处理', '待處理', 'Open'], 'orange'],
    agreed: [2, ['已同意', '已同意', 'Agreed'], 'green'],
    handled: [3, ['已办理', '已辦理', 'Handled'], 'green'],
    refused: [4, ['已拒绝', '已拒絕', 'Refused'], 'red'],
    returned: [5, ['已退回', '已退回', 'Returned'], 'red'],
    /** Nobody had to decide it any more. */
    closed: [6, ['无需处理', '無需處理', 'Not needed'], 'grey'],
  },
  transitions: {},
});
