import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { queryClient } from '../lib/query.ts';
import { RoleSelect } from './tree-selects.tsx';

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

const node = (id: string, fullName: string, type: 'organize' | 'role', children: object[] = []) => ({
  ...{ id, onlyId: id, parentId: '0', fullName, enCode: id, type, icon: '', num: 0 },
  ...{ hasChildren: children.length > 0, isLeaf: children.length === 0, children },
});
const LIST = [
  node('o1', '城中水务', 'organize', [node('r1', '城中安全员', 'role'), node('r2', '城中班组长', 'role')]),
  node('o2', '江北水务', 'organize', [node('r3', '江北安全员', 'role'), node('r4', '江北班组长', 'role')]),
];
const SHARED = node('r9', '内审员', 'role');

const replyWith = (list: object[]) => Response.json({ code: 200, msg: '', data: { list } });

function OneRole() {
  const [role, setRole] = useState('');
  return <RoleSelect value={role} onChange={setRole} />;
}

/** What the closed field shows. */
const shown = () => document.querySelector('.ant-select-content')?.textContent;

/** A list that is opened before its tree has arrived; `arrive` lets it come. */
async function openedEarly(person: ReturnType<typeof userEvent.setup>, list: object[]) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  globalThis.fetch = () => promise;
  render(
    <QueryClientProvider client={queryClient}>
      <OneRole />
    </QueryClientProvider>,
  );
  await person.click(screen.getByRole('combobox'));
  return { arrive: () => resolve(replyWith(list)) };
}

function Holders() {
  const [chosen, setChosen] = useState(['r1', 'r3']);
  return (
    <>
      <RoleSelect multiple value={chosen} onChange={setChosen} among={new Set(['r1', 'r2'])} />
      <output>{chosen.join()}</output>
    </>
  );
}

test('who administers some roles chooses among these, and what others have chosen stays', async () => {
  globalThis.fetch = async () => replyWith(LIST);
  render(
    <QueryClientProvider client={queryClient}>
      <Holders />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await waitFor(() => assert.equal(queryClient.isFetching(), 0));
  await person.click(screen.getByRole('combobox'));
  assert.ok(await screen.findByText('城中班组长'));
  assert.equal(screen.queryByText('江北班组长'), null);
  await person.keyboard('{Backspace}{Backspace}');
  assert.equal(screen.getByRole('status').textContent, 'r3');
  assert.equal(document.querySelector('.ant-select-clear'), null);
});

test('a list that is opened before its tree is there says so, and shows the tree once it has come', async () => {
  const person = userEvent.setup();
  const { arrive } = await openedEarly(person, LIST);
  assert.ok(await screen.findByText('加载中'));
  assert.equal(screen.queryByText('无数据'), null);
  arrive();
  await person.click(await screen.findByText('江北班组长'));
  await waitFor(() => assert.equal(shown(), '江北班组长'));
});

test('a word that was typed before the tree was there finds in it', async () => {
  const person = userEvent.setup();
  const { arrive } = await openedEarly(person, LIST);
  await person.keyboard('班组长');
  arrive();
  assert.ok(await screen.findByText('江北班组长'));
  assert.equal(screen.queryByText('江北安全员'), null);
});

test('a role of several organisations stands once in the tree, with their names', async () => {
  const person = userEvent.setup();
  const { arrive } = await openedEarly(person, [
    node('0', '全局', 'organize', [node('r0', '系统管理员', 'role')]),
    node('o1', '清源集团/城中水务', 'organize', [SHARED, node('r1', '城中安全员', 'role')]),
    node('o2', '清源集团/江北水务', 'organize', [SHARED]),
  ]);
  arrive();
  assert.ok(await screen.findByText('城中安全员'));
  assert.equal(screen.getAllByText(/内审员/).length, 1);
  assert.equal(screen.queryByText('清源集团/江北水务'), null);
  await person.click(screen.getByText('内审员（城中水务、江北水务）'));
  await waitFor(() => assert.equal(shown(), '内审员'));
});
