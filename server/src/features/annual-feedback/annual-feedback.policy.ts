import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type { FeedbackAbilities } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { hasRole } from '../audit-base/public.ts';

type Who = Pick<Ctx, 'caller'>;

const ALL_READERS = ['msdHead', 'msd', 'groupLeader', 'hqAuditor'];
const UNIT_READERS = ['unitGM', 'unitCoord', 'unitDept', 'hqDept', 'waterHead', 'water'];
const FILLERS = ['unitCoord', 'unitDept', 'hqDept', 'waterHead'];
/** Those who hand in for their department or unit. */
export const SUBMITTERS = ['unitCoord', 'hqDept', 'waterHead'];
const DECIDERS = ['msd', 'msdHead'];

/** What of a feedback the rules look at. */
export type FeedbackFacts = {
  readonly dept_id: string;
  readonly state: number;
  readonly filled_by: string | null;
  readonly submitted_by: string | null;
};

/** Condition on `annual_feedbacks`: those of every unit, or of the own one (audit-domain 6.2). */
export function feedbackScopeSql(ctx: Who): RawBuilder<SqlBool> {
  if (seesAll(ctx)) return sql<SqlBool>`annual_feedbacks.delete_mark = 0`;
  if (!hasRole(ctx, ...UNIT_READERS) || ctx.caller.unitId === '') return sql<SqlBool>`false`;
  return sql<SqlBool>`(annual_feedbacks.delete_mark = 0 AND annual_feedbacks.dept_id = ${ctx.caller.unitId})`;
}

/** Whether the caller may read about a department or unit at all. */
export const maySeeDept = (ctx: Who, deptId: string): boolean =>
  seesAll(ctx) || (isOwn(ctx, deptId) && hasRole(ctx, ...UNIT_READERS));

/** What a unit writes is its own until it hands it in. */
export const seesWords = (ctx: Who, facts: Pick<FeedbackFacts, 'dept_id' | 'state'>): boolean =>
  facts.state > feedbackLifecycle.state.draft || isOwn(ctx, facts.dept_id) || ctx.caller.isSystem;

export const mayIssue = (ctx: Who): boolean => hasRole(ctx, 'msd');
export const mayFill = (ctx: Who, facts: Pick<FeedbackFacts, 'dept_id'>): boolean =>
  isOwn(ctx, facts.dept_id) && hasRole(ctx, ...FILLERS);
export const maySubmit = (ctx: Who, facts: Pick<FeedbackFacts, 'dept_id'>): boolean =>
  isOwn(ctx, facts.dept_id) && hasRole(ctx, ...SUBMITTERS);
export const mayDecide = (ctx: Who): boolean => hasRole(ctx, ...DECIDERS);

/** 4.11: who confirms has neither written nor submitted it. */
export const isAuthor = ({ caller }: Who, facts: FeedbackFacts): boolean =>
  facts.filled_by === caller.userId || facts.submitted_by === caller.userId;

/** Refuses whatever is done to an archived feedback (AU2103). */
export function assertNotArchived({ state }: { readonly state: number }): void {
  if (feedbackLifecycle.is(state, 'archived')) refuse('AU2103');
}

/** What the caller may do with a feedback now. */
export function feedbackAbilities(ctx: Who, facts: FeedbackFacts): z.infer<typeof FeedbackAbilities> {
  const can = (transition: keyof typeof feedbackLifecycle.transitions): boolean =>
    feedbackLifecycle.allows(transition, facts.state);
  return {
    fill: can('save') && mayFill(ctx, facts),
    submit: can('submit') && maySubmit(ctx, facts),
    return: can('return') && mayDecide(ctx),
    confirm: can('confirm') && mayDecide(ctx) && !isAuthor(ctx, facts),
    archive: can('archive') && mayDecide(ctx),
    remove: can('remove') && mayIssue(ctx),
  };
}

/** Whether the caller reads the feedback of every unit. */
export const seesAll = (ctx: Who): boolean => ctx.caller.isSystem || hasRole(ctx, ...ALL_READERS);
const isOwn = ({ caller }: Who, deptId: string): boolean => caller.unitId !== '' && caller.unitId === deptId;
