import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { advance } from '@auditplus/core/processes/advance.ts';
import { newProcess } from '@auditplus/core/processes/state.ts';
import type { Db } from '../../kernel/db.ts';
import { processVersion } from '../process-definitions/public.ts';
import { foldedActions, processOfAnyMark } from './processes.repository.ts';

/** Folds the stored actions of an instance anew: null when they give its state, else where they do not. */
export async function foldFault(db: Db, id: string): Promise<string | null> {
  const row = await processOfAnyMark(db, id);
  if (!row) return 'there is no such process';
  const actions = await foldedActions(db, id);
  const moved = actions.flatMap(({ action }) => (action.kind === 'migrate' ? [action.fromVersion] : []));
  let { definition } = await processVersion(db, row.definition_id, moved[0] ?? row.version);
  let state = newProcess(row.initiator_id, { isChild: row.parent_id !== null });
  for (const { seq, action, facts } of actions) {
    if (action.kind === 'migrate')
      ({ definition } = await processVersion(db, row.definition_id, action.toVersion));
    const result = advance(definition, state, action, facts);
    if (result.kind !== 'done') return `action ${seq} (${action.kind}) is ${JSON.stringify(result)}`;
    ({ state } = result);
  }
  return canonicalJson(state) === canonicalJson(row.state) ? null : 'the state differs from its actions';
}
