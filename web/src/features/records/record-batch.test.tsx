import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordBatch } from './record-batch.tsx';
import { answerCalls, renderInPage, sampleRuntime } from './records-page.fixture.tsx';

const FOUND = sampleRuntime({ webType: 2, buttons: ['btn_edit'] }, [
  field('comInput', 'title', '名称'),
  field('comInput', 'place', '位置'),
  field('relationForm', 'station', '站点', { props: { modelId: '5', relationField: 'name' } }),
]);
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
});
answerCalls(({ pathname }, init) => {
  if (pathname.includes('/Relation/')) return { data: STATIONS };
  const body = JSON.parse(String(init?.body));
  if (pathname.includes('Check')) {
    const list = body.records.map(({ id }: { id: string }) => ({
      id,
      does: 'change',
      fields: ['位置'],
      changes: id === 'a' ? [{ label: '位置', before: '东', after: '东侧' }] : [],
      text: '',
    }));
    if (list.length > 1)
      list.push({ id: 'c', does: 'refused', fields: [], changes: [], text: '数据正在审批' });
    return { data: { list } };
  }
  sent.push(body);
  const failed = refused.map((id) => ({ id, text: '位置不能含“东”，请改用房间号并写明楼层' }));
  return { data: { changed: body.records.length - failed.length, failed } };
});

test('records that could not be changed say why, and are tried again with what was filled in', async () => {
  const user = userEvent.setup();
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  renderInPage(FOUND, <RecordBatch rows={ROWS} onDone={() => {}} onClose={close} />);
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
  renderInPage(FOUND, <RecordBatch rows={ROWS} onDone={() => {}} onClose={() => {}} />);
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
