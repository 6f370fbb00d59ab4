import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { queryClient } from '../lib/query.ts';
import { setWindowWidth } from '../testing/browser.ts';
import { List, ListPage, type ListProps } from './list-page.tsx';
import type { ListQuery } from './list-source.ts';

type Row = { readonly id: string; readonly name: string };

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  setWindowWidth(1280);
});

const TOTAL = 45;
const ROWS: readonly Row[] = Array.from({ length: TOTAL }, (_, at) => ({
  id: `${at + 1}`,
  name: `记录${at + 1}`,
}));

/** A server of 45 records; what it was asked. */
function recordServer() {
  const asked: ListQuery[] = [];
  const load = async (query: ListQuery) => {
    asked.push(query);
    const { currentPage, pageSize, keyword = '' } = query.page;
    const found = ROWS.filter(({ name }) => name.includes(keyword));
    return {
      list: found.slice((currentPage - 1) * pageSize, currentPage * pageSize),
      pagination: { currentPage, pageSize, total: found.length },
    };
  };
  return { asked, load };
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function show(
  load: (query: ListQuery) => Promise<{ list: readonly Row[] }>,
  options: Partial<ListProps<Row>> = {},
  at = '',
) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/records${at}`]}>
        <List<Row>
          name="records"
          source={{ key: (query) => ['test', query], load }}
          columns={[{ key: 'name', title: '名称', sortable: true }]}
          {...options}
        />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getAllByRole('cell')[0]?.textContent);
const address = () => new URLSearchParams(screen.getByTestId('address').textContent ?? '');

test('the page of the address is asked for, and turning one writes it there', async () => {
  const user = userEvent.setup();
  const { asked, load } = recordServer();
  show(load, {}, '?p=2');
  await waitFor(() => assert.equal(names()[0], '记录21'));
  await user.click(screen.getByTitle('3'));
  await waitFor(() => assert.deepEqual(names(), ['记录41', '记录42', '记录43', '记录44', '记录45']));
  assert.equal(address().get('p'), '3');
  assert.deepEqual(
    asked.map(({ page }) => page.currentPage),
    [2, 3],
  );
});

test('a page of which the rows went gives way to the last one', async () => {
  const { asked, load } = recordServer();
  show(load, {}, '?p=9');
  await waitFor(() => assert.deepEqual(names(), ['记录41', '记录42', '记录43', '记录44', '记录45']));
  assert.equal(address().get('p'), '3');
  assert.deepEqual(
    asked.map(({ page }) => page.currentPage),
    [9, 3],
  );
});

test('a later page of a list that became empty is its first one, which says so', async () => {
  const load = async ({ page }: ListQuery) => ({ list: [], pagination: { ...page, total: 0 } });
  show(load, { emptyText: '还没有记录' }, '?p=2');
  await screen.findByText('还没有记录');
  await waitFor(() => assert.equal(address().get('p'), null));
});

test('a keyword starts at the first page, and can be taken back where it finds nothing', async () => {
  const user = userEvent.setup();
  const { load } = recordServer();
  show(load, {}, '?p=3');
  await waitFor(() => assert.equal(names()[0], '记录41'));
  await user.type(screen.getByRole('searchbox'), '没有{Enter}');
  const clear = await screen.findByRole('button', { name: /清除/ });
  assert.equal(address().get('p'), null);
  await user.click(clear);
  await waitFor(() => assert.equal(names()[0], '记录1'));
  assert.equal(address().get('q'), null);
});

test('an order goes to the server and into the address', async () => {
  const user = userEvent.setup();
  const { asked, load } = recordServer();
  show(load);
  await waitFor(() => assert.equal(names().length, 20));
  await user.click(screen.getByRole('columnheader', { name: '名称' }));
  await waitFor(() => assert.deepEqual([asked.at(-1)?.page.sidx, asked.at(-1)?.page.sort], ['name', 'asc']));
  assert.equal(address().get('s'), 'name.asc');
});

test('rows are ticked for actions on several of them, over pages', async () => {
  const user = userEvent.setup();
  const { load } = recordServer();
  show(load, { bulkActions: (rows) => <span>{rows.map(({ name }) => name).join('、')}</span> });
  await waitFor(() => assert.equal(names().length, 20));
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await user.click(screen.getByTitle('2'));
  await waitFor(() => assert.ok(screen.getByText('记录21')));
  await user.click(screen.getAllByRole('checkbox')[2] as HTMLElement);
  const bar = within(document.querySelector<HTMLElement>('.selection-bar') as HTMLElement);
  assert.ok(bar.getByText('记录1、记录22'));
  await user.click(bar.getByRole('button', { name: /取消选择|清除/ }));
  assert.equal(document.querySelector('.selection-bar'), null);
});

test('a list that cannot be read says why and can be tried again; one that could be read keeps its rows', async () => {
  const user = userEvent.setup();
  const { load } = recordServer();
  let isDown = true;
  show((query) =>
    isDown
      ? Promise.reject(new ApiError({ code: 500, status: 500, msg: '数据库正在维护', data: null }))
      : load(query),
  );
  await waitFor(() => assert.ok(screen.getByText(/数据库正在维护/)));
  isDown = false;
  await user.click(screen.getByRole('button', { name: /重\s?试/ }));
  await waitFor(() => assert.equal(names().length, 20));
  isDown = true;
  await user.click(screen.getByRole('button', { name: /刷新/ }));
  await waitFor(() => assert.ok(screen.getByText(/数据库正在维护/)));
  assert.equal(names().length, 20);
});

test('an empty list says what could be done first', async () => {
  show(async () => ({ list: [] }), {
    emptyText: '还没有记录',
    emptyAction: <button type="button">新建</button>,
  });
  await waitFor(() => assert.ok(screen.getByText('还没有记录')));
  assert.ok(screen.getByRole('button', { name: '新建' }));
});

test('a page without rows offers what begins one in their place too, and not where filters hide them', async () => {
  const page = (load: (query: ListQuery) => Promise<{ list: readonly Row[] }>, at = '') =>
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/records${at}`]}>
          <ListPage<Row>
            title="记录"
            name="records"
            source={{ key: (query) => ['test', query], load }}
            columns={[{ key: 'name', title: '名称' }]}
            create={<button type="button">新建</button>}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  page(async () => ({ list: [] }));
  await waitFor(() => assert.equal(screen.getAllByRole('button', { name: '新建' }).length, 2));
  cleanup();
  queryClient.clear();
  page(async () => ({ list: [] }), '?q=x');
  await screen.findByRole('button', { name: '清除全部筛选' });
  assert.equal(screen.getAllByRole('button', { name: '新建' }).length, 1);
});

