import type { CheckCreate, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { EntryCheckBody } from '@auditplus/contract/features/programmes/programmes.model.ts';
import type { AuditSettings } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { newAuditOptions, newStagePlan } from '@auditplus/core/audits/new-audit.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { refuseState } from '../../../kernel/lifecycle.ts';
import { type EntryForCheck, lockEntries } from '../../programmes/public.ts';
import { settings } from '../../sys-config/public.ts';
import { assertMay, canCreateCheck } from '../audits.policy.ts';
import { checkView } from '../check.view.ts';
import { unitNames } from '../check-names.queries.ts';
import { storeCheck } from './save-check.ts';

/**
 * A draft audit from an open entry of a programme, together with others of the same programme and type: units,
 * versions, partners, stages and the window come from them, and each entry is bound to the audit (AU1108 once it is).
 */
export async function checkFromEntry(
  ctx: Ctx,
  entryId: string,
  body: z.infer<typeof EntryCheckBody>,
): Promise<CheckView> {
  assertMay(canCreateCheck(ctx));
  const { audit } = await settings(ctx);
  return change(ctx, async (c) => {
    const ids = [...new Set([entryId, ...body.alsoEntryIds])];
    const entries = await lockEntries(c.db, ids);
    const first = entries.find(({ id }) => id === entryId);
    if (!first || entries.length !== ids.length) refuse('AU0002');
    for (const entry of entries) assertOpen(ctx, entry, first);
    const draft = { ...(await draftOf(c.db, { first, entries, audit })), leadAuditorId: body.leadAuditorId };
    return checkView(ctx, await storeCheck(c, ctx, draft), c.db);
  });
}

function assertOpen(ctx: Ctx, entry: EntryForCheck, first: EntryForCheck): void {
  const { programme } = entry;
  if (programme.id !== first.programme.id || entry.checkType !== first.checkType) refuse('AU0002');
  if (
    programme.state !== programmeLifecycle.state.approved &&
    programme.state !== programmeLifecycle.state.running
  )
    refuseState(ctx, programmeLifecycle, programme.state);
  if (entry.checkCode !== null) refuse('AU1108', { 编号: entry.checkCode });
  if (entry.exempt) refuse('AU1109');
}

type Basis = {
  readonly first: EntryForCheck;
  readonly entries: readonly EntryForCheck[];
  readonly audit: AuditSettings;
};

async function draftOf(tx: Tx, { first, entries, audit }: Basis): Promise<CheckCreate> {
  const { programme } = first;
  const stages = new Set(entries.flatMap((entry) => entry.stages));
  const units = await unitNames(
    tx,
    entries.map((entry) => entry.unitOrgId),
  );
  const [only] = units;
  const kind = TYPE_NAMES[first.checkType] ?? TYPE_NAMES[1];
  return {
    fullName: `${programme.year}年${units.length === 1 && only ? only.full_name : '度'}${kind}`,
    year: programme.year,
    checkType: first.checkType,
    programmeId: programme.id,
    offPlanReason: '',
    objectives: programme.objectives,
    scope: programme.scope,
    criteria: '',
    startDate: entries.map((entry) => entry.windowStart).toSorted()[0] ?? first.windowStart,
    endDate:
      entries
        .map((entry) => entry.windowEnd)
        .toSorted()
        .at(-1) ?? first.windowEnd,
    evidenceDueDate: null,
    stagePlan: newStagePlan(audit).map((entry) => ({ ...entry, enabled: stages.has(entry.stage) })),
    options: newAuditOptions(audit),
    leadAuditorId: null,
    members: [],
    tasks: entries.map(({ unitOrgId, standardVersionId, partnerOrgId }) => ({
      unitOrgId,
      standardVersionId,
      partnerOrgId,
    })),
    packagePlan: [],
  };
}

const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: '体系审核',
  2: '水务运营审核',
  3: '总部审核',
  4: '专项检查',
  5: '飞行检查',
};
