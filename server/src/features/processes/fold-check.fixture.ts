import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import type { Db } from '../../kernel/db.ts';
import { foldAnew } from './fold-anew.ts';
import { foldedActions, processOfAnyMark } from './processes.repository.ts';

/** What folding stored actions again says of the stored states. */
type FoldCheck = {
  /** Instances whose actions give their state. */
  readonly folded: number;
  /** Instances that another engine has acted in, which cannot be checked. */
  readonly leftOut: number;
  /** Where actions do not give the state, by instance. */
  readonly faults: Readonly<Record<string, string>>;
};

/** Folds the stored actions of instances again. */
export async function foldCheck(db: Db, ids: readonly string[]): Promise<FoldCheck> {
  let folded = 0;
  let leftOut = 0;
  const faults: Record<string, string> = {};
  for (const id of ids) {
    const fault = await foldFault(db, id);
    if (fault === null) folded += 1;
    else if (fault === OTHER_ENGINE) leftOut += 1;
    else faults[id] = fault;
  }
  return { folded, leftOut, faults };
}

const OTHER_ENGINE = 'another engine has acted in it';

/** Folds the stored actions of an instance again: null when they give its state, else where they do not. */
export async function foldFault(db: Db, id: string): Promise<string | null> {
  const row = await processOfAnyMark(db, id);
  if (!row) return 'there is no such process';
  const result = await foldAnew(db, row, await foldedActions(db, id));
  if (result.kind === 'otherEngine') return OTHER_ENGINE;
  if (result.kind === 'fault') return result.fault;
  return canonicalJson(result.state) === canonicalJson(row.state)
    ? null
    : 'the state differs from its actions';
}
