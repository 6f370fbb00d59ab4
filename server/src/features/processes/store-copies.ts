import type { ProcessState } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';
import { titleOf } from './engine-refusal.ts';
import type { Folding } from './fold-action.ts';
import { holdersOf } from './people.queries.ts';
import { insertCopies } from './processes.repository.ts';
import type { Storing } from './store-state.ts';

const DECISIONS: ReadonlySet<string> = new Set(['agree', 'refuse', 'handle']);

/**
 * Copies the instance to whom copy nodes name, to whom the node of a decision names, and to whom the deciding person
 * chose. Answers who got one.
 */
export async function storeCopies(ctx: Ctx, step: Change, storing: Storing): Promise<string[]> {
  const { version, state, effects, action, words, copyIds = [] } = storing;
  const give = (to: readonly string[], visit: number | null) => giveCopies(ctx, step, storing, { to, visit });
  const copied: string[] = [];
  for (const effect of effects)
    if (effect.kind === 'message' && effect.about === 'copy')
      copied.push(...(await give(effect.to, effect.visit)));
  const item = words?.item && state.visits.flatMap(({ items }) => items).find(({ id }) => id === words.item);
  if (!item || !DECISIONS.has(action.kind)) return copied;
  const named = await circulated(ctx, step, version, state.visits[item.visit - 1]?.node ?? '');
  const to = [...new Set([...named, ...copyIds])].filter((person) => person !== words.personId);
  return [...copied, ...(await give(to, item.visit))];
}

async function circulated(
  ctx: Ctx,
  step: Change,
  { steps }: ProcessVersion,
  node: string,
): Promise<string[]> {
  const approver = steps.get(node)?.approver;
  if (!approver) return [];
  const now = ctx.clock.now();
  const [positions, roles] = await Promise.all([
    holdersOf(step.db, { type: 'Position', ids: approver.circulatePosition, now }),
    holdersOf(step.db, { type: 'Role', ids: approver.circulateRole, now }),
  ]);
  return [...approver.circulateUser, ...positions.map(({ id }) => id), ...roles.map(({ id }) => id)];
}

/** Gives people a copy of an instance, unless they have an unread one of the same stay. */
export function giveCopies(
  ctx: Ctx,
  step: Change,
  {
    row,
    version,
    words,
    state,
  }: Pick<Folding, 'row' | 'version' | 'words'> & { readonly state: ProcessState },
  { to, visit }: { readonly to: readonly string[]; readonly visit: number | null },
): Promise<string[]> {
  const now = ctx.clock.now();
  const node = state.visits[(visit ?? 0) - 1]?.node ?? '';
  return insertCopies(
    step.db,
    [...new Set(to)].map((person) => ({
      id: newId(now.getTime()),
      process_id: row.id,
      person_id: person,
      visit,
      node,
      node_name: node === '' ? '' : titleOf(version, node).slice(0, 100),
      by_id: words?.personId ?? null,
      at: now,
    })),
  );
}
