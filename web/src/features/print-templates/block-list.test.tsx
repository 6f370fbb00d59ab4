import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { PrintBlock } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { PrintField } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { BlockList } from './block-list.tsx';
import { StudioContext } from './studio-context.ts';

afterEach(cleanup);

const FIELDS: readonly PrintField[] = [
  {
    id: 'table1',
    fullName: '月份',
    parentId: '',
    type: 'table',
    children: [
      { id: 'table1.month', fullName: '月', parentId: 'table1', type: 'text' },
      { id: 'table1.found', fullName: '发现', parentId: 'table1', type: 'integer' },
    ],
  },
];

let content: readonly PrintBlock[] = [];

function Desk() {
  const [blocks, setBlocks] = useState<readonly PrintBlock[]>([]);
  content = blocks;
  const [held, hold] = useState<PrintBlock | null>(null);
  const studio = {
    language: 'zh',
    fields: FIELDS,
    refusal: null,
    loops: [],
    readOnly: false,
    setInsert: () => undefined,
  } as const;
  return (
    <StudioContext value={{ ...studio, held, hold, blocksOf: (inner) => <BlockList {...inner} /> }}>
      <BlockList value={blocks} path="content" onChange={setBlocks} />
    </StudioContext>
  );
}

async function add(place: HTMLElement, kind: string): Promise<void> {
  const buttons = within(place).getAllByRole('button', { name: /添加/ });
  fireEvent.click(buttons.at(-1) ?? assert.fail('nothing can be added'));
  const offered = await screen.findAllByRole('menuitem', { name: kind });
  fireEvent.click(offered.at(-1) ?? assert.fail(kind));
}

async function choose(name: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  fireEvent.click(found.at(-1) ?? assert.fail(option));
}

test('a chart in a part that is kept together names a table, and fields of it', async () => {
  const { container } = render(<Desk />);
  await add(container, '不分页的一节');
  await add(await screen.findByRole('region', { name: '不分页的一节' }), '图表');
  await choose('子表', '月份（table1）');
  await choose('分类字段', '月');
  await choose('数值字段', '发现');
  const [kept] = content;
  const [chart] = kept?.kind === 'together' ? kept.blocks : [];
  assert.ok(chart?.kind === 'chart');
  const { over, chart: drawn } = chart;
  assert.deepEqual([over, drawn.kind, drawn.category, drawn.values], ['table1', 'bar', 'month', ['found']]);
});

test('a template has a picture of its own, and takes no file that is none', async () => {
  const { container } = render(<Desk />);
  await add(container, '图片');
  const input = screen.getByLabelText('固定图片（如标志）', { selector: 'input[type=file]' });
  const file = (type: string) => new File([new Uint8Array(200).fill(1)], 'logo', { type });
  fireEvent.change(input, { target: { files: [file('image/png')] } });
  const picture = await screen.findByRole('img', { name: '固定图片（如标志）' });
  const [block] = content;
  assert.ok(block?.kind === 'picture' && block.data && picture.getAttribute('src')?.endsWith(block.data));
  fireEvent.change(input, { target: { files: [file('image/gif')] } });
  assert.equal(content[0], block);
  fireEvent.click(screen.getByRole('button', { name: '移除图片' }));
  assert.deepEqual(content, [{ kind: 'picture', height: 40, perLine: 3 }]);
});

test('a column that is taken away leaves its blocks to the one before', async () => {
  const { container } = render(<Desk />);
  await add(container, '分栏');
  const count = screen.getByRole('spinbutton', { name: '栏数' });
  await add(screen.getByText('第 2 栏').parentElement ?? container, '空白');
  fireEvent.change(count, { target: { value: '1' } });
  fireEvent.blur(count);
  const [block] = content;
  assert.ok(block?.kind === 'columns');
  assert.deepEqual(
    block.columns.map(({ blocks }) => blocks.map(({ kind }) => kind)),
    [['space']],
  );
});

