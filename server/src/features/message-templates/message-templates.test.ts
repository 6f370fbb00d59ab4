import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { MessageTemplateEdit } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import {
  messageTemplatesRoutes,
  smsTemplatesRoutes,
} from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { notify, say } from '../messages/public.ts';
import { sendWaiting } from '../messages/waiting-messages.ts';
import { asWritten } from '../messages/words/message-words.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const sms = (fields: object = {}) => ({
  company: 1 as const,
  fullName: '登录验证码',
  templateId: 'SMS_1',
  signContent: '审核平台',
  appId: '',
  content: '动态码{code}，{minutes}分钟有效',
  enabledMark: 1 as const,
  ...fields,
});

async function smsId(): Promise<string> {
  const { list } = await admin.call(smsTemplatesRoutes.list, {});
  assert.ok(list[0]);
  return list[0].id;
}

const newest = () =>
  product.app.kernel.db
    .selectFrom('deliveries')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

test('an SMS template is made, its places are told, a stale edit is refused', async () => {
  await admin.call(smsTemplatesRoutes.create, { body: sms() });
  const id = await smsId();
  assert.deepEqual(await admin.call(smsTemplatesRoutes.parameters, { params: { id } }), ['code', 'minutes']);
  const info = await admin.call(smsTemplatesRoutes.read, { params: { id } });
  const stale = await admin.tryCall(smsTemplatesRoutes.update, {
    params: { id },
    body: sms({ rev: info.rev + 1 }),
  });
  assert.equal(stale.errorCode, 'record.stale');
});

test('trying an SMS template sends its filled text with the signature to every number', async () => {
  const id = await smsId();
  await admin.call(smsTemplatesRoutes.testSent, {
    body: { id, phoneNumbers: ['13800000001'], parameters: { code: '1234', minutes: '5' } },
  });
  const sent = await newest();
  assert.deepEqual([sent.receiver, sent.body], ['13800000001', '【审核平台】动态码1234，5分钟有效']);
  const wrong = await admin.tryCall(smsTemplatesRoutes.testSent, {
    body: { id, phoneNumbers: ['12'], parameters: {} },
  });
  assert.equal(wrong.status, 400);
});

test('a sign-in code goes out in the words of its template, and in the fixed ones without', async () => {
  const { db } = product.app.kernel;
  const mobile = '13900000077';
  await db.updateTable('users').set({ mobile_phone: mobile }).where('account', '=', 'zhoumin').execute();
  const ask = () =>
    product.visitor.call(authRoutes.sendCode, {
      body: { receiver: mobile, purpose: 'login', code: '', timestamp: '' },
    });
  await ask();
  assert.match((await newest()).body, /^您正在登录审核管理平台，验证码：\d{6}/);
  await admin.call(messageTemplatesRoutes.create, {
    body: MessageTemplateEdit.parse({
      fullName: '登录验证码',
      enCode: 'code.login',
      isSms: 1,
      smsId: await smsId(),
      templateJson: '[{"field":"code","fieldName":"验证码"}]',
      title: '验证码',
      content: '',
    }),
  });
  await db.deleteFrom('sign_in_codes').execute();
  await ask();
  assert.match((await newest()).body, /^动态码\d{6}，5分钟有效$/);
});

test('an SMS template that a message template uses stays, and stays on', async () => {
  const params = { id: await smsId() };
  const { id: _id, ...stored } = await admin.call(smsTemplatesRoutes.read, { params });
  const refused = [
    await admin.tryCall(smsTemplatesRoutes.remove, { params, query: {} }),
    await admin.tryCall(smsTemplatesRoutes.state, { params, query: {} }),
    await admin.tryCall(smsTemplatesRoutes.update, { params, body: { ...stored, enabledMark: 0 } }),
  ];
  assert.deepEqual(
    refused.map(({ errorCode }) => errorCode),
    ['template.smsUsed', 'template.smsUsed', 'template.smsUsed'],
  );
  await admin.call(smsTemplatesRoutes.update, { params, body: { ...stored, appId: '1400' } });
});

