import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRow, RecordRuntime } from '@auditplus/contract/features/records/records.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { RecordBatch } from './record-batch.tsx';
import { RuntimeProvider, useRuntime } from './use-runtime.ts';

const FOUND: RecordRuntime = {
  designId: '1',
  code: 'rounds',
  fullName: '巡检',
  webType: 2,
  version: 1,
  lookedUp: {},
  body: DesignBody.parse({
    form: {
      fields: [
        field('comInput', 'title', '名称'),
        field('comInput', 'place', '位置'),
        field('relationForm', 'station', '站点', { props: { modelId: '5', relationField: 'name' } }),
      ],
    },
  }),
  menuId: '',
  entries: [],
  buttons: ['btn_edit'],
  readOnly: [],
  isOpen: true,
  hasBin: true,
};
const ROWS: readonly RecordRow[] = [
  { id: 'a', title: '一号泵房', place: '东' },
  { id: 'b', title: '二号泵房', place: '西' },
];

const STATIONS = {
  list: [{ id: 's1', text: '城东加压站', columns: {} }],
  pagination: { currentPage: 1, pageSize: 20, total: 1 },
};

/** What was asked for, and which records are refused. */
let sent: { records: { id: string }[]; data: string }[];
let refused: readonly string[];

beforeEach(() => {
  sent = [];
  refused = ['b'];
  globalThis.fetch = async (address, init) => {
    if (String(address).includes('/Relation/'))
      return new Response(JSON.stringify({ code: 200, msg: '', data: STATIONS }), { status: 200 });
    const body = JSON.parse(String(init?.body));
    if (String(address).includes('Check')) {
      const list = body.records.map(({ id }: { id: string }) => ({
        id,
        does: 'change',
        fields: ['位置'],
        changes: id === 'a' ? [{ label: '位置', before: '东', after: '东侧' }] : [],
        text: '',
      }));
      if (list.length > 1)
        list.push({ id: 'c', does: 'refused', fields: [], changes: [], text: '数据正在审批' });
      return new Response(JSON.stringify({ code: 200, msg: '', data: { list } }), { status: 200 });
    }
    sent.push(body);
    const failed = refused.map((id) => ({ id, text: '位置不能含“东”，请改用房间号并写明楼层' }));
    const data = { changed: body.records.length - failed.length, failed };
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
});
const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

function Page({ onClose }: { readonly onClose: () => void }) {
  return (
    <RuntimeProvider value={useRuntime(FOUND)}>
      <RecordBatch rows={ROWS} onDone={() => {}} onClose={onClose} />
    </RuntimeProvider>
  );
}

test('records that could not be changed say why, and are tried again with what was filled in', async () => {
  const user = userEvent.setup();
  let isClosed = false;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page
          onClose={() => {
            isClosed = true;
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await user.type(await screen.findByRole('combobox', { name: '要修改的字段' }), '位置');
  await user.click(await screen.findByTitle('位置'));
  await user.type(screen.getByRole('textbox', { name: '位置' }), '东侧');
  await user.click(screen.getByRole('button', { name: '预览修改' }));
  await screen.findByText('2 条将修改 · 1 条不能修改');
  await screen.findByText('数据正在审批');
  assert.deepEqual(
    [
      screen.getByText('东', { selector: 'del' }).textContent,
      screen.getByText('东侧', { selector: 'ins' }).textContent,
    ],
    ['东', '东侧'],
  );
  assert.equal(screen.getAllByText('修改：位置').length, 1, 'of further records the fields alone');
  assert.equal(sent.length, 0, 'nothing is stored before it was seen');
  await user.click(screen.getByRole('button', { name: '返回填写' }));
  assert.equal(screen.getByRole<HTMLInputElement>('textbox', { name: '位置' }).value, '东侧');
  await user.click(screen.getByRole('button', { name: '预览修改' }));
  await user.click(await screen.findByRole('button', { name: '修改 2 条' }));
  await screen.findByText('已修改 1 条 · 1 条未能修改');
  await screen.findByText('二号泵房');
  await screen.findByText('位置不能含“东”，请改用房间号并写明楼层');

  await user.click(screen.getByRole('button', { name: '修改取值后重试' }));
  assert.equal(screen.getByRole<HTMLInputElement>('textbox', { name: '位置' }).value, '东侧');
  await user.type(screen.getByRole('textbox', { name: '位置' }), '二楼');
  refused = [];
  await user.click(screen.getByRole('button', { name: '预览修改' }));
  await user.click(await screen.findByRole('button', { name: '修改 1 条' }));
  await waitFor(() => assert.ok(isClosed));
  assert.deepEqual(
    sent.map(({ records, data }) => ({ ids: records.map(({ id }) => id), data })),
    [
      { ids: ['a', 'b'], data: '{"place":"东侧"}' },
      { ids: ['b'], data: '{"place":"东侧二楼"}' },
    ],
  );
});

test('a related record is chosen for all of them', async () => {
  const user = userEvent.setup();
  refused = [];
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await user.type(await screen.findByRole('combobox', { name: '要修改的字段' }), '站点');
  await user.click(await screen.findByTitle('站点'));
  const control = document.querySelector('#batch-station') as HTMLElement;
  assert.ok(control, document.body.innerHTML.slice(0, 2000));
  await user.click(control);
  await user.dblClick(await screen.findByText('城东加压站'));
  const sure = screen.queryByRole('button', { name: /确\s?定/ });
  if (sure) await user.click(sure);
  await user.click(screen.getByRole('button', { name: '预览修改' }));
  await user.click(await screen.findByRole('button', { name: '修改 2 条' }));
  await waitFor(() => assert.equal(sent.length, 1));
  assert.deepEqual(
    sent.map(({ data }) => data),
    ['{"station":"s1"}'],
  );
});
