import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { findEvaluation, findStageRecord } from './evidence.repository.ts';

type Named = { readonly evaluationId?: string | undefined; readonly stageRecordId?: string | undefined };

const named = (id: string | undefined): id is string => id !== undefined && id !== '0';

/** AU0002 unless the evaluation and the record that an address names are of the task and of one another. */
export async function assertNamedPlace(db: Db, taskId: string, place: Named): Promise<void> {
  const { evaluationId, stageRecordId } = place;
  if (named(evaluationId)) {
    const evaluation = await findEvaluation(db, evaluationId, taskId);
    if (!evaluation) refuse('AU0002');
  }
  if (!named(stageRecordId)) return;
  const record = await findStageRecord(db, stageRecordId, taskId);
  if (!record || (named(evaluationId) && record.evaluation_id !== evaluationId)) refuse('AU0002');
}
