import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { signaturesRoutes } from '@auditplus/contract/features/signatures/signatures.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { unreadOf } from '../../testing/unread.ts';
import {
  act,
  at,
  because,
  bringTo,
  credential,
  look,
  makeDraft,
  makeTemplate,
  signBody,
  userId,
} from './contracts.fixture.ts';

let app: TestApp;
let template: string;
before(async () => {
  app = await startTestApp();
  template = await makeTemplate(app, 2026);
});
after(() => app.stop());

const db = () => app.app.kernel.db;
const client = (account: string) => app.as(account);

test('only party B in person signs: after reading, with consent, and with the right password', async () => {
  const ready = await bringTo(app, await makeDraft(app, template, 'C06'), { state: 3, manager: 'yuanzk' });
  const manager = await client('yuanzk');
  const sign = (change: object) =>
    manager.tryCall(contractsRoutes.sign, { params: at(ready), body: { ...signBody(ready), ...change } });
  const mine = await manager.call(contractsRoutes.mine, {});
  assert.deepEqual([mine.list[0]?.id, mine.list[0]?.abilities.sign], [ready.id, true]);
  const unread = await sign({ readToEnd: false });
  assert.deepEqual([unread.errorCode, unread.msg], ['AU2004', '请先阅读完合同全文']);
  const silent = await sign({ consent: false });
  assert.deepEqual([silent.errorCode, silent.msg], ['AU0004', '必填项未填写：同意声明']);
  const other = await sign({ hash: 'a'.repeat(64) });
  assert.deepEqual([other.errorCode, other.msg], ['AU2007', '合同内容已变化，签名无效']);
  const wrong = await sign({ credential: { method: 'PASSWORD', password: 'b'.repeat(64) } });
  assert.deepEqual([wrong.errorCode, wrong.msg], ['AU1906', '签名验证失败']);
  assert.equal(
    (
      await (
        await client('dongyy')
      ).tryCall(contractsRoutes.sign, { params: at(ready), body: signBody(ready) })
    ).status,
    403,
  );
  await db()
    .updateTable('contracts')
    .set({ party_b_user_id: userId('jiangbo') })
    .where('id', '=', ready.id)
    .execute();
  const foreign = await sign({});
  assert.deepEqual([foreign.errorCode, foreign.msg], ['AU2005', '仅合同乙方本人可以签署']);
  await db()
    .updateTable('contracts')
    .set({ party_b_user_id: userId('yuanzk') })
    .where('id', '=', ready.id)
    .execute();
  const signed = await sign({});
  assert.deepEqual([signed.code, signed.data.state], [200, 4]);
  const [certificate] = signed.data.signatures;
  assert.deepEqual(
    [certificate?.role, certificate?.isValid, certificate?.signedHash],
    ['partyB', true, ready.contentHash],
  );
  const twice = await sign({ rev: signed.data.rev });
  assert.equal(twice.msg, '状态已变化(当前：待集团会签)，操作未执行');
});

test('an SMS code signs once, a wrong one not at all', async () => {
  const ready = await bringTo(app, await makeDraft(app, template, 'C07'), { state: 3, manager: 'liangwh' });
  const manager = await client('liangwh');
  const offer = await manager.call(signaturesRoutes.challenge, { body: { method: 'SMS' } });
  assert.ok(offer.methods.includes('SMS'));
  assert.match(offer.mobile ?? '', /^\d{3}\*{4}\d{4}$/);
  const { body } = await db()
    .selectFrom('deliveries')
    .select('body')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const code = /\d{6}/.exec(body)?.[0] ?? '';
  const sign = (sent: string) =>
    manager.tryCall(contractsRoutes.sign, {
      params: at(ready),
      body: { ...signBody(ready), credential: { method: 'SMS', code: sent } },
    });
  const wrong = await sign(code === '000000' ? '111111' : '000000');
  assert.equal(wrong.errorCode, 'AU1906');
  const signed = await sign(code);
  assert.deepEqual([signed.data.state, signed.data.signatures[0]?.method], [4, 'SMS']);
});

