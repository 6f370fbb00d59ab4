import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { differencesOf } from '../../kit/merge-values.ts';
import { mergedValues, RecordMerge, versionsByRow } from './record-merge.tsx';
import { sampleRuntime } from './records-page.fixture.tsx';
import { useRuntime } from './use-runtime.ts';

afterEach(cleanup);

const BODY = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'title', '名称'),
      field('table', 'items', '明细', {
        children: [field('comInput', 'part', '部件'), field('numInput', 'amount', '金额')],
      }),
      field('calculate', 'total', '合计', { expressions: { value: 'sum(items.amount)' } }),
    ],
  },
});
const MODEL = formModel(BODY);

const row = (id: string, part: string, amount: number) => ({ id, part, amount });
const BASE: FormValues = {
  title: '泵房',
  items: [row('a', '阀门', 1), row('b', '压力表', 2), row('c', '软管', 3)],
  total: 6,
};
const changed = (more: FormValues): FormValues => ({ ...BASE, ...more });

function merge(mine: FormValues, theirs: FormValues, keep: Readonly<Record<string, 'mine' | 'theirs'>> = {}) {
  const versions = { base: BASE, mine, theirs };
  const byRow = versionsByRow(MODEL, versions);
  const differences = differencesOf(byRow.base, byRow.mine, byRow.theirs);
  const chosen = differences.map((one) => ({ ...one, keep: keep[one.path] ?? one.keep }));
  return {
    collisions: differences.filter(({ collides }) => collides).map(({ path }) => path),
    values: mergedValues(MODEL, versions, chosen),
  };
}

test('rows that two people changed, added and removed are all kept where they do not meet', () => {
  const mine = changed({
    items: [row('a', '闸阀', 1), { part: '我的', amount: 9 }, row('b', '压力表', 2), row('c', '软管', 3)],
    total: 15,
  });
  const theirs = changed({
    items: [row('a', '阀门', 7), row('b', '压力表', 2), row('d', '他人的', 4)],
    total: 13,
  });
  const { collisions, values } = merge(mine, theirs);
  assert.deepEqual(collisions, []);
  assert.deepEqual(values, {
    items: [row('a', '闸阀', 7), { part: '我的', amount: 9 }, row('b', '压力表', 2), row('d', '他人的', 4)],
  });
});

test('a cell that both changed and a row that one changed and the other removed collide and are chosen', () => {
  const mine = changed({ items: [row('a', '阀门', 5), row('b', '真空表', 2), row('c', '软管', 3)] });
  const theirs = changed({ items: [row('a', '阀门', 8), row('c', '软管', 3)] });
  assert.deepEqual(merge(mine, theirs).collisions, ['items#a.amount', 'items#b']);
  assert.deepEqual(merge(mine, theirs).values, {
    items: [row('a', '阀门', 5), row('b', '真空表', 2), row('c', '软管', 3)],
  });
  const latest = merge(mine, theirs, { 'items#a.amount': 'theirs', 'items#b': 'theirs' });
  assert.deepEqual(latest.values, {});
});

test('a removed row comes back where the other version is chosen, and rows keep the order that one gave them', () => {
  const mine = changed({ items: [row('c', '软管', 3), row('a', '阀门', 1)] });
  const theirs = changed({ title: '二号泵房', items: [...(BASE.items as object[]), row('d', '他人的', 4)] });
  assert.deepEqual(merge(mine, theirs).values, {
    items: [row('c', '软管', 3), row('d', '他人的', 4), row('a', '阀门', 1)],
  });
  const back = merge(mine, theirs, { 'items#b': 'theirs' }).values.items;
  assert.deepEqual(
    (back as { id: string }[]).map(({ id }) => id),
    ['c', 'd', 'a', 'b'],
  );
});

const FOUND = sampleRuntime({ fullName: '泵房', webType: 2, body: BODY, buttons: ['btn_edit'] });

function Page(props: Omit<ComponentProps<typeof RecordMerge>, 'runtime' | 'onCancel'>) {
  return <RecordMerge runtime={useRuntime(FOUND)} onCancel={() => {}} {...props} />;
}

test('people choose row by row, and read which row and cell it is about', async () => {
  const user = userEvent.setup();
  const mine = changed({ items: [row('a', '阀门', 5), row('b', '压力表', 2)] });
  const theirs = changed({ items: [row('a', '阀门', 8), row('b', '压力表', 2), row('c', '橡胶软管', 3)] });
  let merged: FormValues | undefined;
  const versions = {
    base: BASE,
    mine,
    theirs,
    latest: {
      id: '1',
      data: {},
      rev: 2,
      display: {},
      texts: {},
      abilities: { edit: true, remove: true },
      flowState: null,
      processId: null,
    },
    lastChange: { by: '李四', at: Date.UTC(2026, 2, 1) },
  };
  const keepMerged = (values: FormValues) => {
    merged = values;
  };
  render(<Page versions={versions} onMerged={keepMerged} />);
  assert.equal(screen.getAllByText('明细第 1 行 · 金额').length, 3);
  assert.ok(screen.getByText('没有这一行'));
  assert.match(document.body.textContent ?? '', /部件: 橡胶软管/);
  assert.equal(screen.queryAllByText('合计').length, 0, 'the form computes it from the rows');
  const [, keepRow] = screen.getAllByText('最新', { selector: '.ant-segmented-item-label' });
  assert.ok(keepRow);
  await user.click(keepRow);
  await user.click(screen.getByRole('button', { name: '按所选保存' }));
  assert.deepEqual(merged, {
    items: [row('a', '阀门', 5), row('b', '压力表', 2), row('c', '橡胶软管', 3)],
  });
});
