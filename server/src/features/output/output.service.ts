import {
  OUTPUT_TEMPLATES,
  type OutputJob,
  type OutputJobBody,
  type OutputJobQuery,
  OutputParams,
  OutputState,
  type OutputTemplate,
} from '@auditplus/contract/features/output/output.model.ts';
import { type RefusalParams, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import type { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { downloadUrl } from '../../kernel/files/file-links.ts';
import { findFiles, releaseFiles } from '../files/public.ts';
import type { LeftOut } from '../print-templates/public.ts';
import { OUTPUT_FILES } from './output.jobs.ts';
import {
  cancelJob,
  changeJob,
  countDownload,
  countJobs,
  countRunningJobs,
  findJobs,
  isFinishedJobOf,
  type JobRecord,
} from './output.repository.ts';
import { storeJob } from './store-job.ts';

/** A person's jobs in work at one time. */
const MAX_RUNNING = 5;

registerFileAccess(OUTPUT_FILES, (ctx, jobId) => isFinishedJobOf(ctx.db, jobId, ctx.caller.userId));

/** The caller's jobs, newest first. */
export async function listJobs(ctx: Ctx, query: z.infer<typeof OutputJobQuery>) {
  const filter = {
    userId: ctx.caller.userId,
    template: query.template,
    state: query.state,
    now: ctx.clock.now(),
  };
  const { currentPage, pageSize } = query;
  const [records, total] = await Promise.all([
    findJobs(ctx.db, filter, { limit: pageSize, offset: (currentPage - 1) * pageSize }),
    countJobs(ctx.db, filter),
  ]);
  return {
    list: records.map((record) => jobView(ctx, record)),
    pagination: { currentPage, pageSize, total },
  };
}

/** One job of the caller. */
export async function readJob(ctx: Ctx, id: string): Promise<OutputJob> {
  return jobView(ctx, await ownJob(ctx, id));
}

/** Notes a job, which the queue takes up; what it needs and whether the caller may is checked now and when it runs. */
export async function startJob(ctx: Ctx, body: OutputJobBody): Promise<OutputJob> {
  return change(
    ctx,
    async (tx) => {
      const running = await countRunningJobs(tx.db, ctx.caller.userId);
      if (running >= MAX_RUNNING) refuse('AU2304', { n: running });
      return storeJob(ctx, tx, body);
    },
    (id, seen) => readJob(seen, id),
  );
}

/** Cancels a job in work; one that has ended goes with its file. */
export async function removeJob(ctx: Ctx, id: string): Promise<null> {
  const job = await ownJob(ctx, id);
  return change(ctx, async (tx) => {
    if (await cancelJob(tx.db, id)) {
      tx.record({ action: 'output.cancelled', targetType: 'outputJob', targetId: id });
      return null;
    }
    await changeJob(tx.db, id, { delete_mark: 1, file_id: null });
    if (job.file_id) await releaseFiles(ctx, tx, { ownerType: OUTPUT_FILES, ownerId: id });
    tx.record({ action: 'output.deleted', targetType: 'outputJob', targetId: id });
    return null;
  });
}

/** A link to the file of a finished job; every fetch is counted and noted. */
export async function downloadJob(ctx: Ctx, id: string): Promise<ExportLink> {
  const job = await ownJob(ctx, id);
  if (job.template !== PRINTS && !mayExport(ctx)) refuse('access.denied');
  const [file] = job.file_id ? await findFiles(ctx.db, [job.file_id]) : [];
  const isExpired = job.expires_at !== null && job.expires_at <= ctx.clock.now();
  if (job.state !== 'done' || !file || isExpired) refuse('AU2301');
  return change(ctx, async (tx) => {
    await countDownload(tx.db, id);
    tx.record({
      action: 'output.downloaded',
      targetType: 'outputJob',
      targetId: id,
      after: { name: file.original_name, sha256: file.sha256 },
    });
    return { name: file.original_name, url: downloadUrl(ctx, file) };
  });
}

/** Whoever prints needs no right to the export centre. */
const PRINTS: OutputTemplate = 'prints';

const mayExport = ({ caller }: Ctx): boolean =>
  caller.isAdministrator || (caller.modules.get('audit.output')?.buttons.has('btn_export') ?? false);

async function ownJob(ctx: Ctx, id: string): Promise<JobRecord> {
  const [job] = await findJobs(
    ctx.db,
    { userId: ctx.caller.userId, id, now: ctx.clock.now() },
    { limit: 1, offset: 0 },
  );
  return orThrow(job, 'AU0002');
}

function jobView(ctx: Ctx, job: JobRecord): OutputJob {
  const isDone = job.state === 'done';
  const isExpired = isDone && job.expires_at !== null && job.expires_at <= ctx.clock.now();
  return {
    id: job.id,
    template: OUTPUT_TEMPLATES.find((template) => template === job.template) ?? 'scoreSheets',
    params: OutputParams.omit({ formIds: true }).parse(job.params),
    title: job.title,
    state: isExpired ? 'expired' : OutputState.parse(job.state),
    handled: job.handled,
    total: job.total,
    problem: job.problem === null ? '' : problemText(ctx, job.problem, job.problem_params),
    omitted: (job.omitted as LeftOut[]).map(({ id, title, code, params }) => ({
      id,
      title,
      problem: problemText(ctx, code, params),
    })),
    file:
      isDone && !isExpired && job.original_name !== null
        ? { name: job.original_name, size: job.size ?? 0, sha256: job.sha256 ?? '' }
        : null,
    downloads: job.downloads,
    createdBy: { id: job.created_by, name: job.real_name },
    createdAt: job.created_at.getTime(),
    endedAt: job.ended_at?.getTime() ?? null,
    expiresAt: job.expires_at?.getTime() ?? null,
  };
}

function problemText(ctx: Ctx, problem: string, params: unknown): string {
  const known = Object.keys(refusals).find((one): one is keyof typeof refusals => one === problem);
  return refusalText(refusals[known ?? 'server.failed'], ctx.language, params as RefusalParams);
}
