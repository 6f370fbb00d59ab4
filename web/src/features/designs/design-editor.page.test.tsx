import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { z } from 'zod';
import { queryClient, routeKey } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';
import DesignEditorPage from './design-editor.page.tsx';

const DESIGNER = {
  menuList: [],
  permissionList: [{ moduleCode: 'onlineDev.webDesign', button: [{ enCode: 'btn_edit' }] }],
  sysConfigInfo: {},
} as unknown as CurrentUser;

const UNPUBLISHED = { state: 'none', liveVersion: null, preparing: null, indexes: [] };

const bodyOf = (title: string, place: string): DesignBody =>
  DesignBody.parse({
    form: { fields: [field('comInput', 'title', title), field('comInput', 'place', place)] },
  });

/** The draft as the server has it; `reads` counts how often it was asked for. */
let server: { rev: number; body: DesignBody; issues: readonly DesignIssue[]; reads: number };

beforeEach(() => {
  server = { rev: 1, body: bodyOf('名称', '位置'), issues: [], reads: 0 };
  useSession.setState({ current: DESIGNER });
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    const { status, ...answer } = reply(pathname, init);
    return new Response(JSON.stringify({ code: status, msg: '', ...answer }), { status });
  };
});
const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ current: null });
  useSettings.setState({ language: 'zh' });
  globalThis.fetch = browserFetch;
});

function reply(path: string, init?: RequestInit): { status: number; data: unknown } {
  if (path.endsWith('/PublishState')) return { status: 200, data: UNPUBLISHED };
  if (!path.endsWith('/Draft')) return { status: 404, data: {} };
  if (init?.method === 'PUT') {
    const sent = JSON.parse(String(init.body)) as { rev: number; body: DesignBody };
    if (sent.rev !== server.rev)
      return { status: 409, data: { errorCode: 'record.stale', changedBy: '陈雨霖', changedAt: 1 } };
    server = { ...server, rev: server.rev + 1, body: sent.body };
    return { status: 200, data: { rev: server.rev, issues: [] } };
  }
  server.reads += 1;
  const { rev, body, issues } = server;
  const base = { fullName: '巡检', enCode: 'rounds', sortCode: 1, type: 1, webType: 2, state: 1 };
  const state = {
    version: null,
    pcIsRelease: 0,
    appIsRelease: 0,
    publishedFields: [],
    table: '',
    issues,
  };
  return { status: 200, data: { ...base, ...state, id: '1', category: '', description: '', rev, body } };
}

const titles = () => server.body.form.fields.map(({ label }) => label.zh);

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/onlineDev/webDesign/design?id=1']}>
        <DesignEditorPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('every kind is offered, the button with the script of its press', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByRole('group', { name: '名称' });
  const entries = document.querySelectorAll('.palette-kind').length;
  assert.equal(entries, FIELD_KIND_IDS.length + 1, 'and a signature');
  await user.click(screen.getByRole('button', { name: '添加“按钮”' }));
  assert.ok(await screen.findByRole('group', { name: '按钮' }));
  await user.click(screen.getByRole('button', { name: '脚本' }));
  assert.ok(await screen.findByText('点击时'));
});

test('an option that is named anew leaves the first one’s name behind in every language', async () => {
  const user = userEvent.setup();
  server.body = DesignBody.parse({ form: { fields: [field('select', 'kind', '类别')] } });
  show();
  await user.click(await screen.findByRole('group', { name: '类别' }));
  const [first] = screen.getAllByLabelText<HTMLInputElement>('选项名称');
  assert.ok(first);
  await user.type(first, '号设备');
  const Stored = z.object({
    options: z.array(z.object({ fullName: z.string(), en: z.string().optional() })),
  });
  const options = () => Stored.safeParse(server.body.form.fields[0]?.props).data?.options;
  await waitFor(() =>
    assert.deepEqual(options(), [{ fullName: '选项一号设备' }, { fullName: '选项二', en: 'Option 2' }]),
  );
});

