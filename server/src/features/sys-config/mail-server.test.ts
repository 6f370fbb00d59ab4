import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deliveriesRoutes } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { resealSecrets } from '../../kernel/reseal.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { channels } from '../deliveries/public.ts';
import { mailServer, smsProvider } from './mail-server.ts';
import { dropSettings, settings } from './settings.ts';
import { readSysConfig } from './sys-config.service.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

test('a mail password is stored sealed, never answered, kept by an edit that does not name it, and reaches the delivery', async () => {
  const { kernel } = product.app;
  assert.equal(await mailServer(kernel), null);
  const { rev: _rev, ...config } = await admin.call(sysConfigRoutes.read, {});
  const mail = {
    emailSmtpHost: 'mail.example.com',
    emailSmtpPort: 465,
    emailSsl: 1 as const,
    emailAccount: 'robot@example.com',
    emailSenderName: '审核平台',
  };
  await admin.call(sysConfigRoutes.save, { body: { ...config, ...mail, emailPassword: 'se@cret/1' } });
  const stored = await kernel.db
    .selectFrom('sys_config')
    .select('value')
    .where('key', '=', 'emailPassword')
    .executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(stored.value).includes('cret'));
  const read = await admin.call(sysConfigRoutes.read, {});
  assert.equal(read.emailPassword, KEPT_SECRET);
  const { rev: _again, ...kept } = read;
  await admin.call(sysConfigRoutes.save, { body: { ...kept, sysName: '新名称' } });
  const server = await mailServer(kernel);
  assert.ok(server && server !== 'lost');
  const url = new URL(server.url);
  assert.equal(url.protocol, 'smtps:');
  assert.deepEqual(
    [url.host, decodeURIComponent(url.username), decodeURIComponent(url.password)],
    ['mail.example.com:465', 'robot@example.com', 'se@cret/1'],
  );
  assert.equal(server.from, '审核平台 <robot@example.com>');
});

test('a secret that another key sealed is shown as lost and sent nowhere, until that key is named', async () => {
  const { kernel } = product.app;
  const today = await settings(kernel);
  const other = { ...kernel, secret: 'another secret of thirty-two characters' };
  assert.equal(await mailServer(other), 'lost');
  assert.deepEqual(
    await readSysConfig({ ...(await product.ctxAs('admin')), ...other }).then((read) => read.lostSecrets),
    ['emailPassword'],
  );
  const send = (await channels(other)).mail;
  await assert.rejects(
    send?.({ id: '1', receiver: 'a@example.com', subject: '', body: '' }) ?? Promise.resolve(),
    {
      errorCode: 'secret.lost',
    },
  );
  // Started with the wrong key, it stays as it is; with the former one named, it is sealed anew.
  await resealSecrets(other);
  assert.deepEqual(await settings(kernel), today);
  await resealSecrets({ ...other, config: { ...kernel.config, SECRET_PREVIOUS: kernel.secret } });
  dropSettings(kernel);
  assert.notEqual(await mailServer(other), 'lost');
  assert.equal(await mailServer(kernel), 'lost');
  const { rev: _rev, ...config } = await admin.call(sysConfigRoutes.read, {});
  assert.deepEqual([config.emailPassword, config.lostSecrets], [KEPT_SECRET, ['emailPassword']]);
  // Other settings can be changed meanwhile, and the password typed anew.
  await admin.call(sysConfigRoutes.save, { body: { ...config, sysName: '审核' } });
  const test = {
    smtpHost: 'mail.example.com',
    smtpPort: 465,
    account: 'robot@example.com',
    emailSsl: 1,
  } as const;
  const tried = await admin.tryCall(deliveriesRoutes.testMail, {
    body: { ...test, password: KEPT_SECRET, receiver: '' },
  });
  assert.equal(
    tried.msg,
    '已保存的密码或密钥无法解密（服务器的 SECRET 已更换），请重新输入，或请运维人员设置 SECRET_PREVIOUS 后重启',
  );
  await admin.call(sysConfigRoutes.save, { body: { ...config, emailPassword: 'anew' } });
  assert.deepEqual((await admin.call(sysConfigRoutes.read, {})).lostSecrets, []);
});

test('a kept key of a text message provider does not follow another account', async () => {
  const { rev: _rev, ...config } = await admin.call(sysConfigRoutes.read, {});
  const ali = { smsCompany: 1, aliAccessKey: 'key-1', aliSecret: 'ali-secret' } as const;
  await admin.call(sysConfigRoutes.save, { body: { ...config, ...ali } });
  const provider = await smsProvider(product.app.kernel);
  assert.deepEqual(provider, { company: 1, keyId: 'key-1', secret: 'ali-secret' });
  const kept = { ...config, ...ali, aliSecret: KEPT_SECRET };
  const moved = await admin.tryCall(sysConfigRoutes.save, { body: { ...kept, aliAccessKey: 'key-2' } });
  assert.deepEqual(
    [moved.msg, moved.data],
    [
      '地址、端口、账号或加密方式已更改，请重新输入密码或密钥：已保存的内容只发往原来的地址',
      {
        errorCode: 'secret.again',
        requestId: Reflect.get(Object(moved.data), 'requestId'),
        field: 'aliSecret',
      },
    ],
  );
  await admin.call(sysConfigRoutes.save, { body: { ...kept, smsCompany: 0 } });
});
