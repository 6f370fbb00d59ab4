import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type { FeedbackAbilities } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import type { z } from 'zod';
import { refuse } from '../../kernel/errors.ts';
import { hasRole } from '../audit-base/public.ts';
import { seesAll, UNIT_READERS, type Who } from './annual-feedback-scope.queries.ts';

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

const isOwn = ({ caller }: Who, deptId: string): boolean => caller.unitId !== '' && caller.unitId === deptId;
