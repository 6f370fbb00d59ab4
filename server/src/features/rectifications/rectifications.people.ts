import type { Db, Tx } from '../../kernel/db.ts';
import { type Case, peopleWithRole, unitPeople } from './rectifications.repository.ts';

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
export async function approversOf(db: Db | Tx, kase: Case): Promise<string[]> {
  const { row, finding, line, task } = kase;
  if (row.plan_approved_by) return [row.plan_approved_by];
  if (finding.stage === 'COMPANY' && line !== 'H' && task.partner_org_id) {
    const people = await unitPeople(db, task.partner_org_id);
    return people.filter((person) => person.role === 'partnerLead').map((person) => person.id);
  }
  if (line === 'W') return peopleWithRole(db, ['waterHead']);
  return task.check.lead_auditor_id ? [task.check.lead_auditor_id] : [];
}
