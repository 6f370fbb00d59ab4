import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes as routes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import type { TestApp } from '../../testing/http.ts';
import { type AuditedTask, uploadAs } from '../evidence/evidence.fixture.ts';
import type { createAs } from '../findings/findings.fixture.ts';
import { issuedFinding } from '../findings/findings.fixture.ts';

/** A complete five-fixed plan for C03. */
export const planOf = (rev: number, deadline: string) => ({
  rev,
  draft: false,
  responsibleUserId: demoId('user', 'heyx'),
  assistOrgIds: [],
  immediateAction: '',
  rootCause: '目标分解职责未落实到班组',
  causeCodes: ['管'],
  measures: '修订目标管理制度并完成各班组目标分解',
  fund: null,
  noFund: 1 as const,
  fundSource: '',
  deadline,
  contingency: '',
  preventive: '',
});

/** A proof with one file uploaded by the person. */
export const proofOf = async (product: TestApp, account: string, rev: number, finishedOn: string) => ({
  rev,
  draft: false,
  description: '已完成班组目标分解并归档',
  fileIds: [await uploadAs(product, account, 'pdf')],
  beforePhotoIds: [] as string[],
  afterPhotoIds: [] as string[],
  actualFund: null,
  finishedOn,
});

/** What makes a finding a major nonconformity. */
export const GRAVE = {
  severity: 1,
  title: '漏氯报警器全部失效',
  fact: '加氯间两台漏氯报警器均失效，未采取措施',
};

export type Reach = 'issued' | 'signed' | 'planned' | 'rectifying' | 'proved' | 'verified' | 'closed';
const ORDER: readonly Reach[] = ['issued', 'signed', 'planned', 'rectifying', 'proved', 'verified', 'closed'];

/** A rectification of a partner's finding on 1.1.1, played over HTTP by its people up to a state. */
export async function rectificationAt(
  product: TestApp,
  task: AuditedTask,
  {
    reach,
    day,
    fields = {},
  }: { reach: Reach; day: string; fields?: Partial<Parameters<typeof createAs>[2]> },
): Promise<Rectification> {
  const finding = await issuedFinding(product, task, fields);
  const params = { id: finding.rectification?.id ?? '' };
  let current = await (await product.as('weisq')).call(routes.read, { params });
  const steps: readonly (() => Promise<Rectification>)[] = [
    async () => (await product.as('weisq')).call(routes.sign, { params, body: { rev: current.rev } }),
    async () =>
      (await product.as('heyx')).call(routes.submitPlan, {
        params,
        body: planOf(current.rev, current.deadline),
      }),
    async () => (await product.as('songll')).call(routes.approvePlan, { params, body: { rev: current.rev } }),
    async () =>
      (await product.as('heyx')).call(routes.submitProof, {
        params,
        body: await proofOf(product, 'heyx', current.rev, day),
      }),
    async () => {
      await openAll(product, 'songll', current);
      return (await product.as('songll')).call(routes.verify, {
        params,
        body: { rev: current.rev, method: '资料', result: 1, opinion: '资料齐全，同意通过', fileIds: [] },
      });
    },
    async () => (await product.as('zhaoqf')).call(routes.finish, { params, body: { rev: current.rev } }),
  ];
  for (const step of steps.slice(0, ORDER.indexOf(reach))) current = await step();
  return current;
}

/** Opens all files of the latest proof. */
export async function openAll(
  product: TestApp,
  account: string,
  rectification: Rectification,
): Promise<void> {
  const person = await product.as(account);
  const proof = rectification.proofs.at(-1);
  const files = proof ? [...proof.files, ...proof.beforePhotos, ...proof.afterPhotos] : [];
  for (const { fileId } of files)
    await person.call(routes.opened, { params: { id: rectification.id }, body: { fileId } });
}
