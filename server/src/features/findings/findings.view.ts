import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { FileRef, PersonRef } from '@auditplus/contract/kernel/values.ts';
import { addWorkdays } from '@auditplus/core/calendar/work-days.ts';
import { lineOf } from '@auditplus/core/scoring/stages.ts';
import { countedOption } from '@auditplus/core/text/standard-words.ts';
import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { fileRefs } from '../files/public.ts';
import { overdueDays } from '../rectifications/public.ts';
import { settings } from '../sys-config/public.ts';
import { workCalendar } from '../work-calendar/public.ts';
import { isFinal } from './finding-facts.ts';
import { findFindings, findReadable, type Query, type Row } from './finding-list.queries.ts';
import { findingAbilities } from './findings.policy.ts';

/** Deductions as a finding keeps them; points in hundredths. */
export const StoredDeductions = z.array(
  z.object({
    index: z.int(),
    label: z.string(),
    /** Left out of what was kept before units had a field. */
    kind: z.string().optional(),
    unit: z.string().optional(),
    points: z.int(),
    reason: z.string(),
    place: z.string(),
  }),
);

/** One finding; AU0002 when the caller may not read it. */
export async function readFinding(ctx: Ctx, id: string): Promise<Finding> {
  const [view] = await viewsOf(ctx, [orThrow(await findReadable(ctx, id), 'AU0002')]);
  return orThrow(view, 'AU0002');
}

/** A page of the findings that the caller may read. */
export async function listFindings(
  ctx: Ctx,
  query: Query,
): Promise<{ list: Finding[]; pagination: Pagination }> {
  const { total, rows } = await findFindings(ctx.db, ctx, query);
  return {
    list: await viewsOf(ctx, rows),
    pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total },
  };
}

async function viewsOf(ctx: Ctx, rows: readonly Row[]): Promise<Finding[]> {
  const stored = rows.flatMap((row) => row.files as FileRef[]);
  const fresh = new Map(
    (
      await fileRefs(
        ctx,
        stored.map((file) => file.fileId),
      )
    ).map((file) => [file.fileId, file]),
  );
  const { audit } = await settings(ctx);
  const calendar = await workCalendar(ctx);
  const today = dayOf(ctx.clock.now());
  return rows.map((row) => {
    const until = row.issued_at ? addWorkdays(dayOf(row.issued_at), audit.disputeDays, calendar) : null;
    const deductions = StoredDeductions.parse(row.deductions);
    return {
      ...textsOf(row),
      ...placesOf(row, today),
      files: (row.files as FileRef[]).map((file) => fresh.get(file.fileId) ?? file),
      deductions: deductions.map(({ label, kind, unit, points, reason, place }) => ({
        label: kind === 'PER' ? countedOption(label, unit, ctx.language) : label,
        points: points / 100,
        reason,
        place,
      })),
      merged: row.merged,
      disputeUntil: until,
      abilities: findingAbilities(
        ctx,
        {
          state: row.state,
          stage: row.stage,
          unitId: row.unit_org_id,
          partnerId: row.partner_org_id,
          leadId: row.lead_auditor_id,
          creatorId: row.creator_user_id,
          checkState: row.check_state,
          rectificationState: row.rect_state,
        },
        {
          isInDisputeTime: until !== null && today <= until,
          isIssuable: row.major_hazard === 1 || stageRecordLifecycle.is(row.covering_state, 'confirmed'),
          holdsFinalPoints: deductions.some(({ points }) => points > 0) && isFinal(row.task_state),
        },
      ),
    };
  });
}

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

const person = (id: string | null, name: string | null): PersonRef | null =>
  id === null ? null : { id, name: name ?? '' };

const textsOf = (row: Row) => ({
  id: row.id,
  enCode: row.en_code,
  title: row.title,
  fact: row.fact,
  criterion: row.criterion,
  severity: row.severity,
  majorHazard: flag(row.major_hazard),
  category: row.category,
  causePreliminary: row.cause_preliminary,
  place: row.place,
  state: row.state,
  repeatOf:
    row.repeat_of_id === null
      ? null
      : { id: row.repeat_of_id, enCode: row.earlier_code ?? '', title: row.earlier_title ?? '' },
  repeatCount: row.repeat_count,
  mergedInto:
    row.merged_into_id === null
      ? null
      : { id: row.merged_into_id, enCode: row.target_code ?? '', title: row.target_title ?? '' },
  disputeText: row.dispute_text,
  disputedAt: row.disputed_at?.getTime() ?? null,
  disputeResult: row.dispute_result,
  issuedAt: row.issued_at?.getTime() ?? null,
  issuedBy: person(row.issued_by, row.issuer_name),
  withdrawReason: row.withdraw_reason,
  creator: person(row.creator_user_id, row.creator_name),
  creatorTime: row.creator_time.getTime(),
  rev: row.rev,
});

const placesOf = (row: Row, today: string) => ({
  check: { id: row.check_id, enCode: row.check_code, fullName: row.check_name },
  checkTaskId: row.check_task_id,
  nodeId: row.node_id,
  nodeCode: row.node_code,
  nodeName: row.node_name,
  line: lineOf(row.line),
  // Findings are raised in stages only.
  stage: row.stage as Finding['stage'],
  unit: { id: row.unit_org_id, fullName: row.unit_name, enCode: row.unit_code },
  dept:
    row.dept_org_id === null
      ? null
      : {
          id: row.dept_org_id,
          fullName: row.dept_name ?? '',
          ...(row.dept_code ? { enCode: row.dept_code } : {}),
        },
  rectification:
    row.rect_id === null || row.rect_code === null || row.rect_state === null || row.rect_deadline === null
      ? null
      : {
          id: row.rect_id,
          enCode: row.rect_code,
          state: row.rect_state,
          deadline: row.rect_deadline,
          overdueDays: overdueDays({
            state: row.rect_state,
            findingState: row.state,
            deadline: row.rect_deadline,
            today,
          }),
        },
});
