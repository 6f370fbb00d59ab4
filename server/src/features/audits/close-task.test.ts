import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { demoId } from '../../seed/demo/run-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { plain, proveStep, said, storedIn } from '../../testing/machine.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf } from './audits.fixture.ts';

/** The end of a check task pressed by hand (audit-domain 4.3: 7 and 8 → 9). */
let product: TestApp;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-02-15T02:00:00Z') } });
});
after(() => product.stop());

test('a task is closed by hand once, when nothing of it is open and its report is published', async () => {
  const versionId = await publishedVersion(product, 'CLOSE-TASK');
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const [{ id } = { id: '' }, other] = audit.tasks;
  const { db } = product.app.kernel;
  const lead = await product.as('zhaoqf');
  const seen = async () => plain(await lead.call(checkTasksRoutes.task, { params: { id } }));
  const close = async (account = 'zhaoqf') =>
    (await product.as(account)).tryCall(checkTasksRoutes.close, await seen());
  assert.deepEqual(said(await close()), [409, 'AU0009', '状态已变化(当前：资料准备)，操作未执行']);

  await db.updateTable('check_tasks').set({ state: 8 }).where('id', '=', id).execute();
  assert.deepEqual(said(await close()), [422, 'AU1305', '审核报告未发布']);
  await db
    .insertInto('reports')
    .values({
      id: `report-${id}`.slice(0, 50),
      en_code: 'BG-CLOSE',
      check_id: audit.id,
      check_task_id: id,
      report_type: 1,
      full_name: '审核报告',
      drafter_id: demoId('user', 'chenyl'),
      snapshot: '{}',
      state: 5,
    })
    .execute();
  const finding = {
    id: 'finding-close',
    en_code: 'WT-CLOSE',
    check_id: audit.id,
    check_task_id: id,
    node_id: await anItem(versionId),
    stage: 'MSD',
    title: '缺少记录',
    fact: '三月两次作业没有检测记录',
    criterion: '1.1.1',
    severity: 2,
    category: '管理缺陷',
    unit_org_id: demoId('org', 'C01'),
    state: 4,
  };
  await db.insertInto('findings').values(finding).execute();
  assert.deepEqual(said(await close()), [422, 'AU1207', '还有1项整改未关闭']);

  // What another system's import or a repaired record leaves behind: settled, and nobody has told the task.
  await db.updateTable('findings').set({ state: 5 }).where('id', '=', finding.id).execute();
  assert.equal((await lead.call(checkTasksRoutes.task, { params: { id } })).can.close, true);
  await proveStep({
    from: async () => ({ id, rev: (await seen()).body.rev }),
    send: async (account, one) => (await product.as(account)).tryCall(checkTasksRoutes.close, plain(one)),
    stored: storedIn(() => product, 'check_tasks'),
    who: 'zhaoqf',
    second: 'zhoumin',
    wrong: 'chenyl',
    to: 9,
    label: '已关闭',
  });
  assert.ok(other);
  const untouched = await lead.call(checkTasksRoutes.task, { params: { id: other.id } });
  assert.deepEqual([untouched.state, untouched.can.close], [1, false]);
});

const anItem = async (versionId: string): Promise<string> => {
  const { id } = await product.app.kernel.db
    .selectFrom('standard_nodes')
    .select('id')
    .where('version_id', '=', versionId)
    .where('is_item', '=', true)
    .executeTakeFirstOrThrow();
  return id;
};
