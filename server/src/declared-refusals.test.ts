import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoutes } from '@auditplus/contract/all-routes.ts';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { mayRefuse } from '@auditplus/contract/kernel/general-refusals.ts';
import { type RouteSpec, route } from '@auditplus/contract/kernel/route.ts';
import { userMadeRefusals } from '@auditplus/contract/kernel/user-made.refusals.ts';
import { isRefusalCode, type RefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import { passwordDigest } from './testing/demo-people.ts';
import { startTestApp } from './testing/http.ts';

const routes: readonly RouteSpec[] = Object.values(allRoutes).flatMap((group) => Object.values(group));
const codes = Object.keys(refusals).filter(isRefusalCode);

/** Said over the socket, which has no endpoints. */
const OF_SOCKET: readonly RefusalCode[] = ['chat.receiverUnknown', 'chat.unreadable'];

/** Of records that declare rules, as generated ones do; their endpoints declare it with them. */
const OF_RECORD_RULES: readonly RefusalCode[] = ['record.ruleBroken'];

/** Of the machinery under what people build; the endpoints that use it declare them. */
const isOfMachinery = (code: RefusalCode): boolean =>
  code in userMadeRefusals || OF_RECORD_RULES.includes(code);

test('every refusal of the catalogue can be met at an endpoint, or reported by one', () => {
  const homeless = codes.filter(
    (code) =>
      !OF_SOCKET.includes(code) &&
      !isOfMachinery(code) &&
      !routes.some((one) => mayRefuse(one, code) || one.reports?.includes(code)),
  );
  assert.deepEqual(homeless, []);
});

test('an endpoint refuses with what it declares and what its kind shares, and with nothing else', () => {
  const write = route({
    method: 'PUT',
    path: '/api/permission/Role/:id',
    summary: '',
    access: { kind: 'session' },
    reply: 'bytes',
    refuses: ['role.hasUsers'],
  });
  assert.equal(mayRefuse(write, 'role.hasUsers'), true);
  assert.equal(mayRefuse(write, 'record.missing'), true);
  assert.equal(mayRefuse(write, 'admin.last'), true);
  assert.equal(mayRefuse({ ...write, method: 'GET' }, 'admin.last'), false);
  assert.equal(mayRefuse(write, 'AU0005'), false);
  assert.equal(mayRefuse({ ...write, path: '/api/audit/check' }, 'AU0005'), true);
  assert.equal(mayRefuse(write, 'role.hasRights'), false);
  assert.equal(mayRefuse(write, 'import.faults'), false);
});

test('a test in which an endpoint refuses with what it does not declare fails', async () => {
  const app = await startTestApp();
  try {
    const password = passwordDigest('wrong');
    const body = { account: 'nobody', password, origin: 'password', grant_type: 'password' } as const;
    assert.equal((await app.visitor.tryCall(authRoutes.login, { body })).errorCode, 'login.wrong');
    const silent = { ...authRoutes.login, refuses: [] };
    await assert.rejects(app.visitor.tryCall(silent, { body }), /refuses with \S+ and does not declare it/);
  } finally {
    await app.stop();
  }
});
