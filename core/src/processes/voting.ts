import type { VoteRule } from './definition.ts';
import { isAgreed, isUndecided, type WorkItem } from './state.ts';

/** How the votes of a node stand; who is neither agreed nor refused is undecided. */
export type Tally = { readonly signers: number; readonly agreed: number; readonly refused: number };

/**
 * The result of a vote, or null while it is open. Passed once agreed/n reaches the threshold, refused once it cannot
 * be reached any more: (n − refused)/n lies below it. With `any` the first decision decides.
 */
export function voteResult(
  { order, threshold, stop }: Pick<VoteRule, 'order' | 'threshold' | 'stop'>,
  { signers, agreed, refused }: Tally,
): 'passed' | 'refused' | null {
  if (signers === 0) return null;
  if (order === 'any') {
    if (agreed > 0) return 'passed';
    return refused > 0 ? 'refused' : null;
  }
  if (stop === 'all' && agreed + refused < signers) return null;
  if (agreed * 100 >= threshold * signers) return 'passed';
  return (signers - refused) * 100 < threshold * signers ? 'refused' : null;
}

/**
 * Counts the items of a visit. An agreement counts once everybody who was added before or after it has decided, so
 * that an added signer is really asked.
 */
export function tallyOf(items: readonly WorkItem[]): Tally {
  const voting = items.filter((item) => item.counts && item.closed === null);
  const waitsForAdded = (item: WorkItem) =>
    items.some((other) => other.id !== item.id && other.root === item.root && isUndecided(other));
  return {
    signers: voting.length,
    agreed: voting.filter((item) => isAgreed(item) && !waitsForAdded(item)).length,
    refused: voting.filter((item) => item.status === 'refused').length,
  };
}
