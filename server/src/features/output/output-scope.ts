import type { OutputParams } from '@auditplus/contract/features/output/output.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { loadCheck } from '../stored-audits/public.ts';
import { readableTasks } from './output-tasks.queries.ts';
import { needed } from './output-template.ts';

/** A task that a job is about. */
export type OutputTask = {
  readonly id: string;
  readonly unitName: string;
  readonly unitCode: string;
  readonly year: number;
  readonly checkName: string;
  readonly standardVersionId: string;
};

/** The audit that a job names, when its owner may read it. */
export const checkOf = (ctx: Ctx, params: OutputParams) =>
  loadCheck(ctx.db, ctx, needed(ctx, params.checkId, 'check'));

/** The tasks of the audit that the owner may read: all of them, one unit's or one task; AU2303 when there is none. */
export async function tasksOf(ctx: Ctx, params: OutputParams): Promise<OutputTask[]> {
  const rows = await readableTasks(ctx, needed(ctx, params.checkId, 'check'), params);
  if (rows.length === 0) refuse('AU2303');
  return rows.map((row) => ({
    id: row.id,
    unitName: row.full_name,
    unitCode: row.en_code,
    year: row.year,
    checkName: row.check_name,
    standardVersionId: row.standard_version_id,
  }));
}

/** Audit, and unit where the job is about one. */
export async function titleOf(ctx: Ctx, params: OutputParams): Promise<string> {
  const check = await checkOf(ctx, params);
  const [only, more] = params.checkTaskId || params.unitOrgId ? await tasksOf(ctx, params) : [];
  return only && !more ? `${check.full_name} ${only.unitName}` : `${check.en_code} ${check.full_name}`;
}
