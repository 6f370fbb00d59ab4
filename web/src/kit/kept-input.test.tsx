import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../lib/session.ts';
import { useDialogs } from './dialogs.ts';
import { FormDrawer } from './drawers.tsx';
import { Field } from './field.tsx';
import { useKitForm } from './form.tsx';

const schema = z.object({ name: z.string().min(1), remark: z.string(), code: z.string() });
type Values = z.output<typeof schema>;

const START: Values = { name: '甲', remark: '', code: '' };

type SignedIn = NonNullable<ReturnType<typeof useSession.getState>['current']>;

function signIn(userId: string): void {
  useSession.setState({ current: { userInfo: { userId }, permissionList: [] } as unknown as SignedIn });
}

type Props = { readonly values?: Values; readonly recordId?: string; readonly isRefused?: boolean };

function Drawer({ values = START, recordId, onSubmit }: Props & { onSubmit: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(true);
  const form = useKitForm({ schema, values });
  return (
    <FormDrawer
      open={isOpen}
      title="编辑分组"
      recordId={recordId}
      form={form}
      onSubmit={onSubmit}
      onClose={() => setOpen(false)}
    >
      <Field name="name" label="名称" required>
        <Input />
      </Field>
      <Field name="remark" label="说明">
        <Input.TextArea />
      </Field>
      <Field name="code" label="口令">
        <Input.Password />
      </Field>
    </FormDrawer>
  );
}

const open = (props: Props = {}, onSubmit = async () => {}) =>
  render(<Drawer {...props} onSubmit={onSubmit} />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label));
const isOffered = () => screen.queryByText(/未保存的内容/) !== null;

/** Types into the form, and the session ends: everything is taken off the screen. */
async function typeAndLose(props: Props = {}): Promise<void> {
  const user = userEvent.setup();
  open(props);
  await user.type(field('说明'), '写了一半');
  await user.type(field('口令'), 'Audit2026');
  useSession.setState({ current: null });
  cleanup();
}

beforeEach(() => {
  sessionStorage.clear();
  useDialogs.setState({ questions: [] });
  signIn('1');
});
afterEach(cleanup);

test('what was typed is offered after the session has ended, and restored into its fields', async () => {
  await typeAndLose();
  signIn('1');
  open();
  assert.ok(isOffered());
  assert.equal(field('说明').value, '');
  await userEvent.setup().click(screen.getByText(/^恢\s*复$/));
  assert.equal(field('说明').value, '写了一半');
  assert.equal(field('名称').value, '甲');
  assert.equal(isOffered(), false);
});

test('secrets are not kept', async () => {
  await typeAndLose();
  assert.equal(JSON.stringify({ ...sessionStorage }).includes('Audit2026'), false);
  signIn('1');
  open();
  await userEvent.setup().click(screen.getByText(/^恢\s*复$/));
  assert.equal(field('口令').value, '');
});

test('nothing is offered to somebody else, or for another record', async () => {
  await typeAndLose();
  signIn('2');
  open();
  assert.equal(isOffered(), false);
  cleanup();
  signIn('1');
  open({ values: { ...START, name: '乙' } });
  assert.equal(isOffered(), false);
  cleanup();
  open();
  assert.ok(isOffered());
});

test('a record with an id keeps its edits though others have changed it', async () => {
  await typeAndLose({ recordId: '7' });
  signIn('1');
  open({ recordId: '8' });
  assert.equal(isOffered(), false);
  cleanup();
  open({ recordId: '7', values: { ...START, name: '改名' } });
  await userEvent.setup().click(screen.getByText(/^恢\s*复$/));
  assert.deepEqual([field('名称').value, field('说明').value], ['改名', '写了一半']);
});

test('what was saved, thrown away or given up is not offered again', async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  open({}, async () => {
    sent.push('saved');
  });
  await user.type(field('说明'), '写完了');
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => assert.deepEqual(sent, ['saved']));
  cleanup();
  open();
  assert.equal(isOffered(), false);
  cleanup();

  await typeAndLose();
  signIn('1');
  open();
  await user.click(screen.getByText(/^丢\s*弃$/));
  assert.equal(isOffered(), false);
  cleanup();
  open();
  assert.equal(isOffered(), false);

  await user.type(field('说明'), '不要了');
  await user.click(screen.getByRole('button', { name: /取\s*消/ }));
  const [question] = useDialogs.getState().questions;
  assert.ok(question?.kind === 'confirm');
  await act(async () => question.answer(true));
  cleanup();
  open();
  assert.equal(isOffered(), false);
});

test('what is still offered survives a second loss', async () => {
  await typeAndLose();
  signIn('1');
  const user = userEvent.setup();
  open();
  await user.type(field('名称'), '组');
  useSession.setState({ current: null });
  cleanup();
  signIn('1');
  open();
  await user.click(screen.getByText(/^恢\s*复$/));
  assert.deepEqual([field('名称').value, field('说明').value], ['甲组', '写了一半']);
});
