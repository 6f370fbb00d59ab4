import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { type PeopleOnDuty, peopleOnDuty } from '../users/public.ts';
import type { ReportListRow } from './reports.repository.ts';

/** Whom each of some reports waits for, by report; one query whatever their number. */
export async function waitingForReports(
  db: Db | Tx,
  rows: readonly ReportListRow[],
): Promise<ReadonlyMap<string, PersonRef[]>> {
  const people = await peopleOnDuty(db, {
    companyIds: [],
    personIds: rows.map((row) => row.drafter_id),
  });
  return new Map(rows.map((row) => [row.id, people.named(actingOn(row, people))]));
}

/** Who may make the next step of a report: drafter, reviewer and signer are three persons (audit-domain 4.9, R3). */
function actingOn(row: ReportListRow, people: PeopleOnDuty): string[] {
  if (auditLifecycle.is(row.check_state, 'closed', 'cancelled')) return [];
  switch (row.state) {
    case reportLifecycle.state.draft:
    case reportLifecycle.state.returned:
      return people.active([row.drafter_id]);
    case reportLifecycle.state.inReview:
      return people.holding('msd').filter((id) => id !== row.drafter_id);
    case reportLifecycle.state.toSign:
      return [...people.holding('msdHead'), ...people.holding('groupLeader')].filter(
        (id) => id !== row.drafter_id && id !== row.reviewer_id,
      );
    case reportLifecycle.state.signed:
      return people.holding('msd');
    default:
      return [];
  }
}
