import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { z } from 'zod';
import type { Db, Tx } from '../../../kernel/db.ts';
import { label, type Texts } from '../../../kernel/texts.ts';
import type { TaskCheck } from '../../stored-audits/public.ts';
import { groupName, teamOf } from './head.queries.ts';

/** The head of a report as the snapshot stores it. */
export type Head = AnyReportSnapshot['head'];

/** What identifies the report that a snapshot is made for; the live preview of a task has no number yet. */
export type ReportName = { readonly code: string; readonly title: string; readonly versionNo: number };

const StoredMeeting = z
  .object({
    time: z.number(),
    place: z.string(),
    attendees: z.array(z.string()),
    file: z.object({ name: z.string() }).nullish(),
  })
  .nullable();

/** Reports are drafted and signed in Chinese; in other languages they are translations (decision 018). */
export const STORED_LANGUAGE = 'zh';

/** Reports are named by the kind of their audit (dictionary `auditCheckType`); summaries follow the unit's own. */
const TITLES: Texts = {
  1: ['职安健审核报告', '職安健審核報告', 'Occupational safety and health audit report'],
  2: ['水务运营审核报告', '水務營運審核報告', 'Water operations audit report'],
  3: ['总部审核报告', '總部審核報告', 'Head office audit report'],
  4: ['专项检查报告', '專項檢查報告', 'Special inspection report'],
  5: ['飞行检查报告', '飛行檢查報告', 'Unannounced inspection report'],
  other: ['审核报告', '審核報告', 'Audit report'],
};
const SUMMARY_TITLES: Texts = {
  1: ['职安健审核汇总报告', '職安健審核彙總報告', 'Occupational safety and health audit summary'],
  2: ['水务运营审核汇总报告', '水務營運審核彙總報告', 'Water operations audit summary'],
  3: ['总部审核汇总报告', '總部審核彙總報告', 'Head office audit summary'],
  4: ['专项检查汇总报告', '專項檢查彙總報告', 'Special inspection summary'],
  5: ['飞行检查汇总报告', '飛行檢查彙總報告', 'Unannounced inspection summary'],
  other: ['审核汇总报告', '審核彙總報告', 'Audit summary'],
};

/** The name that a new report gets. */
export function titleOf(checkType: number, isSummary: boolean, language: Language = STORED_LANGUAGE): string {
  const titles = isSummary ? SUMMARY_TITLES : TITLES;
  return label(titles, checkType in titles ? checkType : 'other', language);
}

/** The head of a snapshot taken at a moment; team and meetings as the audit has them. */
export async function headOf(db: Db | Tx, check: TaskCheck, name: ReportName, at: Date): Promise<Head> {
  const team = await teamOf(db, check.id);
  const group = await groupName(db);
  return {
    reportCode: name.code,
    title: name.title,
    versionNo: name.versionNo,
    state: 0,
    snapshotAt: at.getTime(),
    checkCode: check.en_code,
    checkName: check.full_name,
    year: check.year,
    checkType: check.check_type,
    objectives: check.objectives,
    scope: check.scope,
    criteria: check.criteria,
    startDate: check.start_date,
    endDate: check.end_date,
    issuer: group?.full_name ?? '',
    team: team.map((member) => ({
      name: member.real_name,
      orgName: member.full_name ?? '',
      // The table's check constraint holds the column to these words.
      role: member.member_role as Head['team'][number]['role'],
      lines: member.lines as Head['team'][number]['lines'],
    })),
    openingMeeting: meetingOf(check.opening_meeting),
    closingMeeting: meetingOf(check.closing_meeting),
  };
}

/** Nobody has signed a snapshot that is just taken. */
export const UNSIGNED: AnyReportSnapshot['signing'] = {
  drafter: null,
  reviewer: null,
  signer: null,
  contentHash: null,
  chainHead: null,
};

function meetingOf(stored: unknown): Head['openingMeeting'] {
  const meeting = StoredMeeting.parse(stored);
  return (
    meeting && {
      at: meeting.time,
      place: meeting.place,
      attendees: meeting.attendees,
      minutesFile: meeting.file?.name ?? null,
    }
  );
}
