import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { z } from 'zod';
import { readSheet, type SheetRow, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf } from './audits.fixture.ts';

let product: TestApp;
let versionId = '';
before(async () => {
  product = await startTestApp();
  versionId = await publishedVersion(product, 'EXCHANGE');
});
after(() => product.stop());

const HEADERS = [
  '审核名称',
  '年度',
  '审核类型',
  '计划外理由',
  '开始日期',
  '结束日期',
  '审核组长',
  '被审核单位',
  '标准版本',
  '合作公司',
];

const Reply = z.object({
  data: z
    .object({
      created: z.array(z.object({ id: z.string(), fullName: z.string() })),
      skipped: z.int(),
      errorCode: z.string(),
      problems: z.array(z.object({ row: z.int(), column: z.string(), msg: z.string() })),
    })
    .partial(),
});

async function bring(account: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), 'audits.xlsx');
  const reply = await fetch(`${product.url}/api/audit/check/Actions/Import`, {
    method: 'POST',
    headers: (await product.as(account)).headers,
    body: form,
  });
  return Reply.parse(await reply.json()).data;
}

const bookOf = (rows: readonly (readonly string[])[]) =>
  writeWorkbook([{ name: '审核', columns: HEADERS.map((header) => ({ header })), rows }]);

async function take(account: string, path: string): Promise<SheetRow[]> {
  const { headers } = await product.as(account);
  const answer = await fetch(`${product.url}/api/audit/check/${path}`, { headers });
  assert.equal(answer.status, 200);
  const rows: SheetRow[] = [];
  for await (const row of readSheet(new Uint8Array(await answer.arrayBuffer()))) rows.push(row);
  return rows;
}

async function standardName(): Promise<string> {
  const row = await product.app.kernel.db
    .selectFrom('standard_versions')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['standards.full_name', 'standard_versions.version_no'])
    .where('standard_versions.id', '=', versionId)
    .executeTakeFirstOrThrow();
  return `${row.full_name} ${row.version_no}`;
}

const lineOf = (standard: string, fields: Readonly<Record<string, string>> = {}): string[] => {
  const line: Readonly<Record<string, string>> = {
    审核名称: '2027年度专项检查',
    年度: '2027',
    审核类型: '专项检查',
    计划外理由: '按集团要求增加，不在方案内',
    开始日期: '2027-03-01',
    结束日期: '2027-06-30',
    审核组长: 'zhaoqf',
    被审核单位: 'C01',
    标准版本: standard,
    合作公司: 'C02',
    ...fields,
  };
  return HEADERS.map((header) => line[header] ?? '');
};

test('lines of one name become one draft with its units, every stage and its lead', async () => {
  const standard = await standardName();
  const { created = [] } = await bring(
    'chenyl',
    await bookOf([lineOf(standard), lineOf(standard, { 被审核单位: '清源江北水务有限公司', 合作公司: '' })]),
  );
  assert.deepEqual(
    created.map(({ fullName }) => fullName),
    ['2027年度专项检查'],
  );
  const client = await product.as('chenyl');
  const draft = await client.call(auditsRoutes.get, { params: { id: created[0]?.id ?? '' } });
  assert.deepEqual(
    [draft.state, draft.lead?.name, draft.checkType, draft.startDate],
    [0, '赵清风', 4, '2027-03-01'],
  );
  assert.deepEqual(
    draft.tasks.map(({ unit, partner }) => [unit.enCode, partner?.enCode ?? null]),
    [
      ['C01', 'C02'],
      ['C02', null],
    ],
  );
  assert.ok(draft.stagePlan.every(({ enabled }) => enabled));
});

test('faults are told by row and column, and nothing is stored', async () => {
  const standard = await standardName();
  const count = async () =>
    (await (await product.as('chenyl')).call(auditsRoutes.list, { query: { year: 2028 } })).list.length;
  const fields = { 审核名称: '2028年度检查', 年度: '2028', 开始日期: '2028-03-01', 结束日期: '2028-06-30' };
  const reply = await bring(
    'chenyl',
    await bookOf([
      lineOf(standard, fields),
      lineOf(standard, { ...fields, 被审核单位: '没有的公司' }),
      lineOf(standard, { ...fields, 计划外理由: '' }),
      lineOf(standard, { ...fields, 结束日期: '2028-01-01', 被审核单位: 'C03' }),
      lineOf(standard, { ...fields, 被审核单位: 'C02' }),
      lineOf(standard, { ...fields, 审核组长: 'sunlj', 被审核单位: 'C04' }),
      lineOf(standard, fields),
    ]),
  );
  assert.equal(reply.errorCode, 'AU1805');
  assert.deepEqual(
    reply.problems?.map(({ row, column, msg }) => [row, column, msg]),
    [
      [3, '被审核单位', '没有找到：没有的公司'],
      [4, '计划外理由', '请填写'],
      [5, '结束日期', '内容不正确'],
      [6, '合作公司', '合作公司不能与被审核单位相同'],
      [7, '审核组长', '与第2行同一审核的内容不一致'],
      [8, '被审核单位', '与第2行重复'],
    ],
  );
  assert.equal(await count(), 0);
});

test('the template takes lines, another workbook is refused, and people without the right import nothing', async () => {
  const [header] = await take('chenyl', 'TemplateDownload');
  assert.deepEqual(header?.values, HEADERS);
  const other = await writeWorkbook([{ name: 'x', columns: [{ header: '姓名' }], rows: [['张三']] }]);
  assert.equal((await bring('chenyl', other)).errorCode, 'AU1806');
  const standard = await standardName();
  const unit = await bring('tangmy', await bookOf([lineOf(standard)]));
  assert.equal(unit.errorCode !== undefined && unit.created === undefined, true);
});

test('the list goes out with a line for each unit of the filter and comes back without a change', async () => {
  await auditAt(product, 'draft', draftOf(versionId, { fullName: '往返审核', year: 2029 }));
  const rows = await take('chenyl', 'Actions/Export?year=2029');
  const [head, ...lines] = rows;
  assert.deepEqual(head?.values.slice(0, 2), ['编号', '审核名称']);
  assert.deepEqual(
    lines.map(({ values }) => [values[1], values[8], values[11]]),
    [
      ['往返审核', '清源城中水务有限公司', '草稿'],
      ['往返审核', '清源东湖供水有限公司', '草稿'],
    ],
  );
  const { headers } = await product.as('chenyl');
  const answer = await fetch(`${product.url}/api/audit/check/Actions/Export?year=2029`, { headers });
  const back = await bring('chenyl', new Uint8Array(await answer.arrayBuffer()));
  assert.deepEqual(back, { created: [], skipped: 2 });
  const own = await take('tangmy', 'Actions/Export?year=2029');
  assert.ok(own.every(({ values }) => values[8] !== '清源东湖供水有限公司'));
});
