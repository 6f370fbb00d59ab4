import type { TaskData } from '@auditplus/contract/features/processes/processes.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { processDetail } from './process-detail.ts';
import { readableProcess } from './reading.ts';

/** The form of an instance as the caller may see it; of a named definition where one is named. */
export async function taskData(
  ctx: Ctx,
  id: string,
  { flowId }: { readonly flowId?: string | undefined },
): Promise<TaskData> {
  const row = await readableProcess(ctx, id);
  if (flowId !== undefined && row.definition_id !== flowId) refuse('record.missing');
  const { formData } = await processDetail(ctx, id, {});
  return { id, flowId: row.definition_id, data: formData, rev: row.rev };
}
