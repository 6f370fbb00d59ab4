import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { mergedDesign } from '../forms/merge-designs.ts';
import { field } from '../forms/sample-form.fixture.ts';
import { withFirstList } from './first-list.ts';

const NOTHING = DesignBody.parse({});
const withFields = (body: DesignBody, ...fields: readonly ReturnType<typeof field>[]): DesignBody => {
  const added = DesignBody.parse({ form: { fields } }).form.fields;
  return withFirstList(body, { ...body, form: { ...body.form, fields: [...body.form.fields, ...added] } });
};
const columnsOf = ({ views }: DesignBody) => views.map(({ columns }) => columns.map((one) => one.field));

const STARTED = withFields(
  NOTHING,
  field('comInput', 'title', '名称'),
  field('textarea', 'story', '经过'),
  field('select', 'kind', '类别'),
  field('uploadFz', 'files', '附件'),
  field('date', 'day', '日期'),
);

test('the first list has short fields before long ones, and looks for what one chooses', () => {
  assert.deepEqual(columnsOf(STARTED), [['title', 'story', 'kind', 'day']]);
  assert.deepEqual(
    STARTED.views[0]?.filters.map((one) => one.field),
    ['kind', 'day'],
  );
  const full = withFields(STARTED, ...['a', 'b', 'c'].map((name) => field('numInput', name, name)));
  assert.deepEqual(columnsOf(full), [['title', 'kind', 'day', 'a', 'b', 'c']]);
  assert.deepEqual(columnsOf(withFields(NOTHING, field('uploadFz', 'files', '附件'))), []);
});

test('a list that somebody has arranged stays as it is', () => {
  const arranged = { ...STARTED, views: STARTED.views.map((view) => ({ ...view, pageSize: 50 })) };
  assert.deepEqual(columnsOf(withFields(arranged, field('numInput', 'a', 'a'))), columnsOf(STARTED));
});

test('of two designers each keeps fields and one list of all of them', () => {
  const mine = withFields(STARTED, field('numInput', 'mine', 'mine'));
  const theirs = withFields(STARTED, field('numInput', 'theirs', 'theirs'));
  const { body, parts } = mergedDesign({ base: STARTED, mine, theirs });
  assert.deepEqual(parts, []);
  assert.equal(body.views.length, 1);
  assert.ok(columnsOf(body)[0]?.includes('mine') && columnsOf(body)[0]?.includes('theirs'));
  const begun = mergedDesign({ base: NOTHING, mine: STARTED, theirs });
  assert.equal(begun.body.views.length, 1);
});
