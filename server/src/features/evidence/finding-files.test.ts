import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, auditedTask, evaluationOf, uploadAs } from './evidence.fixture.ts';
import { remindOfEvidence } from './evidence.jobs.ts';

let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-03-10T02:00:00Z') } });
  task = await auditedTask(product, 'FINDING-FILES');
});
after(() => product.stop());

test('findings files are seen by the unit once submitted and become a finding', async () => {
  const lead = await product.as('zhaoqf');
  const { db } = product.app.kernel;
  const evaluationId = await evaluationOf(product, task, 'HQ-CH');
  const nodeId = task.nodes.get('2.1.1') ?? '';
  const body = async (account: string) => ({
    stageRecordId: '0',
    evaluationId,
    nodeId,
    fileId: await uploadAs(product, account, 'png'),
    place: '中控室',
    description: '',
  });
  const wrong = await (await product.as('songll')).tryCall(evidenceRoutes.addFindingFile, {
    body: await body('songll'),
  });
  assert.equal(wrong.errorCode, 'AU0001');
  const draft = await lead.call(evidenceRoutes.addFindingFile, { body: await body('zhaoqf') });
  const seen = async () =>
    (
      await (
        await product.as('weisq')
      ).call(evidenceRoutes.findingFiles, { query: { checkTaskId: task.taskId } })
    ).list;
  assert.equal((await seen()).length, 0);
  const params = { id: draft.id };
  const submitted = await lead.call(evidenceRoutes.editFindingFile, {
    params,
    body: { rev: draft.rev, description: '数据连续三日未上报', state: 1 },
  });
  assert.equal((await seen())[0]?.description, '数据连续三日未上报');
  const locked = await lead.tryCall(evidenceRoutes.editFindingFile, {
    params,
    body: { rev: submitted.rev, description: '改' },
  });
  assert.deepEqual(said(locked), [409, 'AU0009', '状态已变化(当前：已提交)，操作未执行']);
  const finding = {
    ids: [draft.id],
    title: '数据未按时上报',
    fact: '三月五日至七日的运行数据未按时上报',
    criterion: '2.1.1',
    severity: 3,
    majorHazard: 0 as const,
    category: '管理缺陷',
    place: '',
  };
  const { findingId } = await lead.call(evidenceRoutes.toFinding, { body: finding });
  const stored = await db
    .selectFrom('findings')
    .selectAll()
    .where('id', '=', findingId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([stored.stage, stored.place, stored.state], ['HQ', '中控室', 0]);
  assert.equal((stored.files as unknown[]).length, 1);
  const gone = await lead.tryCall(evidenceRoutes.removeFindingFile, {
    params,
    query: { rev: submitted.rev + 1 },
  });
  assert.deepEqual(said(gone), [422, 'AU1505', '已转问题项的资料不能删除']);
});

test('findings files of a returned round stand in the round that follows it', async () => {
  const lead = await product.as('zhaoqf');
  const { db } = product.app.kernel;
  const evaluation = await db
    .selectFrom('evaluations')
    .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .select(['evaluations.id', 'stage_records.id as record_id', 'stage_records.stage'])
    .where('evaluations.check_task_id', '=', task.taskId)
    .where('eval_key', '=', 'HQ-CH')
    .executeTakeFirstOrThrow();
  const added = await lead.call(evidenceRoutes.addFindingFile, {
    body: {
      stageRecordId: '0',
      evaluationId: evaluation.id,
      nodeId: task.nodes.get('2.1.1') ?? '',
      fileId: await uploadAs(product, 'zhaoqf', 'png'),
      place: '加氯间',
      description: '',
    },
  });
  const nextRound = 'FINDING-FILES-ROUND-2';
  await db
    .insertInto('stage_records')
    .values({
      id: nextRound,
      evaluation_id: evaluation.id,
      check_task_id: task.taskId,
      stage: evaluation.stage,
      round: 2,
      state: 1,
      merge_rule: 'LEAD',
      creator_time: new Date(),
      last_modify_time: new Date(),
    })
    .execute();
  await db
    .updateTable('evaluations')
    .set({ current_record_id: nextRound })
    .where('id', '=', evaluation.id)
    .execute();
  const query = { checkTaskId: task.taskId, stageRecordId: nextRound };
  const { list } = await lead.call(evidenceRoutes.findingFiles, { query });
  assert.equal(
    list.some(({ id }) => id === added.id),
    true,
  );
  const partner = await db
    .selectFrom('stage_records')
    .select('id')
    .where('check_task_id', '=', task.taskId)
    .where('stage', '=', 'COMPANY')
    .executeTakeFirstOrThrow();
  const other = await lead.call(evidenceRoutes.findingFiles, {
    query: { ...query, stageRecordId: partner.id },
  });
  assert.deepEqual(other.list, []);
});

test('the daily reminder sends each owner one digest and the coordinator what is late', async () => {
  const { db } = product.app.kernel;
  await db
    .updateTable('support_requests')
    .set({ state: 0, due_date: '2026-03-09' })
    .where('check_task_id', '=', task.taskId)
    .execute();
  await db.deleteFrom('message_receipts').execute();
  await remindOfEvidence(product.app.kernel);
  const told = await db
    .selectFrom('message_receipts')
    .innerJoin('messages', 'messages.id', 'message_receipts.message_id')
    .innerJoin('users', 'users.id', 'message_receipts.user_id')
    .select(['users.account', 'messages.event', 'messages.title'])
    .where('users.account', '=', 'heyx')
    .execute();
  assert.deepEqual(told, [
    { account: 'heyx', event: 'evidence.due', title: '支撑资料待提交：1项，其中逾期1项' },
  ]);
});
