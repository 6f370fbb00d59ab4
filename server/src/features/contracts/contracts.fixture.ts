import { contractTemplatesRoutes } from '@auditplus/contract/features/contracts/contract-templates.routes.ts';
import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { DEMO_PASSWORD, demoId, passwordDigest } from '../../testing/demo-people.ts';
import type { TestApp } from '../../testing/http.ts';

const indicator = (
  entry: Partial<IndicatorTerms> & Pick<IndicatorTerms, 'kind' | 'fullName'>,
): IndicatorTerms => ({
  unitText: '',
  target: 0,
  weight: 0,
  perUnitDeduct: 0,
  source: 'MANUAL',
  vetoWhenExceeded: false,
  ...entry,
});

/** The indicators of vector T28 with a veto beside them. */
export const T28_TERMS: readonly IndicatorTerms[] = [
  indicator({
    kind: 'LIMIT',
    fullName: '死亡事故',
    unitText: '起',
    weight: 20,
    perUnitDeduct: 20,
    vetoWhenExceeded: true,
  }),
  indicator({ kind: 'LIMIT', fullName: '重伤及轻伤', unitText: '人', weight: 10, perUnitDeduct: 5 }),
  indicator({ kind: 'TARGET', fullName: '培训完成率', unitText: '%', target: 100, weight: 15 }),
  indicator({
    kind: 'TARGET',
    fullName: '按期整改率',
    unitText: '%',
    target: 95,
    weight: 15,
    source: 'RECT_RATE',
  }),
  indicator({ kind: 'AUDIT', fullName: '审核得分', unitText: '%', weight: 30, source: 'AUDIT_SCORE' }),
  indicator({ kind: 'PROCESS', fullName: '过程工作', unitText: '项', weight: 10, perUnitDeduct: 2 }),
  indicator({ kind: 'VETO', fullName: '瞒报事故' }),
];

const TEMPLATE_BODY =
  '<p>甲方：{{partyA}}，乙方：{{unit}}总经理{{partyB}}。</p><p>{{year}}年度考核指标如下：</p><p>{{indicators}}</p>';

/** The password of the demonstration accounts as a credential. */
export const credential = { method: 'PASSWORD' as const, password: passwordDigest(DEMO_PASSWORD) };
export const look = { useStored: false, keepImage: false };
export const unitId = (code: string): string => demoId('org', code);
export const userId = (account: string): string => demoId('user', account);

/** A template in use for a year. */
export async function makeTemplate(
  app: TestApp,
  year: number,
  indicators: readonly IndicatorTerms[] = T28_TERMS,
): Promise<string> {
  const drafter = await app.as('chenyl');
  const body = {
    year,
    fullName: `${year}年合同模板`,
    body: TEMPLATE_BODY,
    indicators: [...indicators],
    assessmentStandard: '<p>按指标逐项计分。</p>',
  };
  const { id, rev } = await drafter.call(contractTemplatesRoutes.create, { body });
  await drafter.call(contractTemplatesRoutes.edit, { params: { id }, body: { ...body, rev, state: 1 } });
  return id;
}

/** A draft for a company. */
export async function makeDraft(app: TestApp, templateId: string, unit: string): Promise<Contract> {
  return (await app.as('chenyl')).call(contractsRoutes.create, {
    body: { templateId, unitOrgId: unitId(unit), partyASignerId: userId('linzy') },
  });
}

/** Takes a contract through its next steps up to a state between 1 and 5. */
export async function bringTo(
  app: TestApp,
  contract: Contract,
  { state, manager }: { readonly state: 1 | 3 | 4 | 5; readonly manager: string },
): Promise<Contract> {
  const params = { id: contract.id };
  let now = await (await app.as('chenyl')).call(contractsRoutes.sendReview, {
    params,
    body: { rev: contract.rev },
  });
  if (state === 1) return now;
  now = await (await app.as('zhoumin')).call(contractsRoutes.review, {
    params,
    body: { rev: now.rev, opinion: '同意' },
  });
  if (state === 3) return now;
  now = await (await app.as(manager)).call(contractsRoutes.sign, { params, body: signBody(now) });
  if (state === 4) return now;
  return (await app.as('linzy')).call(contractsRoutes.counterSign, {
    params,
    body: { rev: now.rev, hash: now.contentHash ?? '', credential, look },
  });
}

/** What a general manager sends who has read to the end and agrees. */
export const signBody = (contract: Pick<Contract, 'rev' | 'contentHash'>) => ({
  rev: contract.rev,
  hash: contract.contentHash ?? '',
  readToEnd: true,
  consent: true,
  credential,
  look,
});

/** The contract as an address, with its version for an act, and with a reason beside it. */
export const at = (contract: { readonly id: string }) => ({ id: contract.id });
export const act = (contract: Contract) => ({ params: at(contract), body: { rev: contract.rev } });
export const because = (contract: Contract, reason: string) => ({
  params: at(contract),
  body: { rev: contract.rev, reason },
});
