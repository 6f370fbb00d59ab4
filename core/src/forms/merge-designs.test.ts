import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designConflicts, mergedDesign } from './merge-designs.ts';

type Body = ReturnType<typeof body>;

const field = (fieldId: string, zh: string) => ({ fieldId, name: fieldId, kind: 'comInput', label: { zh } });

const body = (labels: Readonly<Record<string, string>> = {}) =>
  DesignBody.parse({
    form: {
      fields: [
        { ...field('title', labels.title ?? '名称') },
        {
          fieldId: 'card',
          kind: 'card',
          label: { zh: '卡片' },
          children: [field('place', labels.place ?? '地点')],
        },
      ],
    },
    views: [{ viewId: 'list', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'title' }] }],
  });

const labels = ({ form }: Body) => form.fields.map(({ label }) => label.zh);
const inCard = ({ form }: Body) => form.fields.find(({ fieldId }) => fieldId === 'card')?.children ?? [];

test('what two designers change in different fields is kept of both', () => {
  const mine = body({ title: '隐患名称' });
  const theirs = body({ place: '具体位置' });
  const { body: merged, parts } = mergedDesign({ base: body(), mine, theirs });
  assert.deepEqual(parts, []);
  assert.deepEqual(labels(merged), ['隐患名称', '卡片']);
  assert.equal(inCard(merged)[0]?.label.zh, '具体位置');
});

test('of a field that both changed one decides whose counts, and reads what each did', () => {
  const sides = { base: body(), mine: body({ place: '具体位置' }), theirs: body({ place: '所在地' }) };
  assert.deepEqual(designConflicts(sides, 'zh'), [
    {
      part: 'place',
      mine: ['字段“具体位置”：标题由“地点”改为“具体位置”'],
      theirs: ['字段“所在地”：标题由“地点”改为“所在地”'],
    },
  ]);
  assert.equal(inCard(mergedDesign(sides).body)[0]?.label.zh, '具体位置');
  assert.equal(inCard(mergedDesign(sides, new Set(['place'])).body)[0]?.label.zh, '所在地');
});

test('a field that one deletes and the other changes is decided as well', () => {
  const { form, ...rest } = body();
  const mine = {
    ...rest,
    form: { ...form, fields: form.fields.filter(({ fieldId }) => fieldId !== 'title') },
  };
  const sides = { base: body(), mine, theirs: body({ title: '隐患名称' }) };
  assert.deepEqual(designConflicts(sides, 'en'), [
    {
      part: 'title',
      mine: ['Field “名称” (Text) removed'],
      theirs: ['Field “隐患名称”: title from “名称” to “隐患名称”'],
    },
  ]);
  assert.deepEqual(labels(mergedDesign(sides, new Set(['title'])).body), ['隐患名称', '卡片']);
  assert.deepEqual(labels(mergedDesign(sides).body), ['卡片']);
});

test('a field that both move to different places stands in one of them', () => {
  const { form, ...rest } = body();
  const [title, card] = form.fields;
  assert.ok(title && card);
  const placed = (fieldId: string) => ({
    fieldId,
    kind: 'card',
    label: { zh: fieldId },
    children: [title],
  });
  const moved = (to: string) => DesignBody.parse({ ...rest, form: { ...form, fields: [card, placed(to)] } });
  const { body: merged } = mergedDesign({ base: body(), mine: moved('here'), theirs: moved('there') });
  const holders = merged.form.fields.filter(({ children }) =>
    children?.some(({ fieldId }) => fieldId === 'title'),
  );
  assert.equal(holders.length, 1);
});

test('settings and the process of a design are told as parts', () => {
  const base = body();
  const mine = { ...base, settings: { ...base.settings, titleField: 'title' } };
  const theirs = { ...base, settings: { ...base.settings, titleField: 'place' } };
  const [conflict] = designConflicts({ base, mine, theirs }, 'zh');
  assert.equal(conflict?.part, 'settings');
  assert.deepEqual(conflict?.mine, ['功能：修改了设置']);
});
