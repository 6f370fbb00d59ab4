import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../../kernel/db.ts';
import type { Check } from '../../audits/public.ts';

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

/** Reports are named by the kind of their audit (dictionary `auditCheckType`). */
const TITLES: Readonly<Record<number, string>> = {
  1: '职安健审核报告',
  2: '水务运营审核报告',
  3: '总部审核报告',
  4: '专项检查报告',
  5: '飞行检查报告',
};

/** The name that a new report gets. */
export const titleOf = (checkType: number, isSummary: boolean): string => {
  const title = TITLES[checkType] ?? '审核报告';
  return isSummary ? title.replace('报告', '汇总报告') : title;
};

/** The head of a snapshot taken at a moment; team and meetings as the audit has them. */
export async function headOf(db: Db | Tx, check: Check, name: ReportName, at: Date): Promise<Head> {
  const team = await db
    .selectFrom('check_members')
    .innerJoin('users', 'users.id', 'check_members.user_id')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .select(['users.real_name', 'organizes.full_name', 'check_members.member_role', 'check_members.lines'])
    .where('check_members.check_id', '=', check.id)
    .orderBy(
      sql`array_position(ARRAY['LEAD','AUDITOR','EXPERT','OBSERVER','GUEST'], check_members.member_role::text)`,
    )
    .orderBy('users.sort_code')
    .orderBy('users.id')
    .execute();
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