test('a general manager objects instead of signing, and the text is written anew', async () => {
  const ready = await bringTo(app, await makeDraft(app, template, 'C08'), { state: 3, manager: 'luwj' });
  const manager = await client('luwj');
  const refuse = (objection: string) =>
    manager.tryCall(contractsRoutes.refuse, { params: at(ready), body: { rev: ready.rev, objection } });
  const short = await refuse('不同意');
  assert.deepEqual([short.errorCode, short.msg], ['AU2006', '请填写异议内容']);
  assert.equal((await refuse('重伤指标未考虑外包单位，请明确口径')).code, 200);
  const returned = await (await client('chenyl')).call(contractsRoutes.read, { params: at(ready) });
  assert.deepEqual([returned.state, returned.objections[0]?.kind], [2, 'SIGN']);
  const own = await manager.call(contractsRoutes.read, { params: at(ready) });
  assert.deepEqual([own.rendered, own.indicators], ['', []]);
  assert.equal((await refuse('重伤指标未考虑外包单位，请明确口径')).errorCode, 'AU0009');
});

test('party A counter-signs; the codes of both signatures can be checked, and who is no leader cannot', async () => {
  const signed = await bringTo(app, await makeDraft(app, template, 'C09'), { state: 4, manager: 'shendk' });
  const body = { rev: signed.rev, hash: signed.contentHash ?? '', credential, look };
  const stranger = await (await client('zhoumin')).tryCall(contractsRoutes.counterSign, {
    params: at(signed),
    body,
  });
  assert.equal(stranger.status, 403);
  const desk = await (await client('linzy')).call(contractsRoutes.desk, {});
  assert.ok(desk.list.some(({ id, isIntact }) => id === signed.id && isIntact));
  const force = await (await client('linzy')).call(contractsRoutes.counterSign, { params: at(signed), body });
  assert.deepEqual([force.state, force.signatures.map(({ role }) => role)], [5, ['partyB', 'partyA']]);
  const late = await (await client('linzy')).tryCall(contractsRoutes.counterSign, {
    params: at(signed),
    body: { ...body, rev: force.rev },
  });
  assert.equal(late.msg, '状态已变化(当前：生效)，操作未执行');
  for (const { code } of force.signatures) {
    const check = await (await client('guoyn')).call(signaturesRoutes.verify, { params: { code } });
    assert.deepEqual([check.state, check.signedHash === check.currentHash], ['valid', true]);
  }
  const unknown = await (await client('guoyn')).tryCall(signaturesRoutes.verify, {
    params: { code: 'ZZZZZ-ZZZZZ' },
  });
  assert.equal(unknown.status, 404);
});

test('of two leaders who counter-sign at once one wins, the other is told the state', async () => {
  const signed = await bringTo(app, await makeDraft(app, template, 'C10'), { state: 4, manager: 'fuzl' });
  const body = { rev: signed.rev, hash: signed.contentHash ?? '', credential, look };
  const leaders = [await client('linzy'), await client('hejg')];
  const outcomes = await Promise.all(
    leaders.map((leader) => leader.tryCall(contractsRoutes.counterSign, { params: at(signed), body })),
  );
  assert.deepEqual(outcomes.map(({ code }) => code).sort(), [200, 409]);
  const loser = outcomes.find(({ code }) => code === 409);
  assert.deepEqual([loser?.errorCode, loser?.msg], ['AU0009', '状态已变化(当前：生效)，操作未执行']);
  const { signatures } = await (await client('chenyl')).call(contractsRoutes.read, { params: at(signed) });
  assert.equal(signatures.filter(({ role }) => role === 'partyA').length, 1);
});

test('X14: an indicator changed after the signature voids it, and the counter-signature is refused', async () => {
  const signed = await bringTo(app, await makeDraft(app, template, 'C11'), { state: 4, manager: 'jinhl' });
  const code = signed.signatures[0]?.code ?? '';
  await db()
    .updateTable('contract_indicators')
    .set({ weight: 1900 })
    .where('contract_id', '=', signed.id)
    .where('sort_code', '=', 1)
    .execute();
  const leader = await client('linzy');
  const refused = await leader.tryCall(contractsRoutes.counterSign, {
    params: at(signed),
    body: { rev: signed.rev, hash: signed.contentHash ?? '', credential, look },
  });
  assert.deepEqual(
    [refused.status, refused.errorCode, refused.msg],
    [422, 'AU2007', '合同内容已变化，签名无效'],
  );
  const batch = await leader.call(contractsRoutes.batchCounterSign, {
    body: {
      contracts: [{ id: signed.id, rev: signed.rev, hash: signed.contentHash ?? '' }],
      credential,
      look,
    },
  });
  assert.deepEqual([batch.results[0]?.ok, batch.results[0]?.errorCode], [false, 'AU2007']);
  const desk = await leader.call(contractsRoutes.desk, {});
  const row = desk.list.find(({ id }) => id === signed.id);
  assert.equal(row?.isIntact, false);
  assert.ok(row?.differences.some(({ part, after: now }) => part === 'indicators' && now.includes('19')));
  const check = await (await client('guoyn')).call(signaturesRoutes.verify, { params: { code } });
  assert.deepEqual([check.state, check.reason], ['void', '签署之后内容已变化']);

  await db()
    .updateTable('contract_indicators')
    .set({ weight: 2000 })
    .where('contract_id', '=', signed.id)
    .where('sort_code', '=', 1)
    .execute();
  const short = await leader.tryCall(contractsRoutes.return, because(signed, '退'));
  assert.equal(short.errorCode, 'AU0003');
  const back = await leader.call(contractsRoutes.return, because(signed, '请核对重伤指标后重签'));
  assert.deepEqual(
    [back.state, back.signatures[0]?.isValid, back.signatures[0]?.revokeReason],
    [3, false, '请核对重伤指标后重签'],
  );
  const revoked = await (await client('guoyn')).call(signaturesRoutes.verify, { params: { code } });
  assert.deepEqual([revoked.state, revoked.reason], ['void', '签名已撤销：请核对重伤指标后重签']);
  const again = await (await client('jinhl')).call(contractsRoutes.sign, {
    params: at(back),
    body: signBody(back),
  });
  assert.equal(again.state, 4);
});

