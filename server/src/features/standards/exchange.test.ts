import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { z } from 'zod';
import { readSheet, writeWorkbook, XLSX_TYPE } from '../../kernel/spreadsheet.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { newStandard, publishedVersion } from './standards.fixture.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const fetchBytes = async (client: Client, path: string): Promise<{ type: string; bytes: Uint8Array }> => {
  const response = await fetch(product.url + path, { headers: client.headers });
  assert.equal(response.status, 200);
  return {
    type: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};

const formOf = (fields: Record<string, string>, bytes: Uint8Array): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: XLSX_TYPE }), 'standard.xlsx');
  return form;
};

const importForm = async (client: Client, form: FormData) => {
  const response = await fetch(`${product.url}/api/audit/standard/Actions/Import`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  return Reply.parse(await response.json());
};
const Reply = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.looseObject({
    errorCode: z.string().optional(),
    versionId: z.string().optional(),
    problems: z
      .array(z.object({ sheet: z.string(), row: z.number(), column: z.string(), msg: z.string() }))
      .optional(),
  }),
});

test('an exported version can be imported again and says the same', async () => {
  const msd = await product.as('chenyl');
  const versionId = await publishedVersion(product, 'STD-XLSX');
  const file = await fetchBytes(msd, `/api/audit/standard/version/${versionId}/Actions/Export`);
  assert.equal(file.type, XLSX_TYPE);
  const source = await msd.call(standardsRoutes.tree, { params: { versionId } });
  const imported = await importForm(
    msd,
    formOf({ standardId: source.version.standardId, versionNo: 'V2.0' }, file.bytes),
  );
  assert.equal(imported.code, 200);
  const copy = await msd.call(standardsRoutes.tree, { params: { versionId: imported.data.versionId ?? '' } });
  assert.deepEqual([copy.version.state, copy.version.totalScore, copy.version.declaredTotal], [0, 100, 100]);
  const bare = (nodes: typeof copy.nodes) =>
    nodes.map(({ id: _id, parentId: _parent, rev: _rev, options, requirements, ...node }) => ({
      ...node,
      options: options.map(({ id: _option, ...option }) => option),
      requirements: requirements.map(({ id: _requirement, ...requirement }) => requirement),
    }));
  assert.deepEqual(bare(copy.nodes), bare(source.nodes));
});

test('a workbook with faults is refused whole, each fault with its row', async () => {
  const msd = await product.as('chenyl');
  const standard = await newStandard(msd, 'STD-FAULTS');
  const bytes = await writeWorkbook([
    {
      name: '条款',
      columns: ['编号', '名称', '类型', '标准分', '责任线', '评分规则', '适用性', '适用条件'].map(
        (header) => ({ header }),
      ),
      rows: [
        ['1', '目标职责', '章节', null, null, null, null, null],
        ['1.1', '总目标', '评价项目', 8, '企业线', '未制定扣完', '必评', null],
        ['1.1', '重复', '评价项目', 8, '企业线', '未制定扣完', '必评', null],
        ['9.1', '无上级', '评价项目', 8, '企业线', '未制定扣完', '必评', null],
      ],
    },
    {
      name: '扣分选项',
      columns: ['项目编号', '扣分项', '方式', '分值'].map((header) => ({ header })),
      rows: [],
    },
    { name: '资料要求', columns: ['项目编号', '资料名称'].map((header) => ({ header })), rows: [] },
  ]);
  const refused = await importForm(msd, formOf({ standardId: standard.id, versionNo: 'V1.0' }, bytes));
  assert.deepEqual([refused.code, refused.data.errorCode], [422, 'AU1805']);
  assert.deepEqual(
    (refused.data.problems ?? []).map(({ sheet, row }) => [sheet, row]),
    [
      ['条款', 4],
      ['条款', 5],
    ],
  );
  assert.equal(refused.msg, '导入文件有2处错误，未导入任何内容');
  const stored = await msd.call(standardsRoutes.get, { params: { id: standard.id } });
  assert.deepEqual(stored.versions, []);
});

test('a wrong condition is found in the tree and refused with the item', async () => {
  const msd = await product.as('chenyl');
  const standard = await newStandard(msd, 'STD-CONDITION');
  const bytes = await writeWorkbook([
    {
      name: '条款',
      columns: ['编号', '名称', '类型', '标准分', '责任线', '评分规则', '适用性', '适用条件'].map(
        (header) => ({ header }),
      ),
      rows: [
        ['1', '目标职责', '章节', null, null, null, null, null],
        ['1.1', '总目标', '评价项目', 8, '企业线', '未制定扣完', '按条件', 'hasGold=1'],
      ],
    },
    {
      name: '扣分选项',
      columns: ['项目编号', '扣分项', '方式', '分值'].map((header) => ({ header })),
      rows: [],
    },
    { name: '资料要求', columns: ['项目编号', '资料名称'].map((header) => ({ header })), rows: [] },
  ]);
  const refused = await importForm(msd, formOf({ standardId: standard.id, versionNo: 'V1.0' }, bytes));
  assert.equal(refused.data.errorCode, 'AU1805');
  assert.equal(refused.data.problems?.[0]?.msg, '以下项目的适用条件不正确：1.1');
});

