import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { optionsOf } from '../audits/public.ts';
import { type PeopleOnDuty, peopleOnDuty } from '../users/public.ts';
import { SUPPORT } from './evidence.lifecycle.ts';

/** What decides who hands in and who accepts a request. */
type RequestPart = {
  readonly id: string;
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
  const people = await peopleOnDuty(db, namedIn(requests));
  return new Map(requests.map((request) => [request.id, acceptors(request, people)]));
}

/** Whom each request waits for; one query whatever their number. */
export async function waitingForRequests(
  db: Db | Tx,
  requests: readonly (RequestPart & { readonly state: number; readonly owner_user_id: string | null })[],
): Promise<Map<string, PersonRef[]>> {
  const { companyIds, personIds } = namedIn(requests);
  const owners = requests.map((request) => request.owner_user_id);
  const people = await peopleOnDuty(db, { companyIds, personIds: [...personIds, ...owners] });
  const acting = (request: (typeof requests)[number]): string[] => {
    if (request.state === SUPPORT.submitted) return acceptors(request, people);
    if (request.state !== SUPPORT.toSubmit && request.state !== SUPPORT.returned) return [];
    const owner = people.active([request.owner_user_id]);
    return owner.length > 0 ? owner : people.inCompany(request.unit_org_id, ['unitCoord', 'hqDept']);
  };
  return new Map(requests.map((request) => [request.id, people.named(acting(request))]));
}

const namedIn = (requests: readonly RequestPart[]) => ({
  companyIds: requests.flatMap((request) => [request.unit_org_id, request.partner_org_id]),
  personIds: requests.flatMap((request) => [request.lead_auditor_id, request.asked_by]),
});

/** Whose part it is, as `mayAccept` has it; where nobody of them is left, the heads of 管理体系部, who may anywhere. */
function acceptors(request: RequestPart, people: PeopleOnDuty): string[] {
  const named =
    request.asked_by === null ? acceptorsByOption(request, people) : people.active([request.asked_by]);
  return named.length > 0 ? named : people.outside(request.unit_org_id, people.holding('msdHead'));
}

function acceptorsByOption(request: RequestPart, people: PeopleOnDuty): string[] {
  const { unit_org_id: unitId, partner_org_id: partnerId } = request;
  switch (optionsOf({ options: request.options }).acceptBy) {
    case 'COMPANY':
      return partnerId === null
        ? people.active([request.lead_auditor_id])
        : people.inCompany(partnerId, ['partner', 'partnerLead']);
    case 'HQ':
      return request.lead_auditor_id === null ? [] : people.outside(unitId, [request.lead_auditor_id]);
    default:
      return people.inCompany(unitId, ['unitCoord', 'hqDept']);
  }
}
