import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MessageQuery } from '@auditplus/contract/features/messages/messages.model.ts';
import {
  type NotifyOff,
  notifyChoicesRoutes,
} from '@auditplus/contract/features/messages/notify-choices.routes.ts';
import type { NotifyEventName } from '@auditplus/contract/features/messages/notify-events.ts';
import type { NotifyRule } from '@auditplus/contract/features/messages/notify-rules.model.ts';
import { notifyRulesRoutes } from '@auditplus/contract/features/messages/notify-rules.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import { readConfig } from '../../kernel/config.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { listMessages } from './messages.service.ts';
import { readNotifyRules, saveNotifyRules } from './notify-rules.service.ts';
import { notify, phrase, say } from './public.ts';
import { sendWaiting } from './waiting-messages.ts';
import { asWritten } from './words/message-words.ts';

let product: TestApp;
let now = Date.parse('2026-03-10T10:00:00+08:00');
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  const contact = { email: 'tangmy@example.com', mobile_phone: '13800000000' };
  await product.app.kernel.db
    .updateTable('users')
    .set(contact)
    .where('id', 'in', [demoId('user', 'tangmy'), demoId('user', 'zhoumin')])
    .execute();
});
after(() => product.stop());

type Edit = Partial<NotifyRule> & { event: NotifyEventName };

/** Changes rules as the head does. */
async function rules(edits: readonly Edit[], quietHours: { quiet?: boolean } = {}): Promise<void> {
  const head = await product.ctxAs('zhoumin');
  const {
    rev,
    hasMail: _mail,
    hasSms: _sms,
    hasWecom: _wecom,
    hasDingTalk: _ding,
    ...stored
  } = await readNotifyRules(head);
  const edited = stored.rules.map((rule) => ({
    ...rule,
    ...edits.find(({ event }) => event === rule.event),
  }));
  await saveNotifyRules(head, { ...stored, ...quietHours, rules: edited }, rev);
}

async function send(event: NotifyEventName, title: string): Promise<void> {
  now += 1000;
  const ctx = await product.ctxAs('zhoumin');
  const to = [demoId('user', 'tangmy')];
  await change(ctx, (step) =>
    notify(ctx, step, { event, to, text: asWritten(title, '正文'), link: `/x?id=${title}` }),
  );
}

async function inbox(): Promise<string[]> {
  const { list } = await listMessages(await product.ctxAs('tangmy'), MessageQuery.parse({ pageSize: 100 }));
  return list.map(({ title }) => title).reverse();
}

const outbox = () =>
  product.app.kernel.db
    .selectFrom('deliveries')
    .select(['channel', 'receiver', 'subject', 'body'])
    .orderBy('created_at')
    .orderBy('channel')
    .execute();

async function empty(): Promise<void> {
  const { db } = product.app.kernel;
  await db.deleteFrom('message_receipts').execute();
  await db.deleteFrom('deliveries').execute();
  await db.deleteFrom('waiting_messages').execute();
}

const at = (moment: string): void => {
  now = Date.parse(`${moment}+08:00`);
};

test('only changed rules are stored, times are kept in order, and what a kind cannot have is left out', async () => {
  await rules([
    { event: 'rect.overdue', times: { responsible: [5, 2, 2], owner: [1] }, digest: true },
    { event: 'audit.issued', daily: true, times: { msd: [1] } },
  ]);
  const { rules: stored } = await (await product.as('chenyl')).call(notifyRulesRoutes.read, {});
  const rule = (event: string) => stored.find((one) => one.event === event);
  assert.deepEqual(rule('rect.overdue')?.times, { responsible: [2, 5] });
  assert.equal(rule('rect.overdue')?.digest, false);
  assert.deepEqual([rule('audit.issued')?.daily, rule('audit.issued')?.times], [false, {}]);
  const { value } = await product.app.kernel.db
    .selectFrom('sys_config')
    .select('value')
    .where('key', '=', 'notify.rules')
    .executeTakeFirstOrThrow();
  assert.ok(!Object.keys(Object(value)).includes('audit.issued'));
});

