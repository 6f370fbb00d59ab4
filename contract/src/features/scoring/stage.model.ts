import { z } from 'zod';

/** The nine score pages (audit-domain 1.2). */
export const ScoreRouteCode = z.enum([
  'TaskScore',
  'TaskScore1',
  'TaskScoreCompany',
  'TaskScoreWaterCompany',
  'TaskScoreWater',
  'TaskScoreWaterOperation',
  'TaskScoreWater1',
  'TaskScoreZBSH',
  'GLTXBXG',
]);
export type ScoreRouteCode = z.infer<typeof ScoreRouteCode>;

/** WHOLE: the stage's sheet of a line group. PART: the package of one department, specialty or chapter. */
export const EvaluationKind = z.enum(['WHOLE', 'PART']);

/** Keys of the evaluations that a task gets (audit-domain 3.2.1). */
export const EvaluationKeyCode = z.enum([
  'SELF-ALL',
  'COMPANY-C',
  'COMPANY-W',
  'WATER-W',
  'HQ-CH',
  'MSD-CH',
  'MSD-W',
]);

/** State of a stage record: 0 待评, 1 评分中, 2 已提交, 3 已退回, 4 已确认, 5 已跳过 (audit-domain 4.4). */
export const RecordStateCode = z.int().min(0).max(5);

/** A percent or rate as published: a number with at most two decimals, null shown as "—". */
export const Percent = z.number().multipleOf(0.01).nullable();
