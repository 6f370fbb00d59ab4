import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { deliveriesRoutes } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import { passwordDigest } from '../../kernel/passwords.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';

let app: TestApp;
let now = Date.UTC(2026, 4, 4, 1);
const later = (seconds: number) => {
  now += seconds * 1000;
};

before(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
});
after(() => app.stop());

const mobileOf = async (account: string): Promise<string> => {
  const row = await app.app.kernel.db
    .selectFrom('users')
    .select('mobile_phone')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return row.mobile_phone;
};

async function ask(receiver: string, purpose: 'login' | 'password') {
  later(61);
  const outcome = await app.visitor.tryCall(authRoutes.sendCode, { body: { receiver, purpose } });
  await app.app.outbox.drain();
  return outcome;
}

async function newestCode(receiver: string): Promise<string> {
  const { list } = await app.visitor.call(deliveriesRoutes.outbox, {});
  return /\d{6}/.exec(list.find((row) => row.receiver === receiver)?.body ?? '')?.[0] ?? '';
}

describe('signing in by SMS', () => {
  test('the code that was sent opens a session, once', async () => {
    const mobile = await mobileOf('luozq');
    assert.equal((await ask(mobile, 'login')).code, 200);
    const code = await newestCode(mobile);
    const { token } = await app.visitor.call(authRoutes.loginByCode, { body: { mobile, code } });
    const me = await app.visitor.call(authRoutes.currentUser, {}, { authorization: token });
    assert.equal(me.userInfo.userAccount, 'luozq');
    const again = await app.visitor.tryCall(authRoutes.loginByCode, { body: { mobile, code } });
    assert.equal(again.errorCode, 'login.sentCodeWrong');
  });

  test('a stranger is answered like everybody, and nothing is sent', async () => {
    const [known, stranger] = [
      await ask(await mobileOf('tangmy'), 'login'),
      await ask('13911112222', 'login'),
    ];
    assert.deepEqual(known.data, stranger.data);
    assert.equal(await newestCode('13911112222'), '');
    const again = await app.visitor.tryCall(authRoutes.sendCode, {
      body: { receiver: '13911112222', purpose: 'login' },
    });
    assert.equal(again.errorCode, 'login.codeTooSoon');
  });

  test('a code ends after five minutes, after five wrong tries, and with a newer one', async () => {
    const mobile = await mobileOf('yangcz');
    const tried = (code: string) => app.visitor.tryCall(authRoutes.loginByCode, { body: { mobile, code } });
    await ask(mobile, 'login');
    const old = await newestCode(mobile);
    later(301);
    assert.equal((await tried(old)).errorCode, 'login.sentCodeWrong');
    await ask(mobile, 'login');
    const guessed = await newestCode(mobile);
    const wrong = guessed === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) await tried(wrong);
    assert.equal((await tried(guessed)).errorCode, 'login.sentCodeWrong');
    await ask(mobile, 'login');
    assert.equal((await tried(await newestCode(mobile))).code, 200);
  });
});

describe('a forgotten password', () => {
  test('is replaced with a sent code; the old one and the sessions end', async () => {
    const mobile = await mobileOf('panyt');
    const before = await app.as('panyt');
    await ask(mobile, 'password');
    const code = await newestCode(mobile);
    const common = await app.visitor.tryCall(authRoutes.resetPassword, {
      body: { receiver: mobile, code, password: passwordDigest('abc123') },
    });
    assert.equal(common.errorCode, 'password.tooCommon');
    await app.visitor.call(authRoutes.resetPassword, {
      body: { receiver: mobile, code, password: passwordDigest('Fresh2026x') },
    });
    assert.equal((await before.tryCall(authRoutes.currentUser, {})).code, 601);
    const reply = await app.visitor.tryCall(authRoutes.login, {
      body: {
        account: 'panyt',
        password: passwordDigest('Fresh2026x'),
        origin: 'password',
        grant_type: 'password',
      },
    });
    assert.equal(reply.code, 200);
  });

  test('a code for signing in sets no password', async () => {
    const mobile = await mobileOf('huangwl');
    await ask(mobile, 'login');
    const refused = await app.visitor.tryCall(authRoutes.resetPassword, {
      body: { receiver: mobile, code: await newestCode(mobile), password: passwordDigest('Fresh2026x') },
    });
    assert.equal(refused.errorCode, 'login.sentCodeWrong');
  });
});

