import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import { type RecordModel, recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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
  },
  order: ['host'],
});

const UNITS = [
  { id: 'u1', text: '质量部', above: 'C01' },
  { id: 'u2', text: '安全部', above: 'C02' },
];

const browserFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async (address) => {
    const asked = new URL(String(address), 'http://product').searchParams.get('matches');
    const [match] = z.array(RowMatch).parse(JSON.parse(asked ?? '[]'));
    if (match) assert.deepEqual([match.column, match.is], ['parent_id', 'equal']);
    const list = UNITS.filter(({ above }) => !match || match.texts.includes(above)).map(({ id, text }) => ({
      ...{ id, text, columns: {} },
    }));
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
  const schema = z.object({ host: z.string(), place: z.string().nullable() });
  const form = useKitForm({ schema, values: { host: '', place: null } });
  return (
    <KitForm form={form} onSubmit={async () => {}}>
      {Object.entries(drill.fields).map(([name, field]) => (
        <RecordField key={name} name={name} field={field} fields={drill.fields} />
      ))}
    </KitForm>
  );
}

test('a field offers what fits the other fields of its form, and all while they are empty', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  const offered = async () => {
    await user.click(await screen.findByRole('button', { name: /演练部门/ }));
    const radios = await screen.findAllByRole('radio');
    await user.click(screen.getByRole('button', { name: /^取\s?消$/ }));
    return radios.map((radio) => radio.getAttribute('aria-label'));
  };
  assert.deepEqual(await offered(), ['质量部', '安全部']);
  await user.type(screen.getByLabelText('承办单位'), 'C02');
  assert.deepEqual(await offered(), ['安全部']);
});
