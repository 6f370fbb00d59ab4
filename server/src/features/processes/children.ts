import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { notify, say } from '../messages/public.ts';
import { findDefinition, type ProcessVersion, processVersion } from '../process-definitions/public.ts';
import { foldAction, PeopleNeeded } from './fold-action.ts';
import { assertFilled, operatesAt } from './form-values.ts';
import { createProcess, withNumber } from './operations/launch.ts';
import { linkTo } from './process-messages.ts';
import { processTitles } from './process-titles.ts';
import { childOf, findProcess, lockProcess, namesOf, type ProcessRow } from './processes.repository.ts';

type Wanted = {
  readonly parentId: string;
  readonly child: string;
  readonly definitionId: string;
  readonly initiatorId: string;
};

/** Starts a child instance once: submitted where nothing is missing, else as a draft of its initiator. */
export async function startChild(ctx: Ctx, step: Change, wanted: Wanted): Promise<void> {
  const { parentId, child, definitionId, initiatorId } = wanted;
  if (await childOf(step.db, parentId, child)) return;
  const parent = await lockProcess(step.db, parentId);
  const definition = await findDefinition(step.db, definitionId);
  if (!parent || !definition) return;
  const version = await processVersion(step.db, definitionId, definition.version);
  const own = await processVersion(step.db, parent.definition_id, parent.version);
  const names = await namesOf(step.db, [initiatorId]);
  const row = await createProcess(ctx, step, {
    definition,
    version,
    urgency: parent.urgency,
    parent: {
      row: parent,
      child,
      initiatorId,
      initiatorName: names.get(initiatorId) ?? '',
      formData: passedOn(parent, own, child),
    },
  });
  if (!(await submitted(ctx, step, row, version))) await tellDraft(ctx, step, row);
}

/** Values of the parent's form that the node hands to its children. */
function passedOn(parent: ProcessRow, { steps }: ProcessVersion, child: string): Record<string, unknown> {
  const visit = parent.state.children.find(({ id }) => id === child)?.visit;
  const nodes = [...steps.values()].filter(({ subFlow }) => subFlow !== undefined);
  const node = nodes.find(({ id }) => id === parent.state.visits[(visit ?? 0) - 1]?.node) ?? nodes[0];
  return Object.fromEntries(
    (node?.subFlow?.assignList ?? []).map(({ parentField, childField }) => [
      childField,
      parent.form_data[parentField] ?? null,
    ]),
  );
}

/** Submits for the initiator; false where something is missing that only a person can give. */
async function submitted(ctx: Ctx, step: Change, row: ProcessRow, version: ProcessVersion): Promise<boolean> {
  const start = version.definition.start.id;
  try {
    assertFilled(row.form_data, operatesAt(version, start));
    await foldAction(ctx, step, {
      ...(await withNumber(ctx, step, { row, version, form: row.form_data })),
      version,
      action: { kind: 'submit', by: row.initiator_id, rev: row.state.rev },
      words: { kind: HANDLE_STATUS.submitted, personId: row.initiator_id, node: start },
    });
    return true;
  } catch (error) {
    if (error instanceof PeopleNeeded || error instanceof Refusal) return false;
    throw error;
  }
}

async function tellDraft(ctx: Ctx, step: Change, { id, initiator_id }: ProcessRow): Promise<void> {
  const row = await findProcess(step.db, id);
  if (!row) return;
  const words = { process: processTitles(row), initiator: '', node: '', reason: '' };
  await notify(ctx, step, {
    ...say('process.childDraft', words),
    to: [initiator_id],
    link: linkTo(row, { type: 1 }),
    about: row.id,
  });
}
