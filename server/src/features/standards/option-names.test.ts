import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { sql } from 'kysely';
import { readMigrations } from '../../db/migrate.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { importTree } from './operations/import-tree.ts';
import { item, newStandard, publishedVersion, SMALL_TREE } from './standards.fixture.ts';
import { loadNodes } from './standards.repository.ts';
import { contentHash } from './standards.tree.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const hashOf = async (versionId: string): Promise<string> => {
  const { db } = product.app.kernel;
  const version = await db
    .selectFrom('standard_versions')
    .selectAll()
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const scheme = await db
    .selectFrom('grade_schemes')
    .selectAll()
    .where('id', '=', version.grade_scheme_id)
    .executeTakeFirstOrThrow();
  return contentHash(version, scheme, await loadNodes(db, versionId));
};

test('a version published with units in its labels keeps its content hash when they get a field', async () => {
  const { db } = product.app.kernel;
  const versionId = await publishedVersion(product, 'STD-UNITS');
  const ofVersion = sql`node_id IN (SELECT id FROM standard_nodes WHERE version_id = ${versionId})`;
  await sql`UPDATE deduction_options SET unit = '', label = label || '每项' WHERE ${ofVersion}`.execute(db);
  const sealed = await hashOf(versionId);
  const { sql: text } = readMigrations().find(({ name }) => name === '395-option-names.sql') ?? { sql: '' };
  await sql.raw(text.slice(text.indexOf('UPDATE'))).execute(db);
  const msd = await product.as('chenyl');
  const { nodes } = await msd.call(standardsRoutes.tree, { params: { versionId } });
  const options = nodes.flatMap((node) => node.options);
  assert.ok(options.length > 0);
  for (const option of options) assert.deepEqual([option.label, option.unit], ['缺一项', '项']);
  assert.equal(await hashOf(versionId), sealed);
});

test('a unit written into the label is taken off it when the item is stored', async () => {
  const msd = await product.as('chenyl');
  const standard = await newStandard(msd, 'STD-WRITTEN');
  const written = item('1.1.1', '年度目标', 10, 'C');
  const options = [
    { label: '指标未量化每项', labelEn: 'Target not measurable', kind: 'PER' as const, points: 2 },
    { label: '未签字', unit: '份', kind: 'PER' as const, points: 1 },
    { label: '未做到每日', unit: '日', kind: 'FIXED' as const, points: 1 },
    { label: '其他情况每次', kind: 'MANUAL' as const },
  ];
  const draft = await importTree(await product.ctxAs('chenyl'), {
    standardId: standard.id,
    head: { versionNo: 'V1.0', declaredTotal: 100 },
    nodes: SMALL_TREE.map((node) => (node.nodeCode === '1.1.1' ? { ...written, options } : node)),
  });
  const { nodes } = await msd.call(standardsRoutes.tree, { params: { versionId: draft.id } });
  assert.deepEqual(
    nodes
      .find(({ nodeCode }) => nodeCode === '1.1.1')
      ?.options.map((one) => [one.label, one.unit, one.labelEn]),
    [
      ['指标未量化', '项', 'Target not measurable'],
      ['未签字', '份', ''],
      ['未做到每日', '', ''],
      ['其他情况每次', '', ''],
    ],
  );
});
