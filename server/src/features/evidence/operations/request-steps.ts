import { addWorkdays } from '@auditplus/core/calendar/work-days.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { settings } from '../../sys-config/public.ts';
import { workCalendar } from '../../work-calendar/public.ts';
import { hasOpenStage, mayAccept, mayHandIn, mayWaive, scoredBy } from '../evidence.policy.ts';
import { currentFiles, freezeFiles } from '../evidence.repository.ts';
import { type RequestStep, type Subject, stepRequest, stepRequests } from './step-requests.ts';

/** Hands the evidence of a request in (4.5, 0 or 3 → 1). */
export const submitRequest = (
  ctx: Ctx,
  id: string,
  { rev, note }: { rev: number; note?: string | undefined },
) => stepRequest(ctx, id, rev, submitStep(ctx, note));

/** Hands several requests in; row by row. */
export const submitRequests = (ctx: Ctx, ids: readonly string[]) => stepRequests(ctx, ids, submitStep(ctx));

/** Takes a submission back before the acceptor opened it (AU1410). */
export const withdrawRequest = (ctx: Ctx, id: string, rev: number) =>
  stepRequest(ctx, id, rev, {
    move: 'withdraw',
    permit: ({ row }) => {
      // Nobody's submission is a question of the state, as for who withdraws a second time.
      if (row.submitted_by !== null && row.submitted_by !== ctx.caller.userId) refuse('AU0001');
    },
    guard: ({ row }) => {
      if (row.opened_by_acceptor === 1) refuse('AU1410');
    },
    set: { submitted_by: null, submitted_at: null },
    action: 'evidence.withdrawn',
  });

/** Accepts a submission whose files the caller has all opened (AU1502); they are frozen from then on. */
export const acceptRequest = (ctx: Ctx, id: string, rev: number) =>
  stepRequest(ctx, id, rev, acceptStep(ctx));

/** Accepts several submissions; row by row. */
export const acceptRequests = (ctx: Ctx, ids: readonly string[]) => stepRequests(ctx, ids, acceptStep(ctx));

/** Sends a submission back with a reason; the unit has three more working days. */
export const returnRequest = async (ctx: Ctx, id: string, { rev, reason }: { rev: number; reason: string }) =>
  stepRequest(ctx, id, rev, await returnStep(ctx, reason));

/** Sends several submissions back with one reason; row by row. */
export const returnRequests = async (ctx: Ctx, ids: readonly string[], reason: string) =>
  stepRequests(ctx, ids, await returnStep(ctx, reason));

/** Waives a request with a reason (AU1503). */
export const waiveRequest = (ctx: Ctx, id: string, { rev, reason }: { rev: number; reason: string }) =>
  stepRequest(ctx, id, rev, waiveStep(ctx, reason));

/** Waives several requests with one reason; row by row. */
export const waiveRequests = (ctx: Ctx, ids: readonly string[], reason: string) =>
  stepRequests(ctx, ids, waiveStep(ctx, reason));

/** Sends accepted evidence back while the caller's stage takes scores (AU1504 afterwards). */
export const reopenRequest = async (
  ctx: Ctx,
  id: string,
  { rev, reason }: { rev: number; reason: string },
) => {
  const stages = ({ row, place, covering }: Subject) => scoredBy(ctx, row, place, covering);
  await stepRequest(ctx, id, rev, {
    ...(await returnStep(ctx, reason)),
    move: 'reopen',
    permit: (subject) => {
      if (stages(subject).length === 0) refuse('AU0001');
    },
    guard: (subject) => {
      assertReason(reason);
      if (!hasOpenStage(stages(subject))) refuse('AU1504');
    },
    action: 'evidence.reopened',
  });
};

function submitStep(ctx: Ctx, note?: string): RequestStep {
  return {
    move: 'submit',
    permit: ({ row }) => {
      if (!mayHandIn(ctx, row)) refuse('AU0001');
    },
    guard: ({ files }) => {
      if (currentFiles(files).length === 0) refuse('AU1501');
    },
    set: {
      submitted_by: ctx.caller.userId,
      submitted_at: ctx.clock.now(),
      opened_by_acceptor: 0,
      ...(note === undefined ? {} : { note }),
    },
    action: 'evidence.submitted',
  };
}

function acceptStep(ctx: Ctx): RequestStep {
  return {
    move: 'accept',
    permit: ({ row, place }) => {
      if (!mayAccept(ctx, row, place)) refuse('AU0001');
    },
    guard: ({ files }) => {
      if (currentFiles(files).some((file) => file.opened_at === null)) refuse('AU1502');
    },
    set: { accepted_by: ctx.caller.userId, accepted_at: ctx.clock.now(), return_reason: '' },
    action: 'evidence.accepted',
    after: async (c, taken) => {
      await freezeFiles(
        c.db,
        taken.map(({ row }) => row.id),
      );
    },
  };
}

async function returnStep(ctx: Ctx, reason: string): Promise<RequestStep> {
  const { audit } = await settings(ctx);
  const due = addWorkdays(dayOf(ctx.clock.now()), audit.evidenceReturnDays, await workCalendar(ctx));
  return {
    move: 'return',
    permit: ({ row, place }) => {
      if (!mayAccept(ctx, row, place)) refuse('AU0001');
    },
    guard: () => assertReason(reason),
    set: { return_reason: reason, due_date: due, accepted_by: null, accepted_at: null },
    action: 'evidence.returned',
    reason,
  };
}

function waiveStep(ctx: Ctx, reason: string): RequestStep {
  return {
    move: 'waive',
    permit: ({ row }) => {
      if (!mayWaive(ctx, row)) refuse('AU0001');
    },
    guard: () => {
      if (reason === '') refuse('AU1503');
    },
    set: { waive_reason: reason },
    action: 'evidence.waived',
    reason,
  };
}

function assertReason(reason: string): void {
  if (reason.length < 5) refuse('AU0003');
}
