import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../lib/query.ts';
import { SignDialog } from './sign-dialog.tsx';

const PICTURE = 'data:image/png;base64,AAAA';
const report = { id: 'r1', rev: 3, contentHash: 'a'.repeat(64) } as Report;

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

test('a report is signed with what was drawn', async (t) => {
  const sent: Record<string, unknown>[] = [];
  globalThis.fetch = async (_address, init) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    return Response.json({ code: 200, msg: '', data: null });
  };
  const pen = { beginPath() {}, moveTo() {}, lineTo() {}, stroke() {}, clearRect() {} };
  t.mock.method(HTMLCanvasElement.prototype, 'getContext', () => pen);
  t.mock.method(HTMLCanvasElement.prototype, 'toDataURL', () => PICTURE);
  Object.assign(HTMLCanvasElement.prototype, { setPointerCapture() {} });
  render(
    <QueryClientProvider client={queryClient}>
      <SignDialog report={report} open onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const pad = await screen.findByRole('img', { name: '请在框内手写签名' });
  fireEvent.pointerDown(pad);
  fireEvent.pointerMove(pad);
  fireEvent.pointerUp(pad);
  fireEvent.change(screen.getByLabelText('登录密码'), { target: { value: 'Audit2026' } });
  const [ok] = document.querySelectorAll('.ant-modal-footer .ant-btn-primary');
  assert.ok(ok);
  fireEvent.click(ok);
  await waitFor(() => assert.deepEqual([sent[0]?.image, sent[0]?.rev], [PICTURE, 3]));
});
