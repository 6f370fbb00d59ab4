import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody, type ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { screen } from '@testing-library/react';
import { BoardView } from './board-view.tsx';
import { answerCalls, renderInPage, sampleRuntime } from './records-page.fixture.tsx';
import { useOwnRuntime } from './use-runtime.ts';
import { useViewLooks } from './view-looks.ts';

const FOUND = sampleRuntime({
  code: 'hazards',
  fullName: '隐患',
  webType: 2,
  body: DesignBody.parse({
    form: {
      fields: [
        field('comInput', 'title', '名称'),
        field('numInput', 'cost', '费用'),
        field('dicSelect', 'level', '等级', { props: { dictionary: 'level' } }),
      ],
    },
    views: [
      {
        viewId: 'board',
        name: { zh: '看板' },
        kind: 'kanban',
        groupField: 'level',
        columns: [
          { field: 'title' },
          {
            field: 'cost',
            formats: [
              { when: 'cost > 1000', tone: 'red', isBold: true, isBadge: true },
              { when: 'cost > 100', isBold: true },
            ],
          },
        ],
      },
    ],
  }),
});
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
  { id: 'a', title: '井盖', cost: 1200, level: '等级major', values: { level: 'id-major', cost: 1200 } },
  { id: 'b', title: '护栏', cost: 101, level: '等级minor', values: { level: 'id-minor', cost: 101 } },
  { id: 'c', title: '灯', cost: 99, level: '等级minor', values: { level: 'id-minor', cost: 99 } },
];

answerCalls(({ pathname }) => {
  const group = (value: string | null, count: number) => ({
    groups: [{ value, text: value ?? '' }],
    values: [count],
  });
  if (pathname.includes('Aggregate'))
    return { data: { list: [group('id-major', 700), group(null, 2)], isCut: false } };
  const dictionary = { id: '9', fullName: '等级', enCode: 'level', isTree: 0, listClass: '' };
  return { data: { list: [{ ...dictionary, dictionaryList: ENTRIES, formerList: [] }] } };
});

function FirstBoard() {
  const [view] = useOwnRuntime().views;
  return view ? <Board view={view} /> : null;
}

function Board({ view }: { readonly view: ListView }) {
  const looks = useViewLooks(view);
  return <BoardView view={view} rows={ROWS} selection={{ json: {} }} looks={looks} onOpen={() => {}} />;
}

test('a board counts all records of a group, and shows the entries of a dictionary that no record has', async () => {
  renderInPage(FOUND, <FirstBoard />);
  await screen.findByRole('region', { name: '等级general：0 条' });
  const columns = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  assert.deepEqual(columns, ['等级major：700 条', '等级general：0 条', '等级minor：2 条', '未分组：2 条']);
  assert.ok(screen.getByText('还有 699 条未显示，请用筛选缩小范围'));
});

test('a value looks as the first condition that holds for its record says', async () => {
  renderInPage(FOUND, <FirstBoard />);
  await screen.findByRole('region', { name: '等级general：0 条' });
  const lookOf = (text: string) => {
    const { className, dataset } = screen.getByText(text).closest<HTMLElement>('.record-look') ?? {};
    return className === undefined ? null : [className, dataset?.tone, dataset?.bold];
  };
  assert.deepEqual(lookOf('1200'), ['record-look state-tag', 'red', 'true']);
  assert.deepEqual(lookOf('101'), ['record-look', undefined, 'true']);
  assert.equal(lookOf('99'), null);
});
