import {
  type BatchEdit,
  type BatchEdited,
  RECORD_STATUS,
} from '@auditplus/contract/features/records/records.schemas.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { rereading } from './compile-model.ts';
import { saveRecord } from './submit-record.ts';

/** Sets the same values in several records, each by itself as its form would; the others are told with the reason. */
export async function editRecords(
  ctx: Ctx,
  modelId: string,
  { records, data, version, menuId }: BatchEdit,
): Promise<BatchEdited> {
  const failed: { id: string; text: string }[] = [];
  // A record that is named twice is changed once.
  const named = new Map(records.map((record) => [record.id, record]));
  for (const { id, rev } of named.values()) {
    const body = { data, rev, version, menuId, status: RECORD_STATUS.draft };
    try {
      await rereading(ctx, modelId, () => saveRecord(ctx, { modelId, id, body }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, text: refusalReply(error.errorCode, ctx.language, error.params).msg });
    }
  }
  return { changed: named.size - failed.length, failed };
}
