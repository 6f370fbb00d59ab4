import type {
  IncomingTarget,
  IncomingTargetField,
} from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';

/** What a call came to, as its log keeps it. */
export type IncomingResult = Readonly<Record<string, string>>;

/** Marks a call as carried out; where the work is one change, in the transaction of it. */
export type MarkDone = (db: Db, result: IncomingResult) => Promise<void>;

/** A kind of work that a call from outside may set going. */
export type IncomingWork = {
  readonly target: IncomingTarget;
  /** The kind of definition that the targets are. */
  readonly definition: string;
  list(ctx: Ctx): Promise<readonly { readonly id: string; readonly fullName: string }[]>;
  /** The fields of one of the targets; refuses with `webhook.targetUnknown` where there is no such. */
  fields(ctx: Ctx, targetId: string): Promise<readonly IncomingTargetField[]>;
  /**
   * Does the work with the rights of the context's caller, marks it as done and answers what the program outside is told.
   * Refuses what the caller may not do, also what a route's access would otherwise refuse.
   */
  run(
    ctx: Ctx,
    call: { readonly targetId: string; readonly values: Readonly<Record<string, unknown>> },
    markDone: MarkDone,
  ): Promise<unknown>;
  /** Does the same in a change that goes on, where the work is one. */
  within?(
    ctx: Ctx,
    step: Change,
    call: { readonly targetId: string; readonly values: Readonly<Record<string, unknown>> },
  ): Promise<IncomingResult>;
};

const registered = new Map<IncomingTarget, IncomingWork>();

/** Makes kinds of work known; called once at composition. */
export function registerIncomingWork(all: readonly IncomingWork[]): void {
  for (const one of all) registered.set(one.target, one);
}

export const incomingWork = (target: string): IncomingWork =>
  orThrow(
    [...registered.values()].find((one) => one.target === target),
    'webhook.targetUnknown',
  );
