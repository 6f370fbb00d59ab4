import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allRoutes } from '@auditplus/contract/all-routes.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { z } from 'zod';
import { readSheet, sheetNames } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import { makeAudit, makeStandard, type TestAudit, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

/**
 * Acceptance 17.5: whatever a member of the unit reads while later stages are open, their marks and words are not in
 * it. Marks and words are planted nowhere else, then every read of the audit side is asked for them.
 */
const WORD = '后段密语';
const word = (what: string) => `${WORD}：${what}不应被被审核单位看到`;
/** Points given, points taken, and the percents that they make, of 20: each stage and round its own. */
const MARKS = [13.37, 12.34, 11.11, 4.44].flatMap((got) => [got, 20 - got, got * 5]);
const PLANTED = new RegExp(
  [
    WORD,
    ...MARKS.map((mark) => `(?<![\\d.])${String(Number(mark.toFixed(2))).replace('.', '\\.')}(?![\\d])`),
  ].join('|'),
);

let app: TestApp;
let standard: TestStandard;
let audit: TestAudit;
let ids: Readonly<Record<string, readonly string[]>>;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  await app.app.kernel.db
    .updateTable('standard_versions')
    .set({ score_step: 1 })
    .where('id', '=', standard.versionId)
    .execute();
  audit = await makeAudit(app, standard, { lines: ['C'], merge: { HQ: 'AVERAGE' } });
  ids = await plant();
});
after(() => app.stop());

/** The partner has confirmed in a second round, two auditors are at odds; findings, files and comments wait. */
async function plant(): Promise<Readonly<Record<string, readonly string[]>>> {
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full' });
  const entry = (score: number, what: string) => ({
    score,
    reason: word(`${what}扣分`),
    varianceReason: word(`${what}偏差`),
    adjustmentBasis: word(`${what}依据`),
    comment: word(`${what}意见`),
    strength: word(`${what}亮点`),
  });
  await play.save('zhengk', 'COMPANY-C', '1.1.1', entry(13.37, '首轮'));
  await play.done('songll', 'COMPANY-C', 'submitStage');
  const partner = await app.as('songll');
  const firstRound = await audit.record('COMPANY-C');
  const { record } = await play.sheet('songll', 'COMPANY-C');
  await partner.call(scoringRoutes.returnStage, {
    params: { id: firstRound },
    body: { rev: record.rev, reason: word('退回'), nodeIds: [standard.node('1.1.1')] },
  });
  await play.save('zhengk', 'COMPANY-C', '1.1.1', entry(12.34, '次轮'));
  await play.done('songll', 'COMPANY-C', 'submitStage');
  await play.done('songll', 'COMPANY-C', 'confirmStage');
  await play.save('sunlj', 'HQ-CH', '1.1.1', entry(11.11, '总部甲'));
  await play.save('maxd', 'HQ-CH', '1.1.1', entry(4.44, '总部乙'));

  const nodeId = standard.node('1.1.1');
  const finding = await partner.call(findingsRoutes.create, {
    body: {
      checkTaskId: audit.taskId,
      nodeId,
      deductionIndexes: [],
      title: word('问题标题'),
      fact: word('问题事实'),
      criterion: word('问题依据'),
      severity: 2,
      majorHazard: 0,
      category: '管理缺陷',
      causePreliminary: word('原因'),
      deptOrgId: demoId('org', 'C03-SC'),
      place: '',
      fileIds: [],
    },
  });
  const file = await (await app.as('zhaoqf')).call(evidenceRoutes.addFindingFile, {
    body: {
      stageRecordId: '0',
      evaluationId: await audit.evaluation('HQ-CH'),
      nodeId,
      fileId: await uploadAs(app, 'zhaoqf', 'png'),
      place: word('地点'),
      description: word('照片说明'),
    },
  });
  const comment = await (await app.as('zhengk')).call(scoringRoutes.createComment, {
    body: { checkTaskId: audit.taskId, targetType: 'item', targetId: nodeId, body: word('评论') },
  });
  const lead = await app.as('zhaoqf');
  const hq = await audit.record('HQ-CH');
  const run = await lead.call(integrationRoutes.run, {
    body: { level: 'SCORER', scopeId: hq, rule: 'AVERAGE' },
  });
  await lead.call(integrationRoutes.applyRule, {
    params: { id: run.id },
    body: { rev: run.rev, belowSpread: 100, reason: word('裁定') },
  });
  await app.app.outbox.drain();
  const evaluations = await Promise.all(['SELF-ALL', 'COMPANY-C', 'HQ-CH'].map(audit.evaluation));
  const records = [await audit.record('SELF-ALL'), firstRound, await audit.record('COMPANY-C'), hq];
  return {
    checkId: [audit.checkId],
    checkTaskId: [audit.taskId],
    evaluationId: evaluations,
    stageRecordId: records,
    stageRecordIds: [records.join(','), records.slice(1).join(',')],
    nodeId: [nodeId],
    targetId: [nodeId, ...records, finding.id],
    versionId: [standard.versionId],
    unitOrgId: [demoId('org', 'C03')],
    '/check/': [audit.checkId],
    '/checkTask/': [audit.taskId],
    '/evaluation/': evaluations,
    '/score/': records,
    '/finding/': [finding.id],
    '/findingFile/': [file.id],
    '/integration/': [run.id],
    '/Comment/': [comment.id],
  };
}

