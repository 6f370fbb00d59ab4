import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Brand } from '@auditplus/contract/features/auth/auth.model.ts';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { deliveriesRoutes } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { z } from 'zod';
import { isListedAddress, unreadableEntry } from '../../kernel/address-list.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { auditSettings, settings } from './public.ts';
import { openSetting } from './secrets.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let product: TestApp;
before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
});
after(() => product.stop());

test('an edit stores what changed only, and a second one with the old version is refused', async () => {
  const admin = await product.as('admin');
  const before = await admin.call(sysConfigRoutes.read, {});
  assert.deepEqual([before.sysName, before.singleLogin, before.rev], ['审核管理平台', '1', 0]);
  await admin.call(sysConfigRoutes.save, { body: { ...before, companyName: '清源水务集团' } });
  const after = await admin.call(sysConfigRoutes.read, {});
  assert.deepEqual([after.companyName, after.rev], ['清源水务集团', 1]);
  const stored = await product.app.kernel.db.selectFrom('sys_config').select('key').execute();
  assert.deepEqual(stored, [{ key: 'companyName' }]);
  const stale = await admin.tryCall(sysConfigRoutes.save, { body: { ...before, companyName: '别的' } });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  assert.match(stale.msg, /被系统管理员于\d{4}-\d{2}-\d{2} \d{2}:\d{2}修改/);
});

test('a visitor sees the brand with its pictures, and nothing else of the configuration', async () => {
  const plain = await product.visitor.call(authRoutes.brand, {});
  assert.deepEqual(
    [plain.sysName, plain.sysVersion, plain.copyright, plain.loginIcon],
    ['审核管理平台', 'V3.3', 'Copyright © 2022', ''],
  );
  const admin = await product.as('admin');
  const form = new FormData();
  form.append('file', new Blob([PNG], { type: 'image/png' }), 'logo.png');
  const upload = await fetch(`${product.url}/api/file/Uploader/userAvatar`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const { url } = z.object({ data: UploadReply }).parse(await upload.json()).data;
  const { rev: _rev, ...config } = await admin.call(sysConfigRoutes.read, {});
  const contact = { companyContacts: '魏思琪', companyTelePhone: '0571-88001234' };
  await admin.call(sysConfigRoutes.save, { body: { ...config, ...contact, loginIcon: url } });
  const brand = await product.visitor.call(authRoutes.brand, {});
  assert.deepEqual(
    [brand.companyName, brand.companyContacts, brand.companyTelePhone, brand.loginIcon],
    ['清源水务集团', '魏思琪', '0571-88001234', url],
  );
  assert.deepEqual(Object.keys(brand).toSorted(), Object.keys(Brand.shape).toSorted());
  const picture = await fetch(product.url + brand.loginIcon);
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  for (const loginIcon of [
    'https://example.com/a.png',
    '/api/file/Image/annexpic/a.png',
    'javascript:alert(1)',
  ]) {
    const body = { ...config, ...contact, loginIcon };
    assert.equal((await admin.tryCall(sysConfigRoutes.save, { body })).status, 400, loginIcon);
  }
});

test('audit settings have the defaults of the domain and change one by one', async () => {
  const { kernel } = product.app;
  const { audit } = await settings(kernel);
  assert.deepEqual(
    [audit.scoreStep, audit.rectMaxDays, audit.acceptBy, audit.dailyJobTime, audit.blindScoring],
    [0.5, [15, 30, 60, 90], 'COORD', '08:30', false],
  );
  const ctx = await product.ctxAs('zhoumin');
  await auditSettings.save(ctx, { disputeDays: 7 }, 0);
  assert.equal((await settings(kernel)).audit.disputeDays, 7);
  assert.equal(await auditSettings.rev(kernel.db), 1);
  await assert.rejects(auditSettings.save(ctx, { disputeDays: 9 }, 0), { errorCode: 'record.stale' });
});

test('a stored value that no longer fits falls back to its default', async () => {
  const { kernel } = product.app;
  await kernel.db.insertInto('sys_config').values({ key: 'tokenTimeout', value: '"soon"' }).execute();
  await kernel.bus.publish('sys-config', null);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { system } = await settings(kernel);
  assert.equal(system.tokenTimeout, SysConfig.parse({}).tokenTimeout);
  assert.equal(system.companyName, '清源水务集团');
});

test('addresses are matched one by one, by prefix and by network', () => {
  const list = '192.168.1.7，10.0.0.0/8; 172.16.*\nfd00::/8 nonsense 300.1.1.1/8 *';
  const isListed = (address: string) => isListedAddress(address, list);
  for (const address of ['192.168.1.7', '10.200.3.4', '172.16.9.9', 'fd00::1', '::ffff:10.1.1.1'])
    assert.equal(isListed(address), true, address);
  for (const address of ['192.168.1.70', '11.0.0.1', '172.17.0.1', 'fe80::1', '', '8.8.8.8'])
    assert.equal(isListed(address), false, address);
});

test('an entry of the white list that cannot be read is named', () => {
  for (const entry of ['abc', '300.1.1.1', '10.0.0.0/33', '*', '10.0.*.1', '10.0.0.0/x'])
    assert.equal(unreadableEntry(`127.0.0.1, ${entry}`), entry);
  assert.equal(unreadableEntry('127.0.0.1，10.0.0.0/8; 192.168.1.*\nfd00::/8 ::1'), null);
});

test('secrets never leave the server, and an edit that sends the mask back keeps them', async () => {
  const admin = await product.as('admin');
  const { rev: _rev, ...config } = await admin.call(sysConfigRoutes.read, {});
  await admin.call(sysConfigRoutes.save, { body: { ...config, emailPassword: 'mail-secret' } });
  const shown = await admin.call(sysConfigRoutes.read, {});
  assert.equal(shown.emailPassword, '********');
  const { rev: _next, ...masked } = shown;
  await admin.call(sysConfigRoutes.save, { body: { ...masked, emailSenderName: '审核平台' } });
  const { system } = await settings(product.app.kernel);
  const password = openSetting(product.app.kernel, system, 'emailPassword');
  assert.deepEqual([password, system.emailSenderName], ['mail-secret', '审核平台']);
  const trail = await product.app.kernel.db
    .selectFrom('activities')
    .select(['before', 'after'])
    .where('target_type', '=', 'sysConfig')
    .execute();
  assert.doesNotMatch(JSON.stringify(trail), /mail-secret/);
});

test('the stored mail password is tried at its own server only, whose words are passed on', async () => {
  const passwords: unknown[] = [];
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password);
      done(new Error('wrong password'));
    },
  };
  const [own, other] = [await startMailServer(options), await startMailServer(options)];
  try {
    const admin = await product.as('admin');
    const { rev: _rev, ...config } = await admin.call(sysConfigRoutes.read, {});
    const server = { emailSmtpHost: '127.0.0.1', emailSmtpPort: own.port, emailAccount: 'a@example.com' };
    await admin.call(sysConfigRoutes.save, { body: { ...config, ...server, emailPassword: 'mail-secret' } });
    await admin.call(outboundHostsRoutes.create, {
      body: { kind: 'mail', host: '127.0.0.1', ports: [own.port, other.port], description: '' },
    });
    const tried = (smtpPort: number, password: string, account = 'a@example.com') =>
      admin.tryCall(deliveriesRoutes.testMail, {
        body: { smtpHost: '127.0.0.1', smtpPort, account, password, emailSsl: 0, receiver: '' },
      });
    assert.match((await tried(own.port, KEPT_SECRET)).msg, /^无法通过邮件服务器：.*STARTTLS/);
    assert.equal((await tried(other.port, KEPT_SECRET)).errorCode, 'secret.again');
    assert.equal((await tried(own.port, KEPT_SECRET, 'b@example.com')).errorCode, 'secret.again');
    const { rev: _next, ...masked } = await admin.call(sysConfigRoutes.read, {});
    const moved = { ...masked, emailSmtpPort: other.port };
    const edit = await admin.tryCall(sysConfigRoutes.save, { body: moved });
    assert.equal(edit.errorCode, 'secret.again');
    await admin.call(sysConfigRoutes.save, { body: { ...moved, emailPassword: 'another' } });
    assert.deepEqual(passwords, []);
  } finally {
    await Promise.all([own.close(), other.close()]);
  }
});

