import { OUTPUT_TEMPLATES, OutputParams } from '@auditplus/contract/features/output/output.model.ts';
import { knownLanguage } from '@auditplus/contract/kernel/refusal.ts';
import { change } from '../../kernel/audit-log.ts';
import { type Caller, systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { Refusal } from '../../kernel/errors.ts';
import { attachFiles, releaseFiles, storeFile } from '../files/public.ts';
import { notify, say } from '../messages/public.ts';
import {
  beginJob,
  changeJob,
  expiredJobs,
  finishJob,
  isJobStored,
  noteProgress,
} from './output.repository.ts';
import { TEMPLATES } from './output.templates.ts';
import { Cancelled, type Progress } from './output-template.ts';

/** Name of the queue, and of the records that hold the files. */
export const OUTPUT_JOB = 'output-job';
export const OUTPUT_FILES = 'outputJob';

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
/** Progress is stored at most so often. */
const STORE_EVERY_MS = 500;

/** Declares the worker and the nightly removal of expired files. */
export function declareOutputJobs(kernel: Kernel): void {
  kernel.jobs.work<{ id: string }>(OUTPUT_JOB, ({ id }) => runOutputJob(kernel, id));
  declareDaily(kernel, 'output-expiry', { time: async () => '03:40', work: () => expireOutputs(kernel) });
}

/**
 * Makes the file of a job as its owner, with the rights of now: whoever has lost a right meanwhile gets what is left,
 * or a refusal as the job's outcome. A job that a stopped server left running is made again by the queue.
 */
export async function runOutputJob(kernel: Kernel, id: string): Promise<void> {
  const job = await beginJob(kernel.db, id, kernel.clock.now());
  if (!job) return assertStored(kernel, id);
  const access = await kernel.access.of(job.created_by);
  if (!access) return end(kernel, id, { state: 'failed', problem: 'access.denied' });
  const language = knownLanguage(job.language);
  const ctx: Ctx = { ...ctxOf(kernel, access.caller, `output ${id}`), language };
  const template = OUTPUT_TEMPLATES.find((one) => one === job.template);
  if (!template) return end(kernel, id, { state: 'failed', problem: 'server.failed' });
  try {
    const made = await TEMPLATES[template].make(ctx, OutputParams.parse(job.params), progressOf(kernel, id));
    const file = await storeFile(ctx, { type: 'document', fileName: made.name, source: made.source });
    await change(ctx, async (tx) => {
      await attachFiles(ctx, tx, { ownerType: OUTPUT_FILES, ownerId: id, fileIds: [file.id] });
      const now = kernel.clock.now();
      await finishJob(tx.db, id, {
        fileId: file.id,
        omitted: made.omitted ?? [],
        now,
        expiresAt: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
      });
      await notify({ caller: systemCaller('审核输出'), clock: kernel.clock }, tx, {
        ...say('output.done', { title: job.title, file: made.name }),
        to: [job.created_by],
        // Whoever prints a batch may have no right to the export centre.
        link: isPageOpen(access.caller) ? '/auditOutput' : '',
      });
    });
  } catch (error) {
    if (isCancelled(error)) return end(kernel, id, { state: 'cancelled' });
    if (error instanceof Refusal)
      return end(kernel, id, { state: 'failed', problem: error.errorCode, params: error.params });
    await end(kernel, id, { state: 'failed', problem: 'server.failed' });
    kernel.log.error({ err: error, job: id }, 'an export could not be made');
  }
}

const isPageOpen = ({ isAdministrator, modules }: Caller): boolean =>
  isAdministrator || modules.has('audit.output');

/** A job that is handed over while its change is being committed cannot be seen yet: the queue brings it again. */
async function assertStored(kernel: Kernel, id: string): Promise<void> {
  if (!(await isJobStored(kernel.db, id))) throw new Error(`export ${id} is not stored yet`);
}

/** A stream that breaks off wraps what broke it. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Cancelled || (error instanceof Error && error.cause instanceof Cancelled);

function progressOf(kernel: Kernel, id: string): Progress {
  let storedAt = 0;
  return async (handled, total) => {
    const now = Date.now();
    const isEdge = handled === 0 || handled >= total;
    if (!isEdge && now - storedAt < STORE_EVERY_MS) return;
    storedAt = now;
    if (await noteProgress(kernel.db, id, { handled, total })) throw new Cancelled();
  };
}

async function end(
  kernel: Kernel,
  id: string,
  outcome: {
    readonly state: 'failed' | 'cancelled';
    readonly problem?: string;
    readonly params?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await changeJob(kernel.db, id, {
    state: outcome.state,
    problem: outcome.problem ?? null,
    problem_params: JSON.stringify(outcome.params ?? {}),
    ended_at: kernel.clock.now(),
  });
}

/** Takes away the files of jobs that have expired; the jobs stay in the history. */
export async function expireOutputs(kernel: Kernel): Promise<number> {
  const ctx = ctxOf(kernel, systemCaller('审核输出'));
  const jobs = await expiredJobs(kernel.db, kernel.clock.now());
  for (const { id } of jobs)
    await change(ctx, async (tx) => {
      await changeJob(tx.db, id, { state: 'expired', file_id: null });
      await releaseFiles(ctx, tx, { ownerType: OUTPUT_FILES, ownerId: id });
    });
  return jobs.length;
}
