import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { NameChoice } from '@auditplus/contract/features/records/record-import.routes.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../lib/api-error.ts';
import { listenToToasts } from '../../lib/toast.ts';
import { ImportDrawer, type ImportSource } from './import-drawer.tsx';
import type { ImportRow, StateOf } from './import-sheets.tsx';

const said: string[] = [];
listenToToasts(({ text }) => said.push(text));

afterEach(() => {
  cleanup();
  said.length = 0;
});

const row = (rowNumber: number, name: string, problem = ''): ImportRow => ({
  rowNumber,
  cells: { name },
  faults: problem === '' ? {} : { name: problem },
  problems: problem,
});

/** A drawer whose upload gives `rows`; what was sent to be stored, part by part, and how often it closed. */
function show(
  rows: readonly ImportRow[],
  { stateOf, ...options }: Partial<ImportSource<ImportRow>> & { readonly stateOf?: StateOf } = {},
) {
  const parts: string[][] = [];
  const counts = { stored: 0, closed: 0 };
  const source: ImportSource<ImportRow> = {
    columns: [{ key: 'name', label: '名称', required: true }],
    template: () => Promise.reject(new Error('no template')),
    upload: (onRows) => (
      <button type="button" onClick={() => onRows(rows, ['多余列'])}>
        上传
      </button>
    ),
    part: 2,
    check: async (checked) =>
      checked.map((one) => row(one.rowNumber, one.cells.name ?? '', one.cells.name === '' ? '不能为空' : '')),
    store: async (sent) => {
      parts.push(sent.map(({ cells }) => cells.name ?? ''));
      return { added: sent.length, failed: [] };
    },
    onStored: async () => {
      counts.stored += 1;
    },
    ...options,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDrawer
        source={source}
        {...(stateOf ? { stateOf } : {})}
        onClose={() => {
          counts.closed += 1;
        }}
      />
    </QueryClientProvider>,
  );
  return { parts, counts };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(screen.getByRole('button', { name }));

test('rows go in by parts; when all are in, the list is read anew and the drawer closes', async () => {
  const user = userEvent.setup();
  const { parts, counts } = show(['甲', '乙', '丙'].map((name, at) => row(at + 2, name)));
  await press(user, /上传/);
  assert.ok(screen.getByText(/未识别的列，不会导入：多余列/));
  await press(user, /导入 3 行/);
  await waitFor(() => assert.deepEqual(counts, { stored: 1, closed: 1 }));
  assert.deepEqual(parts, [['甲', '乙'], ['丙']]);
  assert.deepEqual(said, ['成功导入 3 行']);
});

test('a row with a problem stays behind, is mended in its cell, checked again and imported', async () => {
  const user = userEvent.setup();
  const { parts, counts } = show([row(2, '甲'), row(3, '', '不能为空')]);
  await press(user, /上传/);
  assert.ok(screen.getByText(/共 2 行，1 行有问题/));
  await press(user, /导入 1 行/);
  await waitFor(() => assert.deepEqual(said, ['成功导入 1 行，1 行未导入，见下表']));
  assert.equal(counts.closed, 0);
  const cell = screen.getByLabelText('名称 3');
  assert.equal(cell.getAttribute('aria-invalid'), 'true');
  await user.type(cell, '乙');
  assert.equal(screen.getByLabelText('名称 3').getAttribute('aria-invalid'), 'false');
  await press(user, /重新核对/);
  await press(user, /导入 1 行/);
  await waitFor(() => assert.equal(counts.closed, 1));
  assert.deepEqual(parts, [['甲'], ['乙']]);
});

test('rows that the server refuses stay with its words, and the others are counted', async () => {
  const user = userEvent.setup();
  const { counts } = show([row(2, '甲'), row(3, '乙')], {
    store: async ([first]) => ({ added: 1, failed: first ? [row(first.rowNumber, '甲', '名称已存在')] : [] }),
  });
  await press(user, /上传/);
  await press(user, /导入 2 行/);
  await waitFor(() => assert.ok(screen.getByText('名称已存在')));
  assert.deepEqual(said, ['成功导入 1 行，1 行未导入，见下表']);
  assert.deepEqual(counts, { stored: 1, closed: 0 });
});

test('when a call fails midway, what was not reached is still there to be sent', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const { parts } = show(
    ['甲', '乙', '丙', '丁'].map((name, at) => row(at + 2, name)),
    {
      store: async (sent) => {
        if (sent[0]?.rowNumber === 4 && isDown)
          throw new ApiError({ code: 500, status: 500, msg: '服务器忙', data: null });
        parts.push(sent.map(({ cells }) => cells.name ?? ''));
        return { added: sent.length, failed: [] };
      },
    },
  );
  await press(user, /上传/);
  await press(user, /导入 4 行/);
  await waitFor(() => assert.ok(screen.getByRole('button', { name: /导入 2 行/ })));
  assert.ok(said.includes('服务器忙'));
  isDown = false;
  await press(user, /导入 2 行/);
  await waitFor(() =>
    assert.deepEqual(parts, [
      ['甲', '乙'],
      ['丙', '丁'],
    ]),
  );
});

