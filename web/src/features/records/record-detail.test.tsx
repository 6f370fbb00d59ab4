import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordDrawer } from './record-detail.tsx';
import { answerCalls, renderInPage, sampleRuntime } from './records-page.fixture.tsx';

const DETAIL = {
  id: 'r1',
  data: JSON.stringify({ title: '一号泵房' }),
  rev: 0,
  display: { title: '一号泵房' },
  texts: {},
  abilities: { edit: false, remove: false },
  flowState: 1,
  processId: '77',
};

/** 103 entries: two pages. */
const ENTRIES = Array.from({ length: 103 }, (_, at) => ({
  id: `e${at}`,
  at: Date.UTC(2026, 2, 1) - at * 1000,
  person: `张三${at}`,
  role: '',
  action: 'record.changed',
  changes: [],
  reason: '',
}));

answerCalls(({ pathname, searchParams }) => {
  const page = Number(searchParams.get('currentPage') ?? 1);
  const pagination = { currentPage: page, pageSize: 100, total: ENTRIES.length };
  if (pathname.endsWith('/History'))
    return {
      data: {
        list: ENTRIES.slice((page - 1) * 100, page * 100),
        pagination,
        chain: page === 1 ? { entries: ENTRIES.length, brokenSeq: null } : null,
      },
    };
  if (pathname.endsWith('/1/r1')) return { data: DETAIL };
  return { data: { list: [], pagination: { ...pagination, total: 0 } } };
});

test('a record in a process has a tab for it, and its history goes back to the first entry', async () => {
  const user = userEvent.setup();
  renderInPage(
    sampleRuntime(),
    <RecordDrawer id="r1" among={['r1']} onGo={() => {}} onEdit={() => {}} onClose={() => {}} />,
  );
  await screen.findByRole('tab', { name: '审批流程' });
  await user.click(screen.getByRole('tab', { name: '修改历史' }));
  await screen.findByText('张三0');
  assert.ok(screen.getByText('防篡改留痕完整，共 103 条'));
  assert.equal(screen.queryByText('张三102'), null);
  await user.click(screen.getByRole('button', { name: '更早的记录' }));
  await screen.findByText('张三102');
  assert.equal(screen.queryByRole('button', { name: '更早的记录' }), null);
});