test('a phone has cards for rows, and no heads of columns over nothing', async () => {
  setWindowWidth(390);
  const { load } = recordServer();
  show(load);
  await waitFor(() => assert.ok(screen.getByText('记录20')));
  assert.equal(screen.queryByRole('columnheader'), null);
  cleanup();
  queryClient.clear();
  show(async () => ({ list: [] }), { emptyText: '还没有记录' });
  await waitFor(() => assert.ok(screen.getByText('还没有记录')));
  assert.equal(screen.queryByRole('columnheader'), null);
});

test('on a phone groups stand above the cards of their rows, which are ticked over all groups', async () => {
  const user = userEvent.setup();
  setWindowWidth(390);
  const group = (id: string, children: readonly Row[]) => ({ id, name: id, children });
  show(async () => ({ list: [group('一月', ROWS.slice(0, 2)), group('二月', ROWS.slice(2, 3))] }), {
    tree: true,
    groupTitle: ({ name }) => `${name}的记录`,
    bulkActions: (rows) => <span>{rows.map(({ name }) => name).join('、')}</span>,
  });
  const heading = await screen.findByRole('heading', { name: '二月的记录' });
  assert.equal(screen.queryByRole('columnheader'), null);
  assert.ok(within(heading.parentElement as HTMLElement).getByText('记录3'));
  const [first, , third] = screen.getAllByRole('checkbox');
  await user.click(first as HTMLElement);
  await user.click(third as HTMLElement);
  assert.ok(screen.getByText('记录1、记录3'));
});

test('an estimated total says that it is one', async () => {
  const { load } = recordServer();
  show(async (query) => {
    const reply = await load(query);
    return { ...reply, pagination: { ...reply.pagination, total: 123_456, isAbout: true } };
  });
  await screen.findByText('约 123456 条');
});

test('a list begins with as many rows a page as its maker wants', async () => {
  const { asked, load } = recordServer();
  show(load, { initialSize: 100 });
  await screen.findByText('记录45');
  assert.equal(asked[0]?.page.pageSize, 100);
});

test('a list without pages says where it ends', async () => {
  show(async () => ({ list: ROWS, cutAt: ROWS.length }));
  await screen.findByText('只显示前 45 条，请用筛选缩小范围');
});
