import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import type { SearchReply } from '@auditplus/contract/features/search/search.model.ts';
import { searchRoutes } from '@auditplus/contract/features/search/search.routes.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding, putRectification } from '../../testing/put-records.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';

const ISSUED = 1;
const DRAFT = 0;

let app: TestApp;
let own: TestAudit;
let foreign: TestAudit;
let ownFinding: string;
before(async () => {
  app = await startTestApp();
  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  own = await makeAudit(app, standard, { lines: ['C'], unit: 'C01' });
  foreign = await makeAudit(app, standard, { lines: ['C'], unit: 'C03' });
  ownFinding = await putFinding(app, own.taskId, { state: ISSUED, title: '加氯间检测记录缺失' });
  await putRectification(app, ownFinding, { state: 0, en_code: 'ZG202600901' });
  const other = await putFinding(app, foreign.taskId, { state: ISSUED, title: '加氯间报警器失效' });
  await putRectification(app, other, { state: 0, en_code: 'ZG2026009011' });
  await putFinding(app, own.taskId, { state: DRAFT, title: '加氯间通风未检查' });
});
after(() => app.stop());

const find = async (account: string, keyword: string): Promise<SearchReply> =>
  (await app.as(account)).call(searchRoutes.find, { query: { keyword } });

const titles = (hits: SearchReply['findings']): string[] => hits.map(({ title }) => title);
const count = ({ units, audits, findings, people }: SearchReply): number =>
  units.length + audits.length + findings.length + people.length;

test('the management-system department finds everything, the exact number first', async () => {
  assert.deepEqual(titles((await find('chenyl', 'zg202600901')).findings), [
    '加氯间检测记录缺失',
    '加氯间报警器失效',
  ]);
  assert.deepEqual(titles((await find('chenyl', '加氯间')).findings).toSorted(), [
    '加氯间报警器失效',
    '加氯间检测记录缺失',
    '加氯间通风未检查',
  ]);
  const { units } = await find('chenyl', '清源');
  assert.deepEqual(units.map(({ code }) => code).toSorted(), ['C01', 'C03']);
});

test('staff of a unit never find what belongs to another one, nor what is not issued yet', async () => {
  for (const account of ['yangcz', 'luozq']) {
    assert.deepEqual(
      (await find(account, '清源')).units.map(({ code }) => code),
      ['C01'],
    );
    const { findings } = await find(account, '加氯间');
    assert.ok(findings.every(({ id }) => id === ownFinding));
    assert.deepEqual(titles((await find(account, 'ZG2026009011')).findings), []);
    for (const audit of [own, foreign]) {
      const check = await (await app.as('chenyl')).call(auditsRoutes.get, { params: { id: audit.checkId } });
      const { audits } = await find(account, check.enCode);
      assert.deepEqual(
        audits.map(({ id }) => id),
        audit === own ? [own.checkId] : [],
      );
    }
    assert.deepEqual((await find(account, 'zhaoqf')).people, []);
  }
  assert.deepEqual(titles((await find('yangcz', '加氯间')).findings), ['加氯间检测记录缺失']);
});

test('what is found opens', async () => {
  const client = await app.as('yangcz');
  const [finding] = (await find('yangcz', 'ZG202600901')).findings;
  const [, page, checkId, id] = finding?.address.split('/') ?? [];
  assert.equal(page, 'SubmitProofs');
  const record = await client.call(rectificationsRoutes.read, {
    params: { id: id ?? '' },
    query: { checkId },
  });
  assert.equal(record.enCode, 'ZG202600901');
});

test('administrators find people and no finding; wildcards and quotes are plain characters', async () => {
  const found = await find('admin', 'yangcz');
  assert.deepEqual(
    found.people.map(({ code, address }) => [code, address]),
    [['yangcz', '/permission/user?keyword=yangcz']],
  );
  assert.deepEqual((await find('admin', '加氯间')).findings, []);
  for (const keyword of ['%', '_', "' OR 1=1 --", '\\'])
    assert.equal(count(await find('chenyl', keyword)), 0);
});

test('one character finds by name, and nothing at all is refused', async () => {
  assert.equal((await find('chenyl', '源')).units.length, 2);
  const client = await app.as('chenyl');
  assert.equal((await client.tryCall(searchRoutes.find, { query: { keyword: ' ' } })).status, 400);
});

test('texts are taken apart into pairs of neighbouring characters, whatever their case', async () => {
  const pairs = async (text: string) =>
    (await sql<{ pairs: string[] }>`SELECT bigrams(${text}::text) AS pairs`.execute(app.app.kernel.db))
      .rows[0]?.pairs;
  assert.deepEqual(await pairs('Ab阀门'), ['ab', 'b阀', '阀门']);
  assert.deepEqual([await pairs('阀'), await pairs('')], [[], []]);
});
