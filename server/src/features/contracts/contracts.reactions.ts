import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { notify } from '../messages/public.ts';
import { peopleWithRole, unitPeople } from '../rectifications/public.ts';

const Payload = z.object({ contractId: z.string(), reason: z.string().optional() });

type Told = {
  readonly tx: Tx;
  readonly contract: Awaited<ReturnType<typeof contractOf>>;
  readonly reason: string;
};
type Message = {
  readonly to: readonly string[];
  readonly title: string;
  readonly body?: string;
  readonly link: string;
};

/** Address of a contract in the register, and of the general manager's own page. */
export const registerLink = (id: string): string => `/zjlzajht?id=${id}`;
export const signingLink = (id: string): string => `/qyzjqz?id=${id}`;

/** Messages about contracts (audit-domain 7.1). */
export const contractsReactions: Reactions = {
  'contract.forReview': tell(async ({ tx, contract }) => [
    {
      to: [...(await peopleWithRole(tx, ['msdHead'])), ...(await askedFor(tx, contract.review_report_id))],
      title: '职安健合同待审查',
      link: `/contractReview/${contract.id}`,
    },
  ]),
  'contract.returned': tell(async ({ contract, reason }) => [
    {
      to: author(contract),
      title: '职安健合同审查退回',
      body: `退回原因：${reason}`,
      link: registerLink(contract.id),
    },
  ]),
  'contract.toSign': tell(async ({ contract, reason }) => [
    {
      to: [contract.party_b_user_id],
      title: '职安健合同待签署',
      body: [`签署期限 ${contract.sign_due ?? ''}`, reason && `退回原因：${reason}`]
        .filter(Boolean)
        .join('；'),
      link: signingLink(contract.id),
    },
  ]),
  'contract.urged': tell(async ({ contract }) => [
    {
      to: [contract.party_b_user_id],
      title: '请尽快签署职安健合同',
      body: `签署期限 ${contract.sign_due ?? ''}`,
      link: signingLink(contract.id),
    },
  ]),
  'contract.refused': tell(async ({ tx, contract, reason }) => [
    {
      to: await peopleWithRole(tx, ['msd', 'msdHead']),
      title: '企业总经理对职安健合同提出异议',
      body: `异议：${reason}`,
      link: registerLink(contract.id),
    },
  ]),
  'contract.signed': tell(async ({ tx, contract }) => [
    {
      to: await peopleWithRole(tx, ['msd']),
      title: '企业总经理已签署职安健合同',
      link: registerLink(contract.id),
    },
    { to: [contract.party_a_signer_id], title: '职安健合同待会签', link: '/htqs' },
  ]),
  'contract.effective': tell(async ({ tx, contract }) => [
    { to: [contract.party_b_user_id], title: '职安健合同已生效', link: signingLink(contract.id) },
    {
      to: [contract.party_a_signer_id, ...(await peopleWithRole(tx, ['msd']))],
      title: '职安健合同已生效',
      link: registerLink(contract.id),
    },
  ]),
  'contract.amended': tell(async ({ contract, reason }) => [
    {
      to: [contract.party_b_user_id, contract.party_a_signer_id],
      title: '职安健合同已变更',
      body: `变更原因：${reason}`,
      link: signingLink(contract.id),
    },
  ]),
  'contract.terminated': tell(async ({ tx, contract, reason }) => [
    {
      to: [contract.party_b_user_id, contract.party_a_signer_id, ...(await peopleWithRole(tx, ['msd']))],
      title: '职安健合同已终止',
      body: `终止原因：${reason}`,
      link: registerLink(contract.id),
    },
  ]),
  'contract.draftShown': tell(async ({ tx, contract }) => [
    { to: [contract.party_b_user_id], title: '职安健合同考核草案请确认', link: signingLink(contract.id) },
    {
      to: await coordinators(tx, contract.unit_org_id),
      title: '职安健合同考核草案请确认',
      link: registerLink(contract.id),
    },
  ]),
  'contract.objected': tell(async ({ tx, contract, reason }) => [
    {
      to: await peopleWithRole(tx, ['msd', 'msdHead']),
      title: '单位对合同考核草案提出异议',
      body: `异议：${reason}`,
      link: `${registerLink(contract.id)}&tab=result`,
    },
  ]),
  'contract.objectionAnswered': tell(async ({ contract, reason }) => [
    {
      to: [contract.party_b_user_id],
      title: '合同考核异议已答复',
      body: `答复：${reason}`,
      link: signingLink(contract.id),
    },
  ]),
  'contract.assessed': tell(async ({ tx, contract }) => [
    { to: [contract.party_b_user_id], title: '职安健合同考核结果已确定', link: signingLink(contract.id) },
    {
      to: [contract.party_a_signer_id, ...(await coordinators(tx, contract.unit_org_id))],
      title: '职安健合同考核结果已确定',
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

async function askedFor(tx: Tx, reportId: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('contract_opinions')
    .select('reviewer_id')
    .where('report_id', '=', reportId ?? '')
    .execute();
  return rows.flatMap(({ reviewer_id }) => reviewer_id ?? []);
}

function tell(write: (told: Told) => Promise<Message[]>): Reaction {
  return async (kernel, tx, event) => {
    const { contractId, reason = '' } = Payload.parse(event.payload);
    const contract = await contractOf(tx, contractId);
    for (const { to, title, body, link } of await write({ tx, contract, reason }))
      await notify(
        { caller: systemCaller('职安健合同'), clock: kernel.clock },
        { db: tx },
        {
          event: event.event,
          to: [...new Set(to)].filter((id) => id !== event.actorId),
          title: `${title}：${contract.year}年 ${contract.unit_name}`,
          body: [contract.en_code, body ?? ''].filter(Boolean).join('；'),
          link,
        },
      );
  };
}

const contractOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contracts')
    .innerJoin('organizes', 'organizes.id', 'contracts.unit_org_id')
    .select(['contracts.id', 'contracts.en_code', 'contracts.year', 'contracts.unit_org_id', 'sign_due'])
    .select(['party_a_signer_id', 'party_b_user_id', 'review_report_id', 'contracts.creator_user_id'])
    .select('organizes.full_name as unit_name')
    .where('contracts.id', '=', id)
    .executeTakeFirstOrThrow();
