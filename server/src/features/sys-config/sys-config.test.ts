import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { auditSettingsRev, isListedAddress, saveAuditSettings, settings } from './public.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
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
});

test('audit settings have the defaults of the domain and change one by one', async () => {
  const { kernel } = product.app;
  const { audit } = await settings(kernel);
  assert.deepEqual(
    [audit.scoreStep, audit.rectMaxDays, audit.acceptBy, audit.dailyJobTime, audit.blindScoring],
    [0.5, [15, 30, 60, 90], 'COORD', '08:30', false],
  );
  const ctx = await product.ctxAs('zhoumin');
  await saveAuditSettings(ctx, { disputeDays: 7 }, 0);
  assert.equal((await settings(kernel)).audit.disputeDays, 7);
  assert.equal(await auditSettingsRev(kernel.db), 1);
  await assert.rejects(saveAuditSettings(ctx, { disputeDays: 9 }, 0), { errorCode: 'record.stale' });
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
