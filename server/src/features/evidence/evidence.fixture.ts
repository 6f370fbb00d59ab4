import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import type { TestApp } from '../../testing/http.ts';
import { auditAt, draftOf } from '../audits/audits.fixture.ts';
import { storeFile } from '../files/public.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';

/**
 * A running audit of C03 (partner C04): coordinator weisq, general manager caoyh, contact heyx of the production
 * department, who owns the part with 1.1.1; songll leads the partner's side, zhaoqf the audit.
 */
export type AuditedTask = {
  readonly checkId: string;
  readonly taskId: string;
  readonly versionId: string;
  /** Item ids by code. */
  readonly nodes: ReadonlyMap<string, string>;
};

/** Plays an audit up to running and answers the task of C03. */
export async function auditedTask(product: TestApp, code: string): Promise<AuditedTask> {
  const versionId = await publishedVersion(product, code);
  const { db } = product.app.kernel;
  const items = await db
    .selectFrom('standard_nodes')
    .select(['id', 'node_code'])
    .where('version_id', '=', versionId)
    .where('is_item', '=', true)
    .execute();
  const nodes = new Map(items.map((item) => [item.node_code, item.id]));
  const unitOrgId = demoId('org', 'C03');
  const draft = draftOf(versionId, {
    packagePlan: [
      {
        unitOrgId,
        standardVersionId: versionId,
        stage: 'SELF',
        fullName: '自评（生产运行部）',
        deptOrgId: demoId('org', 'C03-SC'),
        specialty: null,
        nodeIds: [nodes.get('1.1.1') ?? ''],
        ownerUserId: demoId('user', 'heyx'),
        dueDate: null,
        flowByPart: null,
      },
    ],
  });
  const check = await auditAt(product, 'running', draft);
  const task = check.tasks.find((candidate) => candidate.unitOrgId === unitOrgId);
  assert.ok(task);
  return { checkId: check.id, taskId: task.id, versionId, nodes };
}

/** Puts all records of a stage into a state, as scoring would. */
export async function setStage(
  product: TestApp,
  { taskId, stage, state }: { taskId: string; stage: string; state: number },
): Promise<void> {
  await product.app.kernel.db
    .updateTable('stage_records')
    .set({ state })
    .where('check_task_id', '=', taskId)
    .where('stage', '=', stage)
    .execute();
}

/** The id of a task's evaluation by its key. */
export async function evaluationOf(product: TestApp, task: AuditedTask, key: string): Promise<string> {
  const { id } = await product.app.kernel.db
    .selectFrom('evaluations')
    .select('id')
    .where('check_task_id', '=', task.taskId)
    .where('eval_key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

/** Uploads a file as a person; answers its id. */
export async function uploadAs(
  product: TestApp,
  account: string,
  kind: 'pdf' | 'png' | 'txt',
): Promise<string> {
  const ctx = await product.ctxAs(account);
  const file = await storeFile(ctx, {
    type: 'annex',
    fileName: `资料.${kind}`,
    source: Readable.from([CONTENT[kind]]),
  });
  return file.id;
}

const CONTENT = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  txt: Buffer.from('整改说明'),
};

/** What people do with the requests of a task over HTTP; both are asked late, for tests are declared before they run. */
export function evidencePlay(product: () => TestApp, task: () => AuditedTask) {
  const sheetAs = async (account: string, query: object = {}) =>
    (await product().as(account)).call(evidenceRoutes.list, {
      query: { checkTaskId: task().taskId, ...query },
    });

  async function requestOf(nodeCode: string, account = 'weisq'): Promise<SupportRequest> {
    const { list } = await sheetAs(account);
    const found = list.find((request) => request.nodeCode === nodeCode);
    assert.ok(found, `no request on ${nodeCode}`);
    return found;
  }

  /** Files a PDF with a request and hands it in, as a person. */
  async function handIn(nodeCode: string, account: string): Promise<SupportRequest> {
    const person = await product().as(account);
    const request = await requestOf(nodeCode, account);
    const withFile = await person.call(evidenceRoutes.addFile, {
      ...at(request),
      body: { fileId: await uploadAs(product(), account, 'pdf'), description: '' },
    });
    return person.call(evidenceRoutes.submit, {
      ...at(request),
      body: { rev: withFile.rev, note: '请接收' },
    });
  }

  return { sheetAs, requestOf, handIn };
}

/** The address of a record below a route. */
export const at = ({ id }: { readonly id: string }) => ({ params: { id } });