test('the head changes rules, others read them or not, and an old version is refused', async () => {
  const head = await product.as('zhoumin');
  const {
    hasMail: _mail,
    hasSms: _sms,
    hasWecom: _wecom,
    hasDingTalk: _ding,
    ...stored
  } = await head.call(notifyRulesRoutes.read, {});
  const staff = await product.as('chenyl');
  assert.equal((await staff.tryCall(notifyRulesRoutes.save, { body: stored })).status, 403);
  assert.equal((await (await product.as('tangmy')).tryCall(notifyRulesRoutes.read, {})).status, 403);
  await head.call(notifyRulesRoutes.save, { body: { ...stored, quietFrom: '21:00' } });
  const stale = await head.tryCall(notifyRulesRoutes.save, { body: { ...stored, quietFrom: '20:00' } });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
});

test('a trial goes to the caller by the channels of the rule, whatever its switch', async () => {
  await empty();
  await rules([{ event: 'dispute.opened', enabled: false, inSite: true, mail: true, sms: false }]);
  const head = await product.as('zhoumin');
  assert.deepEqual(await head.call(notifyRulesRoutes.test, { params: { id: 'dispute.opened' } }), {
    inSite: 'sent',
    mail: 'sent',
    sms: 'off',
    wecom: 'off',
    dingTalk: 'off',
  });
  assert.equal((await outbox()).length, 1);
  await product.app.kernel.db
    .updateTable('users')
    .set({ email: '' })
    .where('id', '=', demoId('user', 'zhoumin'))
    .execute();
  const again = await head.call(notifyRulesRoutes.test, { params: { id: 'dispute.opened' } });
  assert.equal(again.mail, 'noAddress');
  const unknown = await head.tryCall(notifyRulesRoutes.test, { params: { id: 'nothing' } });
  assert.deepEqual([unknown.status, unknown.errorCode], [404, 'record.missing']);
});

test('a kind of message that is switched off is not sent, and is sent again once it is on', async () => {
  await empty();
  await rules([{ event: 'stage.opened', enabled: false }]);
  await send('stage.opened', '甲');
  await rules([{ event: 'stage.opened', enabled: true }]);
  await send('stage.opened', '乙');
  assert.deepEqual(await inbox(), ['乙']);
});

test('mail and text messages go out by the rule, the in-site message at once', async () => {
  await empty();
  at('2026-03-11T10:00:00');
  await rules([{ event: 'verify.fail', mail: true, sms: true }]);
  await send('verify.fail', '验收不通过');
  assert.deepEqual(await inbox(), ['验收不通过']);
  assert.deepEqual(await outbox(), []);
  await sendWaiting(product.app.kernel);
  assert.deepEqual(await outbox(), [
    { channel: 'mail', receiver: 'tangmy@example.com', subject: '验收不通过', body: '验收不通过\n\n正文' },
    { channel: 'sms', receiver: '13800000000', subject: '验收不通过', body: '验收不通过' },
  ]);
  assert.equal(await sendWaiting(product.app.kernel), 0);
  await rules([{ event: 'verify.fail', inSite: false, mail: false, sms: true }]);
  await send('verify.fail', '再次不通过');
  assert.deepEqual(await inbox(), ['验收不通过']);
});

test('a mail leads to its record where the product has a public address', async () => {
  await empty();
  at('2026-03-11T11:00:00');
  await rules([{ event: 'verify.fail', inSite: false, mail: true, sms: false }]);
  await send('verify.fail', '验收不通过');
  const { kernel } = product.app;
  const { PUBLIC_URL } = readConfig({ PUBLIC_URL: 'https://audit.example.com/' });
  await sendWaiting({ ...kernel, config: { ...kernel.config, PUBLIC_URL } });
  const [mail] = await outbox();
  assert.match(mail?.body ?? '', /^验收不通过\n\n正文\n\nhttps:\/\/audit\.example\.com\/\w/);
});

