import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { KEPT_SECRET } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { openSecret, sealSecret } from '../../kernel/sealed-secret.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { mailServer } from './mail-server.ts';

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
  assert.ok(server);
  const url = new URL(server.url);
  assert.equal(url.protocol, 'smtps:');
  assert.deepEqual(
    [url.host, decodeURIComponent(url.username), decodeURIComponent(url.password)],
    ['mail.example.com:465', 'robot@example.com', 'se@cret/1'],
  );
  assert.equal(server.from, '审核平台 <robot@example.com>');
});

test('a secret sealed with another key opens to nothing', () => {
  assert.equal(openSecret('one key', sealSecret('one key', '密码')), '密码');
  assert.equal(openSecret('another key', sealSecret('one key', '密码')), '');
});