test('only the rows with problems are shown when one asks for them', async () => {
  const user = userEvent.setup();
  show([row(2, '甲'), row(3, '', '不能为空')]);
  await press(user, /上传/);
  await user.click(screen.getByText('只看有问题的行'));
  assert.equal(screen.queryByLabelText('名称 2'), null);
  assert.ok(screen.getByLabelText('名称 3'));
});

test('rows that change nothing are out of sight, and a cell keeps what is stored where one wants it', async () => {
  const user = userEvent.setup();
  const cells = (name: string, place: string) => ({ name, place });
  const { parts } = show(
    [
      { ...row(2, '甲'), cells: cells('甲', '东'), does: 'nothing', before: {} },
      { ...row(3, '乙'), cells: cells('乙', '西'), does: 'change', before: { place: '北' } },
      { ...row(4, '丙'), cells: cells('丙', '南'), does: 'change', before: { place: '北' } },
    ],
    {
      columns: ['name', 'place', 'note'].map((key) => ({ key, label: key, required: false })),
      stateOf: ({ isWrong, does }) => ({ isIdle: !isWrong && does === 'nothing', text: does }),
    },
  );
  await press(user, /上传/);
  assert.ok(screen.getByText('更新 2 行，新增 0 行，无变化 1 行'));
  assert.equal(screen.queryByLabelText('name 2'), null);
  const [keep] = screen.getAllByRole('button', { name: '“place”保留原值' });
  assert.ok(keep);
  await user.click(keep);
  assert.ok(screen.getByText('更新 1 行，新增 0 行，无变化 2 行'));
  // What is typed into a row that changed nothing goes in as well.
  await user.click(screen.getByText('全部'));
  await user.type(screen.getByLabelText('place 2'), '侧');
  await press(user, /导入 2 行/);
  await waitFor(() => assert.deepEqual(parts, [['甲', '丙']]));
});

test('a name that several have is asked about once, and rows go in with whoever was chosen', async () => {
  const user = userEvent.setup();
  const checks: NameChoice[][] = [];
  const stored: NameChoice[][] = [];
  const asked: string[] = [];
  const owner = { field: 'owner', name: '李同名', label: '负责人' };
  show(
    ['甲', '乙', '丙'].map((name, at) => row(at + 2, name)),
    {
      isCheckedApart: true,
      check: async (rows, choices) => {
        checks.push(choices);
        return rows.map((one) =>
          one.rowNumber === 3 || choices.some(({ id }) => id !== '')
            ? row(one.rowNumber, one.cells.name ?? '')
            : { ...row(one.rowNumber, one.cells.name ?? '', '有多个同名'), shared: [owner] },
        );
      },
      store: async (sent, choices) => {
        stored.push(choices);
        return { added: sent.length, failed: [] };
      },
      candidates: {
        of: 'design',
        ask: async ({ field, name, keyword }) => {
          asked.push(`${field} ${name} ${keyword}`);
          return { list: [{ id: 'u1', text: '李同名/li1', note: '集团/质量部' }], total: 30 };
        },
      },
    },
  );
  await press(user, /上传/);
  const names = await screen.findByRole('region', { name: /请选择各指哪一条/ });
  assert.match(names.textContent ?? '', /负责人“李同名” 2 行/);
  const go = screen.getByRole<HTMLButtonElement>('button', { name: '按所选继续' });
  assert.equal(go.disabled, true);
  const choose = async (text: RegExp) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '负责人 李同名' }));
    await user.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
  };
  await choose(/李同名\/li1 · 集团\/质量部/);
  assert.ok(screen.getByText('仅列出前 1 条，共 30 条，可输入关键字查找'));
  assert.deepEqual(asked, ['owner 李同名 ']);
  await user.click(go);
  await waitFor(() => assert.ok(screen.getByText(/共 3 行，均无问题/)));
  const choice = { field: 'owner', name: '李同名', id: 'u1' };
  assert.deepEqual(checks.at(-1), [choice]);
  // What was chosen can be chosen otherwise: here, that its rows are left out.
  await choose(/不导入这 2 行/);
  await press(user, /按所选继续/);
  await waitFor(() => assert.ok(screen.getByText(/共 3 行，2 行有问题/)));
  await choose(/李同名\/li1/);
  await press(user, /按所选继续/);
  await waitFor(() => assert.ok(screen.getByRole('button', { name: /导入 3 行/ })));
  await press(user, /导入 3 行/);
  await waitFor(() => assert.deepEqual(stored, [[choice], [choice]]));
});
