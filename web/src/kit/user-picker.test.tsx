import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../lib/query.ts';
import { UserPicker } from './user-picker.tsx';

const node = (id: string, realName: string, type: 'department' | 'user', parentId = '0') => ({
  id,
  parentId,
  fullName: type === 'user' ? `${realName}/${id}` : realName,
  realName,
  type,
  icon: '',
  headIcon: '',
  organize: '',
  hasChildren: type !== 'user',
  isLeaf: type === 'user',
  enabledMark: 1,
});
const DEPARTMENT = node('d1', '生产部', 'department');
const PEOPLE = [node('u1', '王芳', 'user', 'd1'), node('u2', '李强', 'user', 'd1')];

const browserFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), 'http://product');
    const { userId = [] } = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const list = pathname.endsWith('/getUserList')
      ? PEOPLE.filter(({ id }) => userId.includes(id))
      : pathname.endsWith('/Selector/0')
        ? [DEPARTMENT]
        : pathname.endsWith('/Selector/d1')
          ? PEOPLE
          : [];
    const pagination = { currentPage: 1, pageSize: 50, total: list.length };
    return new Response(JSON.stringify({ code: 200, msg: '', data: { list, pagination } }));
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

/** Opens the list of a picker, and the dialog from there, with the department open. */
async function browse(person: ReturnType<typeof userEvent.setup>) {
  await person.click(screen.getByRole('combobox', { name: '负责人' }));
  await person.click(await screen.findByRole('button', { name: /按组织选择/ }));
  const dialog = await screen.findByRole('dialog', { name: '请选择用户' });
  await person.click(await within(dialog).findByText('生产部'));
  await within(dialog).findByText('李强/u2');
  return dialog;
}

test('who does not know a name finds the person in the organisation', async () => {
  const chosen: string[][] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <UserPicker aria-label="负责人" value={null} onChange={(id, name) => chosen.push([id, name])} />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const dialog = await browse(person);
  await person.click(within(dialog).getByText('李强/u2'));
  await within(dialog).findByText('李强');
  await person.click(within(dialog).getByRole('button', { name: /确 ?定/ }));
  assert.deepEqual(chosen, [['u2', '李强']]);
});

test('the organisation is reached by keys, and left by keys without losing the place', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <UserPicker aria-label="负责人" value={null} />
      <button type="button">保存</button>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const field = screen.getByRole('combobox', { name: '负责人' });
  await person.tab();
  await person.keyboard('{Enter}');
  const more = await screen.findByRole('button', { name: /按组织选择/ });
  await person.tab();
  assert.equal(document.activeElement, more);
  await person.tab({ shift: true });
  assert.equal(document.activeElement, field);
  await person.keyboard('{Enter}');
  await person.tab();
  await person.tab();
  assert.equal(document.activeElement, screen.getByRole('button', { name: '保存' }));
  await waitFor(() => assert.equal(field.getAttribute('aria-expanded'), 'false'));
  await person.click(field);
  await person.tab();
  await person.keyboard('{Enter}');
  assert.ok(await screen.findByRole('dialog', { name: '请选择用户' }));
});

test('several are chosen beside those who are chosen already, and who is not offered cannot be', async () => {
  const chosen: string[][] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <UserPicker
        aria-label="负责人"
        multiple
        value={['u2']}
        without={['u1']}
        onChange={(ids) => chosen.push(ids)}
      />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const dialog = await browse(person);
  await person.click(within(dialog).getByText('王芳/u1'));
  await waitFor(() => within(dialog).getByText('已选 1 项'));
  await person.click(within(dialog).getByRole('button', { name: /确 ?定/ }));
  assert.deepEqual(chosen, [['u2']]);
});

test('who is to be one of a part of the organisation is not looked for in all of it', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <UserPicker aria-label="负责人" within="d1" value={null} />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('combobox', { name: '负责人' }));
  assert.equal(screen.queryByRole('button', { name: /按组织选择/ }), null);
});
