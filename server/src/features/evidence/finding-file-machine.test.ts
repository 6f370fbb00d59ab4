import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { pressedTwice, proveStep, storedIn, type Versioned } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, auditedTask, evaluationOf, uploadAs } from './evidence.fixture.ts';

let product: TestApp;
let task: AuditedTask;
let evaluationId = '';
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-03-10T02:00:00Z') } });
  task = await auditedTask(product, 'FINDING-FILE-STEPS');
  evaluationId = await evaluationOf(product, task, 'HQ-CH');
});
after(() => product.stop());

describe('4.5 the findings file', () => {
  const drafted = async (): Promise<Versioned> =>
    (await product.as('zhaoqf')).call(evidenceRoutes.addFindingFile, {
      body: {
        stageRecordId: '0',
        evaluationId,
        nodeId: task.nodes.get('2.1.1') ?? '',
        fileId: await uploadAs(product, 'zhaoqf', 'png'),
        place: '中控室',
        description: '数据连续三日未上报',
      },
    });
  const submit = async (account: string, { id, rev }: Versioned) =>
    (await product.as(account)).tryCall(evidenceRoutes.editFindingFile, {
      params: { id },
      body: { rev, state: 1 },
    });
  const stored = storedIn(() => product, 'support_files');

  test(
    'is submitted by one of two, not by a colleague of who keeps it',
    pressedTwice({
      from: drafted,
      send: submit,
      stored,
      who: 'zhaoqf',
      second: 'chenyl',
      wrong: 'sunlj',
      to: 1,
      label: '已提交',
    }),
  );

  test('becomes one finding of two, and stays then', async () => {
    const file = await proveStep({
      from: async () => (await submit('zhaoqf', await drafted())).data,
      send: async (account, { id }) =>
        (await product.as(account)).tryCall(evidenceRoutes.toFinding, {
          body: {
            ids: [id],
            title: '数据未按时上报',
            fact: '三月五日至七日的运行数据未按时上报',
            criterion: '2.1.1',
            severity: 3,
            majorHazard: 0,
            category: '管理缺陷',
            place: '',
          },
        }),
      stored,
      who: 'zhaoqf',
      wrong: 'songll',
      to: 2,
      label: '已转问题项',
    });
    const findings = await product.app.kernel.db
      .selectFrom('findings')
      .select('id')
      .where('check_task_id', '=', task.taskId)
      .execute();
    assert.equal(findings.length, 1);
    const { rev } = await stored(file);
    const gone = await (await product.as('zhaoqf')).tryCall(evidenceRoutes.removeFindingFile, {
      params: { id: file.id },
      query: { rev },
    });
    assert.deepEqual(said(gone), [422, 'AU1505', '已转问题项的资料不能删除']);
  });
});
