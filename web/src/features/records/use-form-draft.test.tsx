import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { queryClient } from '../../lib/query.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import { useFormDraft } from './use-form-draft.ts';
import type { Runtime } from './use-runtime.ts';

const FACTS = { now: Date.UTC(2026, 10, 23, 1), me: { id: 'u1', organize: 'o1', roles: [] } };
const BODY = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'title', '名称'),
      field('comInput', 'place', '位置', { start: '东' }),
      field('PsdInput', 'secret', '口令'),
    ],
  },
});
const MODEL = formModel(BODY);
const RUNTIME = { designId: 'rounds', model: MODEL, readOnly: [] } as unknown as Runtime;
const DEVICE = 'draft__rounds_new';

/** What the server keeps, by id; whether it can be reached. */
let stored: Map<string, { at: number; data: unknown }>;
let isAway: boolean;
const browserFetch = globalThis.fetch;
beforeEach(() => {
  stored = new Map();
  isAway = false;
  globalThis.fetch = async (address, init) => {
    if (isAway) throw new TypeError('no network');
    const id = String(address).split('?')[0]?.split('/').at(-1) ?? '';
    const method = init?.method ?? 'GET';
    if (method === 'PUT') stored.set(id, { at: Date.now(), data: JSON.parse(String(init?.body)).data });
    if (method === 'DELETE') stored.delete(id);
    const data =
      method === 'GET' ? { list: [...stored].map(([key, draft]) => ({ id: key, ...draft })) } : null;
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  writeLocal(DEVICE, null);
  globalThis.fetch = browserFetch;
});

/** The open form of a record, or of a new one. */
function open(detail: RecordDetail | null = null) {
  const values = { ...startValues(MODEL, FACTS), ...detail?.data };
  const store = new FormStore(MODEL, FACTS, { values });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useFormDraft(RUNTIME, store, detail), { wrapper });
  return { store, draft: () => result.current, unmount };
}
const typed = () => [...stored.values()].map(({ data }) => data);

test('what is typed is kept by the server without passwords, and is gone once the form is saved', async () => {
  const form = open();
  act(() => form.store.set('title', '一号'));
  act(() => form.store.set('secret', 'x'));
  await waitFor(() => assert.deepEqual(typed(), [{ title: '一号', place: '东' }]), { timeout: 3000 });
  await waitFor(() => assert.equal(readLocal(DEVICE), null));
  act(() => form.draft().forget());
  await waitFor(() => assert.deepEqual(typed(), []));
});

test('another device offers it once; taken up, it goes on as the draft of the form there', async () => {
  stored.set('elsewhere', { at: 5, data: { title: '一号', gone: 1 } });
  stored.set('newer', { at: 9, data: { title: '二号' } });
  const form = open();
  await waitFor(() => assert.equal(form.draft().found?.id, 'newer'));
  act(() => form.draft().restore());
  assert.equal(form.store.values.title, '二号');
  assert.equal(form.draft().found, undefined);
  await waitFor(() => assert.equal(stored.has('newer'), false));
  assert.deepEqual(typed(), [
    { title: '一号', gone: 1 },
    { title: '二号', place: '东' },
  ]);
  act(() => form.draft().forget());
  await waitFor(() => assert.deepEqual(typed(), [{ title: '一号', gone: 1 }]));
});

test('a draft that is not wanted goes, and the one before it is offered', async () => {
  stored.set('elsewhere', { at: 5, data: { title: '一号' } });
  stored.set('newer', { at: 9, data: { title: '二号' } });
  const form = open();
  await waitFor(() => assert.equal(form.draft().found?.id, 'newer'));
  act(() => form.draft().refuse());
  assert.equal(form.draft().found?.id, 'elsewhere');
  await waitFor(() => assert.equal(stored.has('newer'), false));
});

test('two windows keep a draft each', async () => {
  const [one, two] = [open(), open()];
  act(() => one.store.set('title', '甲'));
  act(() => two.store.set('title', '乙'));
  await waitFor(() => assert.equal(stored.size, 2), { timeout: 3000 });
  act(() => one.draft().forget());
  await waitFor(() => assert.deepEqual(typed(), [{ title: '乙', place: '东' }]));
});

test('without a network the device keeps it, and gives it to the server when the form is next opened', async () => {
  isAway = true;
  const before = open();
  act(() => before.store.set('title', '三号'));
  await waitFor(() => assert.notEqual(readLocal(DEVICE), null), { timeout: 3000 });
  before.unmount();
  isAway = false;
  const again = open();
  assert.deepEqual(again.draft().found?.data, { title: '三号', place: '东' });
  await waitFor(() => assert.deepEqual(typed(), [{ title: '三号', place: '东' }]));
  await waitFor(() => assert.equal(readLocal(DEVICE), null));
});

test('of a record only what was changed is kept, so that it overwrites nothing that others changed meanwhile', async () => {
  const form = open({ id: 'r1', data: { title: '四号', place: '西' } } as unknown as RecordDetail);
  act(() => form.store.set('place', '南'));
  await waitFor(() => assert.deepEqual(typed(), [{ place: '南' }]), { timeout: 3000 });
});
