import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionDialog, type ActionForm, type ActionInput } from './process-action-dialog.tsx';

afterEach(cleanup);

/** The dialog of one action; answers what it has sent so far. */
function ask(form: ActionForm, isDone = true) {
  const sent: ActionInput[] = [];
  let isClosed = false;
  render(
    <ActionDialog
      form={form}
      onSubmit={async (input) => {
        sent.push(input);
        return isDone;
      }}
      onClose={() => {
        isClosed = true;
      }}
    />,
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
