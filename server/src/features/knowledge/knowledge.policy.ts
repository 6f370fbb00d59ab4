import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import type { KnowledgeAbilities } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole } from '../audit-base/public.ts';

type Who = Pick<Ctx, 'caller'>;

const WRITERS = [
  'msdHead',
  'msd',
  'hqAuditor',
  'partnerLead',
  'partner',
  'waterHead',
  'water',
  'unitCoord',
  'unitDept',
  'hqDept',
];
const REVIEWERS = ['msdHead', 'msd'];

/** What of an article the rules look at. */
export type KnowledgeFacts = {
  readonly state: number;
  readonly author_id: string;
  readonly is_replaced: boolean;
};

export const mayWrite = (ctx: Who): boolean => ctx.caller.isSystem || hasRole(ctx, ...WRITERS);
export const mayReview = (ctx: Who): boolean => hasRole(ctx, ...REVIEWERS);
export const isAuthor = ({ caller }: Who, { author_id }: Pick<KnowledgeFacts, 'author_id'>): boolean =>
  author_id === caller.userId;

/** The author, or somebody of the management-system department, starts the next version. */
export const mayRevise = (ctx: Who, facts: Pick<KnowledgeFacts, 'author_id'>): boolean =>
  mayWrite(ctx) && (isAuthor(ctx, facts) || mayReview(ctx));

/** What the caller may do with an article now. */
export function knowledgeAbilities(ctx: Who, facts: KnowledgeFacts): z.infer<typeof KnowledgeAbilities> {
  const can = (transition: keyof typeof knowledgeLifecycle.transitions): boolean =>
    knowledgeLifecycle.allows(transition, facts.state);
  const own = isAuthor(ctx, facts) && mayWrite(ctx);
  return {
    edit: can('edit') && own,
    remove: can('remove') && own,
    submit: can('submit') && own,
    publish: can('publish') && mayReview(ctx) && !isAuthor(ctx, facts),
    return: can('return') && mayReview(ctx),
    withdraw: can('withdraw') && mayReview(ctx),
    revise: can('revise') && !facts.is_replaced && mayRevise(ctx, facts),
  };
}
