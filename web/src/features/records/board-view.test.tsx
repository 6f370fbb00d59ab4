import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRow, RecordRuntime } from '@auditplus/contract/features/records/records.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { queryClient } from '../../lib/query.ts';
import { BoardView } from './board-view.tsx';
import { RuntimeProvider, useRuntime } from './use-runtime.ts';

const FOUND: RecordRuntime = {
  designId: '1',
  code: 'hazards',
  fullName: '隐患',
  webType: 2,
  version: 1,
  lookedUp: {},
  body: DesignBody.parse({
    form: {
      fields: [
        field('comInput', 'title', '名称'),
        field('dicSelect', 'level', '等级', { props: { dictionary: 'level' } }),
      ],
    },
    views: [
      {
        viewId: 'board',
        name: { zh: '看板' },
        kind: 'kanban',
        groupField: 'level',
        columns: [{ field: 'title' }],
      },
    ],
  }),
  menuId: '',
  entries: [],
  buttons: [],
  readOnly: [],
  isOpen: true,
  hasBin: true,
};
const ENTRIES = ['major', 'general', 'minor'].map((enCode) => ({
  id: `id-${enCode}`,
  enCode,
  fullName: `等级${enCode}`,
  names: { zhtw: '', en: '' },
  parentId: '0',
  sortCode: 1,
  icon: '',
  hasChildren: false,
  enabledMark: 1,
  children: [],
}));
const ROWS: readonly RecordRow[] = [
  { id: 'a', title: '井盖', level: '等级major', values: { level: 'id-major' } },
];

const browserFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async (address) => {
    const group = (value: string | null, count: number) => ({
      groups: [{ value, text: value ?? '' }],
      values: [count],
    });
    const data = String(address).includes('Aggregate')
      ? { list: [group('id-major', 700), group(null, 2)], isCut: false }
      : {
          list: [
            { id: '9', fullName: '等级', enCode: 'level', isTree: 0, listClass: '', dictionaryList: ENTRIES },
          ],
        };
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

function Page() {
  const runtime = useRuntime(FOUND);
  const [view] = runtime.views;
  return (
    <RuntimeProvider value={runtime}>
      {view ? (
        <BoardView view={view} rows={ROWS} selection={{ json: {} }} toneOf={() => ''} onOpen={() => {}} />
      ) : null}
    </RuntimeProvider>
  );
}

test('a board counts all records of a group, and shows the entries of a dictionary that no record has', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByRole('region', { name: '等级minor：0 条' });
  const columns = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  assert.deepEqual(columns, ['等级major：700 条', '等级general：0 条', '等级minor：0 条', '未分组：2 条']);
  assert.ok(screen.getByText('还有 699 条未显示，请用筛选缩小范围'));
});
