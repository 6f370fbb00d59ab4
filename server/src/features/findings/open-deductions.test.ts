import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';
import { player } from '../scoring/testing/play.ts';

let product: TestApp;
let audit: TestAudit;
before(async () => {
  product = await startTestApp();
  const standard = await makeStandard(product, [
    { code: '1.1.1', line: 'W', score: 10 },
    { code: '1.1.2', line: 'W', score: 10 },
  ]);
  await product.app.kernel.db
    .updateTable('standard_nodes')
    .set({ full_name_en: 'Disinfection' })
    .where('id', '=', standard.node('1.1.1'))
    .execute();
  audit = await makeAudit(product, standard, { lines: ['W'], off: ['COMPANY', 'HQ'] });
  const play = player(product, audit);
  for (const code of ['1.1.1', '1.1.2']) await play.mark('weisq', 'SELF-ALL', code, 'full');
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  await play.mark('wujp', 'WATER-W', '1.1.1', 7);
  await play.mark('wujp', 'WATER-W', '1.1.2', 'agree');
  await play.done('huangwl', 'WATER-W', 'submitStage');
});
after(() => product.stop());

const finding = () => ({
  checkTaskId: audit.taskId,
  nodeId: audit.standard.node('1.1.1'),
  title: '消毒记录不完整',
  fact: '抽查七月消毒记录，有三天没有记录',
  criterion: '1.1.1 消毒管理',
  severity: 2,
  category: '管理缺陷',
  majorHazard: 0 as const,
  causePreliminary: '',
  place: '',
  fileIds: [],
  deductionIndexes: [],
});
const ofRecord = async (account: string) =>
  (await product.as(account)).tryCall(findingsRoutes.openDeductions, {
    query: { stageRecordId: await audit.record('WATER-W') },
  });
const ofCheck = async (account: string) =>
  (await product.as(account)).tryCall(findingsRoutes.openDeductions, { query: { checkId: audit.checkId } });

test('a stage that waits for its confirmation names the deductions without a finding; the unit does not read them', async () => {
  const { data } = await ofRecord('huangwl');
  assert.deepEqual(
    data.list.map(({ nodeCode, stage, lost, deductions, canAdd }) => [
      nodeCode,
      stage,
      lost,
      deductions[0]?.reason,
      canAdd,
    ]),
    [['1.1.1', 'WATER', 3, '现场核实不符合要求', true]],
  );
  assert.equal((await ofRecord('weisq')).errorCode, 'AU0001');
  assert.deepEqual((await ofCheck('zhaoqf')).data.list, [], 'nothing is confirmed yet');
  assert.equal((await ofCheck('huangwl')).errorCode, 'AU0001');
});

test('only the label of a counted option is parted from a unit written into it', async () => {
  const { db } = product.app.kernel;
  const recordId = await audit.record('WATER-W');
  const row = await db
    .selectFrom('item_scores')
    .select(['id', 'deductions'])
    .where('stage_record_id', '=', recordId)
    .where('node_id', '=', audit.standard.node('1.1.1'))
    .where('scorer_id', 'is', null)
    .executeTakeFirstOrThrow();
  const store = (deductions: unknown) =>
    db
      .updateTable('item_scores')
      .set({ deductions: JSON.stringify(deductions) })
      .where('id', '=', row.id)
      .execute();
  const entry = { points: 100, reason: '', place: '' };
  await store([
    { ...entry, label: '未签字每份', kind: 'PER' },
    { ...entry, label: '指标未量化', kind: 'PER', unit: '项' },
    { ...entry, label: '其他情况每次', kind: 'MANUAL' },
    { ...entry, label: '抽查不合格每处', kind: 'RATE' },
  ]);
  const { data } = await ofRecord('huangwl');
  assert.deepEqual(
    data.list[0]?.deductions.map(({ label }) => label),
    ['未签字', '指标未量化', '其他情况每次', '抽查不合格每处'],
  );
  await store(row.deductions);
});

test('the lead adds a finding on a confirmed stage of others until the report is signed', async () => {
  await player(product, audit).done('huangwl', 'WATER-W', 'confirmStage');
  const open = await ofCheck('zhaoqf');
  assert.deepEqual(
    open.data.list.map(({ nodeCode, unit, canAdd }) => [nodeCode, unit.enCode, canAdd]),
    [['1.1.1', 'C03', true]],
  );
  const lead = await product.as('zhaoqf');
  const stranger = await (await product.as('sunlj')).tryCall(findingsRoutes.create, { body: finding() });
  assert.equal(stranger.errorCode, 'AU0001');
  const made = await lead.call(findingsRoutes.create, { body: finding() });
  assert.equal(made.nodeName, '项目1.1.1');
  await lead.call(currentUserRoutes.language, { body: { language: 'en' } });
  const read = await lead.call(findingsRoutes.read, { params: { id: made.id } });
  assert.equal(read.nodeName, 'Disinfection');
  await lead.call(currentUserRoutes.language, { body: { language: 'zh' } });
  assert.deepEqual([made.stage, made.abilities.issue], ['WATER', true]);
  assert.deepEqual((await ofCheck('chenyl')).data.list, []);
  await lead.call(findingsRoutes.remove, { params: { id: made.id }, query: { rev: made.rev } });

  await product.app.kernel.db
    .insertInto('reports')
    .values({
      id: 'signed',
      en_code: 'BG-SIGNED',
      check_id: audit.checkId,
      check_task_id: audit.taskId,
      report_type: 1,
      full_name: '审核报告',
      snapshot: '{}',
      state: 4,
      drafter_id: demoId('user', 'chenyl'),
    })
    .execute();
  const late = await lead.tryCall(findingsRoutes.create, { body: finding() });
  assert.deepEqual(said(late), [422, 'AU1612', '审核报告已签发，不能再新建问题项']);
  assert.equal((await ofCheck('zhaoqf')).data.list[0]?.canAdd, false);
});
