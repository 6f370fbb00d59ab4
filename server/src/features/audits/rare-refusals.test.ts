import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { Refusal } from '../../kernel/errors.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeTemplate, unitId, userId } from '../contracts/contracts.fixture.ts';
import { assertRows } from '../output/output-template.ts';
import { programmeAt, programmeOf } from '../programmes/programmes.fixture.ts';
import { importTree } from '../standards/operations/import-tree.ts';
import { newStandard, nodeBody, publishedVersion, SMALL_TREE } from '../standards/standards.fixture.ts';
import { auditAt, draftOf } from './audits.fixture.ts';

/** Refusals of the audit side that no everyday path meets. */
let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const msd = () => product.as('chenyl');

test('a programme proposes nothing while no standard is published', async () => {
  const programme = await programmeAt(
    product,
    'draft',
    programmeOf([], { year: 2071, fullName: '2071方案' }),
  );
  const outcome = await (await msd()).tryCall(programmesRoutes.generate, {
    params: { id: programme.id },
    body: { rev: programme.rev, dryRun: true, checkType: 1 },
  });
  assert.deepEqual(said(outcome), [422, 'AU1110', '没有可用的已发布标准，请先选择审核依据']);
});

test('a version is not submitted with empty chapters, items without rules, or weights that come to nothing', async () => {
  const client = await msd();
  const standard = await newStandard(client, 'RARE-FAULTS');
  const draft = await importTree(await product.ctxAs('chenyl'), {
    standardId: standard.id,
    head: { versionNo: 'V1.0', declaredTotal: 100 },
    nodes: SMALL_TREE,
  });
  const params = { versionId: draft.id };
  const submit = async () => {
    const { rev } = await client.call(standardsRoutes.version, { params });
    return said(await client.tryCall(standardsRoutes.submit, { params, body: { rev } }));
  };
  const { db } = product.app.kernel;
  const items = db.updateTable('standard_nodes').where('version_id', '=', draft.id);
  await items.set({ rule_text: '' }).where('node_code', '=', '2.1.1').execute();
  assert.deepEqual(await submit(), [422, 'AU1817', '以下项目缺少评分规则或标准分：2.1.1']);
  await items.set({ rule_text: '缺一项扣2分' }).where('node_code', '=', '2.1.1').execute();
  const empty = await client.call(standardsRoutes.createNode, {
    params,
    body: nodeBody({ nodeCode: '3', fullName: '空章' }),
  });
  assert.deepEqual(await submit(), [422, 'AU1813', '以下章节没有评价项目：3']);
  await client.call(standardsRoutes.removeNode, { params: { id: empty.id } });
  await db
    .updateTable('standard_versions')
    .set({ score_method: 'WEIGHTED' })
    .where('id', '=', draft.id)
    .execute();
  assert.deepEqual(await submit(), [422, 'AU1815', '按权重计分时，各章权重合计须大于0']);
});

test('a version takes a thousand items and no more', async () => {
  const client = await msd();
  const standard = await newStandard(client, 'RARE-THOUSAND');
  const draft = await client.call(standardsRoutes.newVersion, {
    params: { id: standard.id },
    body: { versionNo: 'V1.0', declaredTotal: 1000 },
  });
  await product.app.kernel.db
    .insertInto('standard_nodes')
    .values(
      Array.from({ length: 1000 }, (_, index) => ({
        id: `${draft.id.slice(0, 40)}-${index}`,
        version_id: draft.id,
        level: 1,
        is_item: true,
        node_code: String(index + 1),
        full_name: `项目${index + 1}`,
        sort_code: index,
        standard_score: 100,
        line: 'C',
      })),
    )
    .execute();
  const outcome = await client.tryCall(standardsRoutes.createNode, {
    params: { versionId: draft.id },
    body: nodeBody({ nodeCode: '1001', fullName: '多出的项目', isItem: true, standardScore: 1, line: 'C' }),
  });
  assert.deepEqual(said(outcome), [422, 'AU1816', '评价项目不能超过1000个']);
});

test('a standard that an audit uses is not deleted', async () => {
  const client = await msd();
  const versionId = await publishedVersion(product, 'RARE-USED');
  await auditAt(product, 'draft', draftOf(versionId));
  const { standard_id: id } = await product.app.kernel.db
    .selectFrom('standard_versions')
    .select('standard_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const outcome = await client.tryCall(standardsRoutes.remove, { params: { id } });
  assert.deepEqual(said(outcome), [422, 'AU1810', '标准已被审核使用，不能删除']);
});

test('one person does not sign for both parties, and a template binds only in use', async () => {
  const client = await msd();
  const template = await makeTemplate(product, 2026);
  const { db } = product.app.kernel;
  await db
    .updateTable('organizes')
    .set({ manager_id: userId('linzy') })
    .where('id', '=', unitId('C08'))
    .execute();
  const body = { templateId: template, unitOrgId: unitId('C08'), partyASignerId: userId('linzy') };
  const both = await client.tryCall(contractsRoutes.create, { body });
  assert.deepEqual(said(both), [422, 'AU2012', '甲方签约人与乙方不能为同一人']);
  await db
    .updateTable('organizes')
    .set({ manager_id: userId('luwj') })
    .where('id', '=', unitId('C08'))
    .execute();
  await db.updateTable('contract_templates').set({ state: 2 }).where('id', '=', template).execute();
  const retired = await client.tryCall(contractsRoutes.create, { body });
  assert.deepEqual(said(retired), [422, 'AU2017', '合同模板未启用，不能使用']);
});

test('an export of more than fifty thousand rows is refused with the number', () => {
  assert.doesNotThrow(() => assertRows(50_000));
  assert.throws(
    () => assertRows(50_001),
    (error: unknown) =>
      error instanceof Refusal &&
      refusalText(refusals.AU2302, 'zh', error.params) === '导出共50001行，超过50000行上限，请缩小范围',
  );
});

/**
 * Every refusal of the audit side has a test that meets it with its words: the Chinese text of the catalogue, with
 * anything in its places, has to stand in a test of the server.
 */
test('no refusal of the audit side is without a test that meets it', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
  const isMet = (text: string) => {
    const words = text.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(words.join('[^\\n]{0,80}?')).test(sources);
  };
  const unmet = Object.entries(refusals).filter(([code, { zh }]) => /^AU\d{4}$/.test(code) && !isMet(zh));
  assert.deepEqual(
    unmet.map(([code, { zh }]) => `${code} ${zh}`),
    [],
  );
});