const FIXED: Readonly<Record<string, readonly string[]>> = {
  nodeCode: ['1.1.1'],
  year: ['2026'],
  checkType: ['1'],
  sameScope: ['1'],
  grade: ['一级'],
  targetType: ['item'],
  stage: ['COMPANY', 'HQ'],
  from: ['SELF'],
  to: ['COMPANY', 'EFFECTIVE'],
  keyword: [WORD],
};

/** What stands in a place of a path; a read of other records is asked with the audit's id, and answers nothing. */
const idsFor = ({ path }: RouteSpec, name: string): readonly string[] =>
  ids[name] ?? Object.entries(ids).find(([part]) => path.includes(part))?.[1] ?? [audit.checkId];

/** The ways to ask a read: with what it needs only, with all that it takes, and with each value of a field. */
function asksOf(route: RouteSpec): string[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const paths = names.reduce<string[]>(
    (made, name) =>
      made.flatMap((path) =>
        idsFor(route, name).map((id) => path.replace(`:${name}`, encodeURIComponent(id))),
      ),
    [route.path],
  );
  const schema: { readonly properties?: object; readonly required?: string[] } = route.query
    ? z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' })
    : {};
  const fields = Object.keys(schema.properties ?? {});
  const known = fields.flatMap((name) => {
    const values = FIXED[name] ?? ids[name === 'standardVersionId' ? 'versionId' : name];
    return values ? [[name, values] as const] : [];
  });
  const first = (wanted: (name: string) => boolean) =>
    Object.fromEntries(known.flatMap(([name, [value = '']]) => (wanted(name) ? [[name, value]] : [])));
  const needed = first((name) => (schema.required ?? []).includes(name));
  const scoped = first((name) => name !== 'keyword' && name !== 'stage' && name !== 'grade' && name !== 'id');
  const queries = [
    needed,
    scoped,
    ...known.flatMap(([name, values]) =>
      values.length > 1 || name === 'keyword' ? values.map((value) => ({ ...needed, [name]: value })) : [],
    ),
  ];
  const texts = new Set(queries.map((query) => new URLSearchParams(query).toString()));
  return paths.flatMap((path) => [...texts].map((text) => (text ? `${path}?${text}` : path)));
}

const reads = Object.values(allRoutes)
  .flatMap((group): RouteSpec[] => Object.values(group))
  .filter((route) => route.method === 'GET' && route.path.startsWith('/api/audit/'));

/** What an answer says, workbooks cell by cell. */
async function textOf(reply: Response): Promise<string> {
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isWorkbook = reply.headers.get('content-type')?.includes('spreadsheetml') ?? false;
  if (!isWorkbook) return bytes.toString('utf8');
  const cells: unknown[] = [];
  for (const sheet of await sheetNames(bytes))
    for await (const { values } of readSheet(bytes, { sheet })) cells.push(values);
  return JSON.stringify(cells);
}

/** What of the planted an answer holds; the words of the question itself do not count. */
const leakIn = (text: string, address: string) => PLANTED.exec(text.replaceAll(address, ''))?.[0];

/** A search for the planted word counts nothing either. */
const countIn = (text: string, address: string) =>
  address.includes('keyword=') ? /"total":[1-9]\d*/.exec(text)?.[0] : undefined;

test('the department that gave the marks reads them, so that the search below can find something', async () => {
  const { headers } = await app.as('chenyl');
  const reply = await fetch(`${app.url}/api/audit/checkTask/${audit.taskId}/Detail`, {
    headers: { ...headers, 'origin-client': 'pc' },
  });
  assert.equal(leakIn(await textOf(reply), ''), '12.34');
});

for (const account of ['weisq', 'caoyh', 'heyx'])
  test(`no read of the audit side tells ${account} of C03 what the later stages gave or wrote`, async () => {
    const { headers } = await app.as(account);
    const found: string[] = [];
    let answered = 0;
    for (const address of reads.flatMap(asksOf)) {
      const reply = await fetch(app.url + address, { headers: { ...headers, 'origin-client': 'pc' } });
      const text = await textOf(reply);
      assert.ok(reply.status < 500, `${address}: ${text}`);
      if (reply.status === 200) answered += 1;
      const leak = leakIn(text, address) ?? countIn(text, address);
      if (leak) found.push(`${address} → ${leak}`);
    }
    assert.deepEqual(found, []);
    assert.ok(answered > 100, `only ${answered} reads were answered`);
    const { list } = await (await app.as(account)).call(messagesRoutes.list, { query: {} });
    assert.equal(leakIn(JSON.stringify(list), ''), undefined);
  });

test('no refused write tells the unit either', async () => {
  const nodeId = standard.node('1.1.1');
  const unit = await app.as('weisq');
  for (const id of ids.stageRecordId ?? []) {
    const row = { rev: 0, score: 20, reason: '' };
    const answers = [
      await unit.tryCall(scoringRoutes.saveItem, { params: { id, nodeId }, body: row }),
      await unit.tryCall(scoringRoutes.saveBatch, { params: { id }, body: { rows: [{ nodeId, ...row }] } }),
      await unit.tryCall(scoringRoutes.fullMarks, { params: { id }, body: {} }),
      await unit.tryCall(scoringRoutes.submitStage, { params: { id }, body: { rev: 0 } }),
      await unit.tryCall(scoringRoutes.confirmStage, { params: { id }, body: { rev: 0 } }),
      await unit.tryCall(scoringRoutes.naAccept, { params: { id, nodeId }, body: { rev: 0, reason: '' } }),
    ];
    for (const answer of answers) assert.equal(leakIn(JSON.stringify(answer), ''), undefined);
  }
});