test('a signer who is urged while reading signs what was read', async () => {
  const ready = await bringTo(app, await makeDraft(app, template, 'C05'), { state: 3, manager: 'hanjf' });
  await (await client('linzy')).call(contractsRoutes.urge, act(ready));
  const signed = await (await client('hanjf')).call(contractsRoutes.sign, {
    params: at(ready),
    body: signBody(ready),
  });
  assert.equal(signed.state, 4);
});

test('a signer is urged once a day, and only while the contract waits for the signature', async () => {
  const ready = await bringTo(app, await makeDraft(app, template, 'C12'), { state: 3, manager: 'baojm' });
  assert.equal((await (await client('baojm')).tryCall(contractsRoutes.urge, act(ready))).status, 403);
  const urged = await (await client('linzy')).call(contractsRoutes.urge, act(ready));
  const again = await (await client('linzy')).tryCall(contractsRoutes.urge, act(urged));
  assert.deepEqual([again.errorCode, again.msg], ['AU2015', '今天已经催签过，请明天再催']);
  const overview = await (await client('linzy')).call(contractsRoutes.overview, { query: { year: 2026 } });
  assert.equal(overview.units.length, 12);
  assert.equal(overview.units.find(({ unit }) => unit.enCode === 'C12')?.contract?.state, 3);
  const stop = await (await client('chenyl')).tryCall(
    contractsRoutes.terminate,
    because(urged, '岗位撤销，合同终止'),
  );
  assert.equal(stop.status, 403);
  const head = await client('zhoumin');
  assert.equal((await head.tryCall(contractsRoutes.terminate, because(urged, '撤'))).errorCode, 'AU0003');
  const ended = await head.call(contractsRoutes.terminate, because(urged, '岗位撤销，合同终止'));
  assert.deepEqual([ended.state, ended.endReason], [8, '岗位撤销，合同终止']);
  const late = await head.tryCall(contractsRoutes.terminate, because(ended, '岗位撤销，合同终止'));
  assert.equal(late.msg, '状态已变化(当前：已终止)，操作未执行');
  await app.app.outbox.drain();
  const links = [];
  for (const account of ['baojm', 'linzy']) {
    const { list } = await (await client(account)).call(messagesRoutes.list, { query: {} });
    links.push(list.find(({ event }) => event === 'contract.terminated')?.link);
  }
  assert.deepEqual(
    links,
    [`/qyzjqz?id=${ended.id}`, `/zjlzajht?id=${ended.id}`],
    'each to a page of their own',
  );
  assert.equal((await makeDraft(app, template, 'C12')).state, 0);
});

test('what asks for a step of a contract is read once the step is done', async () => {
  const contract = await makeDraft(app, template, 'C04');
  const unread = (account: string) => unreadOf(app, account, contract.id);
  const sent = await bringTo(app, contract, { state: 1, manager: 'xuzh' });
  assert.deepEqual(await unread('zhoumin'), ['contract.forReview']);
  const ready = await (await client('zhoumin')).call(contractsRoutes.review, {
    params: at(sent),
    body: { rev: sent.rev, opinion: '同意' },
  });
  assert.deepEqual(await unread('zhoumin'), []);
  assert.deepEqual(await unread('xuzh'), ['contract.toSign']);
  await (await client('xuzh')).call(contractsRoutes.sign, { params: at(ready), body: signBody(ready) });
  assert.deepEqual(await unread('xuzh'), []);
});
