import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { type Line, lineOf } from '@auditplus/core/scoring/stages.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { unitPeople } from '../audit-base/public.ts';
import { type PeopleOnDuty, peopleOnDuty } from '../users/public.ts';
import type { Case } from './rectifications.repository.ts';
import type { CaseRow } from './rectifications-rows.queries.ts';

/** Who is told about a case, by part in it. */
export type CasePeople = {
  readonly responsible: readonly string[];
  readonly coordinators: readonly string[];
  readonly managers: readonly string[];
  /** Those who approve its plan and verify it. */
  readonly approvers: readonly string[];
};

/** The people of a case (audit-domain 4.7, 7.1). */
export async function peopleOfCase(db: Db | Tx, kase: Case): Promise<CasePeople> {
  const unit = await unitPeople(db, kase.task.unit_org_id);
  const ofUnit = (...roles: readonly string[]) => [
    ...new Set(unit.filter((person) => roles.includes(person.role)).map((person) => person.id)),
  ];
  return {
    responsible: kase.row.responsible_user_id ? [kase.row.responsible_user_id] : [],
    coordinators: ofUnit('unitCoord', 'hqDept'),
    managers: ofUnit('unitGM'),
    approvers: await approversOf(db, kase),
  };
}

/** The persons who approve a case's plan; after approval the one who did it. */
async function approversOf(db: Db | Tx, { row, finding, line, task }: Case): Promise<string[]> {
  const part: CasePart = {
    unitId: task.unit_org_id,
    partnerId: task.partner_org_id,
    leadId: task.check.lead_auditor_id,
    line,
    stage: finding.stage,
    planApprovedBy: row.plan_approved_by,
  };
  return approvers(part, await peopleOnDuty(db, namedIn([part])));
}

/** Whom each of some cases waits for, by rectification; one query whatever their number. */
export async function waitingForCases(
  db: Db | Tx,
  rows: readonly CaseRow[],
): Promise<Map<string, PersonRef[]>> {
  const parts = rows.map(
    (row): CasePart => ({
      unitId: row.unit_org_id,
      partnerId: row.partner_org_id,
      leadId: row.lead_auditor_id,
      line: lineOf(row.line),
      stage: row.stage,
      planApprovedBy: row.plan_approved_by,
    }),
  );
  const { companyIds, personIds } = namedIn(parts);
  const responsible = rows.map((row) => row.responsible_user_id);
  const people = await peopleOnDuty(db, { companyIds, personIds: [...personIds, ...responsible] });
  return new Map(
    rows.map((row, place) => {
      const part = parts[place];
      return [row.id, part ? people.named(actingOn(row, part, people)) : []];
    }),
  );
}

/** What decides who approves and verifies a case. */
type CasePart = {
  readonly unitId: string;
  readonly partnerId: string | null;
  readonly leadId: string | null;
  readonly line: Line;
  readonly stage: string;
  readonly planApprovedBy: string | null;
};

const namedIn = (parts: readonly CasePart[]) => ({
  companyIds: parts.flatMap(({ unitId, partnerId }) => [unitId, partnerId]),
  personIds: parts.flatMap(({ leadId, planApprovedBy }) => [leadId, planApprovedBy]),
});

function approvers(part: CasePart, people: PeopleOnDuty): string[] {
  const approvedBy = people.active([part.planApprovedBy]);
  if (approvedBy.length > 0) return approvedBy;
  if (part.stage === 'COMPANY' && part.line !== 'H' && part.partnerId)
    return people.inCompany(part.partnerId, ['partnerLead']);
  if (part.line === 'W') return people.holding('waterHead');
  return part.leadId ? [part.leadId] : [];
}

/** Who makes the next step of a case (audit-domain 4.7); a disputed finding waits for its answer. */
function actingOn(row: CaseRow, part: CasePart, people: PeopleOnDuty): string[] {
  const decided = [...row.passed_by, ...(row.proof_by ? [row.proof_by] : [])];
  const outsiders = (ids: readonly string[]) => people.outside(part.unitId, ids);
  const leads = outsiders(part.leadId ? [part.leadId] : []);
  const heads = () => outsiders(people.holding('msdHead'));
  if (row.finding_state === findingLifecycle.state.disputed) return leads.length > 0 ? leads : heads();
  const coordinators = () => people.inCompany(part.unitId, ['unitCoord', 'hqDept']);
  switch (row.state) {
    case rectificationLifecycle.state.toSign:
      return coordinators();
    case rectificationLifecycle.state.toPlan:
    case rectificationLifecycle.state.rectifying:
    case rectificationLifecycle.state.failed: {
      const responsible = people.active([row.responsible_user_id]);
      return responsible.length > 0 ? responsible : coordinators();
    }
    case rectificationLifecycle.state.planInReview:
      return outsiders(approvers(part, people));
    case rectificationLifecycle.state.toVerify: {
      // The second of two verifiers is another person: the lead or the department where the approver has passed it.
      const able = [outsiders(approvers(part, people)), leads, heads()];
      return able.map((ids) => ids.filter((id) => !decided.includes(id))).find((ids) => ids.length > 0) ?? [];
    }
    case rectificationLifecycle.state.toStrikeOff:
      return leads.length > 0 ? leads : heads();
    default:
      return [];
  }
}
