import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { FILTERS } from '@auditplus/core/print/placeholders.ts';
import { EditorView } from '@codemirror/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { NO_HANDLE, PageHandleContext } from '../../lib/page-handle.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { PrintStudio } from './print-studio.tsx';

const PAGE = 'system.printDev';
const DESIGNER = {
  userInfo: { userId: 'U1' },
  menuList: [],
  permissionList: [{ moduleCode: PAGE, button: [{ enCode: 'btn_add' }, { enCode: 'btn_edit' }] }],
  sysConfigInfo: {},
} as unknown as CurrentUser;

const browserFetch = globalThis.fetch;
beforeEach(() => {
  useSession.setState({ current: DESIGNER });
  globalThis.fetch = async (address) => {
    const data = String(address).includes('/Fields') ? [] : { list: [] };
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ current: null });
  globalThis.fetch = browserFetch;
});

/** The studio of a new template. */
function show(): void {
  const page = (
    <PageHandleContext value={{ ...NO_HANDLE, module: PAGE }}>
      <PrintStudio id={null} />
    </PageHandleContext>
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </QueryClientProvider>,
  );
}

test('a layout and a Word document explain every format; numbers of pages are explained beside the layout', async () => {
  show();
  const help = () => screen.getByRole('region', { name: '标记的写法' }).textContent ?? '';
  for (const filter of FILTERS) assert.ok(help().includes(filter), filter);
  assert.match(help(), /\{page\} \{pages\}/);
  fireEvent.click(screen.getByRole('tab', { name: '页面' }));
  assert.ok(await screen.findByText('页眉和页脚可用 {page}（页码）和 {pages}（总页数）'));
  fireEvent.click(screen.getByText('Word 文档'));
  for (const filter of FILTERS) assert.ok(help().includes(filter), filter);
  assert.doesNotMatch(help(), /\{page\}/);
});

test('edits of a template are taken back and made again, what is typed into one text as one', async () => {
  show();
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const typed = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(typed(label), { target: { value } });
  assert.ok(screen.getByRole('button', { name: '撤销' }).matches(':disabled'));
  type(/^名称/, '通');
  type(/^名称/, '通知');
  fireEvent.click(screen.getByRole('button', { name: /添加内容块$/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '段落' }));
  type('文字', '甲');
  type('文字', '甲乙');
  assert.equal(typed('文字').value, '甲乙');
  press('撤销');
  assert.equal(typed('文字').value, '');
  press('撤销');
  assert.equal(screen.queryByRole('region', { name: '段落' }), null);
  assert.equal(typed(/^名称/).value, '通知');
  press('撤销');
  assert.equal(typed(/^名称/).value, '');
  assert.ok(screen.getByRole('button', { name: '撤销' }).matches(':disabled'));
  assert.ok(
    screen.getByRole('button', { name: /保 ?存/ }).matches(':disabled'),
    'nothing is left to be saved',
  );
  for (let step = 0; step < 3; step += 1) press('重做');
  assert.equal(typed(/^名称/).value, '通知');
  assert.equal(typed('文字').value, '甲乙');
  assert.ok(screen.getByRole('button', { name: '重做' }).matches(':disabled'));
});

test('a statement takes names from the list of data sets, and its mistake is told below it', async () => {
  const findings = { name: 'findings', label: '审核发现', needsWhole: true, columns: [] };
  globalThis.fetch = async (address) => {
    const path = String(address);
    const isRefused = path.includes('/Fields');
    const data = isRefused
      ? { errorCode: 'sql.failed', requestId: '', statement: 0, place: { at: 7 } }
      : { list: path.includes('/Relations') ? [findings] : [] };
    const answer = { code: isRefused ? 422 : 200, msg: isRefused ? '没有此列' : '', data };
    return new Response(JSON.stringify(answer), { status: answer.code });
  };
  show();
  fireEvent.mouseDown(screen.getByLabelText(/^数据来源/));
  const offered = await screen.findAllByText('SQL 语句', { selector: '.ant-select-item-option-content' });
  fireEvent.click(offered.at(-1) ?? assert.fail());
  const editor = await waitFor(() => document.querySelector<HTMLElement>('.cm-editor') ?? assert.fail());
  const view = EditorView.findFromDOM(editor) ?? assert.fail();
  act(() => view.dispatch({ changes: { from: 0, insert: 'SELECT x FROM' } }));
  assert.equal((await screen.findByText('没有此列')).getAttribute('role'), 'alert');
  const [table] = await screen.findAllByRole('button', { name: '插入 findings', hidden: true });
  fireEvent.click(table ?? assert.fail());
  await waitFor(() => assert.equal(view.state.doc.toString(), 'SELECT x FROM findings'));
  assert.ok(await screen.findByText(/^“审核发现 \(findings\)”没有组织列或人员列/), 'its readers get no rows');
});

test('texts without a translation are listed, and each is opened where it stands', async () => {
  show();
  const add = async (kind: string) => {
    fireEvent.click(screen.getByRole('button', { name: /添加内容块$/ }));
    fireEvent.click((await screen.findAllByRole('menuitem', { name: kind })).at(-1) ?? assert.fail());
  };
  await add('段落');
  await add('列表');
  fireEvent.change(screen.getByLabelText('文字'), { target: { value: '{unit}' } });
  fireEvent.change(screen.getByLabelText('第 1 项'), { target: { value: '持证上岗' } });
  fireEvent.click(screen.getByRole('tab', { name: '页面' }));
  fireEvent.change(await screen.findByLabelText('水印'), { target: { value: '受控' } });
  fireEvent.click(screen.getByRole('tab', { name: '预览' }));
  const languages = await screen.findByRole('radiogroup', { name: '打印语言' });
  fireEvent.click(within(languages).getByText('英文'));
  const missing = screen.getByText('2 处未翻译，将显示简体').closest('details') ?? assert.fail();
  assert.deepEqual(
    within(missing)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
    ['持证上岗', '受控'],
  );
  fireEvent.click(within(missing).getByRole('button', { name: '持证上岗' }));
  const item = screen.getByLabelText<HTMLTextAreaElement>('第 1 项');
  await waitFor(() => assert.equal(document.activeElement, item));
  assert.deepEqual([item.value, item.placeholder], ['', '持证上岗'], 'it is written in English');
  fireEvent.click(within(missing).getByRole('button', { name: '受控' }));
  const watermark = screen.getByLabelText('水印');
  await waitFor(() => assert.equal(document.activeElement, watermark));
  fireEvent.change(watermark, { target: { value: 'Controlled' } });
  assert.equal(within(missing).queryByRole('button', { name: '受控' }), null);
});
