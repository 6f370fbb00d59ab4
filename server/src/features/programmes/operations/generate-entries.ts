import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type {
  EntryBody,
  GenerateBody,
  GenerateReply,
  UnitProposal,
} from '@auditplus/contract/features/programmes/programmes.model.ts';
import { proposeWeight, windowsOf } from '@auditplus/core/programmes/risk-proposal.ts';
import { STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertFresh, assertState } from '../../../kernel/lifecycle.ts';
import { addEntries, formerStages } from '../programme-entries.repository.ts';
import { assertMay, mayWrite } from '../programmes.policy.ts';
import {
  type EntryRecord,
  findEntries,
  loadProgramme,
  type Programme,
  publishedVersions,
  touchDraft,
} from '../programmes.repository.ts';
import { type UnitFacts, unitFacts } from './risk-facts.queries.ts';

/** What the risk weights ask for and the programme does not hold yet; without `dryRun` it is added. */
export async function generateEntries(ctx: Ctx, id: string, body: GenerateBody): Promise<GenerateReply> {
  return change(ctx, async (c) => {
    const programme = await loadProgramme(c.db, ctx, id);
    assertMay(mayWrite(ctx));
    assertState(ctx, programmeLifecycle, programme, 'draft');
    await assertFresh(c.db, programme, body.rev);
    const standard = await standardFor(c.db, programme, body.standardVersionId);
    const [facts, present, stages] = await Promise.all([
      unitFacts(c.db, { year: programme.year, checkType: body.checkType, unitOrgIds: body.unitOrgIds }),
      findEntries(c.db, { programmeIds: [id], scope: { kind: 'all' } }),
      formerStages(c.db, { year: programme.year, checkType: body.checkType }),
    ]);
    const list = facts.map((unit) =>
      proposalFor(unit, { year: programme.year, checkType: body.checkType, standard, present, stages }),
    );
    const entries = list.flatMap((proposal) => proposal.entries);
    if (!body.dryRun && entries.length > 0) await store(ctx, c, { programme, entries, present });
    return {
      list,
      added: body.dryRun ? 0 : entries.length,
      standard: { versionId: standard.id, fullName: standard.full_name, versionNo: standard.version_no },
      rev: body.dryRun || entries.length === 0 ? programme.rev : programme.rev + 1,
    };
  });
}

async function store(
  ctx: Ctx,
  c: Change,
  input: {
    readonly programme: Programme;
    readonly entries: readonly EntryBody[];
    readonly present: readonly EntryRecord[];
  },
): Promise<void> {
  const { programme, entries, present } = input;
  const now = ctx.clock.now();
  const updated = await touchDraft(c.db, {
    rev: programme.rev,
    userId: ctx.caller.userId,
    now,
    id: programme.id,
  });
  if (updated.numUpdatedRows === 0n)
    await assertFresh(c.db, await loadProgramme(c.db, ctx, programme.id), programme.rev);
  await addEntries(c.db, {
    programmeId: programme.id,
    entries,
    after: Math.max(-1, ...present.map((entry) => entry.sort_code)) + 1,
    now: now.getTime(),
  });
  c.record({
    action: 'programme.generated',
    targetType: 'programme',
    targetId: programme.id,
    after: { entries: entries.length },
    chainId: programme.id,
  });
}

type Standard = { readonly id: string; readonly full_name: string; readonly version_no: string };

/** The version asked for, else the newest published one of the criteria, else of any standard. */
async function standardFor(tx: Tx, programme: Programme, versionId: string | undefined): Promise<Standard> {
  const criteria = z.array(z.string()).parse(programme.criteria);
  const rows = await publishedVersions(tx, versionId);
  const first = criteria
    .map((standardId) => rows.find((row) => row.standard_id === standardId))
    .find((row) => row !== undefined);
  return first ?? rows[0] ?? refuse('AU1110');
}

function proposalFor(
  unit: UnitFacts,
  programme: {
    readonly year: number;
    readonly checkType: number;
    readonly standard: Standard;
    readonly present: readonly EntryRecord[];
    readonly stages: ReadonlyMap<string, readonly Stage[]>;
  },
): UnitProposal {
  const { year, checkType, standard, present, stages } = programme;
  const own = present.filter((entry) => entry.unit_org_id === unit.id && entry.check_type === checkType);
  const { weight, reasons } = proposeWeight(unit);
  const head = {
    unit: { id: unit.id, fullName: unit.fullName, enCode: unit.enCode },
    riskWeight: weight,
    reasons,
    lastYear: unit.lastYear,
  };
  const windows = windowsOf(weight, year, unit.lastYear);
  if (windows.length === 0 && own.length === 0) return { ...head, outcome: 'skipped', entries: [] };
  // An entry that somebody has set already answers for the first window that it touches.
  const left = [...windows];
  for (const entry of own) {
    const place = left.findIndex(
      (window) => entry.window_start <= window.end && entry.window_end >= window.start,
    );
    left.splice(place === -1 ? 0 : place, 1);
  }
  if (left.length === 0) return { ...head, outcome: 'kept', entries: [] };
  return {
    ...head,
    outcome: 'add',
    entries: left.map(({ start, end }) => ({
      unitOrgId: unit.id,
      standardVersionId: standard.id,
      checkType,
      windowStart: start,
      windowEnd: end,
      partnerOrgId: unit.lastPartnerId === unit.id ? null : unit.lastPartnerId,
      stages: [...(stages.get(unit.id) ?? STAGES)],
      riskWeight: weight,
      exempt: 0,
      reasonExempt: '',
    })),
  };
}
