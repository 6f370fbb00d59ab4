import type { OutputJobBody } from '@auditplus/contract/features/output/output.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { OUTPUT_JOB } from './output.jobs.ts';
import { insertJob } from './output.repository.ts';
import { TEMPLATES } from './output.templates.ts';

/** Notes a job of the caller, asks the queue for it and answers its id; what it needs and whether the caller may is checked. */
export async function storeJob(ctx: Ctx, tx: Change, { template, params }: OutputJobBody): Promise<string> {
  const title = await TEMPLATES[template].title(ctx, params);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await insertJob(tx.db, {
    id,
    template,
    params: JSON.stringify(params),
    title: [...title].slice(0, 200).join(''),
    language: ctx.language,
    created_by: ctx.caller.userId,
    created_at: now,
  });
  // A batch may name hundreds of records, which its prints name one by one.
  const { formIds, ...noted } = params;
  tx.record({
    action: 'output.started',
    targetType: 'outputJob',
    targetId: id,
    after: { template, ...noted, ...(formIds ? { count: formIds.length } : {}) },
  });
  requestJob(tx, OUTPUT_JOB, { id });
  return id;
}
