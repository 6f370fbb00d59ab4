import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input, InputNumber } from 'antd';
import { z } from 'zod';
import { ApiError } from '../lib/api-error.ts';
import { listenToToasts } from '../lib/toast.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { Field } from './field.tsx';
import { FormSection, KitForm, type KitFormProps, useKitForm } from './form.tsx';

const schema = z.object({
  name: z.string().min(1).max(5),
  points: z.number().min(0).max(100).nullable(),
});
type Values = z.infer<typeof schema>;

const START: Values = { name: '甲', points: 10 };

const said: string[] = [];
const leave = listenToToasts(({ text }) => said.push(text));

afterEach(() => {
  cleanup();
  said.length = 0;
});
process.once('exit', leave);

type Options = Partial<Pick<KitFormProps<Values>, 'onSubmit' | 'onRefused' | 'readOnly' | 'startsAnew'>>;

function Form({ values = START, ...options }: Options & { readonly values?: Values }) {
  const form = useKitForm({ schema, values });
  return (
    <KitForm form={form} onSubmit={async () => {}} {...options}>
      <Field name="name" label="名称" required>
        <Input />
      </Field>
      <FormSection title="更多" isFolded>
        <Field name="points" label="分值">
          <InputNumber />
        </Field>
      </FormSection>
      <button type="submit">保存</button>
    </KitForm>
  );
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByText('保存'));

test('what is typed is sent once it is right, and counts as unsaved until then', async () => {
  const user = userEvent.setup();
  const sent: Values[] = [];
  render(<Form onSubmit={async (values) => sent.push(values)} />);
  assert.equal(hasUnsaved(), false);
  await user.clear(field(/名称/));
  await user.type(field(/名称/), '乙组');
  assert.equal(hasUnsaved(), true);
  await save(user);
  assert.deepEqual(sent, [{ name: '乙组', points: 10 }]);
  await waitFor(() => assert.equal(hasUnsaved(), false));
});

test('a wrong field is marked, counted and focused, and nothing is sent', async () => {
  const user = userEvent.setup();
  const sent: Values[] = [];
  render(<Form onSubmit={async (values) => sent.push(values)} />);
  await user.clear(field(/名称/));
  await save(user);
  await waitFor(() => assert.deepEqual(said, ['还有 1 处填写有误']));
  assert.equal(field(/名称/).closest('.field')?.getAttribute('data-invalid'), 'true');
  assert.equal(document.activeElement, field(/名称/));
  assert.deepEqual(sent, []);
});

test('a folded part opens over a field that is not right', async () => {
  const user = userEvent.setup();
  render(<Form values={{ name: '甲', points: 1000 }} />);
  const fold = screen.getByRole('button', { name: /更多/ });
  assert.equal(fold.getAttribute('aria-expanded'), 'false');
  await save(user);
  await waitFor(() => assert.equal(fold.getAttribute('aria-expanded'), 'true'));
});

test('a refusal is said at the field it names, else above the fields; edits stay', async () => {
  const user = userEvent.setup();
  const refuse = (data: object) =>
    new ApiError({
      code: 400,
      status: 200,
      msg: '名称已存在',
      data: { errorCode: 'AU1', requestId: 'r', ...data },
    });
  let refusal = refuse({ field: 'name' });
  render(<Form onSubmit={() => Promise.reject(refusal)} />);
  await user.type(field(/名称/), '乙');
  await save(user);
  await waitFor(() => assert.equal(field(/名称/).closest('.field')?.getAttribute('data-invalid'), 'true'));
  assert.match(field(/名称/).closest('.field')?.textContent ?? '', /名称已存在/);
  assert.equal(document.querySelector('.refusal-strip'), null);
  refusal = refuse({});
  await user.type(field(/名称/), '丙');
  await save(user);
  await waitFor(() =>
    assert.match(document.querySelector('.refusal-strip')?.textContent ?? '', /名称已存在/),
  );
  assert.equal(field(/名称/).value, '甲乙丙');
  assert.equal(hasUnsaved(), true);
});

test('a form that is being sent is not sent again', async () => {
  const user = userEvent.setup();
  let calls = 0;
  const reply = Promise.withResolvers<void>();
  render(
    <Form
      onSubmit={() => {
        calls += 1;
        return reply.promise;
      }}
    />,
  );
  await save(user);
  await waitFor(() => assert.equal(calls, 1));
  await save(user);
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  reply.resolve();
  await waitFor(() => assert.equal(hasUnsaved(), false));
  assert.equal(calls, 1);
});

test('Ctrl+S saves, and a form that starts anew is empty after it', async () => {
  const user = userEvent.setup();
  const sent: Values[] = [];
  render(<Form startsAnew onSubmit={async (values) => sent.push(values)} />);
  await user.type(field(/名称/), '乙');
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => assert.equal(sent.length, 1));
  await waitFor(() => assert.equal(field(/名称/).value, '甲'));
});

test('a fresh answer fills a form without edits and leaves edits alone', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Form />);
  rerender(<Form values={{ name: '新', points: 1 }} />);
  await waitFor(() => assert.equal(field(/名称/).value, '新'));
  await user.type(field(/名称/), '写');
  rerender(<Form values={{ name: '更新', points: 1 }} />);
  assert.equal(field(/名称/).value, '新写');
});

test('read only, the same layout is text, unfolded, and warns of nothing', () => {
  render(<Form readOnly />);
  assert.equal(screen.queryByRole('textbox'), null);
  assert.ok(screen.getByText('甲'));
  assert.ok(screen.getByText('10'));
});
