import {
  type AutomationRun,
  type AutomationRunRow,
  RUN_STATES,
} from '@auditplus/contract/features/automations/automations.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { findRun, type RunProblem, type RunRow } from './automation-runs.repository.ts';
import { type AutomationVersion, automationVersion } from './automation-versions.ts';
import { listRuns, type ShownRun, shownRun } from './automations.queries.ts';

export async function runPage(
  ctx: Ctx,
  query: Parameters<typeof listRuns>[1],
): Promise<{ list: AutomationRunRow[]; pagination: Pagination }> {
  const { rows, total } = await listRuns(ctx.db, query);
  const { currentPage, pageSize } = query;
  return { list: rows.map((row) => rowView(ctx, row)), pagination: { currentPage, pageSize, total } };
}

const rowView = (ctx: Ctx, row: ShownRun): AutomationRunRow => ({
  id: row.id,
  automationId: row.automation_id,
  automationName: row.full_name,
  version: row.version,
  trigger: row.trigger,
  subject: row.subject,
  userName: row.real_name ?? '',
  state: RUN_STATES.find((state) => state === row.status) ?? 'running',
  problem: inWords(ctx, row.problem as RunProblem | null),
  startTime: row.start_time.getTime(),
  endTime: row.end_time?.getTime() ?? null,
});

const inWords = ({ language }: Ctx, problem: RunProblem | null | undefined): string =>
  problem ? refusalText(refusals[problem.code], language, problem.params) : '';

/** A run with its steps; what it holds is for whoever it runs as, and for super administrators. */
export async function runDetail(ctx: Ctx, id: string): Promise<AutomationRun> {
  const run = orThrow(await findRun(ctx.db, id), 'record.missing');
  const row = orThrow(await shownRun(ctx.db, id), 'record.missing');
  const version = await automationVersion(ctx.db, run.automation_id, run.version);
  const isOpen = ctx.caller.isAdministrator || ctx.caller.userId === run.user_id;
  const { fields, texts } = run.input;
  return {
    ...rowView(ctx, row),
    input: isOpen ? fields.map(({ id: field, name }) => ({ name, value: texts[field] ?? '' })) : [],
    steps: stepsOf(ctx, run, version, isOpen),
    isOpen,
    flowTemplateJson: version.template,
  };
}

function stepsOf(
  ctx: Ctx,
  { state, outputs }: RunRow,
  { steps, definition }: AutomationVersion,
  isOpen: boolean,
): AutomationRun['steps'] {
  return state.visits
    .filter(({ node }) => node !== definition.start.id && steps.has(node))
    .map((visit) => {
      const step = steps.get(visit.node);
      const noted = outputs[visit.id];
      return {
        nodeId: visit.node,
        nodeName: step?.title ?? '',
        kind: step?.service?.service ?? step?.type ?? '',
        startTime: visit.startedAt,
        endTime: visit.endedAt,
        tries: noted?.tries ?? 0,
        output: isOpen ? { ...noted?.output } : {},
        problem: inWords(ctx, noted?.problem),
      };
    });
}