test('a code that is taken is refused', async () => {
  const body = MessageTemplateEdit.parse({
    fullName: '另一个',
    enCode: 'CODE.login',
    title: '标题',
    templateJson: '[]',
  });
  const outcome = await admin.tryCall(messageTemplatesRoutes.create, { body });
  assert.equal(outcome.status, 422);
});

test('messages of the audit side and released notices take the words of their template, by mail too', async () => {
  const { kernel } = product.app;
  const { db } = kernel;
  const reader = await db
    .updateTable('users')
    .set({ email: 'zhou@example.com' })
    .where('account', '=', 'zhoumin')
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = (enCode: string, fields: object) =>
    admin.call(messageTemplatesRoutes.create, {
      body: MessageTemplateEdit.parse({
        fullName: enCode.replace('.', ''),
        enCode,
        templateJson: '[{"field":"title","fieldName":"标题"},{"field":"text","fieldName":"正文"}]',
        title: '[通知] {title}',
        content: '内容：{text}',
        ...fields,
      }),
    });
  await template('finding.issued', {});
  await template('notice.released', { isEmail: 1 });

  const text = asWritten('问题已下达', '水务部');
  const message = { event: 'finding.issued' as const, text, link: '/x' };
  const sender = { caller: systemCaller('测试'), clock: kernel.clock };
  await db.transaction().execute((tx) => notify(sender, { db: tx }, { ...message, to: [reader.id] }));
  const zhou = await product.as('zhoumin');
  const { list } = await zhou.call(messagesRoutes.list, { query: {} });
  assert.equal(list[0]?.title, '[通知] 问题已下达');

  await admin.call(messagesRoutes.createNotice, {
    body: { title: '停机维护', bodyText: '<p>今晚<b>十点</b></p>', toUserIds: [reader.id], files: [] },
  });
  const { list: drafts } = await admin.call(messagesRoutes.notices, { query: {} });
  await admin.call(messagesRoutes.releaseNotice, { params: { id: drafts[0]?.id ?? '' } });
  await sendWaiting(kernel);
  const mail = await newest();
  assert.deepEqual(
    [mail.channel, mail.receiver, mail.subject, mail.body],
    ['mail', 'zhou@example.com', '[通知] 停机维护', '内容：今晚十点'],
  );
});

test('a template speaks the languages that it has words for; in the others the product speaks', async () => {
  const { kernel } = product.app;
  await admin.call(messageTemplatesRoutes.create, {
    body: MessageTemplateEdit.parse({
      fullName: '报告发布',
      enCode: 'report.published',
      isEmail: 1,
      templateJson: '[{"field":"title","fieldName":"标题"}]',
      title: '[集团] {title}',
      content: '{title}',
      translations: { en: { title: '[Group] {title}', content: 'Please read: {title}' } },
    }),
  });
  const unknown = await admin.tryCall(messageTemplatesRoutes.create, {
    body: MessageTemplateEdit.parse({
      fullName: '问题撤销',
      enCode: 'finding.withdrawn',
      title: '撤销',
      content: '撤销',
      translations: { zhtw: { title: '{what}', content: '{what}' } },
    }),
  });
  assert.equal(unknown.errorCode, 'template.parameterUnknown');
  assert.partialDeepStrictEqual(unknown.data, { field: 'content' });

  const speakers = { chenyl: 'zh', tangmy: 'en', luozq: 'zhtw' };
  const ids: string[] = [];
  for (const [account, language] of Object.entries(speakers)) {
    const { id } = await kernel.db
      .updateTable('users')
      .set({ language })
      .where('account', '=', account)
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  kernel.access.clear();
  const sender = { caller: systemCaller('测试'), clock: kernel.clock };
  const facts = { report: 'C01 V1', audit: '年度审核', code: 'R-1' };
  await kernel.db
    .transaction()
    .execute((tx) =>
      notify(sender, { db: tx }, { ...say('report.published', facts), to: ids, link: '/auditReportList' }),
    );
  const titles: (string | undefined)[] = [];
  for (const account of Object.keys(speakers)) {
    const { list } = await (await product.as(account)).call(messagesRoutes.list, { query: {} });
    titles.push(list[0]?.title);
  }
  assert.deepEqual(titles, [
    '[集团] 审核报告已发布：C01 V1',
    '[Group] Report published: C01 V1',
    '審核報告已發布：C01 V1',
  ]);
});
