import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { contractTemplateLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type {
  BatchReply,
  Contract,
  CreateContract,
  CreateContracts,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { orThrow, Refusal, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { peopleWithRole } from '../../audit-base/public.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import { findTemplate } from '../contract-templates.repository.ts';
import { assertMay, mayDraft } from '../contracts.policy.ts';
import {
  activeContract,
  companyOf,
  insertContractRow,
  managerOf,
  type NewContract,
  organizationNames,
  storeIndicators,
} from '../contracts.repository.ts';
import { contractView } from '../contracts.view.ts';

type Batch = z.infer<typeof BatchReply>;

/** – → 0: the contract of one company. */
export async function createContract(ctx: Ctx, body: z.infer<typeof CreateContract>): Promise<Contract> {
  assertMay(mayDraft(ctx));
  return change(ctx, async (tx) => {
    const id = await insertFromTemplate(tx, ctx, body);
    return contractView(ctx, id, tx.db);
  });
}

/** – → 0 for several companies of a year; one that is refused holds up no other. */
export async function createContracts(ctx: Ctx, body: z.infer<typeof CreateContracts>): Promise<Batch> {
  assertMay(mayDraft(ctx));
  await loadUsableTemplate(ctx.db, body.templateId);
  const units = await organizationNames(ctx.db, body.unitOrgIds);
  const results: Batch['results'] = [];
  for (const unitOrgId of new Set(body.unitOrgIds)) {
    const name = units.find(({ id }) => id === unitOrgId)?.full_name ?? '';
    const draft = { templateId: body.templateId, unitOrgId, partyASignerId: body.partyASignerId };
    results.push(
      await outcomeOf(ctx, { id: unitOrgId, name }, () =>
        change(ctx, (tx) => insertFromTemplate(tx, ctx, draft)),
      ),
    );
  }
  return { results };
}

/** What became of one record of a batch; anything but a refusal stops the batch. */
export async function outcomeOf(
  ctx: Ctx,
  of: { readonly id: string; readonly name: string },
  work: () => Promise<unknown>,
): Promise<Batch['results'][number]> {
  try {
    await work();
    return { ...of, ok: true, errorCode: null, msg: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const msg = refusalText(error.entry, ctx.language, error.params);
    return { ...of, ok: false, errorCode: error.errorCode, msg };
  }
}

async function loadUsableTemplate(db: Tx | Ctx['db'], id: string) {
  const template = orThrow(await findTemplate(db, id), 'AU0002');
  if (template.state !== contractTemplateLifecycle.state.inUse) refuse('AU2017');
  return template;
}

async function insertFromTemplate(
  tx: Change,
  ctx: Ctx,
  body: z.infer<typeof CreateContract>,
): Promise<string> {
  const template = await loadUsableTemplate(tx.db, body.templateId);
  const { year } = template;
  const unit = await companyOf(tx.db, body.unitOrgId);
  const managerId = await managerOf(tx.db, body.unitOrgId);
  await assertSigner(tx.db, body.partyASignerId, managerId);
  const start = body.periodStart ?? `${year}-01-01`;
  const end = body.periodEnd ?? `${year}-12-31`;
  assertPeriod(year, start, end);
  await assertNoneActive(tx.db, year, body.unitOrgId);
  const id = newId(ctx.clock.now().getTime());
  await insertContract(tx, ctx, {
    id,
    en_code: await nextNumber(tx.db, 'HT', `${year}-01-01`),
    year,
    template_id: template.id,
    unit_org_id: unit.id,
    party_a_org_id: unit.groupId,
    party_a_signer_id: body.partyASignerId,
    party_b_user_id: managerId,
    period_start: start,
    period_end: end,
    content: template.body,
    assessment_standard: template.assessment_standard,
  });
  await storeIndicators(tx.db, ctx, id, template.indicators as IndicatorTerms[]);
  return id;
}

/** Stores a draft with its first entry of the trail; of two at once for one company the second is refused (AU2001). */
export async function insertContract(tx: Change, ctx: Ctx, row: NewContract): Promise<void> {
  const now = ctx.clock.now();
  const who = { creator_user_id: ctx.caller.userId, last_modify_user_id: ctx.caller.userId };
  const stored = await insertContractRow(tx.db, { row, who, now });
  if (!stored) refuse('AU2001', { 年: row.year });
  tx.record({
    action: 'contract.created',
    targetType: 'contract',
    targetId: row.id,
    after: { enCode: row.en_code, year: row.year, unitOrgId: row.unit_org_id, partyB: row.party_b_user_id },
    chainId: row.id,
  });
}

/** Party A is signed for by a group leader who is not party B (AU2012). */
export async function assertSigner(db: Tx, signerId: string, managerId: string): Promise<void> {
  if (signerId === managerId) refuse('AU2012');
  const leaders = await peopleWithRole(db, ['groupLeader']);
  if (!leaders.includes(signerId)) refuse('AU0002');
}

/** AU2016: the period lies inside the year. */
export function assertPeriod(year: number, start: string, end: string): void {
  if (start > end || start < `${year}-01-01` || end > `${year}-12-31`) refuse('AU2016', { 年: year });
}

async function assertNoneActive(db: Tx, year: number, unitOrgId: string): Promise<void> {
  const other = await activeContract(db, year, unitOrgId);
  if (other) refuse('AU2001', { 年: year });
}