test('who designs in English reads and writes English titles, and what nobody has translated follows', async () => {
  const user = userEvent.setup();
  useSettings.setState({ language: 'en' });
  server.body = DesignBody.parse({ form: { fields: [field('comInput', 'title', '名称')] } });
  show();
  await user.click(await screen.findByRole('button', { name: 'Add “Number”' }));
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  assert.equal(title.value, 'Number');
  await user.clear(title);
  await user.type(title, 'Price');
  await waitFor(() => assert.deepEqual(server.body.form.fields.at(-1)?.label, { zh: 'Price', en: 'Price' }));
  // What has a Chinese title of its own keeps it.
  await user.click(screen.getByRole('group', { name: '名称' }));
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Name');
  await waitFor(() => assert.deepEqual(server.body.form.fields[0]?.label, { zh: '名称', en: 'Name' }));
  await user.click(screen.getByRole('button', { name: '“Title” in other languages' }));
  assert.equal((await screen.findByLabelText<HTMLInputElement>('Simplified Chinese')).value, '名称');
});

test('a kind without properties of its own has no empty place for them', async () => {
  const user = userEvent.setup();
  server.body = DesignBody.parse({
    form: { fields: [field('createTime', 'made', '登记时间'), field('select', 'kind', '类别')] },
  });
  show();
  await user.click(await screen.findByRole('group', { name: '类别' }));
  assert.ok(await screen.findByText('下拉选择的属性'));
  await user.click(screen.getByRole('group', { name: '登记时间' }));
  await waitFor(() => assert.equal(screen.queryByText('下拉选择的属性'), null));
  assert.equal(screen.queryByText('创建时间的属性'), null);
});

test('that there is no list yet leads to the lists', async () => {
  const user = userEvent.setup();
  server.issues = [{ text: '还没有列表视图', severity: 'error', isToDo: true, place: 'views' }];
  show();
  await user.click(await screen.findByRole('button', { name: '1项待完成' }));
  await user.click(await screen.findByRole('button', { name: /还没有列表视图/ }));
  assert.ok(await screen.findByText('还没有列表'));
});

test('a design without lists gets one that follows its fields until its designer arranges it', async () => {
  const user = userEvent.setup();
  server.body = DesignBody.parse({});
  show();
  const columns = () => server.body.views.map((view) => view.columns.map(({ field: name }) => name).length);
  for (const [at, kind] of ['单行输入', '下拉选择', '多行输入'].entries()) {
    await user.click(await screen.findByRole('button', { name: `添加“${kind}”` }));
    await waitFor(() => assert.deepEqual(columns(), [at + 1]), { timeout: 3000 });
  }
  assert.equal(server.body.views[0]?.filters.length, 1, 'what one chooses from is looked for');
  server.body = { ...server.body, views: server.body.views.map((view) => ({ ...view, pageSize: 50 })) };
  cleanup();
  queryClient.clear();
  show();
  await user.click(await screen.findByRole('button', { name: '添加“日期选择”' }));
  await waitFor(() => assert.equal(server.body.form.fields.length, 4), { timeout: 3000 });
  assert.deepEqual(columns(), [3]);
});

test('edits that are not stored yet outlast that somebody else’s draft is read, and both are kept', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('group', { name: '名称' }));
  const title = screen.getByLabelText('标题');
  await user.clear(title);
  await user.type(title, '检查点');

  server = { ...server, rev: 2, body: bodyOf('名称', '泵房') };
  await queryClient.invalidateQueries({ queryKey: routeKey(designsRoutes.draft) });
  assert.equal(server.reads, 2);
  assert.ok(screen.getByRole('group', { name: '检查点' }), 'what was typed is still there');

  await waitFor(() => assert.deepEqual(titles(), ['检查点', '泵房']));
  assert.ok(await screen.findByRole('group', { name: '泵房' }));
});

const LEVELS = {
  options: [
    { id: 'h1', fullName: '高', en: 'High' },
    { id: 'l1', fullName: '低', en: 'Low' },
  ],
};

/** A design of a choice and a number with one rule. */
function withRule(when: string): DesignBody {
  const fields = [
    field('select', 'level', '等级', { props: LEVELS }),
    field('radio', 'state', '状态', { props: { options: [{ id: 'closed', fullName: '已关闭' }] } }),
    field('checkbox', 'kinds', '类别', { props: { options: [{ id: 'k1', fullName: '电气' }] } }),
    field('numInput', 'cost', '费用'),
    field('comInput', 'why', '原因'),
  ];
  const rules = [{ ruleId: 'r', when, actions: [{ action: 'show' as const, fields: ['why'] }] }];
  return DesignBody.parse({ form: { fields }, rules });
}

