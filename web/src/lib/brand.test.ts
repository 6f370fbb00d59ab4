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
