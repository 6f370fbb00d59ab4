import { z } from 'zod';

/** Events of audits and their tasks. */
export const auditsEvents = {
  'audit.cancelled': z.object({ checkId: z.string(), reason: z.string() }),
  'audit.closed': z.object({ checkId: z.string() }),
  'audit.issued': z.object({ checkId: z.string() }),
  'audit.reopened': z.object({ checkId: z.string(), reason: z.string() }),
  'audit.returned': z.object({ checkId: z.string(), reason: z.string() }),
  'audit.scored': z.object({ checkId: z.string() }),
  'audit.statementAsked': z.object({ checkId: z.string(), userIds: z.array(z.string()).readonly() }),
  /** Of an audit that is issued. */
  'audit.teamChanged': z.object({ checkId: z.string() }),
  'audit.submitted': z.object({ checkId: z.string() }),
  'deputy.named': z.object({
    checkId: z.string(),
    checkTaskId: z.string(),
    stage: z.string(),
    userId: z.string(),
  }),
  'task.selfStarted': z.object({ checkId: z.string(), checkTaskId: z.string(), unitOrgId: z.string() }),
  'task.stateChanged': z.object({
    checkId: z.string(),
    checkTaskId: z.string(),
    from: z.int(),
    to: z.int(),
    unitOrgId: z.string(),
  }),
  'task.unlocked': z.object({
    checkId: z.string(),
    checkTaskId: z.string(),
    unitOrgId: z.string(),
    reason: z.string(),
  }),
};
