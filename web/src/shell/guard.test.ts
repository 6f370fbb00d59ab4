import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wanted } from '../lib/wanted.ts';
import { decide } from './guard.ts';

const nobody = { hasToken: false, locked: false, loaded: false };
const arriving = { hasToken: true, locked: false, loaded: false };
const inside = { hasToken: true, locked: false, loaded: true };
const locked = { hasToken: true, locked: true, loaded: true };

test('without a session only login, auth-redirect and jump open', () => {
  for (const path of ['/login', '/auth-redirect', '/jump', '/verifyPrint']) {
    assert.deepEqual(decide(path, '', nobody), { kind: 'pass' });
  }
  assert.deepEqual(decide('/auditList', '?year=2026', nobody), {
    kind: 'redirect',
    to: '/login?redirect=%2FauditList%3Fyear%3D2026',
  });
});

test('without a session the start and the lock page lead to the login page like every other path', () => {
  for (const [path, redirect] of [
    ['/', '%2F'],
    ['/lockScreen', '%2FlockScreen'],
  ] as const)
    assert.deepEqual(decide(path, '', nobody), { kind: 'redirect', to: `/login?redirect=${redirect}` });
});

test('somebody signed in who opens the login page goes on to the wanted page or the start', () => {
  assert.deepEqual(decide('/login', '', inside), { kind: 'redirect', to: '/' });
  assert.deepEqual(decide('/login', '?redirect=%2Fprofile', inside), { kind: 'redirect', to: '/profile' });
});

test('a locked session is forced to the lock page from everywhere and comes back afterwards', () => {
  for (const path of ['/', '/login']) {
    assert.deepEqual(decide(path, '', locked), { kind: 'redirect', to: '/lockScreen' });
  }
  assert.deepEqual(decide('/auditList', '?year=2026', locked), {
    kind: 'redirect',
    to: '/lockScreen?redirect=%2FauditList%3Fyear%3D2026',
  });
  assert.deepEqual(decide('/lockScreen', '', locked), { kind: 'pass' });
});

test('the lock page of a session that is not locked leads to the start', () => {
  assert.deepEqual(decide('/lockScreen', '', inside), { kind: 'redirect', to: '/' });
});

test('a session without menus fetches them first and then passes', () => {
  assert.deepEqual(decide('/home', '', arriving), { kind: 'load' });
  assert.deepEqual(decide('/home', '', inside), { kind: 'pass' });
});

test('a redirect never leaves the application and never returns to login', () => {
  for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', '/login?x=1', '']) {
    assert.equal(wanted(`?redirect=${encodeURIComponent(target)}`), '/');
  }
});

test('a tab with the key of a big screen opens the screen and nothing else', () => {
  const screen = { ...nobody, hasScreenKey: true };
  assert.deepEqual(decide('/portalScreen/p1', '', screen), { kind: 'pass' });
  for (const path of ['/home', '/portalView/p1', '/portalScreenX'])
    assert.equal(decide(path, '', screen).kind, 'redirect');
});
