import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { sql } from 'kysely';
import { unzip, xmlText } from '../../testing/archive.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';

/** Acceptance 17.7 and X7: what was entered on the sheet stands in the report, in every form of it. */
let app: TestApp;
let audit: TestAudit;
let reportId: string;

const WORDS = {
  deduction: '三月两次有限空间作业没有检测记录',
  place: '二号泵房',
  selfComment: '制度已于二月修订',
  companyComment: '现场核查了三个班组的台账',
  strength: '班前会有影像记录',
  variance: '自评没有抽查夜班',
  omission: '本单位没有加氯间，相关条款不适用',
};
const SAMPLE = {
  population: 86,
  populationDesc: '全年作业票',
  method: 'RANDOM' as const,
  seed: 731_905,
  size: 10,
  hits: 2,
  picked: [],
};

before(async () => {
  app = await startTestApp();
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20, options: [{ kind: 'FIXED', points: 4 }] },
    { code: '2.1.1', line: 'C', score: 12, options: [{ kind: 'RATE' }] },
    { code: '3.1.1', line: 'C', score: 8, applicability: 'OPTIONAL' },
  ]);
  await app.app.kernel.db
    .updateTable('standard_nodes')
    .set({ full_name_en: sql`'Item ' || node_code` })
    .where('version_id', '=', standard.versionId)
    .where('is_item', '=', true)
    .where('node_code', '<>', '2.1.1')
    .execute();
  await app.app.kernel.db
    .updateTable('deduction_options')
    .set({ label_en: 'Records are missing' })
    .where('id', '=', standard.option('1.1.1', 0))
    .execute();
  audit = await makeAudit(app, standard, { lines: ['C'], off: ['HQ'] });
  const play = player(app, audit);
  await play.save('weisq', 'SELF-ALL', '1.1.1', { status: 1, comment: WORDS.selfComment });
  await play.mark('weisq', 'SELF-ALL', '2.1.1', 'full');
  await play.save('weisq', 'SELF-ALL', '3.1.1', { status: 2, naReason: WORDS.omission });
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  await play.save('zhengk', 'COMPANY-C', '1.1.1', {
    deductions: [{ optionId: standard.option('1.1.1', 0), reason: WORDS.deduction, place: WORDS.place }],
    comment: WORDS.companyComment,
    strength: WORDS.strength,
    varianceReason: WORDS.variance,
  });
  await play.save('zhengk', 'COMPANY-C', '2.1.1', {
    deductions: [{ optionId: standard.option('2.1.1', 0), reason: '抽查记录不全' }],
    sample: SAMPLE,
  });
  await play.mark('zhengk', 'COMPANY-C', '3.1.1', 'accept');
  await play.done('songll', 'COMPANY-C', 'submitStage');
  await play.done('songll', 'COMPANY-C', 'confirmStage');
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 'agree', '2.1.1': 'agree', '3.1.1': 'agree' });
  const report = await (await app.as('zhaoqf')).call(reportsRoutes.generate, {
    body: { checkTaskId: audit.taskId },
  });
  reportId = report.id;
});
after(() => app.stop());

async function bytesOf(format: 'pdf' | 'docx' | 'xlsx', language = 'zh'): Promise<Buffer> {
  const { headers } = await app.as('zhaoqf');
  const reply = await fetch(
    `${app.url}/api/audit/report/${reportId}/Actions/Export?format=${format}&language=${language}`,
    {
      headers: { ...headers, 'origin-client': 'pc' },
    },
  );
  assert.equal(reply.status, 200);
  return Buffer.from(await reply.arrayBuffer());
}

/** The words of the report in a form, without blanks; made once for both tests. */
const texts = new Map<string, Promise<string>>();
function wordsOf(format: keyof typeof TEXT_OF): Promise<string> {
  const known = texts.get(format) ?? TEXT_OF[format]().then((text) => text.replaceAll(/\s/g, ''));
  texts.set(format, known);
  return known;
}

const TEXT_OF = {
  pdf: async (language?: string) => readPdf(await bytesOf('pdf', language)).pages.join(''),
  docx: async (language?: string) =>
    xmlText(
      unzip(await bytesOf('docx', language))
        .get('word/document.xml')
        ?.toString('utf8') ?? '',
    ),
  xlsx: async (language?: string) =>
    [...unzip(await bytesOf('xlsx', language))]
      .filter(([name]) => /sharedStrings|worksheets/.test(name))
      .map(([, part]) => xmlText(part.toString('utf8')))
      .join(''),
} as const;

for (const format of ['pdf', 'docx', 'xlsx'] as const)
  test(`the ${format} holds every chapter, deduction, omission and comment`, async () => {
    const text = await wordsOf(format);
    const { strength, ...entered } = WORDS;
    // The workbook holds the sheet; good practice is a section of the documents.
    const words = [...Object.values(entered), ...(format === 'xlsx' ? [] : [strength])];
    const missing = [...words, '第1部分', '第2部分', '第3部分'].filter((one) => !text.includes(one));
    assert.deepEqual(missing, []);
  });

for (const format of ['pdf', 'docx'] as const)
  test(`the ${format} names size, method and seed of the sample, and its picks`, async () => {
    const text = await wordsOf(format);
    const picked = await (await app.as('chenyl')).call(scoringRoutes.readSheet, {
      params: { id: await audit.record('COMPANY-C') },
      query: {},
    });
    const picks = picked.rows.find(({ sample }) => sample)?.sample?.picked ?? [];
    assert.equal(picks.length, SAMPLE.size);
    for (const words of ['随机', String(SAMPLE.seed), String(SAMPLE.population), ...picks.map(String)])
      assert.ok(text.includes(words), `${words} is missing`);
  });

for (const format of ['pdf', 'docx', 'xlsx'] as const)
  test(`the ${format} in English names clauses and options in English where they have such a name`, async () => {
    const text = (await TEXT_OF[format]('en')).replaceAll(/\s/g, '');
    for (const words of ['Item1.1.1', 'Item3.1.1', 'Recordsaremissing', '项目2.1.1'])
      assert.ok(text.includes(words), `${words} is missing`);
    assert.ok(!text.includes('项目1.1.1'));
    const chinese = await wordsOf(format);
    assert.ok(chinese.includes('项目1.1.1') && !chinese.includes('Item1.1.1'));
  });