test('a condition is told what it may name: in a loop the columns of its rows as well', async () => {
  const { container } = render(<Desk />);
  const condition = async (place: HTMLElement) => {
    await add(place, '条件');
    const region = within(place).getByRole('region', { name: '条件' });
    const editor = await waitFor(
      () => region.querySelector<HTMLElement>('.cm-editor') ?? assert.fail('the editor comes'),
    );
    const view = EditorView.findFromDOM(editor) ?? assert.fail();
    act(() => view.dispatch({ changes: { from: 0, insert: 'found > 3' } }));
    return () => region.querySelector('[data-state]')?.getAttribute('data-state');
  };
  await add(container, '循环');
  await choose('子表', '月份（table1）');
  const inLoop = await condition(screen.getByRole('region', { name: '循环' }));
  assert.equal(inLoop(), 'right');
  const [loop] = content;
  assert.ok(loop?.kind === 'loop');
  const [inside] = loop.blocks;
  assert.equal(inside?.kind === 'condition' && inside.when, 'found > 3');
  cleanup();
  const bare = render(<Desk />);
  const outside = await condition(bare.container);
  assert.equal(outside(), 'faulty');
});

const kinds = (blocks: readonly PrintBlock[]) => blocks.map(({ kind }) => kind);

/** Presses Alt with an arrow where the focus is. */
const shift = (key: string) =>
  act(() => {
    fireEvent.keyDown(document.activeElement ?? assert.fail(), { key, altKey: true });
  });

test('a block is put above another one, and moved by keys and presses with the focus on it', async () => {
  const { container } = render(<Desk />);
  for (const kind of ['段落', '标题', '空白']) await add(container, kind);
  const heading = screen.getByRole('region', { name: '标题' });
  fireEvent.click(within(heading).getByRole('button', { name: '在上方添加' }));
  fireEvent.click((await screen.findAllByRole('menuitem', { name: '分页' })).at(-1) ?? assert.fail());
  assert.deepEqual(kinds(content), ['paragraph', 'pageBreak', 'heading', 'space']);
  const text = () => within(screen.getByRole('region', { name: '标题' })).getByRole('textbox');
  text().focus();
  shift('ArrowUp');
  shift('ArrowUp');
  assert.deepEqual(kinds(content), ['heading', 'paragraph', 'pageBreak', 'space']);
  assert.equal(document.activeElement, text());
  shift('ArrowUp');
  assert.equal(content[0]?.kind, 'heading', 'the first one stays the first');
  const space = screen.getByRole('region', { name: '空白' });
  fireEvent.click(within(space).getByRole('button', { name: '上移' }));
  assert.deepEqual(kinds(content), ['heading', 'paragraph', 'space', 'pageBreak']);
  const moved = within(screen.getByRole('region', { name: '空白' })).getByRole('button', { name: '上移' });
  assert.equal(document.activeElement, moved);
});

test('a block that is cut out is put into another one', async () => {
  const { container } = render(<Desk />);
  await add(container, '空白');
  await add(container, '不分页的一节');
  const space = screen.getByRole('region', { name: '空白' });
  fireEvent.click(within(space).getByRole('button', { name: '剪切' }));
  assert.deepEqual(kinds(content), ['together']);
  await add(screen.getByRole('region', { name: '不分页的一节' }), '粘贴：空白');
  assert.deepEqual(content, [{ kind: 'together', blocks: [{ kind: 'space', height: 5 }] }]);
});

test('rows and cells of a table and items of a list change places', async () => {
  const { container } = render(<Desk />);
  await add(container, '表格');
  await add(container, '列表');
  const table = screen.getByRole('region', { name: '表格' });
  fireEvent.click(within(table).getByRole('button', { name: /添加行/ }));
  const cells = () => within(table).getAllByRole<HTMLTextAreaElement>('textbox', { name: '文字' });
  for (const [at, text] of ['甲', '乙', '丙', '丁'].entries())
    fireEvent.change(cells()[at] ?? assert.fail(), { target: { value: text } });
  const says = () => cells().map(({ value }) => value);
  cells()[3]?.focus();
  shift('ArrowLeft');
  assert.deepEqual(says(), ['甲', '乙', '丁', '丙']);
  assert.equal(document.activeElement, cells()[2]);
  shift('ArrowUp');
  assert.deepEqual(says(), ['丁', '丙', '甲', '乙']);
  assert.equal(document.activeElement, cells()[0]);
  const list = screen.getByRole('region', { name: '列表' });
  fireEvent.click(within(list).getByRole('button', { name: /添加一项/ }));
  fireEvent.change(within(list).getByRole('textbox', { name: '第 2 项' }), { target: { value: '二' } });
  fireEvent.click(within(list).getAllByRole('button', { name: '上移' }).at(-1) ?? assert.fail());
  const [, block] = content;
  assert.ok(block?.kind === 'list');
  assert.deepEqual(
    block.items.map(({ text }) => text.zh),
    ['二', ''],
  );
});
