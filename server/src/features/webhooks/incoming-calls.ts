import {
  type IncomingAnswer,
  IncomingField,
} from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { callIdIn, filledFields } from '@auditplus/core/webhooks/incoming-fields.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import type { KeyedRequest } from '../../kernel/idempotency.ts';
import { newId } from '../../kernel/ids.ts';
import { openSecret } from '../../kernel/sealed-secret.ts';
import type { SignedCall } from '../../kernel/signed-calls.ts';
import { incomingWork } from './incoming-targets.ts';
import {
  beginAgain,
  beginCall,
  type CallRow,
  callUnder,
  endCall,
  findCall,
  findIncoming,
  type IncomingRow,
  noteTurnedAway,
  updateIncoming,
  usedSince,
  useSignature,
} from './incoming-webhooks.repository.ts';
import { incomingPurposeOf, readSignature } from './webhook-secrets.ts';

/** How far the clocks of sender and receiver may differ. */
export const SIGNED_WITHIN_MINUTES = 5;
const MINUTE_MS = 60_000;
/** Twice as long as a signature is good for: nothing is forgotten that could come again. */
const KEPT_MS = 2 * SIGNED_WITHIN_MINUTES * MINUTE_MS;
const CALLS_A_MINUTE = 60;
/** After this time nobody is at work on a call any more. */
const LOST_MS = 120_000;
/** What came is kept with calls that were carried out only up to this size. */
const KEPT_BODY = 8192;
const CALL_ID_LENGTH = 200;

/** The person as whom a signed call is carried out. Who does not know the secret learns nothing of the webhook. */
export async function callerOf(kernel: Kernel, { id, signature, text }: SignedCall): Promise<Caller> {
  const { db, clock } = kernel;
  const now = clock.now();
  const turnAway = async (why: 'signatureWrong' | 'stale' | 'off' | 'personGone' | 'repeated') => {
    await noteTurnedAway(db, id, { at: now, why: `webhook.${why}` });
    refuse(`webhook.${why}`, { minutes: SIGNED_WITHIN_MINUTES });
  };
  const row = await findIncoming(db, id);
  const secret = row ? openSecret(kernel.secret, incomingPurposeOf(id), row.secret) : null;
  const signed = secret === null ? null : readSignature(secret, { signature, text });
  if (!row || !signed) return turnAway('signatureWrong');
  const apart = Math.abs(now.getTime() - signed.at.getTime());
  if (apart > SIGNED_WITHIN_MINUTES * MINUTE_MS) return turnAway('stale');
  if (row.enabled_mark !== 1) return turnAway('off');
  const person = await kernel.access.of(row.user_id);
  if (!person) return turnAway('personGone');
  if ((await usedSince(db, id, new Date(now.getTime() - MINUTE_MS))) >= CALLS_A_MINUTE)
    refuse('request.tooMany', { seconds: MINUTE_MS / 1000 });
  const isNew = await useSignature(
    db,
    { webhookId: id, mark: signed.mark, at: now },
    new Date(now.getTime() - KEPT_MS),
  );
  if (!isNew) return turnAway('repeated');
  return person.caller;
}

/** Carries a call out as the context's caller, once for each id that its sender gives. */
export async function receiveCall(ctx: Ctx, id: string, body: unknown): Promise<IncomingAnswer> {
  const webhook = orThrow(await findIncoming(ctx.db, id), 'record.missing');
  const now = ctx.clock.now();
  const callId = callIdIn(webhook.call_id_pointer, body).slice(0, CALL_ID_LENGTH);
  const call = await beginCall(
    ctx.db,
    {
      id: newId(now.getTime()),
      webhook_id: id,
      call_id: callId,
      ip: ctx.ip,
      body: JSON.stringify(body),
      at: now,
      begun_at: now,
    },
    lostBefore(now),
  );
  if (call) return carryOut(ctx, webhook, call);
  const known = orThrow(await callUnder(ctx.db, id, callId), 'request.repeated');
  if (known.state !== 'done') refuse('request.repeated');
  return { id: known.id, isRepeated: true, result: known.result };
}

/** Carries a call of the log out again that failed, or on which nobody is at work any more. */
export async function replayCall(ctx: Ctx, id: string, callId: string): Promise<IncomingAnswer> {
  const webhook = orThrow(await findIncoming(ctx.db, id), 'record.missing');
  if ((await findCall(ctx.db, callId))?.webhook_id !== id) refuse('record.missing');
  if (webhook.enabled_mark !== 1) refuse('webhook.off');
  const { caller } = orThrow(await ctx.access.of(webhook.user_id), 'webhook.personGone');
  const at = ctx.clock.now();
  const call = await change(ctx, async (tx) => {
    const begun = orThrow(
      await beginAgain(tx.db, callId, { at, lost: lostBefore(at) }),
      'webhook.callNotFailed',
    );
    tx.record({
      action: 'incomingWebhook.callRepeated',
      targetType: 'incomingWebhook',
      targetId: id,
      after: { fullName: webhook.full_name },
    });
    return begun;
  });
  return carryOut({ ...ctx, caller }, webhook, call);
}

const lostBefore = (now: Date): Date => new Date(now.getTime() - LOST_MS);

const Fields = z.array(IncomingField);

async function carryOut(ctx: Ctx, webhook: IncomingRow, call: CallRow): Promise<IncomingAnswer> {
  const { db, clock } = ctx;
  try {
    const result = await incomingWork(webhook.target).run(
      { ...ctx, keyed: asOneRequest(call) },
      {
        targetId: webhook.target_id,
        values: filledFields(Fields.parse(webhook.fields), call.body),
      },
      async (within, shown) => {
        const isKept = JSON.stringify(call.body).length <= KEPT_BODY;
        const isOurs = await endCall(within, call, {
          state: 'done',
          result: JSON.stringify(shown),
          ...(!isKept && { body: null }),
        });
        // Somebody else took it for lost and is at work on it: this attempt is undone.
        if (!isOurs) refuse('request.repeated');
      },
    );
    await updateIncoming(db, webhook.id, {
      last_success_at: clock.now(),
      refused_at: null,
      refused_why: '',
    });
    return { id: call.id, isRepeated: false, result };
  } catch (error) {
    const isRefused = error instanceof Refusal;
    await endCall(db, call, {
      state: 'failed',
      problem: isRefused ? error.errorCode : 'server.failed',
      problem_params: JSON.stringify(isRefused ? error.params : {}),
    });
    throw error;
  }
}

/** Its change marks the call as done in its transaction, as the change of a request with a key stores the reply. */
const asOneRequest = ({ id, attempts }: CallRow): KeyedRequest => ({
  key: `incoming ${id} ${attempts}`,
  hash: '',
  isSecret: false,
  bodyOf: () => undefined,
  begun: 0,
  ended: 0,
  stored: null,
});
