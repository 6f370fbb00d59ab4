import { ASSIGNEE_KINDS } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { FormValues, NodeToName } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type {
  CandidateRow,
  PredictedNode,
  RecordGroup,
} from '@auditplus/contract/features/processes/processes.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { indexOf, isHuman } from '@auditplus/core/processes/definition.ts';
import { newProcess } from '@auditplus/core/processes/state.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { processVersion } from '../process-definitions/public.ts';
import { nodesToName } from './fold-action.ts';
import { startable } from './operations/launch.ts';
import { candidatePage } from './people.queries.ts';
import { findPeople, type PeopleQuestion } from './people-kinds.ts';
import { predict } from './predicted.ts';
import { processDetail } from './process-detail.ts';
import type { FactQuestion } from './process-facts.ts';
import { findItem } from './processes.repository.ts';
import { readableProcess } from './reading.ts';
import { recordGroups } from './record-groups.queries.ts';

const BEFORE_LAUNCH = '0';

/** A form that is not submitted yet, or the instance of an item. */
type Preview = { readonly flowId?: string | undefined; readonly formData?: FormValues | null | undefined };

async function questionOf(ctx: Ctx, id: string, { flowId, formData }: Preview): Promise<FactQuestion> {
  if (id === BEFORE_LAUNCH) {
    const { definition } = await startable(ctx, ctx.db, orThrow(flowId, 'record.missing'));
    const version = await processVersion(ctx.db, definition.id, definition.version, ctx.language);
    const { design_id: designId, full_name: name } = definition;
    if (designId !== null && !ctx.caller.isAdministrator && !ctx.caller.designs.has(designId))
      refuse('process.notLaunchable', { name });
    const state = newProcess(ctx.caller.userId);
    const row = { id: '', category: definition.category, parent_id: null, start_time: ctx.clock.now() };
    return { ctx, db: ctx.db, version, state, record: formData ?? {}, row };
  }
  const item = orThrow(await findItem(ctx.db, id), 'record.missing');
  const row = await readableProcess(ctx, item.process_id);
  const { userId } = ctx.caller;
  if (item.person_id !== userId && item.for_id !== userId) refuse('process.notYours');
  const version = await processVersion(ctx.db, row.definition_id, row.version, ctx.language);
  return { ctx, db: ctx.db, version, state: row.state, record: { ...row.form_data, ...formData }, row };
}

/** Who would be asked if a form were submitted. */
export async function predictLaunch(ctx: Ctx, preview: Preview): Promise<PredictedNode[]> {
  return predict(await questionOf(ctx, BEFORE_LAUNCH, preview));
}

/** The nodes ahead for which people have to be chosen: before launching those of the start, else the next ones. */
export async function nodesToChoose(ctx: Ctx, id: string, preview: Preview): Promise<NodeToName[]> {
  const question = await questionOf(ctx, id, preview);
  const ahead = await predict(question);
  const current = ahead.findIndex(({ certainty }) => certainty !== 'current');
  const open = ahead.slice(Math.max(0, current)).filter(({ nodeCode }) => {
    const kind = question.version.steps.get(nodeCode)?.people?.kind;
    const isStart = id === BEFORE_LAUNCH && kind === ASSIGNEE_KINDS.chosenAtStart;
    return isStart || (kind === ASSIGNEE_KINDS.candidates && !question.state.chosen[nodeCode]);
  });
  return nodesToName(question.version, [...new Set(open.map(({ nodeCode }) => nodeCode))]);
}

/** People who may be chosen for a node: its range, or everybody. */
export async function candidateUsers(
  ctx: Ctx,
  id: string,
  preview: Preview & Pick<PageQuery, 'currentPage' | 'pageSize' | 'keyword'> & { readonly nodeCode: string },
): Promise<{ list: CandidateRow[]; pagination: Pagination }> {
  const question: PeopleQuestion = await questionOf(ctx, id, preview);
  const step = question.version.steps.get(preview.nodeCode);
  const node = indexOf(question.version.definition).get(preview.nodeCode)?.node;
  if (!step?.people || !node || !isHuman(node)) refuse('process.unknownNode', { node: preview.nodeCode });
  const found = step.people.kind === ASSIGNEE_KINDS.candidates ? await findPeople(question, step.people) : [];
  const { currentPage, pageSize, keyword } = preview;
  const ids = found.length > 0 ? found.map(({ person }) => person) : null;
  const { rows, total } = await candidatePage(ctx.db, { ids, keyword, currentPage, pageSize });
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: `${row.real_name}/${row.account}`,
      organize: row.organize ?? '',
    })),
    pagination: { currentPage, pageSize, total },
  };
}

/** Steps of people of a definition. */
export async function stepsOf(ctx: Ctx, definitionId: string): Promise<{ id: string; fullName: string }[]> {
  const { definition } = await startable(ctx, ctx.db, definitionId);
  const version = await processVersion(ctx.db, definition.id, definition.version, ctx.language);
  return [...version.steps.values()]
    .filter(({ approver }) => approver !== undefined)
    .map(({ id, title }) => ({ id, fullName: title }));
}

const DECISIONS: ReadonlySet<number> = new Set([
  HANDLE_STATUS.refused,
  HANDLE_STATUS.agreed,
  HANDLE_STATUS.handled,
  HANDLE_STATUS.returned,
]);

/** Records of an instance by department, role or position of who acted. */
export async function groupedRecords(
  ctx: Ctx,
  id: string,
  { category, type }: { readonly category: number; readonly type: number },
): Promise<RecordGroup[]> {
  const { flowTaskOperatorRecordList: records } = await processDetail(ctx, id, {});
  const shown = records.filter(
    ({ handleId, handleStatus }) => handleId !== '' && (type === 0 || DECISIONS.has(handleStatus)),
  );
  const groups = await recordGroups(ctx.db, category, [...new Set(shown.map(({ handleId }) => handleId))]);
  const named = new Map(groups.map(({ id: person, name }) => [person, name]));
  return [...Map.groupBy(shown, ({ handleId }) => named.get(handleId) ?? '')].map(([fullName, list]) => ({
    fullName,
    list,
  }));
}
