import { advance } from '@auditplus/core/processes/advance.ts';
import { ENGINE, newProcess, type ProcessState } from '@auditplus/core/processes/state.ts';
import type { Db } from '../../kernel/db.ts';
import { processVersion } from '../process-definitions/public.ts';
import type { FoldedAction, ProcessRow } from './processes.repository.ts';

export type FoldedAnew =
  | { readonly kind: 'state'; readonly state: ProcessState }
  /** Another engine has folded actions of it: what this one would make of them says nothing. */
  | { readonly kind: 'otherEngine' }
  | { readonly kind: 'fault'; readonly fault: string };

type Instance = Pick<ProcessRow, 'definition_id' | 'version' | 'initiator_id' | 'parent_id'>;

/** Folds the first stored actions of an instance again, by the versions that it ran then; all of them unless told. */
export async function foldAnew(
  db: Db,
  { definition_id, version, initiator_id, parent_id }: Instance,
  actions: readonly FoldedAction[],
  count = actions.length,
): Promise<FoldedAnew> {
  const folded = actions.slice(0, count);
  if (folded.some(({ engine }) => engine !== ENGINE)) return { kind: 'otherEngine' };
  const moved = actions.flatMap(({ action }) => (action.kind === 'migrate' ? [action.fromVersion] : []));
  let { definition } = await processVersion(db, definition_id, moved[0] ?? version);
  let state = newProcess(initiator_id, { isChild: parent_id !== null });
  for (const { seq, action, facts } of folded) {
    if (action.kind === 'migrate')
      ({ definition } = await processVersion(db, definition_id, action.toVersion));
    const result = advance(definition, state, action, facts);
    if (result.kind !== 'done')
      return { kind: 'fault', fault: `action ${seq} (${action.kind}) is ${JSON.stringify(result)}` };
    ({ state } = result);
  }
  return { kind: 'state', state };
}
