import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole, unitPeople } from '../audit-base/public.ts';
import { type Notification, notify, say } from '../messages/public.ts';
import { askedFor } from './contract-review.repository.ts';
import { contractOf } from './contracts.repository.ts';

const Payload = z.object({ contractId: z.string(), reason: z.string().optional() });

type Told = {
  readonly tx: Tx;
  readonly contract: Awaited<ReturnType<typeof contractOf>>;
  readonly reason: string;
  readonly facts: { readonly year: number; readonly unit: string; readonly code: string };
};
type Message = {
  readonly to: readonly string[];
  readonly says: Pick<Notification, 'event' | 'text'>;
  readonly link: string;
};

/** Address of a contract in the register, and of the general manager's own page. */
export const registerLink = (id: string): string => `/zjlzajht?id=${id}`;
export const signingLink = (id: string): string => `/qyzjqz?id=${id}`;

/** Messages about contracts (audit-domain 7.1). */
export const contractsReactions: Reactions = {
  'contract.forReview': tell(async ({ tx, contract, facts }) => [
    {
      to: [...(await peopleWithRole(tx, ['msdHead'])), ...(await askedFor(tx, contract.review_report_id))],
      says: say('contract.forReview', facts),
      link: `/contractReview/${contract.id}`,
    },
  ]),
  'contract.returned': tell(async ({ contract, reason, facts }) => [
    {
      to: author(contract),
      says: say('contract.returned', { ...facts, reason }),
      link: registerLink(contract.id),
    },
  ]),
  'contract.toSign': tell(async ({ contract, reason, facts }) => [
    {
      to: [contract.party_b_user_id],
      says: say('contract.toSign', { ...facts, due: contract.sign_due ?? '', reason }),
      link: signingLink(contract.id),
    },
  ]),
  'contract.urged': tell(async ({ contract, facts }) => [
    {
      to: [contract.party_b_user_id],
      says: say('contract.urged', { ...facts, due: contract.sign_due ?? '' }),
      link: signingLink(contract.id),
    },
  ]),
  'contract.refused': tell(async ({ tx, contract, reason, facts }) => [
    {
      to: await peopleWithRole(tx, ['msd', 'msdHead']),
      says: say('contract.refused', { ...facts, reason }),
      link: registerLink(contract.id),
    },
  ]),
  'contract.signed': tell(async ({ tx, contract, facts }) => [
    {
      to: await peopleWithRole(tx, ['msd']),
      says: say('contract.signed', facts),
      link: registerLink(contract.id),
    },
    { to: [contract.party_a_signer_id], says: say('contract.signed:toCounterSign', facts), link: '/htqs' },
  ]),
  'contract.effective': tell(async ({ tx, contract, facts }) => [
    {
      to: [contract.party_b_user_id],
      says: say('contract.effective', facts),
      link: signingLink(contract.id),
    },
    {
      to: [contract.party_a_signer_id, ...(await peopleWithRole(tx, ['msd']))],
      says: say('contract.effective', facts),
      link: registerLink(contract.id),
    },
  ]),
  'contract.amended': tell(async ({ contract, reason, facts }) => [
    {
      to: [contract.party_b_user_id],
      says: say('contract.amended', { ...facts, reason }),
      link: signingLink(contract.id),
    },
    {
      to: [contract.party_a_signer_id],
      says: say('contract.amended', { ...facts, reason }),
      link: registerLink(contract.id),
    },
  ]),
  'contract.terminated': tell(async ({ tx, contract, reason, facts }) => [
    {
      to: [contract.party_b_user_id],
      says: say('contract.terminated', { ...facts, reason }),
      link: signingLink(contract.id),
    },
    {
      to: [contract.party_a_signer_id, ...(await peopleWithRole(tx, ['msd']))],
      says: say('contract.terminated', { ...facts, reason }),
      link: registerLink(contract.id),
    },
  ]),
  'contract.draftShown': tell(async ({ tx, contract, facts }) => [
    {
      to: [contract.party_b_user_id],
      says: say('contract.draftShown', facts),
      link: signingLink(contract.id),
    },
    {
      to: await coordinators(tx, contract.unit_org_id),
      says: say('contract.draftShown', facts),
      link: registerLink(contract.id),
    },
  ]),
  'contract.objected': tell(async ({ tx, contract, reason, facts }) => [
    {
      to: await peopleWithRole(tx, ['msd', 'msdHead']),
      says: say('contract.objected', { ...facts, reason }),
      link: `${registerLink(contract.id)}&tab=result`,
    },
  ]),
  'contract.objectionAnswered': tell(async ({ contract, reason, facts }) => [
    {
      to: [contract.party_b_user_id],
      says: say('contract.objectionAnswered', { ...facts, reason }),
      link: signingLink(contract.id),
    },
  ]),
  'contract.assessed': tell(async ({ tx, contract, facts }) => [
    { to: [contract.party_b_user_id], says: say('contract.assessed', facts), link: signingLink(contract.id) },
    {
      to: [contract.party_a_signer_id, ...(await coordinators(tx, contract.unit_org_id))],
      says: say('contract.assessed', facts),
      link: registerLink(contract.id),
    },
  ]),
};

const author = ({ creator_user_id }: Told['contract']): string[] =>
  creator_user_id ? [creator_user_id] : [];

async function coordinators(tx: Tx, unitId: string): Promise<string[]> {
  const people = await unitPeople(tx, unitId);
  return people.filter(({ role }) => role === 'unitCoord').map(({ id }) => id);
}

function tell(write: (told: Told) => Promise<Message[]>): Reaction {
  return async (kernel, tx, event) => {
    const { contractId, reason = '' } = Payload.parse(event.payload);
    const contract = await contractOf(tx, contractId);
    const facts = { year: contract.year, unit: contract.unit_name, code: contract.en_code };
    for (const { to, says, link } of await write({ tx, contract, reason, facts }))
      await notify(
        { caller: systemCaller('职安健合同'), clock: kernel.clock },
        { db: tx },
        {
          ...says,
          to: [...new Set(to)].filter((id) => id !== event.actorId),
          link,
          about: contractId,
        },
      );
  };
}
