import { z } from 'zod';
import { Id, line, Moment, prose, Rev } from '../../kernel/values.ts';

/** Somebody else acts for the caller, for a time (platform-contract 8.4, FlowDelegate). */
export const DelegationEdit = z.object({
  toUserId: Id,
  /** A definition; empty for all of `flowCategory`, or, with that empty too, for all. */
  flowId: line(50).default(''),
  flowCategory: line(50).default(''),
  startTime: Moment,
  endTime: Moment,
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type DelegationEdit = z.output<typeof DelegationEdit>;

/** How a leave of absence from now on is delegated, unless the person says otherwise. */
export const LeaveProposal = z.object({
  /** Empty where there is nobody to propose. */
  toUserId: z.string(),
  toUserName: z.string(),
  startTime: Moment,
  endTime: Moment,
});
export type LeaveProposal = z.output<typeof LeaveProposal>;

export const DelegationRow = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  toUserId: z.string(),
  toUserName: z.string(),
  flowId: z.string(),
  flowName: z.string(),
  flowCategory: z.string(),
  startTime: Moment,
  endTime: Moment,
  description: z.string(),
  creatorTime: Moment,
  rev: Rev,
});
export type DelegationRow = z.output<typeof DelegationRow>;