test('what is no workbook, and a form without a file, are refused', async () => {
  const msd = await product.as('chenyl');
  const standard = await newStandard(msd, 'STD-JUNK');
  const fields = { standardId: standard.id, versionNo: 'V1.0' };
  const junk = await importForm(msd, formOf(fields, new TextEncoder().encode('不是工作簿')));
  assert.deepEqual([junk.data.errorCode, junk.msg], ['AU1806', '无法读取该文件，请使用导入模板']);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  assert.equal((await importForm(msd, form)).msg, '必填项未填写：文件');
  const unit = await importForm(await product.as('tangmy'), formOf(fields, new Uint8Array([1])));
  assert.deepEqual([unit.code, unit.data.errorCode], [403, 'AU0001']);
});

test('the template names the columns of the import', async () => {
  const { bytes } = await fetchBytes(await product.as('chenyl'), '/api/audit/standard/TemplateDownload');
  const header = await readSheet(bytes, { sheet: '条款' }).next();
  assert.deepEqual(header.value?.values.slice(0, 2), ['编号', '名称']);
});

test('grade schemes fall from band to band, grade by floors, and are fixed once published', async () => {
  const msd = await product.as('chenyl');
  const bands = [
    { name: '一级', minPercent: 90, minChapterRate: 70, color: 'green' },
    { name: '二级', minPercent: 80, minChapterRate: 70, color: 'blue' },
  ];
  const fields = { fullName: '两级', bands, failName: '不达标', vetoGrade: '', enabledMark: 1 as const };
  const scheme = await msd.call(gradingRoutes.createGradeScheme, { body: fields });
  assert.equal(scheme.vetoGrade, '不达标');
  const rising = await msd.tryCall(gradingRoutes.createGradeScheme, {
    body: { ...fields, bands: [...bands].reverse() },
  });
  assert.equal(rising.msg, '等级须按得分率从高到低排列且不重复');
  const preview = await msd.call(gradingRoutes.previewGrades, {
    body: {
      bands,
      failName: '不达标',
      vetoGrade: '',
      cases: [
        { percent: 95, chapters: [{ nodeCode: '1', rate: 80 }], veto: false },
        { percent: 95, chapters: [{ nodeCode: '1', rate: 60 }], veto: false },
        { percent: 95, chapters: [{ nodeCode: '1', rate: 80 }], veto: true },
      ],
    },
  });
  assert.deepEqual(
    preview.list.map(({ grade, byPercent, chapters }) => [grade, byPercent, chapters]),
    [
      ['一级', '一级', []],
      ['不达标', '一级', ['1']],
      ['不达标', '一级', []],
    ],
  );
  const versionId = await publishedVersion(product, 'STD-GRADE');
  const version = await msd.call(standardsRoutes.version, { params: { versionId } });
  const used = version.gradeScheme;
  const change = await msd.tryCall(gradingRoutes.updateGradeScheme, {
    params: { id: used.id },
    body: { ...used, bands },
  });
  assert.equal(change.errorCode, 'AU1804');
  const removal = await msd.tryCall(gradingRoutes.removeGradeScheme, { params: { id: used.id } });
  assert.equal(removal.msg, '等级方案已被标准使用，不能删除');
  await msd.call(gradingRoutes.removeGradeScheme, { params: { id: scheme.id } });
});

test('unit attributes are kept by version and changed by the department only', async () => {
  const msd = await product.as('chenyl');
  const { list } = await msd.call(gradingRoutes.unitProfiles, {});
  assert.equal(list.length, 19);
  const profile = list.find((row) => row.org.enCode === 'C01');
  assert.ok(profile);
  const params = { orgId: profile.org.id };
  const attributes = { ...profile.attributes, hasChlorine: 0 as const, capacity: 61.5 };
  const saved = await msd.call(gradingRoutes.saveUnitProfile, {
    params,
    body: { attributes, rev: profile.rev },
  });
  assert.deepEqual([saved.attributes, saved.rev], [attributes, profile.rev + 1]);
  const stale = await msd.tryCall(gradingRoutes.saveUnitProfile, {
    params,
    body: { attributes, rev: profile.rev },
  });
  assert.equal(stale.errorCode, 'AU0007');
  const unit = await (await product.as('tangmy')).tryCall(gradingRoutes.saveUnitProfile, {
    params,
    body: { attributes, rev: saved.rev },
  });
  assert.equal(unit.errorCode, 'AU0001');
});