async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  const sentence = within(screen.getByRole('group', { name: '当' }));
  await user.click(sentence.getAllByRole('combobox', { name: label }).at(-1) as HTMLElement);
  const shown = await screen.findAllByTitle(option);
  const found = shown.findLast((one) => one.closest('.ant-select-dropdown'));
  assert.ok(found, option);
  await user.click(found);
}

test('a condition is put together by the names of fields and options', async () => {
  const user = userEvent.setup();
  server.body = withRule('');
  show();
  await user.click(await screen.findByText('规则'));
  await user.click(await screen.findByRole('button', { name: /添加条件/ }));
  await choose(user, '字段', '等级');
  await choose(user, '值', '高');
  await waitFor(() => assert.equal(server.body.rules[0]?.when, "level = 'h1'"), { timeout: 4000 });
  await user.click(screen.getByRole('button', { name: /添加条件/ }));
  await choose(user, '字段', '费用');
  await choose(user, '比较方式', '大于');
  await user.type(screen.getByRole('spinbutton', { name: '值' }), '5');
  await choose(user, '条件之间', '或');
  await waitFor(() => assert.equal(server.body.rules[0]?.when, "level = 'h1' or cost > 5"), {
    timeout: 4000,
  });
});

test('a condition on options that a form shows side by side is opened as a sentence with their names', async () => {
  const user = userEvent.setup();
  server.body = withRule("state = 'closed' and 'k1' in kinds");
  show();
  await user.click(await screen.findByText('规则'));
  const sentence = await screen.findByRole('group', { name: '当' });
  assert.match(sentence.textContent ?? '', /状态等于已关闭且类别包含选项电气/);
});

test('a simple condition is opened as a sentence, another one as the expression that it is', async () => {
  const user = userEvent.setup();
  server.body = withRule("level in ['h1', 'l1'] and cost >= 10");
  show();
  await user.click(await screen.findByText('规则'));
  const sentence = await screen.findByRole('group', { name: '当' });
  assert.match(sentence.textContent ?? '', /等级是其中之一.*且费用大于等于/);
  cleanup();
  queryClient.clear();
  server.body = withRule("cost > 5 and (level = 'h1' or why = '')");
  show();
  await user.click(await screen.findByText('规则'));
  assert.ok(await screen.findByText('这个条件只能写成表达式'));
  assert.equal(screen.queryByRole('group', { name: '当' }), null);
});

test('of a barcode either the text or the field that it holds is asked for', async () => {
  const user = userEvent.setup();
  const ofField = { ...field('barcode', 'number', '编号码'), props: { dataType: 'relation' } };
  server.body = DesignBody.parse({ form: { fields: [field('barcode', 'fixed', '固定码'), ofField] } });
  show();
  await user.click(await screen.findByRole('group', { name: '固定码' }));
  await screen.findByLabelText('固定文字');
  assert.equal(screen.queryByRole('combobox', { name: '字段' }), null);
  await user.click(screen.getByRole('group', { name: '编号码' }));
  await screen.findByRole('combobox', { name: '字段' });
  assert.equal(screen.queryByLabelText('固定文字'), null);
});

test('a field names the records, and the list that is to open first is moved there', async () => {
  const user = userEvent.setup();
  const list = (viewId: string, zh: string) => ({
    viewId,
    name: { zh },
    kind: 'table' as const,
    columns: [{ field: 'title' }],
  });
  server.body = DesignBody.parse({
    ...bodyOf('名称', '位置'),
    views: [list('all', '全部'), list('mine', '我的')],
  });
  show();
  await screen.findByRole('group', { name: '名称' });
  await user.click(screen.getByRole('combobox', { name: '记录名称' }));
  await user.click(await screen.findByText('位置', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => assert.equal(server.body.settings.titleField, 'place'));
  await user.click(screen.getByText('列表', { selector: '.ant-segmented-item-label' }));
  await user.click(await screen.findByRole('button', { name: /后移/ }));
  await waitFor(() =>
    assert.deepEqual(
      server.body.views.map(({ viewId }) => viewId),
      ['mine', 'all'],
    ),
  );
});
