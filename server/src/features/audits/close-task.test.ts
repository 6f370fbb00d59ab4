import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { plain, proveStep, storedIn } from '../../testing/machine.ts';
import { putFinding, putReport } from '../../testing/put-records.ts';
import { said } from '../../testing/said.ts';
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
  await putReport(product, id, 5);
  const findingId = await putFinding(product, id, { state: 4 });
  assert.deepEqual(said(await close()), [422, 'AU1207', '还有1项整改未关闭']);

  // What another system's import or a repaired record leaves behind: settled, and nobody has told the task.
  await db.updateTable('findings').set({ state: 5 }).where('id', '=', findingId).execute();
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
