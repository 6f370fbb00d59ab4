import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../lib/session.ts';
import { RecordForm } from './record-form.tsx';
import { answerCalls, renderInPage, sampleRuntime } from './records-page.fixture.tsx';

type SignedIn = NonNullable<ReturnType<typeof useSession.getState>['current']>;

let flowState: number | null;
/** What was sent to be stored. */
let sent: { readonly status?: number; readonly rev?: number }[];
/** Somebody else stores the record before the next one does. */
let isStale: boolean;
after(() => useSession.setState({ current: null }));
beforeEach(() => {
  sent = [];
  isStale = false;
});
answerCalls(({ pathname }, init) => {
  if (!pathname.endsWith('/1/r1')) return { data: { list: [] } };
  if (init?.method !== 'PUT') {
    const data = JSON.stringify({ title: '一号泵房' });
    const abilities = { edit: true, remove: true };
    const record = { id: 'r1', data, rev: sent.length, display: {}, texts: {}, abilities, flowState };
    return { data: { ...record, processId: null } };
  }
  sent.push(JSON.parse(String(init.body)));
  if (!isStale) return { data: { id: 'r1', rev: 1 } };
  isStale = false;
  const told = { errorCode: 'record.stale', rev: 1, changedBy: '罗志强', changedAt: 7 };
  return { data: told, status: 409, msg: '已被修改' };
});

const button = (name: string) => screen.getByRole('button', { name: new RegExp([...name].join('\\s*')) });

/** Opens the record for editing and presses buttons, one after the other; resolves when the form has closed. */
async function press(...names: readonly string[]): Promise<void> {
  const user = userEvent.setup();
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  renderInPage(sampleRuntime(), <RecordForm id="r1" onClose={close} />);
  await screen.findByDisplayValue('一号泵房');
  for (const name of names) {
    await waitFor(() => button(name));
    await user.click(button(name));
  }
  await waitFor(() => assert.ok(isClosed));
}

const statuses = () => sent.map(({ status }) => status);

test('a record of before the process is saved as it is, and is submitted only by its own button', async () => {
  flowState = null;
  await press('保存');
  assert.ok(screen.getByText('未发起'));
  assert.equal(screen.queryByRole('button', { name: '存为草稿' }), null);
  cleanup();
  await press('提交审批');
  assert.deepEqual(statuses(), [1, 0]);
});

test('a draft is kept as one or submitted', async () => {
  flowState = 0;
  await press('存为草稿');
  assert.equal(screen.queryByRole('button', { name: /^保/ }), null);
  cleanup();
  await press('提交审批');
  assert.deepEqual(statuses(), [1, 0]);
});

test('what is typed stays when the person’s rights are told anew', async () => {
  flowState = 0;
  const user = userEvent.setup();
  renderInPage(sampleRuntime(), <RecordForm id="r1" onClose={() => undefined} />);
  const title = await screen.findByDisplayValue('一号泵房');
  await user.type(title, '东');
  const userInfo = { userId: 'u1', organizeId: 'o1', roleIds: [] };
  act(() => useSession.setState({ current: { userInfo, permissionList: [] } as unknown as SignedIn }));
  assert.ok(screen.getByDisplayValue('一号泵房东'));
});

test('a draft that somebody else changed meanwhile is a draft after the merge', async () => {
  flowState = 0;
  isStale = true;
  await press('存为草稿', '按所选保存');
  assert.deepEqual(statuses(), [1, 1]);
});
