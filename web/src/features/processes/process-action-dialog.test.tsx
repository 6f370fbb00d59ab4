import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { sentSign } from '../signatures/public.ts';
import { ActionDialog, type ActionForm, type ActionInput } from './process-action-dialog.tsx';

const PICTURE = 'data:image/png;base64,aW5r';

/** What the person keeps on the server. */
let kept: { phrases: string[]; storedImage: string | null };
beforeEach(() => {
  kept = { phrases: [], storedImage: null };
  queryClient.clear();
  globalThis.fetch = async (address, init) =>
    Response.json({ code: 200, msg: '', data: answer(address, init) });
});
afterEach(cleanup);

function answer(address: RequestInfo | URL, init: RequestInit | undefined): unknown {
  if (String(address).includes('/signature/'))
    return {
      methods: ['PASSWORD'],
      mobile: null,
      storedImage: kept.storedImage,
      waitSeconds: 0,
      validSeconds: 0,
    };
  const { text } = JSON.parse(String(init?.body ?? '{}'));
  if (init?.method === 'POST') kept.phrases.push(text);
  if (init?.method === 'DELETE') kept.phrases = kept.phrases.filter((one) => one !== text);
  return kept.phrases;
}

/** The dialog of one action; answers what it has sent so far. */
function ask(form: ActionForm, isDone = true) {
  const sent: ActionInput[] = [];
  let isClosed = false;
  render(
    <QueryClientProvider client={queryClient}>
      <ActionDialog
        form={form}
        onSubmit={async (input) => {
          sent.push(input);
          return isDone;
        }}
        onClose={() => {
          isClosed = true;
        }}
      />
    </QueryClientProvider>,
  );
  return { sent, isClosed: () => isClosed };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(screen.getByRole('button', { name }));

test('what is missing is said at its place, and nothing is sent', async () => {
  const user = userEvent.setup();
  const { sent } = ask({ title: '退回', opinion: 'required', phrases: 'refusing', targets: [] });
  await press(user, /^退\s?回$/);
  assert.deepEqual(
    screen.getAllByRole('alert').map(({ textContent }) => textContent),
    ['请选择节点', '请填写意见'],
  );
  assert.equal(sent.length, 0);
});

test('a reason is asked for without words of approval', async () => {
  const user = userEvent.setup();
  const { sent, isClosed } = ask({ title: '挂起', opinion: 'required' });
  assert.equal(screen.queryByRole('group', { name: '常用语' }), null);
  await press(user, /^挂\s?起$/);
  assert.equal(screen.getByRole('alert').textContent, '请填写原因');
  await user.type(screen.getByLabelText(/原因/), '等待预算');
  await press(user, /^挂\s?起$/);
  assert.deepEqual(
    sent.map(({ opinion }) => opinion),
    ['等待预算'],
  );
  assert.ok(isClosed());
});

test('whoever agrees writes at once, sends by keys, and keeps the words of a refused try', async () => {
  const user = userEvent.setup();
  const { sent, isClosed } = ask({ title: '同意', opinion: 'optional', phrases: 'agreeing' }, false);
  const opinion = screen.getByLabelText('意见');
  assert.ok(opinion instanceof HTMLTextAreaElement);
  assert.equal(document.activeElement, opinion);
  await user.keyboard('可行{Control>}{Enter}{/Control}');
  assert.deepEqual(
    sent.map((input) => input.opinion),
    ['可行'],
  );
  assert.equal(opinion.value, '可行');
  assert.equal(isClosed(), false);
});

test('what is typed is kept as a phrase, offered beside the others, and removed again', async () => {
  const user = userEvent.setup();
  kept.phrases = ['按制度执行'];
  ask({ title: '同意', opinion: 'optional', phrases: 'agreeing' });
  await user.click(await screen.findByRole('button', { name: '常用语：按制度执行' }));
  const opinion = screen.getByLabelText('意见');
  assert.ok(opinion instanceof HTMLTextAreaElement);
  assert.equal(opinion.value, '按制度执行');
  assert.equal(screen.queryByRole('button', { name: /存为常用语/ }), null, 'it is kept already');
  await user.type(opinion, '，请跟进');
  await press(user, /存为常用语/);
  await screen.findByRole('button', { name: '常用语：按制度执行，请跟进' });
  await press(user, /^删除常用语：按制度执行$/);
  await waitFor(() => assert.equal(screen.queryByRole('button', { name: '常用语：按制度执行' }), null));
  assert.deepEqual(kept.phrases, ['按制度执行，请跟进']);
});

test('whoever keeps a signature gives it with the password, and the picture is not sent', async () => {
  const user = userEvent.setup();
  kept.storedImage = PICTURE;
  const { sent } = ask({ title: '同意', needsSignature: true });
  await press(user, /^同\s?意$/);
  assert.equal(screen.getByRole('alert').textContent, '请签名');
  await user.click(await screen.findByText('使用已存签名'));
  assert.equal(screen.getByRole('alert').textContent, '请输入登录密码');
  await user.type(screen.getByLabelText('登录密码'), 'secret{Enter}');
  const [input] = sent;
  assert.ok(input);
  const { signImg, sign } = await sentSign(input.sign);
  assert.deepEqual([signImg, sign?.look], ['', { useStored: true, keepImage: false }]);
  assert.match(sign?.password ?? '', /^[0-9a-f]{64}$/);
});

test('an opinion that was typed before the session ended is offered again, without the password of the signature', async () => {
  const signIn = () =>
    useSession.setState({
      current: { userInfo: { userId: '1' }, permissionList: [] } as unknown as ReturnType<
        typeof useSession.getState
      >['current'],
    });
  signIn();
  kept.storedImage = PICTURE;
  const form: ActionForm = { title: '同意', opinion: 'optional', phrases: 'agreeing', needsSignature: true };
  const user = userEvent.setup();
  ask(form);
  await user.type(screen.getByLabelText(/意见/), '资料齐全');
  await user.click(await screen.findByText('使用已存签名'));
  await user.type(screen.getByLabelText('登录密码'), 'Audit2026');
  useSession.setState({ current: null });
  cleanup();
  assert.equal(JSON.stringify({ ...sessionStorage }).includes('Audit2026'), false);
  signIn();
  const { sent } = ask(form);
  await user.click(screen.getByText(/^恢\s*复$/));
  assert.equal(screen.getByLabelText<HTMLTextAreaElement>(/意见/).value, '资料齐全');
  await user.click(await screen.findByText('使用已存签名'));
  await user.type(screen.getByLabelText('登录密码'), 'Audit2026{Enter}');
  await waitFor(() => assert.equal(sent[0]?.opinion, '资料齐全'));
  cleanup();
  ask(form);
  assert.equal(screen.queryByText(/未保存的内容/) === null, true);
});
