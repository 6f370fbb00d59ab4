import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { queryClient } from '../../lib/query.ts';
import { sampleRuntime } from './records-page.fixture.tsx';
import { useHeldRuntime, useRuntime } from './use-runtime.ts';

const { matchMedia } = window;
let isPhone = false;
window.matchMedia = (query) => {
  const list = matchMedia.call(window, query);
  Object.defineProperty(list, 'matches', { get: () => isPhone && query === '(max-width: 599px)' });
  return list;
};
after(() => {
  window.matchMedia = matchMedia;
});
afterEach(() => {
  cleanup();
  isPhone = false;
});

const BODY = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'title', '名称'),
      field('comInput', 'desk', '存档号', { devices: ['pc'] }),
      field('comInput', 'spot', '现场', { devices: ['app'] }),
    ],
  },
  views: [
    { viewId: 'pocket', name: { zh: '随身' }, kind: 'table', device: 'app', columns: [{ field: 'title' }] },
    { viewId: 'all', name: { zh: '全部' }, kind: 'table', columns: [{ field: 'title' }, { field: 'desk' }] },
  ],
});

const runtime = (body: DesignBody) => sampleRuntime({ webType: 2, body });

const viewIds = (body: DesignBody) => {
  const found = runtime(body);
  return renderHook(() => useRuntime(found)).result.current.views.map(({ viewId }) => viewId);
};

test('a page takes the newest version, and while a form is open keeps that of the form', () => {
  const versions = [1, 2].map((version) => sampleRuntime({ version }));
  const page = renderHook(({ at }) => useHeldRuntime(versions[at] ?? runtime(BODY)), {
    initialProps: { at: 0 },
  });
  const shown = () => page.result.current.runtime.version;
  act(() => page.result.current.hold(true));
  page.rerender({ at: 1 });
  assert.equal(shown(), 1);
  act(() => page.result.current.hold(false));
  assert.equal(shown(), 2);
});

test('a phone shows the lists that were made for it, a computer those of the browser', () => {
  assert.deepEqual(viewIds(BODY), ['all']);
  isPhone = true;
  assert.deepEqual(viewIds(BODY), ['pocket']);
  const derived = { ...BODY, views: BODY.views.filter(({ device }) => device === 'pc') };
  assert.deepEqual(viewIds(derived), ['all'], 'without one of its own it shows that of the browser');
});

test('a form shows the fields of its device', () => {
  const labels = () => {
    const { model } = renderHook(() => useRuntime(runtime(BODY))).result.current;
    const facts = { now: 0, me: { id: 'u', organize: 'o', roles: [] } };
    render(
      <QueryClientProvider client={queryClient}>
        <DesignedForm
          store={new FormStore(model, facts, { values: {} })}
          fields={BODY.form.fields}
          settings={BODY.form.settings}
        />
      </QueryClientProvider>,
    );
    const shown = ['名称', '存档号', '现场'].filter((label) => screen.queryAllByText(label).length > 0);
    cleanup();
    return shown;
  };
  assert.deepEqual(labels(), ['名称', '存档号']);
  isPhone = true;
  assert.deepEqual(labels(), ['名称', '现场']);
});
