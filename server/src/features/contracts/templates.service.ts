import {
  type IndicatorTerms,
  weightSum,
} from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { contractTemplateLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type {
  ContractTemplate,
  TemplateBody,
  TemplateEdit,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh, refuseStale, refuseState } from '../../kernel/lifecycle.ts';
import { excerptOf } from '../../kernel/rich-text.ts';
import {
  insertTemplate,
  removeTemplateRow,
  templateRows,
  updateTemplate,
} from './contract-templates.repository.ts';
import { assertMay, mayDraft } from './contracts.policy.ts';

/** All templates, the newest year first. */
export async function listTemplates(ctx: Ctx, state: number | undefined): Promise<ContractTemplate[]> {
  let query = templateRows(ctx.db)
    .orderBy('contract_templates.year', 'desc')
    .orderBy('contract_templates.id');
  if (state !== undefined) query = query.where('contract_templates.state', '=', state);
  return (await query.execute()).map((row) => view(ctx, row));
}

/** Writes a draft. */
export async function createTemplate(
  ctx: Ctx,
  body: z.infer<typeof TemplateBody>,
): Promise<ContractTemplate> {
  assertMay(mayDraft(ctx));
  return change(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await insertTemplate(tx.db, { id, body, userId: ctx.caller.userId, now });
    record(tx, id, 'created', { fullName: body.fullName, year: body.year });
    return view(ctx, await load(tx.db, id));
  });
}

/** Changes a draft, puts it into use (its weights must add up), or takes it out of use. In use, it stays as it is. */
export async function editTemplate(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof TemplateEdit>,
): Promise<ContractTemplate> {
  assertMay(mayDraft(ctx));
  return change(ctx, async (tx) => {
    const row = await load(tx.db, id);
    const isDraft = row.state === contractTemplateLifecycle.state.draft;
    const isRetired =
      row.state === contractTemplateLifecycle.state.inUse &&
      body.state === contractTemplateLifecycle.state.retired;
    if ((!isDraft && !isRetired) || (isDraft && body.state === contractTemplateLifecycle.state.retired))
      refuseState(ctx, contractTemplateLifecycle, row.state);
    await assertFresh(tx.db, row, body.rev);
    if (isDraft && body.state === contractTemplateLifecycle.state.inUse) assertUsable(ctx, body);
    const stored = await updateTemplate(tx.db, {
      isDraft,
      body,
      userId: ctx.caller.userId,
      now: ctx.clock.now(),
      id,
    });
    if (!stored) await refuseStale(tx.db, await load(tx.db, id));
    record(tx, id, isRetired ? 'retired' : 'edited', { state: body.state, fullName: body.fullName });
    return view(ctx, await load(tx.db, id));
  });
}

/** Deletes a draft. */
export async function removeTemplate(ctx: Ctx, id: string, rev: number): Promise<null> {
  assertMay(mayDraft(ctx));
  return change(ctx, async (tx) => {
    const row = await load(tx.db, id);
    if (row.state !== contractTemplateLifecycle.state.draft)
      refuseState(ctx, contractTemplateLifecycle, row.state);
    await assertFresh(tx.db, row, rev);
    await removeTemplateRow(tx.db, id);
    record(tx, id, 'removed', { fullName: row.full_name });
    return null;
  });
}

function assertUsable(ctx: Ctx, body: z.infer<typeof TemplateBody>): void {
  const sum = weightSum(body.indicators);
  if (sum !== 100) refuse('AU2003', { x: sum });
  if (excerptOf(body.body, 1) === '')
    refuse('AU0004', { 字段: { zh: '合同内容', zhtw: '合約內容', en: 'contract content' }[ctx.language] });
}

async function load(db: Tx, id: string) {
  return orThrow(await templateRows(db).where('id', '=', id).executeTakeFirst(), 'AU0002');
}

type Row = Awaited<ReturnType<typeof load>>;

const view = (ctx: Ctx, row: Row): ContractTemplate => ({
  id: row.id,
  year: row.year,
  fullName: row.full_name,
  body: row.body,
  indicators: row.indicators as IndicatorTerms[],
  assessmentStandard: row.assessment_standard,
  state: row.state,
  contractCount: row.contract_count,
  rev: row.rev,
  canEdit: mayDraft(ctx) && row.state === contractTemplateLifecycle.state.draft,
});

const record = (tx: Change, id: string, done: string, after: Readonly<Record<string, unknown>>): void =>
  tx.record({
    action: `contractTemplate.${done}`,
    targetType: 'contractTemplate',
    targetId: id,
    after,
    chainId: id,
  });
