import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import {
  type EntryView,
  ProgrammeRisk,
  type ProgrammeRow,
  type ProgrammeView,
} from '@auditplus/contract/features/programmes/programmes.model.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { programmeAbilities, programmeScope } from './programmes.policy.ts';
import {
  countEntries,
  type EntryRecord,
  findEntries,
  findProgrammes,
  type ProgrammeRecord,
  standardNames,
  versionsOf,
} from './programmes.repository.ts';

/** One programme whole, when it is in the caller's scope; refuses with AU0002 otherwise. */
export async function programmeView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<ProgrammeView> {
  const scope = programmeScope(ctx);
  const [found] = await findProgrammes(db, { scope, id }, { limit: 1, offset: 0 });
  const record = orThrow(found, 'AU0002');
  const criteria = z.array(z.string()).parse(record.criteria);
  const [row] = await programmeRows(ctx, [record], db);
  const entries = await findEntries(db, { programmeIds: [id], scope });
  const standards = criteria.length === 0 ? [] : await standardNames(db, criteria);
  const versions = await versionsOf(db, record.en_code);
  const today = dayOf(ctx.clock.now());
  return {
    ...orThrow(row, 'AU0002'),
    entries: entries.map((entry) => {
      const shown = entryView(entry, today);
      return { ...shown, late: shown.late && isLive(record.state) };
    }),
    objectives: record.objectives,
    scope: record.scope,
    risks: z.array(ProgrammeRisk.required()).parse(record.risks),
    resources: record.resources,
    criteria: criteria.flatMap((standardId) => {
      const standard = standards.find((one) => one.id === standardId);
      return standard ? { id: standard.id, fullName: standard.full_name } : [];
    }),
    returnReason: record.return_reason,
    reviseReason: record.revise_reason,
    submittedAt: record.submitted_at?.getTime() ?? null,
    completedAt: record.completed_at?.getTime() ?? null,
    versions: versions
      .filter(
        ({ id: other, state }) =>
          other === id ||
          scope.kind === 'all' ||
          programmeLifecycle.is(state, 'approved', 'running', 'completed', 'superseded'),
      )
      .map((version) => ({ id: version.id, versionNo: version.version_no, state: version.state })),
  };
}

/** Programmes as the list shows them. */
export async function programmeRows(
  ctx: Ctx,
  records: readonly ProgrammeRecord[],
  db: Db | Tx = ctx.db,
): Promise<ProgrammeRow[]> {
  const counts = await countEntries(db, {
    programmeIds: records.map(({ id }) => id),
    scope: programmeScope(ctx),
    today: dayOf(ctx.clock.now()),
  });
  return records.map((record) => {
    const count = counts.get(record.id) ?? { entries: 0, units: 0, done: 0, late: 0 };
    return {
      id: record.id,
      enCode: record.en_code,
      fullName: record.full_name,
      year: record.year,
      owner: { id: record.owner_org_id, fullName: record.owner_name, enCode: record.owner_code },
      versionNo: record.version_no,
      state: record.state,
      entries: count.entries,
      units: count.units,
      done: count.done,
      late: isLive(record.state) ? count.late : 0,
      creator: person(record.creator_user_id, record.creator_name),
      approver: person(record.approver_id, record.approver_name),
      approvedAt: record.approved_at?.getTime() ?? null,
      lastModifyTime: record.last_modify_time.getTime(),
      rev: record.rev,
      can: programmeAbilities(ctx, record),
    };
  });
}

const isLive = (state: number): boolean =>
  state === programmeLifecycle.state.approved || state === programmeLifecycle.state.running;

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** One entry with its names and how it stands. */
export function entryView(row: EntryRecord, today: string): EntryView {
  const isOpen = row.progress === 'planned' || row.progress === 'drafted' || row.progress === 'running';
  return {
    id: row.id,
    unitOrgId: row.unit_org_id,
    unit: { id: row.unit_org_id, fullName: row.unit_name, enCode: row.unit_code },
    standardVersionId: row.standard_version_id,
    standard: {
      standardId: row.standard_id,
      versionId: row.standard_version_id,
      fullName: row.standard_name,
      versionNo: row.version_no,
    },
    checkType: row.check_type,
    windowStart: row.window_start,
    windowEnd: row.window_end,
    partnerOrgId: row.partner_org_id,
    partner:
      row.partner_org_id === null
        ? null
        : { id: row.partner_org_id, fullName: row.partner_name ?? '', enCode: row.partner_code ?? '' },
    stages: row.stages as Stage[],
    riskWeight: row.risk_weight,
    exempt: row.exempt === 1 ? 1 : 0,
    reasonExempt: row.reason_exempt,
    check:
      row.live_check_id === null
        ? null
        : {
            id: row.live_check_id,
            enCode: row.check_code ?? '',
            fullName: row.check_name ?? '',
            state: row.check_state ?? auditLifecycle.state.draft,
          },
    progress: row.progress,
    late: isOpen && row.window_end < today,
    copiedFromId: row.copied_from_id,
  };
}
