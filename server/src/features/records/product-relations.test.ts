import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { recordImportRoutes } from '@auditplus/contract/features/records/record-import.routes.ts';
import {
  recordReadRoutes,
  recordsRoutes,
  recordWriteRoutes,
} from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding } from '../../testing/put-records.ts';
import { auditAt, draftOf, member } from '../audits/audits.fixture.ts';
import { designNamed } from '../designs/designs.fixture.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { publishDesign, withList } from './write-records.fixture.ts';

const finding = (name: string, more: object = {}) => ({
  fieldId: name,
  name,
  kind: 'relationForm' as const,
  label: { zh: '审核发现' },
  props: {
    relation: 'findings',
    relationField: 'title',
    columnOptions: [{ value: 'place', label: { zh: '地点' } }],
  },
  ...more,
});

const BODY: z.input<typeof DesignBody> = withList(
  [
    { fieldId: 'note', name: 'note', kind: 'comInput', label: { zh: '说明' } },
    finding('finding'),
    {
      fieldId: 'place',
      name: '',
      kind: 'relationFormAttr',
      label: { zh: '类别' },
      props: { relationField: 'finding', showField: 'category' },
    },
    {
      fieldId: 'items',
      name: 'items',
      kind: 'table',
      label: { zh: '明细' },
      children: [finding('related')],
    },
  ],
  { columns: ['note', 'finding'], buttons: ['btn_add', 'btn_upload'], rowButtons: ['btn_edit'] },
);

let product: TestApp;
let admin: Client;
/** Coordinators of the audited units C01 and C03. */
let local: Client;
let other: Client;
let modelId: string;
let checkId: string;
let mine: string;
let theirs: string;

before(async () => {
  product = await startTestApp();
  const versionId = await publishedVersion(product, 'RELATED');
  const audit = await auditAt(
    product,
    'running',
    draftOf(versionId, { members: [member('zhaoqf', 'LEAD')] }),
  );
  checkId = audit.id;
  const findingOf = (unit: string) => {
    const task = audit.tasks.find(({ unitOrgId }) => unitOrgId === demoId('org', unit));
    assert.ok(task);
    return putFinding(product, task.id, {
      ...{
        state: 4,
        stage: 'COMPANY',
        title: `${unit}防护罩缺失`,
        place: `${unit}泵房`,
        category: '设备缺陷',
      },
    });
  };
  [mine, theirs] = [await findingOf('C01'), await findingOf('C03')];
  [admin, local, other] = await Promise.all([product.as('admin'), product.as('tangmy'), product.as('weisq')]);
  modelId = await publishDesign(admin, { code: 'related', body: BODY, holders: ['tangmy', 'weisq'] });
});
after(() => product.stop());

const options = (client: Client, query: Readonly<Record<string, unknown>> = {}) =>
  client.call(recordsRoutes.relation, { params: { modelId, field: 'finding' }, query } as never);
const create = (client: Client, data: RecordData) =>
  client.tryCall(recordWriteRoutes.create, { params: { modelId }, body: { data } });

