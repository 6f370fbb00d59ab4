import type {
  TODO_KINDS,
  TodoItem,
  TodoQuery,
  TodoReply,
} from '@auditplus/contract/features/my-review/my-review.model.ts';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { guestEndedOn } from '../audits/public.ts';
import { withLateness } from './todo.ts';
import { approvalTodos, reportTodos } from './todo-approvals.queries.ts';
import { deputyTodos } from './todo-deputies.queries.ts';
import { evidenceTodos } from './todo-evidence.queries.ts';
import { findingTodos } from './todo-findings.queries.ts';
import { libraryTodos } from './todo-library.ts';
import { contractTodos, integrationTodos, processTodos, programmeTodos } from './todo-listed.ts';
import { stageTodos } from './todo-stages.ts';

type Group = NonNullable<z.infer<typeof TodoQuery>['kind']>;

const GROUP_OF: Readonly<Record<(typeof TODO_KINDS)[number], Group>> = {
  score: 'score',
  scoreSubmit: 'score',
  scoreConfirm: 'score',
  evidence: 'evidence',
  evidenceAccept: 'evidence',
  finding: 'finding',
  dispute: 'finding',
  plan: 'rectification',
  planApprove: 'rectification',
  proof: 'rectification',
  verify: 'rectification',
  finish: 'rectification',
  extension: 'rectification',
  report: 'report',
  reportReview: 'report',
  reportSign: 'report',
  reportPublish: 'report',
  checkApprove: 'approval',
  programmeApprove: 'approval',
  integrationDecide: 'score',
  standardPublish: 'approval',
  deputy: 'approval',
  feedback: 'feedback',
  feedbackConfirm: 'feedback',
  knowledgePublish: 'approval',
  contractReview: 'approval',
  contractSign: 'approval',
  contractCountersign: 'approval',
  contractAssess: 'approval',
  process: 'approval',
};

/** Everything that waits for the caller, the longest overdue first (audit-domain 8.20); counts are of entries, over all kinds. */
export async function myTodo(ctx: Ctx, query: z.infer<typeof TodoQuery>): Promise<z.infer<typeof TodoReply>> {
  const all = await todosOf(ctx);
  const inGroup = (group: Group) => all.filter(({ kind }) => GROUP_OF[kind] === group);
  const wanted = (query.kind ? inGroup(query.kind) : all).filter((item) => matches(item, query.keyword));
  return {
    list: wanted.sort(byDue),
    counts: {
      all: all.length,
      overdue: all.filter(({ overdueDays }) => overdueDays > 0).length,
      score: inGroup('score').length,
      evidence: inGroup('evidence').length,
      finding: inGroup('finding').length,
      rectification: inGroup('rectification').length,
      report: inGroup('report').length,
      approval: inGroup('approval').length,
      feedback: inGroup('feedback').length,
    },
    guestEndedOn: await guestEndedOn(ctx),
  };
}

/** 待我处理 of every screen: how many entries the caller's inbox has. */
export const countWaiting = async (ctx: Ctx): Promise<number> => (await todosOf(ctx)).length;

async function todosOf(ctx: Ctx): Promise<TodoItem[]> {
  const today = dayOf(ctx.clock.now());
  const found = await Promise.all([
    stageTodos(ctx),
    evidenceTodos(ctx),
    findingTodos(ctx),
    reportTodos(ctx),
    approvalTodos(ctx),
    deputyTodos(ctx),
    integrationTodos(ctx),
    programmeTodos(ctx),
    libraryTodos(ctx),
    contractTodos(ctx),
    processTodos(ctx),
  ]);
  return found.flat().map((todo) => withLateness(todo, today));
}

function matches({ title, check, unit }: TodoItem, keyword: string | undefined): boolean {
  if (!keyword) return true;
  const words = keyword.toLowerCase();
  return [title, check?.fullName, check?.enCode, unit?.fullName, unit?.enCode].some((text) =>
    text?.toLowerCase().includes(words),
  );
}

/** Earliest due first, what has no due date after it, and within a day by age. */
function byDue(a: TodoItem, b: TodoItem): number {
  if (a.dueDate !== b.dueDate) {
    if (a.dueDate === null) return 1;
    if (b.dueDate === null) return -1;
    return a.dueDate < b.dueDate ? -1 : 1;
  }
  return (a.since ?? 0) - (b.since ?? 0) || (a.id < b.id ? -1 : 1);
}
