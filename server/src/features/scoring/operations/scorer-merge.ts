import type { MergeRule } from '@auditplus/core/scoring/merge.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { decideConflict } from './decide-conflict.ts';
import { applyMergeRule, dropDecisionsOfRecord, setMergeRule } from './integrate-scorers.ts';

/** What the lead of a stage does about the several scorers of one of its records (audit-domain 5.5). */
export const scorerMerge = (ctx: Ctx, recordId: string) => ({
  /** Sets the rule by which the open records of the sheet merge their scorers. */
  setRule: (tx: Change, rule: MergeRule) => setMergeRule(tx, ctx, recordId, rule),
  /** Takes the rule's value for all undecided items below a spread; returns their number. */
  applyRule: (tx: Change, input: { readonly belowSpread: number; readonly reason: string }) =>
    applyMergeRule(tx, ctx, { ...input, recordId }),
  /** Decides one item, in a change that it opens itself. */
  decide: (nodeId: string, body: Parameters<typeof decideConflict>[1]['body']) =>
    decideConflict(ctx, { id: recordId, nodeId, body }),
  /** Lifts the decisions as long as the record is open. */
  dropDecisions: (tx: Change) => dropDecisionsOfRecord(tx, ctx, recordId),
});
