import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type {
  Contract,
  RefuseContract,
  SignContract,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { imageOf, proveIdentity, storeSignature } from '../../signatures/public.ts';
import { contractHash } from '../contract-content.ts';
import { insertObjection } from '../contract-objections.repository.ts';
import { isPartyB } from '../contracts.policy.ts';
import { type ContractRecord, indicatorsOf, loadContract } from '../contracts.repository.ts';
import { contractView } from '../contracts.view.ts';

const MIN_OBJECTION = 10;
const CONSENT = { zh: '同意声明', zhtw: '同意聲明', en: 'consent' } as const;

/** 3 → 4: party B in person signs the hash of what was read to its end. */
export async function signContract(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof SignContract>,
): Promise<Contract> {
  // Everything but the credential first, so that nobody's wrong passwords are counted for what cannot be signed.
  await ctx.db.transaction().execute((tx) => assertSignable(tx, ctx, id, body));
  await proveIdentity(ctx, body.credential);
  return change(ctx, async (c) => {
    await signContractIn(c, ctx, id, body);
    return contractView(ctx, id, c.db);
  });
}

/** As above inside a change that is open, for a signer who has proved to be party B. */
export async function signContractIn(
  c: Change,
  ctx: Ctx,
  id: string,
  body: z.infer<typeof SignContract>,
): Promise<void> {
  const row = await assertSignable(c.db, ctx, id, body);
  const image = await imageOf(c, ctx, body.look);
  await transition(c, ctx, contractLifecycle, 'sign', row, {
    action: 'contract.signed',
    set: { signed_at: ctx.clock.now(), return_reason: '' },
    note: { contentHash: body.hash, readToEnd: true, consent: true, method: body.credential.method },
  });
  await storeSignature(c, ctx, {
    targetType: 'contract',
    targetId: id,
    role: 'partyB',
    hash: body.hash,
    method: body.credential.method,
    image,
  });
  c.emit('contract.signed', { contractId: id });
}

async function assertSignable(db: Tx, ctx: Ctx, id: string, body: z.infer<typeof SignContract>) {
  const row = await loadContract(db, ctx, id);
  if (!isPartyB(ctx, row)) refuse('AU2005');
  await assertTransition(db, ctx, contractLifecycle, 'sign', row, { expectedRev: body.rev });
  if (!body.readToEnd) refuse('AU2004');
  if (!body.consent) refuse('AU0004', { 字段: CONSENT[ctx.language] });
  await assertUnchanged(db, row, body.hash);
  return row;
}

/** AU2007: what is to be signed is what was frozen and what the signer was shown. */
export async function assertUnchanged(db: Db | Tx, row: ContractRecord, hash: string): Promise<void> {
  const now = contractHash(row, await indicatorsOf(db, [row.id]));
  if (now !== row.content_hash || now !== hash) refuse('AU2007');
}

/** 3 → 2: party B objects to the text instead of signing. */
export async function refuseContract(
  ctx: Ctx,
  id: string,
  { rev, objection }: z.infer<typeof RefuseContract>,
): Promise<null> {
  return change(ctx, async (c) => {
    const row = await loadContract(c.db, ctx, id);
    if (!isPartyB(ctx, row)) refuse('AU2005');
    await assertTransition(c.db, ctx, contractLifecycle, 'refuse', row, { expectedRev: rev });
    if ([...objection].length < MIN_OBJECTION) refuse('AU2006');
    const now = ctx.clock.now();
    await transition(c, ctx, contractLifecycle, 'refuse', row, {
      action: 'contract.refused',
      set: { return_reason: objection, sign_due: null },
      reason: objection,
    });
    await insertObjection(c.db, { now, id, kind: 'SIGN', text: objection, userId: ctx.caller.userId });
    c.emit('contract.refused', { contractId: id, reason: objection });
    return null;
  });
}
