import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../lib/query.ts';
import { DesignedForm } from '../designed-form/designed-form.tsx';
import { FormStore } from '../designed-form/form-store.ts';

const FACTS = { now: 0, me: { id: 'u1', organize: 'o1', roles: [] } };
const PICTURE = { name: 'signature.png', fileId: 'f1', url: '/f1' };
const { form, rules } = DesignBody.parse({
  form: { fields: [field('uploadImg', 'signed', '监护人签名', { props: { drawn: true, limit: 1 } })] },
});

const browserFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ code: 200, msg: '', data: '/preview' }), { status: 200 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

function show(signed: readonly (typeof PICTURE)[], isReadOnly = false): void {
  const store = new FormStore(formModel({ form, rules }), FACTS, { values: { signed } });
  render(
    <QueryClientProvider client={queryClient}>
      <DesignedForm
        store={store}
        fields={form.fields}
        settings={form.settings}
        isReadOnly={isReadOnly}
        onSubmit={async () => {}}
      />
    </QueryClientProvider>,
  );
}

test('a signature is drawn in a box, and no file is chosen', async () => {
  const user = userEvent.setup();
  show([]);
  await user.click(await screen.findByLabelText('监护人签名'));
  assert.ok(await screen.findByRole('img', { name: '请在框内手写签名' }));
  assert.equal(document.querySelector('input[type=file]'), null);
  assert.ok(
    screen.getByRole<HTMLButtonElement>('button', { name: '使用签名' }).disabled,
    'nothing is drawn yet',
  );
});

test('what is signed is shown and may be signed again, by readers only looked at', async () => {
  show([PICTURE]);
  assert.ok(await screen.findByRole('button', { name: 'signature.png' }));
  assert.equal(screen.getByLabelText('监护人签名').textContent?.replace(/\s/, ''), '重签');
  cleanup();
  show([PICTURE], true);
  assert.ok(await screen.findByRole('button', { name: 'signature.png' }));
  assert.equal(screen.queryByText(/重\s?签/), null);
});

test('a tap leaves no ink and is no signature', async (t) => {
  const pen = { beginPath() {}, moveTo() {}, lineTo() {}, stroke() {}, clearRect() {} };
  t.mock.method(HTMLCanvasElement.prototype, 'getContext', () => pen);
  t.mock.method(HTMLCanvasElement.prototype, 'toDataURL', () => 'data:image/png;base64,AAAA');
  Object.assign(HTMLCanvasElement.prototype, { setPointerCapture() {} });
  show([]);
  await userEvent.setup().click(await screen.findByLabelText('监护人签名'));
  const pad = await screen.findByRole('img', { name: '请在框内手写签名' });
  const use = screen.getByRole<HTMLButtonElement>('button', { name: '使用签名' });
  fireEvent.pointerDown(pad);
  fireEvent.pointerUp(pad);
  assert.ok(use.disabled, 'nothing is drawn');
  fireEvent.pointerDown(pad);
  fireEvent.pointerMove(pad);
  fireEvent.pointerUp(pad);
  assert.ok(!use.disabled);
});
