import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import {
  contractLifecycle,
  contractTemplateLifecycle,
} from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
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
import { present, Refusal, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { peopleWithRole } from '../../audit-base/public.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import { assertMay, mayDraft } from '../contracts.policy.ts';
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
  const units = await ctx.db
    .selectFrom('organizes')
    .select(['id', 'full_name'])
    .where('id', 'in', body.unitOrgIds)
    .execute();
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
  const template = present(
    await db
      .selectFrom('contract_templates')
      .selectAll()
      .where('id', '=', id)
      .where('delete_mark', '=', 0)
      .executeTakeFirst(),
    'AU0002',
  );
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

/** What a new contract holds; drafted by the caller now. */
type NewContract = {
  readonly id: string;
  readonly en_code: string;
  readonly year: number;
  readonly template_id: string;
  readonly unit_org_id: string;
  readonly party_a_org_id: string;
  readonly party_a_signer_id: string;
  readonly party_b_user_id: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly content: string;
  readonly assessment_standard: string;
  readonly predecessor_id?: string;
  readonly change_kind?: string;
};

/** Stores a draft with its first entry of the trail; of two at once for one company the second is refused (AU2001). */
export async function insertContract(tx: Change, ctx: Ctx, row: NewContract): Promise<void> {
  const now = ctx.clock.now();
  const who = { creator_user_id: ctx.caller.userId, last_modify_user_id: ctx.caller.userId };
  const stored = await tx.db
    .insertInto('contracts')
    .values({ ...row, ...who, creator_time: now, last_modify_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) refuse('AU2001', { 年: row.year });
  tx.record({
    action: 'contract.created',
    targetType: 'contract',
    targetId: row.id,
    after: { enCode: row.en_code, year: row.year, unitOrgId: row.unit_org_id, partyB: row.party_b_user_id },
    chainId: row.id,
  });
}

/** Stores the terms of a draft anew. */
export async function storeIndicators(
  db: Tx,
  ctx: Pick<Ctx, 'clock'>,
  contractId: string,
  terms: readonly IndicatorTerms[],
): Promise<void> {
  await db.deleteFrom('contract_indicators').where('contract_id', '=', contractId).execute();
  if (terms.length === 0) return;
  const at = ctx.clock.now().getTime();
  await db
    .insertInto('contract_indicators')
    .values(
      terms.map((entry, index) => ({
        id: newId(at),
        contract_id: contractId,
        sort_code: index + 1,
        kind: entry.kind,
        full_name: entry.fullName,
        unit_text: entry.unitText,
        target: Math.round(entry.target * 100),
        weight: Math.round(entry.weight * 100),
        per_unit_deduct: Math.round(entry.perUnitDeduct * 100),
        veto_when_exceeded: entry.vetoWhenExceeded ? 1 : 0,
        source: entry.source,
      })),
    )
    .execute();
}

const COMPANY = 3;

async function companyOf(db: Tx, id: string): Promise<{ id: string; groupId: string }> {
  const unit = present(
    await db
      .selectFrom('organizes')
      .select(['id', 'path'])
      .where('id', '=', id)
      .where('org_kind', '=', COMPANY)
      .where('delete_mark', '=', 0)
      .executeTakeFirst(),
    'AU0002',
  );
  return { id: unit.id, groupId: (unit.path as string[])[0] ?? unit.id };
}

/** The general manager on record, who must be able to sign in (AU2002). */
export async function managerOf(db: Tx, unitOrgId: string): Promise<string> {
  const manager = await db
    .selectFrom('organizes')
    .innerJoin('users', 'users.id', 'organizes.manager_id')
    .select('users.id')
    .where('organizes.id', '=', unitOrgId)
    .where('users.enabled_mark', '=', 1)
    .where('users.delete_mark', '=', 0)
    .executeTakeFirst();
  return present(manager, 'AU2002').id;
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
  const other = await db
    .selectFrom('contracts')
    .select('id')
    .where('year', '=', year)
    .where('unit_org_id', '=', unitOrgId)
    .where('delete_mark', '=', 0)
    .where('state', '<>', contractLifecycle.state.terminated)
    .where('successor_id', 'is', null)
    .executeTakeFirst();
  if (other) refuse('AU2001', { 年: year });
}
