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
    return request.owner_user_id
      ? [request.owner_user_id]
      : people.inCompany(request.unit_org_id, ['unitCoord', 'hqDept']);
  };
  return new Map(requests.map((request) => [request.id, people.named(acting(request))]));
}

const namedIn = (requests: readonly RequestPart[]) => ({
  companyIds: requests.flatMap((request) => [request.unit_org_id, request.partner_org_id]),
  personIds: requests.flatMap((request) => [request.lead_auditor_id, request.asked_by]),
});

function acceptors(request: RequestPart, people: PeopleOnDuty): string[] {
  if (request.asked_by) return [request.asked_by];
  const general = {
    COORD: () => people.inCompany(request.unit_org_id, ['unitCoord', 'hqDept']),
    COMPANY: () => people.inCompany(request.partner_org_id, ['partnerLead']),
    HQ: (): string[] => [],
  }[optionsOf({ options: request.options }).acceptBy]();
  return general.length === 0 && request.lead_auditor_id ? [request.lead_auditor_id] : general;
}
