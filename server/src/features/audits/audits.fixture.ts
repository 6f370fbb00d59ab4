import type { CheckCreate, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import type { TestApp } from '../../testing/http.ts';

/** A draft that may be submitted: C01 (partner C02) and C03 (partner C04), all stages, led by zhaoqf. */
export function draftOf(versionId: string, fields: Partial<CheckCreate> = {}): CheckCreate {
  return {
    fullName: '年度体系审核',
    year: 2026,
    checkType: 1,
    programmeId: null,
    offPlanReason: '年度方案尚未建立，先行审核',
    objectives: '评价体系运行',
    scope: '成员企业',
    criteria: '审核标准',
    startDate: '2026-02-01',
    endDate: '2026-08-31',
    evidenceDueDate: null,
    stagePlan: [
      stage('SELF', '2026-03-01', '2026-03-31'),
      stage('COMPANY', '2026-04-01', '2026-04-30'),
      stage('WATER', '2026-05-01', '2026-05-31'),
      stage('HQ', '2026-05-01', '2026-05-31'),
      stage('MSD', '2026-06-01', '2026-06-30'),
    ],
    options: { blindScoring: false, processOpen: false, acceptBy: 'COORD' },
    leadAuditorId: demoId('user', 'zhaoqf'),
    members: [member('zhaoqf', 'LEAD'), member('sunlj', 'AUDITOR')],
    tasks: [
      { unitOrgId: demoId('org', 'C01'), standardVersionId: versionId, partnerOrgId: demoId('org', 'C02') },
      { unitOrgId: demoId('org', 'C03'), standardVersionId: versionId, partnerOrgId: demoId('org', 'C04') },
    ],
    packagePlan: [],
    ...fields,
  };
}

export const stage = (
  name: CheckCreate['stagePlan'][number]['stage'],
  startDate: string | null,
  dueDate: string | null,
): CheckCreate['stagePlan'][number] => ({
  stage: name,
  enabled: true,
  startDate,
  dueDate,
  mergeRule: 'LEAD',
  sampling: false,
});

/** A member as the wizard sends it. */
export const member = (
  account: string,
  memberRole: CheckCreate['members'][number]['memberRole'],
  fields: Partial<CheckCreate['members'][number]> = {},
): CheckCreate['members'][number] => ({
  userId: demoId('user', account),
  memberRole,
  lines: [],
  orgIds: [],
  competence: [],
  expiresAt: null,
  ...fields,
});

type Reach = 'draft' | 'submitted' | 'issued' | 'running';

/** An audit played over HTTP by the people of the demonstration up to a state. */
export async function auditAt(product: TestApp, reach: Reach, draft: CheckCreate): Promise<CheckView> {
  const msd = await product.as('chenyl');
  let audit = await msd.call(auditsRoutes.create, { body: draft });
  const params = { id: audit.id };
  if (reach === 'draft') return audit;
  audit = await msd.call(auditsRoutes.submit, { params, body: { rev: audit.rev } });
  if (reach === 'submitted') return audit;
  audit = await (await product.as('zhoumin')).call(auditsRoutes.approve, {
    params,
    body: { rev: audit.rev },
  });
  if (reach === 'issued') return audit;
  return (await product.as('zhaoqf')).call(auditsRoutes.start, { params, body: { rev: audit.rev } });
}

/** Puts tasks where other features' work would have taken them. */
export async function putTasks(
  product: TestApp,
  ids: readonly string[],
  state: number,
  confirmed: boolean,
): Promise<void> {
  const db = product.app.kernel.db;
  await db
    .updateTable('check_tasks')
    .set({ state })
    .where('id', 'in', [...ids])
    .execute();
  if (confirmed)
    await db
      .updateTable('stage_records')
      .set({ state: 4 })
      .where('check_task_id', 'in', [...ids])
      .execute();
}
