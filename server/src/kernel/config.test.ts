import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listensOn, readConfig } from './config.ts';

test('a demonstration is reached from its own machine only, unless the operator names an address', () => {
  assert.equal(listensOn(readConfig({})), '127.0.0.1');
  assert.equal(listensOn(readConfig({ HOST: '0.0.0.0' })), '0.0.0.0');
  assert.equal(listensOn(readConfig({ MODE: 'production' })), '0.0.0.0');
  assert.equal(listensOn(readConfig({ MODE: 'production', HOST: '10.0.0.5' })), '10.0.0.5');
});
