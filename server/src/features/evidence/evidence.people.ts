import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { auditorsOf } from '../findings/public.ts';
import { optionsOf } from '../stored-audits/public.ts';
import { type PeopleOnDuty, peopleOnDuty } from '../users/public.ts';

/** What decides who hands in and who accepts a request. */
type RequestPart = {
  readonly id: string;
  readonly check_id: string;
  readonly unit_org_id: string;
  readonly partner_org_id: string | null;
  readonly lead_auditor_id: string | null;
  readonly options: unknown;
  readonly asked_by: string | null;
};

/** Who accepts each request: its asker, else whom the audit's option names (audit-domain 4.5). */
export async function acceptorsOf(
  db: Db | Tx,
  requests: readonly RequestPart[],
): Promise<Map<string, string[]>> {
  const on = await dutyOf(db, requests);
  return new Map(requests.map((request) => [request.id, acceptors(request, on)]));
}

/** Whom each request waits for; two queries whatever their number. */
export async function waitingForRequests(
  db: Db | Tx,
  requests: readonly (RequestPart & { readonly state: number; readonly owner_user_id: string | null })[],
): Promise<Map<string, PersonRef[]>> {
  const on = await dutyOf(
    db,
    requests,
    requests.map((request) => request.owner_user_id),
  );
  const { people } = on;
  const acting = (request: (typeof requests)[number]): string[] => {
    if (supportRequestLifecycle.is(request.state, 'submitted')) return acceptors(request, on);
    if (!supportRequestLifecycle.is(request.state, 'toSubmit', 'returned')) return [];
    const owner = people.active([request.owner_user_id]);
    return owner.length > 0 ? owner : people.inCompany(request.unit_org_id, ['unitCoord', 'hqDept']);
  };
  return new Map(requests.map((request) => [request.id, people.named(acting(request))]));
}

/** The people who may have to act, and the auditors of each audit. */
type OnDuty = { readonly people: PeopleOnDuty; readonly auditors: ReadonlyMap<string, readonly string[]> };

async function dutyOf(
  db: Db | Tx,
  requests: readonly RequestPart[],
  others: readonly (string | null)[] = [],
): Promise<OnDuty> {
  const auditors = await auditorsOf(
    db,
    requests.map((request) => request.check_id),
  );
  const people = await peopleOnDuty(db, {
    companyIds: requests.flatMap((request) => [request.unit_org_id, request.partner_org_id]),
    personIds: [
      ...requests.flatMap((request) => [request.lead_auditor_id, request.asked_by]),
      ...[...auditors.values()].flat(),
      ...others,
    ],
  });
  return { people, auditors };
}

/** Whose part it is, as `mayAccept` has it; where nobody of them is left, the heads of 管理体系部, who may anywhere. */
function acceptors(request: RequestPart, on: OnDuty): string[] {
  const { people } = on;
  const named =
    request.asked_by === null ? acceptorsByOption(request, on) : people.active([request.asked_by]);
  return named.length > 0 ? named : people.outside(request.unit_org_id, people.holding('msdHead'));
}

function acceptorsByOption(request: RequestPart, { people, auditors }: OnDuty): string[] {
  const { unit_org_id: unitId, partner_org_id: partnerId } = request;
  switch (optionsOf({ options: request.options }).acceptBy) {
    case 'COMPANY':
      return partnerId === null
        ? people.active([request.lead_auditor_id])
        : people.inCompany(partnerId, ['partner', 'partnerLead']);
    case 'HQ':
      return people
        .outside(unitId, [
          ...(request.lead_auditor_id === null ? [] : [request.lead_auditor_id]),
          ...(auditors.get(request.check_id) ?? []),
        ])
        .filter((id) => people.holding('hqAuditor').includes(id));
    default:
      return people.inCompany(unitId, ['unitCoord', 'hqDept']);
  }
}
