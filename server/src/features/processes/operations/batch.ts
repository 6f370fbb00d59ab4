import { BatchBody, type BatchReply } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { change } from '../../../kernel/audit-log.ts';
import { type Ctx, ctxOf, type Kernel } from '../../../kernel/context.ts';
import { DatabaseAway } from '../../../kernel/database-away.ts';
import { orThrow, Refusal, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { requestJob } from '../../../kernel/job-requests.ts';
import { fill, label, type Texts } from '../../../kernel/texts.ts';
import { PROCESS_BATCH } from '../batch-jobs.ts';
import { type BatchResult, findBatch, insertBatch, updateBatch } from '../batches.repository.ts';
import { PeopleNeeded } from '../fold-action.ts';
import { findItem } from '../processes.repository.ts';
import { agree, reject, transfer } from './decide.ts';

/** More items than these are a job's. */
const AT_ONCE = 20;
const NOTE_EVERY = 10;
const AGREE = 0;
const REFUSE = 1;

/** Decides many items alike; each succeeds by itself or says why it could not. */
export async function batch(ctx: Ctx, body: BatchBody): Promise<BatchReply> {
  const ids = [...new Set(body.ids)];
  if (ids.length <= AT_ONCE) {
    const results: BatchResult[] = [];
    for (const id of ids) results.push(await decideOne(ctx, id, body));
    return { jobId: null, isDone: true, total: ids.length, results };
  }
  const id = newId(ctx.clock.now().getTime());
  await change(ctx, async (step) => {
    await insertBatch(step.db, {
      id,
      user_id: ctx.caller.userId,
      body: JSON.stringify({ ...body, ids, copyIds: body.copyIds.join(',') }),
      total: ids.length,
      created_at: ctx.clock.now(),
    });
    requestJob(step, PROCESS_BATCH, { id });
  });
  return { jobId: id, isDone: false, total: ids.length, results: [] };
}

/** How far a batch of the caller has come. */
export async function batchProgress(ctx: Ctx, id: string): Promise<BatchReply> {
  const row = await findBatch(ctx.db, id);
  if (!row || row.user_id !== ctx.caller.userId) refuse('record.missing');
  return { jobId: id, isDone: row.done_at !== null, total: row.total, results: row.results };
}

/** Carries a batch out as the person who asked for it; begun again it goes on where it stopped. */
export async function runBatch(kernel: Kernel, id: string): Promise<void> {
  const row = await findBatch(kernel.db, id);
  if (!row || row.done_at !== null) return;
  const person = orThrow(await kernel.access.of(row.user_id), 'record.missing');
  const ctx: Ctx = { ...ctxOf(kernel, person.caller, 'batch'), language: person.language };
  const body = BatchBody.parse(row.body);
  const results = [...row.results];
  const done = new Set(results.map((result) => result.id));
  for (const item of body.ids.filter((one) => !done.has(one))) {
    results.push(await decideOne(ctx, item, body));
    if (results.length % NOTE_EVERY === 0)
      await updateBatch(kernel.db, id, { results: JSON.stringify(results) });
  }
  await updateBatch(kernel.db, id, { results: JSON.stringify(results), done_at: kernel.clock.now() });
}

/** Why an item is decided on its own. */
const WORDS: Texts = {
  needsPeople: [
    '请单独处理：需要选择“{node}”的处理人',
    '請單獨處理：需要選擇「{node}」的處理人',
    'Decide it on its own: people have to be chosen for "{node}"',
  ],
  'process.needsSignature': [
    '请单独处理：此步骤需要签名',
    '請單獨處理：此步驟需要簽名',
    'Decide it on its own: this step asks for a signature',
  ],
};

async function decideOne(ctx: Ctx, id: string, body: BatchBody): Promise<BatchResult> {
  // Each item is a change of its own: the request's key belongs to the whole.
  const own: Ctx = { ...ctx, keyed: null };
  try {
    await decideItem(own, id, body);
    return { id, isOk: true, reason: '' };
  } catch (error) {
    if (error instanceof Refusal) {
      const reason =
        error.errorCode in WORDS
          ? label(WORDS, error.errorCode, ctx.language)
          : refusalText(error.entry, ctx.language, error.params);
      return { id, isOk: false, reason };
    }
    if (error instanceof PeopleNeeded) {
      const node = error.nodes[0]?.nodeName ?? '';
      return { id, isOk: false, reason: fill(label(WORDS, 'needsPeople', ctx.language), { node }) };
    }
    // Without the database nothing else can be decided either.
    if (error instanceof DatabaseAway) throw error;
    // A fault in one item says nothing about the others, and whoever asked learns what became of each.
    ctx.log.error({ err: error, item: id }, 'an item of a batch failed');
    return { id, isOk: false, reason: refusalText(refusals['server.failed'], ctx.language) };
  }
}

async function decideItem(ctx: Ctx, id: string, body: BatchBody): Promise<void> {
  const item = orThrow(await findItem(ctx.db, id), 'record.missing');
  if (!item.is_batch) refuse('process.notBatch');
  const { handleOpinion, signImg, copyIds, candidateList, freeApproverUserId } = body;
  if (body.batchType !== AGREE && body.batchType !== REFUSE) {
    await transfer(ctx, id, { handleOpinion, freeApproverUserId });
    return;
  }
  const decision = {
    handleOpinion,
    signImg,
    copyIds,
    candidateList,
    freeApproverUserId: '',
    fileJson: [],
    straightBack: false,
  };
  await (body.batchType === AGREE ? agree : reject)(ctx, id, decision);
}
