import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { Meeting, StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { stageLabel } from '../../documents/stage-labels.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { checkScopeSql, taskScope } from '../audit-base/public.ts';
import type { ScheduleSource, SharedEntry } from '../schedules/public.ts';

const TEXTS = {
  stageStart: ['{stage}开始：{audit}', '{stage}開始：{audit}', '{stage} starts: {audit}'],
  stageDue: ['{stage}截止：{audit}', '{stage}截止：{audit}', '{stage} due: {audit}'],
  evidence: ['资料截止：{audit}', '資料截止：{audit}', 'Evidence due: {audit}'],
  opening: ['首次会议：{audit}', '首次會議：{audit}', 'Opening meeting: {audit}'],
  closing: ['末次会议：{audit}', '末次會議：{audit}', 'Closing meeting: {audit}'],
} satisfies Texts;

const MEETING_MS = 2 * 3_600_000;
const MOST_AUDITS = 300;

/** The stages, the day of the evidence and the meetings of the audits that the caller may read. */
export const auditSchedule: ScheduleSource = async (ctx, span) => {
  const { rows } = await sql<CheckRow>`
    SELECT checks.id, checks.full_name, checks.stage_plan, checks.evidence_due, checks.opening_meeting,
      checks.closing_meeting
    FROM checks
    WHERE checks.state IN (${sql.join(STANDING)}) AND ${checkScopeSql(taskScope(ctx))}
      AND ${isNear(span.firstDay, span.lastDay)}
    ORDER BY checks.start_date, checks.id
    LIMIT ${MOST_AUDITS}`.execute(ctx.db);
  return rows
    .flatMap((row) => entriesOf(row, ctx.language))
    .filter(({ when }) =>
      'start' in when
        ? when.start < span.to && when.end >= span.from
        : when.firstDay <= span.lastDay && when.lastDay >= span.firstDay,
    );
};

const STANDING = auditLifecycle.in('issued', 'running', 'scored', 'published', 'rectifying', 'closed');

/** A meeting may lie outside the audit's days, for a month at most. */
const isNear = (firstDay: string, lastDay: string) => sql<SqlBool>`
  checks.start_date - 31 <= ${lastDay}::date AND checks.end_date + 31 >= ${firstDay}::date`;

type CheckRow = {
  readonly id: string;
  readonly full_name: string;
  readonly stage_plan: unknown;
  readonly evidence_due: string | null;
  readonly opening_meeting: unknown;
  readonly closing_meeting: unknown;
};

function entriesOf(row: CheckRow, language: Language): SharedEntry[] {
  const texts = pick(TEXTS, language);
  const shared = { place: '', unit: null, address: `/checkInfo?id=${row.id}` };
  // A bar over the weeks of a stage would hide what happens in them.
  const stages = z
    .array(StagePlanEntry)
    .parse(row.stage_plan)
    .filter(({ enabled }) => enabled)
    .flatMap(({ stage, startDate, dueDate }): SharedEntry[] => {
      const words = { stage: stageLabel(stage, language), audit: row.full_name };
      return [
        ...onDay(startDate, {
          ...shared,
          id: `${row.id}:${stage}:start`,
          title: fill(texts.stageStart, words),
          colour: 'blue',
        }),
        ...onDay(dueDate, {
          ...shared,
          id: `${row.id}:${stage}:due`,
          title: fill(texts.stageDue, words),
          colour: 'orange',
        }),
      ];
    });
  const evidence = onDay(row.evidence_due, {
    ...shared,
    id: `${row.id}:evidence`,
    title: fill(texts.evidence, { audit: row.full_name }),
    colour: 'orange',
  });
  return [
    ...stages,
    ...evidence,
    ...meeting(row.opening_meeting, {
      ...shared,
      id: `${row.id}:opening`,
      title: fill(texts.opening, { audit: row.full_name }),
    }),
    ...meeting(row.closing_meeting, {
      ...shared,
      id: `${row.id}:closing`,
      title: fill(texts.closing, { audit: row.full_name }),
    }),
  ];
}

const onDay = (day: string | null, entry: Omit<SharedEntry, 'when'>): SharedEntry[] =>
  day === null ? [] : [{ ...entry, when: { firstDay: day, lastDay: day } }];

/** A meeting stands with its beginning only; two hours are shown. */
function meeting(stored: unknown, entry: Omit<SharedEntry, 'colour' | 'when'>): SharedEntry[] {
  if (stored === null) return [];
  const { time, place } = Meeting.parse(stored);
  return [
    { ...entry, place, colour: 'green', when: { start: new Date(time), end: new Date(time + MEETING_MS) } },
  ];
}
