import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { smsTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { routeKey, useAction } from './query.ts';
import { addRefusalFrame, useRefusals } from './refusals.ts';
import { listenToToasts } from './toast.ts';

const { remove } = groupsRoutes;
const REQUEST = { params: { id: '1' }, query: { rev: 1 } };
const REFUSED = { code: 422, status: 422, msg: '分组中还有用户', data: { errorCode: 'group.hasUsers' } };

const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const browserFetch = globalThis.fetch;
/** What the server replies to one call after the other; a status of 0 is a broken connection. */
let replies: {
  readonly code: number;
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
}[] = [];
let keys: (string | undefined)[] = [];
let notices: string[] = [];
let leave: (() => void)[] = [];

beforeEach(() => {
  [replies, keys] = [[], []];
  Object.assign(globalThis, { window: { location: { pathname: '/home' } } });
  globalThis.fetch = async (_address, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key') ?? undefined);
    const { status, ...body } = replies.shift() ?? { code: 200, status: 200, msg: '', data: null };
    if (status === 0) throw new TypeError('fetch failed');
    return new Response(JSON.stringify(body), { status });
  };
  leave = [listenToToasts(({ kind, text }) => notices.push(`${kind} ${text}`)), addRefusalFrame('page')];
  // A notice that nobody heard is kept for whoever listens first.
  notices = [];
  client.clear();
  for (const route of READ) client.setQueryData(routeKey(route, {}), []);
});

afterEach(() => {
  globalThis.fetch = browserFetch;
  for (const end of leave) end();
});

const READ = [groupsRoutes.list, groupsRoutes.selector, positionsRoutes.list, smsTemplatesRoutes.list];

/** The reads that are fetched anew, by their paths. */
const outdated = (): string[] =>
  READ.filter((route) => client.getQueryState(routeKey(route, {}))?.isInvalidated).map(({ path }) => path);

type Action = ReturnType<typeof useAction<typeof remove>>;
type Options = Parameters<typeof useAction<typeof remove>>[1];

/** A page with the action, drawn once. */
function Page({
  options,
  onDrawn,
}: {
  readonly options: Options;
  readonly onDrawn: (action: Action) => void;
}) {
  onDrawn(useAction(remove, options));
  return null;
}

function actionWith(options: Options = {}): Action {
  const drawn: Action[] = [];
  const page = createElement(Page, { options, onDrawn: (action) => drawn.push(action) });
  renderToString(createElement(QueryClientProvider, { client }, page));
  const [action] = drawn;
  assert.ok(action);
  return action;
}

test('an action that is done says so and has its area fetched anew, and nothing of another one', async () => {
  const done: unknown[] = [];
  const action = actionWith({ done: '已删除', onDone: (...outcome) => done.push(outcome) });
  await action.mutateAsync(REQUEST);
  assert.deepEqual(notices, ['success 已删除']);
  assert.deepEqual(done, [[null, REQUEST]]);
  assert.deepEqual(
    outdated(),
    READ.slice(0, 3).map(({ path }) => path),
  );
});

test('it names what else is to be fetched anew, and what has ended with it', async () => {
  await actionWith({ invalidates: [] }).mutateAsync(REQUEST);
  assert.deepEqual(outdated(), []);
  await actionWith({ invalidates: [routeKey(smsTemplatesRoutes.list)] }).mutateAsync(REQUEST);
  assert.deepEqual(outdated(), [smsTemplatesRoutes.list.path]);
  await actionWith({ ends: groupsRoutes.selector }).mutateAsync(REQUEST);
  assert.equal(outdated().includes(groupsRoutes.selector.path), false);
  assert.equal(outdated().includes(groupsRoutes.list.path), true);
});

test('a refusal is shown once, stays on its frame until the next try, and changes nothing', async () => {
  replies = [REFUSED];
  const action = actionWith({ done: '已删除' });
  await assert.rejects(action.mutateAsync(REQUEST));
  assert.deepEqual(notices, ['error 分组中还有用户']);
  assert.equal(useRefusals.getState().refusal?.text, '分组中还有用户');
  assert.deepEqual(outdated(), []);
  await action.mutateAsync(REQUEST);
  assert.equal(useRefusals.getState().refusal, null);
});

test('a form that shows the refusal at its field is left to it', async () => {
  replies = [REFUSED, REFUSED];
  const seen: (string | undefined)[] = [];
  const takes = (isTaken: boolean) =>
    actionWith({
      onRefused: ({ errorCode }) => {
        seen.push(errorCode);
        return isTaken;
      },
    });
  await assert.rejects(takes(true).mutateAsync(REQUEST));
  assert.deepEqual(notices, []);
  await assert.rejects(takes(false).mutateAsync(REQUEST));
  assert.deepEqual(notices, ['error 分组中还有用户']);
  assert.deepEqual(seen, ['group.hasUsers', 'group.hasUsers']);
});

test('what was carried out before, with its reply lost, is fetched anew', async () => {
  replies = [{ ...REFUSED, code: 409, status: 409, data: { errorCode: 'request.replyLost' } }];
  await assert.rejects(actionWith().mutateAsync(REQUEST));
  assert.equal(outdated().includes(groupsRoutes.list.path), true);
});

test('after a broken connection the next try is the same intent, after an outcome it is another one', async () => {
  replies = [{ ...REFUSED, status: 0 }];
  const action = actionWith();
  await assert.rejects(action.mutateAsync(REQUEST));
  await action.mutateAsync(REQUEST);
  await action.mutateAsync(REQUEST);
  assert.equal(keys[0], keys[1]);
  assert.notEqual(keys[1], keys[2]);
});