test('the designer offers the records of the product that have ids, with their columns', async () => {
  const { list } = await admin.call(designsRoutes.relations, {});
  const offered = new Map(list.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  for (const name of ['audits', 'findings', 'units', 'people']) assert.ok(offered.has(name), name);
  assert.ok(offered.get('findings')?.includes('title'));
});

test('a person chooses among those rows that the product shows to the person, by what they say', async () => {
  const { list, pagination } = await options(local);
  assert.equal(pagination.total, 1);
  assert.deepEqual(list, [
    {
      id: mine,
      text: 'C01防护罩缺失',
      columns: { title: 'C01防护罩缺失', place: 'C01泵房', category: '设备缺陷' },
      address: `/checkInfo?id=${checkId}&tab=findings&finding=${mine}`,
    },
  ]);
  assert.equal((await options(local, { keyword: 'C01泵' })).pagination.total, 1);
  assert.equal((await options(local, { keyword: '没有' })).pagination.total, 0);
  assert.equal((await options(other, { ids: JSON.stringify([mine]) })).pagination.total, 0);
  assert.equal((await options(admin)).pagination.total, 0, 'administrators of the platform read no findings');
});

test('a record keeps what the chosen row says, also for readers whom the product does not show the row', async () => {
  const { data } = await create(local, { note: '一', finding: mine, items: [{ related: mine }] });
  const { id } = data;
  for (const reader of [local, other]) {
    const { display, texts } = await reader.call(recordReadRoutes.read, { params: { modelId, id } });
    assert.equal(display.finding, 'C01防护罩缺失');
    assert.deepEqual(texts['items.related'], { [mine]: 'C01防护罩缺失' });
  }
  const query = { json: JSON.stringify({ finding: mine }), sidx: 'finding', sort: 'asc' };
  const { list } = await other.call(recordReadRoutes.list, { params: { modelId }, body: query } as never);
  assert.equal(list[0]?.finding, 'C01防护罩缺失');
  // Somebody who cannot choose the row may change the rest of the record.
  const changed = await other.tryCall(recordWriteRoutes.update, {
    params: { modelId, id },
    body: { data: { note: '二' } },
  });
  assert.equal(changed.status, 200);
});

test('a row that the writer does not reach is refused at its field', async () => {
  for (const finding of [theirs, 'nothing']) {
    const refused = await create(local, { note: '三', finding });
    assert.equal(refused.errorCode, 'record.invalid');
  }
});

test('a workbook names the rows by what they say', async () => {
  const { added, failed } = await local.call(recordImportRoutes.importStore, {
    params: { modelId },
    body: {
      ...{ mode: 'add', key: '', removesRows: false },
      rows: ['C01', 'C03'].map((unit, at) => ({
        ...{ rowNumber: at + 2, mark: '', children: {} },
        cells: { note: '导入', finding: `${unit}防护罩缺失` },
      })),
    },
  } as never);
  assert.equal(added, 1);
  assert.deepEqual(
    failed.map(({ rowNumber }) => rowNumber),
    [3],
  );
});

test('a design that names records or columns that the product does not have is not published', async () => {
  const { id } = await admin.call(designsRoutes.start, { body: designNamed('wrong') });
  const issuesOf = async (props: Readonly<Record<string, unknown>>) => {
    const body = DesignBody.parse({ form: { fields: [finding('finding', { props })] } });
    await admin.call(designsRoutes.saveDraft, { params: { id }, body: { body } });
    const { issues } = await admin.call(designsRoutes.draft, { params: { id } });
    return issues.map(({ place }) => place).filter((place) => place?.startsWith('props.'));
  };
  assert.deepEqual(await issuesOf({ relation: 'secrets', relationField: 'title' }), ['props.modelId']);
  assert.deepEqual(await issuesOf({ relation: 'findings', relationField: 'secret' }), [
    'props.relationField',
  ]);
  assert.deepEqual(await issuesOf({ relation: 'findings', relationField: 'title' }), []);
});

const ASKING: z.input<typeof DesignBody> = {
  form: {
    fields: [
      { fieldId: 'note', name: 'note', kind: 'comInput', label: { zh: '说明' } },
      finding('finding'),
      {
        ...{ fieldId: 'where', name: 'where', kind: 'comInput', label: { zh: '地点' } },
        expressions: { value: "concat(lookup(finding, place), '（', lookup(finding, category), '）')" },
      },
      { fieldId: 'kind', name: 'kind', kind: 'comInput', label: { zh: '类别' } },
      {
        ...{ fieldId: 'rows', name: 'rows', kind: 'table', label: { zh: '明细' } },
        children: [
          finding('related'),
          {
            ...{ fieldId: 'title', name: 'title', kind: 'comInput', label: { zh: '标题' } },
            expressions: { value: 'lookup(related, title)' },
          },
        ],
      },
    ],
  },
  rules: [
    {
      ruleId: 'kind',
      when: "lookup(finding, category) = '设备缺陷'",
      actions: [{ action: 'setValue', fields: ['kind'], value: "'设备'" }],
    },
    {
      ruleId: 'closed',
      when: "lookup(finding, place) = 'C01泵房' and note = '不行'",
      actions: [{ action: 'refuse', message: { zh: '泵房不行' } }],
    },
  ],
  views: BODY.views,
};

test('what expressions look up in rows of the product is stored for those who read them and kept by others', async () => {
  const asking = await publishDesign(admin, { code: 'asking', body: ASKING, holders: ['tangmy', 'weisq'] });
  const params = { modelId: asking };
  const { lookedUp } = await local.call(recordReadRoutes.runtime, { params, query: {} });
  assert.deepEqual(lookedUp, {
    finding: { place: { kind: 'text' }, category: { kind: 'text' } },
    related: { title: { kind: 'text' } },
  });
  const questions = (['place', 'title'] as const).map((field) => ({
    ...{ kind: 'lookup' as const, field, id: mine },
    path: field === 'title' ? 'rows.related' : 'finding',
  }));
  const told = (client: Client) => client.call(recordReadRoutes.answers, { params, body: { questions } });
  assert.deepEqual((await told(local)).answers, [{ value: 'C01泵房' }, { value: 'C01防护罩缺失' }]);
  assert.deepEqual((await told(other)).answers, [null, null], 'a row out of reach tells nothing');

  const refused = await local.tryCall(recordWriteRoutes.create, {
    params,
    body: { data: { note: '不行', finding: mine } },
  });
  assert.equal(refused.errorCode, 'record.invalid');
  const { id } = (
    await local.tryCall(recordWriteRoutes.create, {
      params,
      body: { data: { note: '一', finding: mine, where: '乱写', rows: [{ related: mine }] } },
    })
  ).data;
  const stored = async () => {
    const { data } = await other.call(recordReadRoutes.read, { params: { modelId: asking, id } });
    return data;
  };
  const { rows, ...fields } = await stored();
  assert.ok(Array.isArray(rows));
  const said = { where: 'C01泵房（设备缺陷）', kind: '设备' };
  assert.deepEqual({ where: fields.where, kind: fields.kind }, said);
  assert.equal(Object(rows[0]).title, 'C01防护罩缺失');

  // Whoever does not reach the row changes the rest: what follows from it stays, whatever is sent.
  const changed = await other.tryCall(recordWriteRoutes.update, {
    params: { modelId: asking, id },
    body: { data: { note: '不行', where: '乱写', rows: [{ ...Object(rows[0]), title: '乱写' }] } },
  });
  assert.equal(changed.status, 200, 'a condition that is not known refuses nothing');
  const after = await stored();
  assert.deepEqual({ note: after.note, where: after.where }, { note: '不行', where: said.where });
  assert.equal(Object(Array.isArray(after.rows) && after.rows[0]).title, 'C01防护罩缺失');
});

test('an expression that looks up a column that the product does not have is told in the designer', async () => {
  const { id } = await admin.call(designsRoutes.start, { body: designNamed('lookedUp') });
  const issuesOf = async (value: string) => {
    const body = DesignBody.parse({
      form: {
        fields: [
          finding('finding'),
          { fieldId: 'x', name: 'x', kind: 'comInput', label: { zh: 'X' }, expressions: { value } },
        ],
      },
    });
    await admin.call(designsRoutes.saveDraft, { params: { id }, body: { body } });
    const { issues } = await admin.call(designsRoutes.draft, { params: { id } });
    return issues.map(({ place }) => place).filter((place) => place?.startsWith('expressions.'));
  };
  assert.deepEqual(await issuesOf('lookup(finding, secret)'), ['expressions.value']);
  assert.deepEqual(await issuesOf('lookup(finding, title)'), []);
});

test('several fields that are narrowed down are asked about beside each other', async () => {
  const narrowed = (name: string, relation: string, of: string) => ({
    ...{ fieldId: name, name, kind: 'relationForm' as const, label: { zh: name } },
    props: { relation, relationField: 'name', narrowedBy: [{ field: of, is: 'equal', own: 'note' }] },
  });
  const design = await publishDesign(admin, {
    ...{ code: 'beside', holders: ['tangmy'] },
    body: {
      form: {
        fields: [
          { fieldId: 'note', name: 'note', kind: 'comInput', label: { zh: '单位' } },
          narrowed('unit', 'units', 'id'),
          narrowed('who', 'people', 'unit_id'),
        ],
      },
      views: [
        {
          ...{ viewId: 'list', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'note' }] },
          buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
        },
      ],
    },
  });
  const { organize_id: unit } = await product.app.kernel.db
    .selectFrom('users')
    .select('organize_id')
    .where('id', '=', demoId('user', 'tangmy'))
    .executeTakeFirstOrThrow();
  const { status, msg } = await local.tryCall(recordWriteRoutes.create, {
    params: { modelId: design },
    body: { data: { note: unit ?? '', unit, who: demoId('user', 'tangmy') } },
  });
  assert.equal(status, 200, msg);
});