test('what cannot be the name of a mail server is refused, tried or stored', async () => {
  const admin = await product.as('admin');
  const { rev: _rev, ...config } = await admin.call(sysConfigRoutes.read, {});
  for (const host of ['%_\\', 'mail example', 'a/b', 'x?requireTLS=false']) {
    const body = {
      smtpHost: host,
      smtpPort: 25,
      account: 'a',
      password: '',
      emailSsl: 0,
      receiver: '',
    } as const;
    assert.equal((await admin.tryCall(deliveriesRoutes.testMail, { body })).status, 400, host);
    const edit = await admin.tryCall(sysConfigRoutes.save, { body: { ...config, emailSmtpHost: host } });
    assert.equal(edit.status, 400, host);
  }
});

test('super administrators are named by one another, and nobody drops out by mistake', async () => {
  const admin = await product.as('admin');
  const [own] = await admin.call(sysConfigRoutes.administrators, {});
  const id = own?.id ?? '';
  const other = demoId('user', 'zhoumin');
  await admin.call(sysConfigRoutes.setAdministrators, { body: { adminIds: [id, other] } });
  const named = await admin.call(sysConfigRoutes.administrators, {});
  assert.deepEqual(
    named.map((user) => user.account),
    ['admin', 'zhoumin'],
  );
  const dropped = await admin.tryCall(sysConfigRoutes.setAdministrators, { body: { adminIds: [other] } });
  assert.equal(dropped.msg, '不能取消自己的超级管理员身份');
  await admin.call(sysConfigRoutes.setAdministrators, { body: { adminIds: [id] } });
  const denied = await (await product.as('zhoumin')).tryCall(sysConfigRoutes.read, {});
  assert.equal(denied.status, 403);
});
