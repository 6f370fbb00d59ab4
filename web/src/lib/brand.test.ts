import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a browser that knows the brand of the last visit starts with it, its own pictures only', async () => {
  const kept = {
    sysName: '清源审核',
    logoIcon: '/api/file/Image/logo/1',
    appIcon: 'https://example.com/1.png',
  };
  Object.defineProperty(globalThis, 'localStorage', {
    value: { getItem: (key: string) => (key === 'plus_sysConfig' ? JSON.stringify(kept) : null) },
  });
  const { useBrand } = await import('./brand.ts');
  const { sysName, logoIcon, appIcon } = useBrand.getState();
  assert.deepEqual([sysName, logoIcon, appIcon], ['清源审核', '/api/file/Image/logo/1', '']);
});

test('an installation is called by its own name, in English only by one that can be read there', async () => {
  const { ownName } = await import('./brand.ts');
  assert.equal(ownName({ sysName: '清源审核' }, 'zh'), '清源审核');
  assert.equal(ownName({ sysName: '清源审核' }, 'en'), '');
  assert.equal(ownName({ sysName: 'Qingyuan Audit' }, 'en'), 'Qingyuan Audit');
  assert.equal(ownName({ sysName: '审核管理平台' }, 'zhtw'), '');
});
