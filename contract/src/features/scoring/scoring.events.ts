import { z } from 'zod';

/** Which record of which stage an event is about. */
const record = {
  checkId: z.string(),
  checkTaskId: z.string(),
  evaluationId: z.string(),
  stageRecordId: z.string(),
  stage: z.string(),
};
const task = { ...record, unitOrgId: z.string() };

/** Events of scoring. */
export const scoringEvents = {
  'conflict.pending': z.object({ ...record, nodeCodes: z.array(z.string()).readonly() }),
  'stage.confirmed': z.object({ ...task, nextRecordIds: z.array(z.string()).readonly() }),
  'stage.opened': z.object(task),
  'stage.returned': z.object({ ...task, newRecordId: z.string(), reason: z.string() }),
  'stage.submitted': z.object(task),
  // Work that has another owner: a sheet, or a rectification.
  'task.reassigned': z.union([
    z.object({ ...record, userId: z.string() }),
    z.object({ kind: z.literal('rectification'), id: z.string(), to: z.array(z.string()).readonly() }),
  ]),
  'variance.alert': z.object({ ...task, bias: z.number().nullable(), mad: z.number().nullable() }),
};
