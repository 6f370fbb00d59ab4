import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type {
  BatchReply,
  Contract,
  CounterSignContract,
  CounterSignContracts,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { Credential, SignatureLook } from '@auditplus/contract/features/signatures/signatures.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { addDays, dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { imageOf, proveIdentity, revokeSignatures, storeSignature } from '../../signatures/public.ts';
import { assertMay, isPartyB, mayCounterSign } from '../contracts.policy.ts';
import { type ContractRecord, contractRows, loadContract } from '../contracts.repository.ts';
import { contractView } from '../contracts.view.ts';
import { outcomeOf } from './create.ts';
import { assertUnchanged } from './sign.ts';

type Batch = z.infer<typeof BatchReply>;
type Shown = { readonly id: string; readonly rev: number; readonly hash: string };
type Given = { readonly credential: Credential; readonly look: SignatureLook };

/** 4 → 5: party A signs; the contract is in force. */
export async function counterSign(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof CounterSignContract>,
): Promise<Contract> {
  const shown = { id, rev: body.rev, hash: body.hash };
  await ctx.db.transaction().execute((tx) => assertSignable(tx, ctx, shown));
  await proveIdentity(ctx, body.credential);
  await change(ctx, (c) => signOne(c, ctx, shown, body));
  return contractView(ctx, id);
}

/** Several contracts after one re-authentication; one that is refused holds up no other. */
export async function counterSignBatch(
  ctx: Ctx,
  { contracts, ...given }: z.infer<typeof CounterSignContracts>,
): Promise<Batch> {
  assertMay(mayCounterSign(ctx));
  await proveIdentity(ctx, given.credential);
  const rows = await contractRows(ctx.db, ctx)
    .where(
      'contracts.id',
      'in',
      contracts.map(({ id }) => id),
    )
    .execute();
  const results: Batch['results'] = [];
  for (const shown of contracts) {
    const row = rows.find(({ id }) => id === shown.id);
    const name = row ? `${row.en_code} ${row.unit_name}` : '';
    results.push(
      await outcomeOf(ctx, { id: shown.id, name }, () => change(ctx, (c) => signOne(c, ctx, shown, given))),
    );
  }
  return { results };
}

async function assertSignable(db: Tx, ctx: Ctx, { id, rev, hash }: Shown): Promise<ContractRecord> {
  const row = await loadContract(db, ctx, id);
  assertMay(mayCounterSign(ctx));
  await assertTransition(db, ctx, contractLifecycle, 'counterSign', row, { expectedRev: rev });
  if (isPartyB(ctx, row)) refuse('AU2012');
  await assertUnchanged(db, row, hash);
  return row;
}

async function signOne(c: Change, ctx: Ctx, shown: Shown, given: Given): Promise<void> {
  const row = await assertSignable(c.db, ctx, shown);
  await transition(c, ctx, contractLifecycle, 'counterSign', row, {
    action: 'contract.counterSigned',
    set: { party_a_signer_id: ctx.caller.userId, effective_at: ctx.clock.now() },
    note: { contentHash: shown.hash, method: given.credential.method },
  });
  await storeSignature(c, ctx, {
    targetType: 'contract',
    targetId: row.id,
    role: 'partyA',
    hash: shown.hash,
    method: given.credential.method,
    image: await imageOf(c, ctx, given.look),
  });
  c.emit('contract.effective', { contractId: row.id });
}

const SIGN_AGAIN_DAYS = 7;

/** 4 → 3: party A sends the contract back; the general manager's signature is revoked with the reason. */
export async function returnSigned(c: Change, ctx: Ctx, row: ContractRecord, reason: string): Promise<void> {
  await transition(c, ctx, contractLifecycle, 'returnSigned', row, {
    action: 'contract.sentBack',
    set: {
      return_reason: reason,
      signed_at: null,
      sign_due: addDays(dayOf(ctx.clock.now()), SIGN_AGAIN_DAYS),
      urged_on: null,
    },
    reason,
  });
  await revokeSignatures(c, ctx, { targetType: 'contract', targetId: row.id, role: 'partyB', reason });
  c.emit('contract.toSign', { contractId: row.id, reason });
}
