import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device-name.ts';

test('a browser is named with its main version and its system', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.1';
  assert.equal(deviceName(edge), 'Edge 140 · Windows');
  const linux =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36';
  assert.equal(deviceName(linux), 'Chrome 156 · Linux');
});

test('what is no browser stays as it is', () => {
  assert.equal(deviceName('curl/8.5.0'), 'curl/8.5.0');
});
