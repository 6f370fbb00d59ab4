import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../lib/query.ts';
import { FormHostContext } from '../fields/form-host.ts';
import { DesignedForm } from './designed-form.tsx';
import { FormStore } from './form-store.ts';

const FACTS = { now: Date.UTC(2026, 10, 23, 1), me: { id: 'u1', organize: 'o1', roles: [] } };
const { form, rules } = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'station', '泵站'),
      field('relationForm', 'device', '设备', {
        props: {
          modelId: 'devices',
          relationField: 'title',
          narrowedBy: [{ field: 'place', is: 'equal', own: 'station' }],
        },
      }),
    ],
  },
});
const DEVICES = [
  { id: 'd1', text: '一号泵', place: '东站' },
  { id: 'd2', text: '二号泵', place: '西站' },
];

const browserFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async (address) => {
    const asked = new URL(String(address), 'http://product').searchParams;
    const { station } = JSON.parse(asked.get('within') ?? '{}');
    const ids: unknown = JSON.parse(asked.get('ids') ?? 'null');
    const isAsked = (id: string) => !Array.isArray(ids) || ids.includes(id);
    const list = DEVICES.filter(({ id, place }) => isAsked(id) && (!station || place === station)).map(
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

test('a related record is chosen among those that fit the form, and told where it does not fit any more', async () => {
  const model = formModel({ form, rules });
  const values = { ...startValues(model, FACTS), station: '东站' };
  const store = new FormStore(model, FACTS, { values });
  render(
    <QueryClientProvider client={queryClient}>
      <FormHostContext value={{ designId: 'rounds' }}>
        <DesignedForm
          store={store}
          fields={form.fields}
          settings={form.settings}
          isReadOnly={false}
          onSubmit={async () => {}}
        />
      </FormHostContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /设备/ }));
  await user.click(await screen.findByRole('radio', { name: '一号泵' }));
  assert.equal(screen.queryByRole('radio', { name: '二号泵' }), null);
  await user.click(screen.getByRole('button', { name: /^确\s?定$/ }));
  assert.equal(store.values.device, 'd1');

  const told = '设备所选的选项当前不可用，请重新选择';
  const station = screen.getByLabelText('泵站');
  await user.clear(station);
  await user.type(station, '西站');
  await waitFor(() => assert.ok(screen.queryByText(told)));
  // The server, which was asked to store it, says the same.
  store.refuse([{ place: 'device', text: told }]);
  await user.clear(station);
  await user.type(station, '东站');
  await waitFor(() => assert.equal(screen.queryByText(told), null));
});

test('a script says which related records are offered', async () => {
  const model = formModel({ form, rules });
  const store = new FormStore(model, FACTS, { values: startValues(model, FACTS) });
  store.offer('device', ['d2']);
  render(
    <QueryClientProvider client={queryClient}>
      <FormHostContext value={{ designId: 'rounds' }}>
        <DesignedForm
          store={store}
          fields={form.fields}
          settings={form.settings}
          isReadOnly={false}
          onSubmit={async () => {}}
        />
      </FormHostContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /设备/ }));
  await user.click(await screen.findByRole('radio', { name: '二号泵' }));
  assert.equal(screen.queryByRole('radio', { name: '一号泵' }), null);
});
