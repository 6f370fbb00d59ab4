import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import { type RecordModel, recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { queryClient } from '../../lib/query.ts';
import { KitForm, useKitForm } from '../form.tsx';
import { RecordField } from './record-field.tsx';

const label = (zh: string): Label => [zh, zh, zh];

const drill: RecordModel = recordType({
  name: 'drill',
  table: 'drills',
  page: 'drill',
  path: '/api/drill',
  label: { one: label('演练'), many: label('演练') },
  fields: {
    host: { kind: 'text', label: label('承办单位'), max: 50 },
    place: {
      kind: 'designed',
      of: 'relationForm',
      label: label('演练部门'),
      props: {
        relation: 'units',
        relationField: 'name',
        narrowedBy: [{ field: 'parent_id', is: 'equal', own: 'host' }],
      },
    },
    article: {
      kind: 'designed',
      of: 'relationForm',
      label: label('物资'),
      props: {
        modelId: '77',
        relationField: 'title',
        columnOptions: [{ value: 'place', label: { zh: '存放地点' } }],
        narrowedBy: [{ field: 'place', is: 'equal', own: 'host' }],
      },
    },
    pin: { kind: 'designed', of: 'PsdInput', label: label('口令') },
    signature: {
      kind: 'files',
      label: label('签名'),
      pictures: true,
      drawn: true,
      limit: 1,
      fileSize: 5,
      sizeUnit: 'MB',
    },
    teams: {
      kind: 'rows',
      label: label('队伍'),
      list: false,
      max: 9,
      columns: {
        unit: { kind: 'text', label: label('所属单位'), max: 50 },
        team: {
          kind: 'designed',
          of: 'relationForm',
          label: label('队伍'),
          props: {
            relation: 'units',
            relationField: 'name',
            narrowedBy: [
              { field: 'parent_id', is: 'equal', own: 'teams.unit' },
              { field: 'parent_id', is: 'equal', own: 'host' },
            ],
          },
        },
      },
    },
  },
  order: ['host'],
});

const UNITS = [
  { id: 'u1', text: '质量部', above: 'C01' },
  { id: 'u2', text: '安全部', above: 'C02' },
];

/** Records of a design, as its call offers them. */
function stored({ searchParams }: URL): Response {
  assert.deepEqual(
    [searchParams.get('relationField'), searchParams.get('columnOptions')],
    ['title', 'place'],
  );
  const [match] = z.array(RowMatch).parse(JSON.parse(searchParams.get('matches') ?? '[]'));
  const ids: string[] = JSON.parse(searchParams.get('ids') ?? '["a", "b"]');
  const list = [
    { id: 'a', title: '防毒面具', place: 'C01' },
    { id: 'b', title: '中和剂', place: 'C02' },
  ].filter(({ id, place }) => ids.includes(id) && (!match || match.texts.includes(place)));
  const data = { list, pagination: { currentPage: 1, pageSize: 10, total: list.length } };
  return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
}

const browserFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async (address) => {
    if (String(address).includes('/Base/77/FieldDataSelect'))
      return stored(new URL(String(address), 'http://product'));
    const asked = new URL(String(address), 'http://product').searchParams.get('matches');
    const matches = z.array(RowMatch).parse(JSON.parse(asked ?? '[]'));
    for (const match of matches) assert.deepEqual([match.column, match.is], ['parent_id', 'equal']);
    const list = UNITS.filter(({ above }) => matches.every(({ texts }) => texts.includes(above))).map(
      ({ id, text }) => ({
        ...{ id, text, columns: {} },
      }),
    );
    const data = { list, pagination: { currentPage: 1, pageSize: 10, total: list.length } };
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

function Form() {
  const schema = z.object({
    host: z.string(),
    place: z.string().nullable(),
    article: z.string().nullable(),
    pin: z.string().nullable(),
    signature: z.array(z.any()),
    teams: z.array(z.any()),
  });
  const form = useKitForm({
    schema,
    values: {
      host: '',
      place: null,
      article: 'b',
      pin: '******',
      signature: [],
      teams: [{ unit: 'C01', team: null }],
    },
  });
  return (
    <KitForm form={form} onSubmit={async () => {}}>
      {Object.entries(drill.fields).map(([name, field]) => (
        <RecordField key={name} name={name} field={field} fields={drill.fields} />
      ))}
    </KitForm>
  );
}

const offeredIn = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
  await user.click(await screen.findByRole('button', { name }));
  // Of both, where none is narrowed down; none is said in words.
  const radios = await waitFor(() => {
    const found = screen.queryAllByRole('radio');
    assert.ok(found.length > 0 || screen.queryByText(/没有/));
    return found;
  });
  await user.click(screen.getByRole('button', { name: /^取\s?消$/ }));
  return radios.map((radio) => radio.getAttribute('aria-label'));
};

test('a field offers what fits the other fields of its form, and all while they are empty', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  const offered = () => offeredIn(user, /演练部门/);
  assert.deepEqual(await offered(), ['质量部', '安全部']);
  await user.type(screen.getByLabelText('承办单位'), 'C02');
  assert.deepEqual(await offered(), ['安全部']);
});

test('a field names records of a design, and offers those that fit its form', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: '物资 中和剂' });
  assert.deepEqual(await offeredIn(user, /^物资/), ['防毒面具', '中和剂']);
  await user.type(screen.getByLabelText('承办单位'), 'C01');
  assert.deepEqual(await offeredIn(user, /^物资/), ['防毒面具']);
});

test('a secret is typed unseen, and a signature is drawn', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  const pin = await screen.findByLabelText<HTMLInputElement>('口令');
  assert.deepEqual([pin.type, pin.value], ['password', '******']);
  await screen.findByRole('button', { name: /签\s?名/ });
});

test('a column of a child table offers what fits its row and the form around', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  const offered = () => offeredIn(user, /第 1 行.*队伍/);
  assert.deepEqual(await offered(), ['质量部']);
  await user.type(screen.getByLabelText('承办单位'), 'C01');
  assert.deepEqual(await offered(), ['质量部']);
});