describe('signing in by the phone', () => {
  const status = (ticket: string) => app.visitor.call(authRoutes.ticketStatus, { params: { ticket } });

  test('the waiting page gets its session once the phone has agreed, and the phone keeps its own', async () => {
    const phone = await app.as('linzy');
    const { ticket, scanCode } = await app.visitor.call(authRoutes.ticket, {});
    assert.equal((await status(ticket)).state, 'waiting');
    await phone.call(authRoutes.ticketScan, { params: { scanCode } });
    assert.equal((await status(ticket)).state, 'scanned');
    await phone.call(authRoutes.ticketAnswer, { params: { scanCode }, body: { agreed: true } });
    const { login } = await status(ticket);
    const me = await app.visitor.call(authRoutes.currentUser, {}, { authorization: login?.token ?? '' });
    assert.equal(me.userInfo.userAccount, 'linzy');
    assert.equal((await status(ticket)).state, 'expired');
    assert.equal((await phone.tryCall(authRoutes.currentUser, {})).code, 200);
  });

  test('the text in the picture does not fetch the session', async () => {
    const { scanCode } = await app.visitor.call(authRoutes.ticket, {});
    assert.equal((await status(scanCode)).state, 'expired');
  });

  test('nobody else answers for the one who scanned, and a refusal ends it', async () => {
    const [phone, other] = [await app.as('zhoumin'), await app.as('chenyl')];
    const { ticket, scanCode } = await app.visitor.call(authRoutes.ticket, {});
    await phone.call(authRoutes.ticketScan, { params: { scanCode } });
    const foreign = await other.tryCall(authRoutes.ticketAnswer, {
      params: { scanCode },
      body: { agreed: true },
    });
    assert.equal(foreign.errorCode, 'login.ticketExpired');
    await phone.call(authRoutes.ticketAnswer, { params: { scanCode }, body: { agreed: false } });
    assert.equal((await status(ticket)).state, 'refused');
  });

  test('the first phone that scans keeps the ticket, whoever scans it afterwards', async () => {
    const [attacker, victim] = [await app.as('chenyl'), await app.as('zhoumin')];
    const { ticket, scanCode } = await app.visitor.call(authRoutes.ticket, {});
    await attacker.call(authRoutes.ticketScan, { params: { scanCode } });
    const second = await victim.tryCall(authRoutes.ticketScan, { params: { scanCode } });
    assert.equal(second.errorCode, 'login.ticketExpired');
    await attacker.call(authRoutes.ticketScan, { params: { scanCode } });
    const [taken] = await Promise.all([
      attacker.tryCall(authRoutes.ticketAnswer, { params: { scanCode }, body: { agreed: true } }),
      victim.tryCall(authRoutes.ticketScan, { params: { scanCode } }),
      victim.tryCall(authRoutes.ticketAnswer, { params: { scanCode }, body: { agreed: true } }),
    ]);
    assert.equal(taken.code, 200);
    const { login, userName } = await status(ticket);
    assert.equal(userName, '陈雨林');
    const me = await app.visitor.call(authRoutes.currentUser, {}, { authorization: login?.token ?? '' });
    assert.equal(me.userInfo.userAccount, 'chenyl');
  });

  test('a ticket expires', async () => {
    const phone = await app.as('zhaoqf');
    const { ticket, scanCode } = await app.visitor.call(authRoutes.ticket, {});
    later(121);
    assert.equal((await status(ticket)).state, 'expired');
    const late = await phone.tryCall(authRoutes.ticketScan, { params: { scanCode } });
    assert.equal(late.errorCode, 'login.ticketExpired');
  });
});

describe('links to other systems', () => {
  const exchange = (ticket: string) => app.visitor.tryCall(authRoutes.exchangeTicket, { body: { ticket } });

  test('a ticket says once and within a minute who followed a link, and nothing else can be done with it', async () => {
    const person = await app.as('luozq');
    const { ticket } = await person.call(authRoutes.viewTicket, { body: {} });
    const asToken = await app.visitor.tryCall(
      authRoutes.currentUser,
      {},
      { authorization: `bearer ${ticket}` },
    );
    assert.notEqual(asToken.code, 200);
    assert.deepEqual((await exchange(ticket)).data, { account: 'luozq', realName: '罗志强' });
    assert.equal((await exchange(ticket)).errorCode, 'link.ticketSpent');

    const late = await person.call(authRoutes.viewTicket, { body: {} });
    later(60);
    assert.equal((await exchange(late.ticket)).errorCode, 'link.ticketSpent');
  });

  test('two systems that ask with one ticket are not both answered, and nobody is named who was disabled', async () => {
    const person = await app.as('luozq');
    const { ticket } = await person.call(authRoutes.viewTicket, { body: {} });
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(ticket)));
    assert.equal(answers.filter(({ code }) => code === 200).length, 1);

    const kept = await person.call(authRoutes.viewTicket, { body: {} });
    const users = app.app.kernel.db.updateTable('users').where('account', '=', 'luozq');
    await users.set({ enabled_mark: 0 }).execute();
    const refused = await exchange(kept.ticket);
    await users.set({ enabled_mark: 1 }).execute();
    assert.equal(refused.errorCode, 'link.ticketSpent');
  });
});
