import { ASSIGNEE_KINDS } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { NodeToName } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { ProcessAction, ProcessEffect, ProcessFacts } from '@auditplus/core/processes/actions.ts';
import { type Advanced, advance } from '@auditplus/core/processes/advance.ts';
import type { ProcessState } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type ProcessVersion, processForms } from '../process-definitions/public.ts';
import { refuseEngine } from './engine-refusal.ts';
import { endForm, requestWork } from './process-effects.ts';
import { findFacts } from './process-facts.ts';
import { tellPeople } from './process-messages.ts';
import type { ProcessRow } from './processes.repository.ts';
import { type ActionWords, actionRows } from './store-actions.ts';
import { storeCopies } from './store-copies.ts';
import { storedProcess, storeState } from './store-state.ts';

/** Thrown out of a change when the caller has to name people first: nothing has been stored then. */
export class PeopleNeeded extends Error {
  readonly nodes: readonly NodeToName[];
  constructor(nodes: readonly NodeToName[]) {
    super('people have to be named');
    this.nodes = nodes;
  }
}

/** What is done to an instance whose row the caller has locked. */
export type Folding = {
  readonly row: ProcessRow;
  readonly version: ProcessVersion;
  readonly action: ProcessAction;
  /** Null: the action leaves no record of its own. */
  readonly words: ActionWords | null;
  /** The form as it is from now on; that of the row unless given. */
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  /** The record of a system form, where it has just been made. */
  readonly recordId?: string | undefined;
  /** People whom the deciding person copies to. */
  readonly copyIds?: readonly string[] | undefined;
};

export type Folded = {
  readonly row: ProcessRow;
  readonly state: ProcessState;
  readonly effects: readonly ProcessEffect[];
};

/**
 * Folds one action into an instance and stores everything that follows from it in the caller's change. Refuses as the
 * engine does; throws `PeopleNeeded` when the caller has to name people first.
 */
export async function foldAction(ctx: Ctx, step: Change, folding: Folding): Promise<Folded> {
  const { row, version, action, words } = folding;
  const { result, facts } = await decide(ctx, step, folding);
  if (result.kind === 'refused')
    return refuseEngine(ctx, { db: step.db, id: row.id, version, state: row.state }, result.refusal);
  if (result.kind === 'needs') throw new PeopleNeeded(nodesToName(version, result.needs.choose));
  const { state, effects } = result;
  // First, because what a form refuses must leave nothing behind.
  if (effects.some(({ kind }) => kind === 'end'))
    await endForm(ctx, step, { ...folding, status: state.status });
  const storing = { ...folding, state, effects };
  const process = storedProcess(ctx, storing);
  const after = { ...row, ...process, form_data: { ...(process.form_data ?? row.form_data) } };
  const { designId = '' } = version.body;
  if (designId !== '' && after.record_id !== '')
    await processForms
      .records()
      .mark(ctx, step, { designId, recordId: after.record_id }, { id: row.id, status: after.status });
  const form = version.body.formType === 1 ? processForms.byCode(version.body.formCode) : undefined;
  if (after.record_id !== '')
    await form?.noted?.(step, after.record_id, { id: row.id, status: after.status });
  const copied = await storeCopies(ctx, step, storing);
  const actions = actionRows(ctx, { row, version, action, words, facts, state, effects, copied });
  await storeState(ctx, step, storing, { process, actions });
  requestWork(step, { row, version, effects });
  await tellPeople(ctx, step, {
    row: after,
    version,
    action,
    state,
    effects,
    copied,
    opinion: words?.opinion,
  });
  return { row: after, state, effects };
}

/** Asks the engine as often as it lacks facts; nothing is stored. */
export async function decide(
  ctx: Ctx,
  step: Pick<Ctx, 'db'>,
  { row, version, action, form }: Pick<Folding, 'row' | 'version' | 'action' | 'form'>,
): Promise<{ result: Advanced; facts: ProcessFacts }> {
  let facts: ProcessFacts = { now: ctx.clock.now().getTime() };
  const question = { ctx, db: step.db, version, state: row.state, record: form ?? row.form_data, row };
  for (;;) {
    const result = advance(version.definition, row.state, action, facts);
    if (result.kind !== 'needs' || result.needs.choose.length > 0) return { result, facts };
    facts = await findFacts(question, result.needs, facts);
  }
}

/** The nodes with what the caller is to choose from. */
export function nodesToName({ steps }: ProcessVersion, nodes: readonly string[]): NodeToName[] {
  return nodes.map((nodeId) => {
    const step = steps.get(nodeId);
    const kind = step?.people?.kind;
    return {
      nodeId,
      nodeName: step?.title ?? '',
      isCandidate: kind === ASSIGNEE_KINDS.candidates || kind === ASSIGNEE_KINDS.chosenAtStart,
    };
  });
}
