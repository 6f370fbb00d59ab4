import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import type { TestApp } from '../../testing/http.ts';
import { type AuditedTask, setStage } from '../evidence/evidence.fixture.ts';

type NewFinding = Parameters<typeof createAs>[2];

/** A finding on an item that C04's lead writes: minor, about management, of C03's production department. */
export const findingOn = (task: AuditedTask, nodeCode: string) => ({
  checkTaskId: task.taskId,
  nodeId: task.nodes.get(nodeCode) ?? '',
  deductionIndexes: [],
  title: '年度目标未分解到班组',
  fact: '抽查三个班组，均未见年度安全目标的分解记录',
  criterion: `${nodeCode} 年度总目标`,
  severity: 2,
  majorHazard: 0 as const,
  category: '管理缺陷',
  causePreliminary: '',
  deptOrgId: demoId('org', 'C03-SC'),
  place: '制水车间',
  fileIds: [],
});

/** Writes a finding over HTTP. */
export async function createAs(
  product: TestApp,
  account: string,
  body: Omit<ReturnType<typeof findingOn>, 'fileIds' | 'majorHazard' | 'deductionIndexes'> & {
    fileIds?: string[];
    majorHazard?: 0 | 1;
    deductionIndexes?: number[];
    repeatOfId?: string;
  },
): Promise<Finding> {
  return (await product.as(account)).call(findingsRoutes.create, {
    body: { majorHazard: 0, fileIds: [], deductionIndexes: [], ...body },
  });
}

/** A finding of the partner's stage that the lead has issued; the stage counts as confirmed. */
export async function issuedFinding(
  product: TestApp,
  task: AuditedTask,
  fields: Partial<NewFinding> = {},
): Promise<Finding> {
  await setStage(product, { taskId: task.taskId, stage: 'COMPANY', state: 4 });
  const draft = await createAs(product, 'songll', { ...findingOn(task, '1.1.1'), ...fields });
  return (await product.as('zhaoqf')).call(findingsRoutes.issue, {
    params: { id: draft.id },
    body: { rev: draft.rev },
  });
}