test('in quiet hours mails wait for the morning as one, urgent ones do not', async () => {
  await empty();
  at('2026-03-11T23:10:00');
  await rules([
    { event: 'report.signed', mail: true },
    { event: 'finding.issued', mail: true },
  ]);
  await send('report.signed', '报告一');
  await send('report.signed', '报告二');
  await send('finding.issued', '重大发现');
  await sendWaiting(product.app.kernel);
  assert.deepEqual(
    (await outbox()).map(({ subject }) => subject),
    ['重大发现'],
  );
  at('2026-03-12T06:59:00');
  assert.equal(await sendWaiting(product.app.kernel), 0);
  at('2026-03-12T07:00:00');
  await sendWaiting(product.app.kernel);
  const [, morning] = await outbox();
  assert.deepEqual(
    [morning?.subject, morning?.body],
    ['报告一 等2项', '报告一 等2项\n\n报告一：正文\n报告二：正文'],
  );
  at('2026-03-12T23:10:00');
  await rules([], { quiet: false });
  await send('report.signed', '报告三');
  await sendWaiting(product.app.kernel);
  assert.equal((await outbox()).length, 3);
  await rules([], { quiet: true });
});

test('a digest lets one message of a kind a day through; the others come together with the daily reminders', async () => {
  await empty();
  at('2026-03-13T09:00:00');
  await rules([{ event: 'evidence.accepted', digest: true }]);
  for (const title of ['资料一', '资料二', '资料三']) await send('evidence.accepted', title);
  await sendWaiting(product.app.kernel);
  assert.deepEqual(await inbox(), ['资料一']);
  at('2026-03-14T08:29:00');
  assert.equal(await sendWaiting(product.app.kernel), 0);
  at('2026-03-14T08:30:00');
  await sendWaiting(product.app.kernel);
  assert.deepEqual(await inbox(), ['资料一', '资料二 等2项']);
});

test('mail speaks the language of its receiver, several messages as one too', async () => {
  await empty();
  at('2026-03-15T23:10:00');
  await rules([{ event: 'knowledge.published', mail: true, inSite: false }]);
  const { db } = product.app.kernel;
  const [english, chinese] = [demoId('user', 'tangmy'), demoId('user', 'chenyl')];
  await db.updateTable('users').set({ language: 'en' }).where('id', '=', english).execute();
  await db.updateTable('users').set({ email: 'chen@example.com' }).where('id', '=', chinese).execute();
  const ctx = await product.ctxAs('zhoumin');
  for (const article of ['甲', '乙', '丙']) {
    now += 1000;
    const letter = say('knowledge.published', { article, note: phrase('version', { version: 2 }) });
    await change(ctx, (step) => notify(ctx, step, { ...letter, to: [english, chinese], link: '/knowledge' }));
  }
  at('2026-03-16T07:00:00');
  await sendWaiting(product.app.kernel);
  const sent = await outbox();
  assert.deepEqual(
    sent.map(({ receiver, subject, body }) => [receiver, subject, body.split('\n').at(-1)]).toSorted(),
    [
      ['chen@example.com', '知识文章已发布：甲 等3项', '知识文章已发布：丙：第2版'],
      ['tangmy@example.com', 'Article published: 甲 and 2 more', 'Article published: 丙: Version 2'],
    ],
  );
});

test('who does not want messages of a subject by a way gets none by it, urgent ones in the product aside', async () => {
  at('2026-03-10T10:20:00');
  await empty();
  await rules([
    { event: 'audit.closed', ...SENT },
    { event: 'evidence.asked', ...SENT },
    { event: 'finding.issued', ...SENT },
  ]);
  const tang = await product.as('tangmy');
  const { rev, off, offered } = await tang.call(notifyChoicesRoutes.read, {});
  assert.deepEqual([rev, off, offered.slice(0, 2)], [0, {}, ['inSite', 'mail']]);
  const wishes: NotifyOff = { audit: ['inSite', 'mail'], finding: ['inSite'] };
  const body = { off: wishes, rev };
  await tang.call(notifyChoicesRoutes.save, { body });
  const stale = await tang.tryCall(notifyChoicesRoutes.save, { body });
  assert.equal(stale.errorCode, 'record.stale');
  await send('audit.closed', '不想看的');
  await send('evidence.asked', '想看的');
  await send('finding.issued', '加急的');
  await sendWaiting(product.app.kernel);
  assert.deepEqual(await inbox(), ['想看的', '加急的']);
  const mails = (await outbox()).filter(({ channel }) => channel === 'mail');
  assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), ['加急的', '想看的'].toSorted());
});

const SENT = { enabled: true, inSite: true, mail: true, sms: false, digest: false };
