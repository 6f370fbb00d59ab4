import type { ExplainRule, Explanation } from '@auditplus/contract/features/permissions/explain.model.ts';
import type { AccessInput } from '@auditplus/core/access/access-rows.ts';
import type { ExplainedStep } from '@auditplus/core/access/explain-access.ts';
import type { Catalogue } from '../../kernel/access-catalogue.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Rule } from './explain-others.ts';

type Asked = {
  readonly catalogue: Catalogue;
  readonly input: AccessInput;
  readonly caller: Caller;
  readonly rule: Rule;
  /** What the record or file is called. */
  readonly subject: string;
  readonly words: { readonly lets: ExplainRule; readonly misses: ExplainRule };
};

type Found = {
  readonly allowed: boolean;
  readonly steps: readonly ExplainedStep[];
  /** Roles that would let the person through. */
  readonly wouldHelp: Explanation['holders'];
};

/**
 * A rule looks at the roles of a person and at what the person has to do with the record. Asked without any role, and
 * then with one role at a time, it tells through which of them it lets the person through.
 */
export async function explainRule(asked: Asked): Promise<Found> {
  const { caller, rule, subject, words, catalogue, input } = asked;
  const lets = (codes: Iterable<string>) => rule({ ...caller, roleCodes: new Set(codes) });
  if (!(await rule(caller)))
    return {
      allowed: false,
      steps: [stepOf(words.misses, 'denies', subject)],
      wouldHelp: await helpfulRoles(catalogue, lets),
    };
  const steps: ExplainedStep[] = [];
  if (await lets([])) steps.push(stepOf('ruleOwn', 'allows', subject));
  else
    for (const role of catalogue.roles) {
      if (!caller.roleIds.includes(role.id) || !(await lets([role.enCode]))) continue;
      const member = input.memberships.find((row) => row.objectType === 'Role' && row.objectId === role.id);
      const dates = { startsAt: member?.startsAt ?? null, endsAt: member?.endsAt ?? null };
      steps.push({
        rule: words.lets,
        outcome: 'allows',
        subject,
        holder: { type: 'Role', id: role.id, ...dates },
      });
    }
  if (steps.length === 0) steps.push(stepOf(words.lets, 'allows', subject));
  return { allowed: true, steps, wouldHelp: [] };
}

async function helpfulRoles(
  catalogue: Catalogue,
  lets: (codes: Iterable<string>) => Promise<boolean>,
): Promise<Found['wouldHelp'][number][]> {
  const found = [];
  for (const role of catalogue.roles)
    if (role.enabledMark === 1 && (await lets([role.enCode])))
      found.push({ type: 'Role' as const, id: role.id, name: role.fullName });
  return found;
}

/** A step that comes through no role, position or group. */
export const stepOf = (
  rule: ExplainedStep['rule'],
  outcome: ExplainedStep['outcome'],
  subject: string,
): ExplainedStep => ({ rule, outcome, subject, holder: null });
