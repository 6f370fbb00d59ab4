import type { SaveFeedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { archiveFeedbacks } from '@auditplus/server/features/annual-feedback/operations/archive-feedback.ts';
import {
  confirmFeedback,
  returnFeedback,
} from '@auditplus/server/features/annual-feedback/operations/decide-feedback.ts';
import {
  saveFeedback,
  submitFeedback,
} from '@auditplus/server/features/annual-feedback/operations/fill-feedback.ts';
import { issueFeedback } from '@auditplus/server/features/annual-feedback/operations/issue-feedback.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import {
  type FeedbackEnd,
  type FeedbackUnit,
  feedbackQuestions,
  feedbackUnits,
  wordsOf,
} from '../feedback/feedback-plans.ts';
import type { FilePlan } from '../plan-types.ts';
import type { Play, Step, TimeText } from './play.ts';

const LANE = 'feedback';
type Year = 2025 | 2026;
const CONFIRMERS = ['chenyl', 'wangsj'] as const;
const RETURN_REASONS = ['改进计划没有写明完成时间和责任人', '演练不足的改进措施过于笼统，请补充'] as const;

/** Both years of annual review feedback: 2025 archived, 2026 in every state (audit-domain 4.11, 14). */
export function feedbackSteps(play: Play): Step[] {
  const { baseDate } = play.plan;
  const step = (on: string, time: TimeText, run: () => Promise<unknown>): Step => ({
    on,
    time,
    lane: LANE,
    run: async () => {
      await run();
    },
  });
  // Units go side by side.
  const each = (
    on: string,
    time: TimeText,
    run: (unit: FeedbackUnit, index: number) => Promise<unknown>,
  ): Step[] =>
    feedbackUnits.map((unit, index) => ({
      ...step(on, time, () => run(unit, index)),
      lane: `${LANE} ${unit.code}`,
    }));
  const late = feedbackUnits.filter(({ end2026 }) => end2026 !== 'returned');
  const returned = feedbackUnits.filter(({ end2026 }) => end2026 === 'returned');
  return [
    step('2025-11-17', '09:00', () => issue(play, 2025, feedbackUnits, '2025-12-15')),
    ...each('2025-12-09', '15:00', (unit, index) => answer(play, 2025, { unit, index, end: 'archived' })),
    ...each('2025-12-19', '10:00', (unit, index) => decide(play, 2025, { unit, index, end: 'archived' })),
    step('2026-01-08', '10:00', () => archive(play, 2025)),
    step(addDays(baseDate, -35), '09:00', () => issue(play, 2026, late, addDays(baseDate, -4))),
    step(addDays(baseDate, -35), '09:05', () => issue(play, 2026, returned, addDays(baseDate, 12))),
    ...each(addDays(baseDate, -9), '15:00', (unit, index) =>
      answer(play, 2026, { unit, index, end: unit.end2026 }),
    ),
    ...each(addDays(baseDate, -5), '10:00', (unit, index) =>
      decide(play, 2026, { unit, index, end: unit.end2026 }),
    ),
  ];
}

async function issue(play: Play, year: Year, units: readonly FeedbackUnit[], dueDate: string): Promise<void> {
  await issueFeedback(await play.as('chenyl'), {
    year,
    reviewTitle: `${year}年度职安健评审反馈`,
    dueDate,
    questions: feedbackQuestions[year].map((text, index) => ({ no: index + 1, text })),
    deptIds: units.map(({ code }) => demoId('org', code)),
  });
}

type Case = { readonly unit: FeedbackUnit; readonly index: number; readonly end: FeedbackEnd };

/** A unit fills in and submits; who is late keeps half a draft, or has not begun. */
async function answer(play: Play, year: Year, { unit, index, end }: Case): Promise<void> {
  const isLate = end === 'late';
  if (isLate && unit.code.startsWith('ZB')) return;
  const ctx = await play.as(unit.account);
  const { id, rev } = await feedbackOf(play, year, unit);
  const words = wordsOf(unit, { index, year, count: isLate ? 3 : feedbackQuestions[year].length });
  const plans = isLate ? [] : filesOf(unit, year);
  const ids = await play.cabinet.upload(
    ctx,
    plans.map(({ file }) => file),
  );
  const body: SaveFeedback = {
    rev,
    ...words,
    files: plans.map(({ fileKind }, at) => ({ fileKind, fileId: ids[at] ?? '' })),
  };
  const saved = await saveFeedback(ctx, id, body);
  if (!isLate) await submitFeedback(ctx, id, saved.rev);
}

async function decide(play: Play, year: Year, { unit, index, end }: Case): Promise<void> {
  if (end === 'submitted' || end === 'late') return;
  const ctx = await play.as(CONFIRMERS[index % CONFIRMERS.length] ?? 'chenyl');
  const { id, rev } = await feedbackOf(play, year, unit);
  if (end === 'returned')
    await returnFeedback(ctx, id, { rev, reason: RETURN_REASONS[index % RETURN_REASONS.length] ?? '' });
  else await confirmFeedback(ctx, id, rev);
}

async function archive(play: Play, year: Year): Promise<void> {
  const rows = await play.kernel.db
    .selectFrom('annual_feedbacks')
    .select('id')
    .where('year', '=', year)
    .orderBy('id')
    .execute();
  await archiveFeedbacks(
    await play.as('chenyl'),
    rows.map(({ id }) => id),
  );
}

const feedbackOf = (play: Play, year: Year, unit: FeedbackUnit) =>
  play.kernel.db
    .selectFrom('annual_feedbacks')
    .select(['id', 'rev'])
    .where('year', '=', year)
    .where('dept_id', '=', demoId('org', unit.code))
    .executeTakeFirstOrThrow();

/** The report and the plan of a unit; in 2026 also the minutes of the meeting. */
function filesOf({ name }: FeedbackUnit, year: Year): { fileKind: string; file: FilePlan }[] {
  const file = (fileKind: string, kind: FilePlan['kind']) => ({
    fileKind,
    file: {
      fileName: `${name}${year}年${fileKind}.${kind}`,
      kind,
      title: `${name}${year}年${fileKind}`,
      lines: [`单位：${name}`, `年度：${year}`, `类别：${fileKind}`],
      issuedOn: `${year}-12-01`,
      validTo: null,
    },
  });
  return [
    file('自评报告', 'pdf'),
    file('改进计划', 'pdf'),
    ...(year === 2026 ? [file('会议纪要', 'pdf'), file('佐证', 'png')] : []),
  ];
}
