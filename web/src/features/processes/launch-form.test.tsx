import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { LaunchForm } from './launch-form.tsx';

const INFO = {
  flowId: 'leave',
  flowName: '请假申请',
  maySave: true,
  formOperates: [],
  flowFormInfo: {
    formType: 1,
    formCode: '',
    formUrl: '',
    formData: null,
    fields: [{ filedId: 'reason', filedName: '请假事由', elementKey: 'textarea', required: true }],
  },
};

/** What was launched, and the drafts that the server keeps. */
const launched: unknown[] = [];
const drafts = new Map<string, unknown>();

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  launched.length = 0;
  drafts.clear();
  useSession.setState({ current: { userInfo: { userId: 'tangmy' } } as never });
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const id = pathname.split('/').at(-1) ?? '';
    if (pathname.includes('Draft')) {
      if (init?.method === 'PUT') drafts.set(id, JSON.parse(String(init.body)).data);
      if (init?.method === 'DELETE') drafts.delete(id);
      const list = [...drafts].map(([draft, data]) => ({ id: draft, at: 1, data }));
      return Response.json({ code: 200, msg: '', data: init?.method === 'GET' ? { list } : null });
    }
    if (init?.method === 'POST') launched.push(JSON.parse(JSON.parse(String(init.body)).data));
    return Response.json({
      code: 200,
      msg: '',
      data: init?.method === 'POST' ? { id: 'one', rev: 0, status: 1 } : INFO,
    });
  };
});
afterEach(() => {
  cleanup();
  useSession.setState({ current: null });
});

test('a form that was sent is empty again: behind its tab nobody sends it a second time by mistake', async () => {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <LaunchForm flowId="leave" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/请假事由/);
  await user.type(await screen.findByLabelText(/请假事由/), '探亲');
  await user.click(screen.getByRole('button', { name: /提\s?交/ }));
  await waitFor(() => assert.equal(reason().value, ''));
  assert.deepEqual(launched, [{ reason: '探亲' }]);
  assert.equal(screen.queryByRole('button', { name: /恢\s?复/ }), null, 'what was sent is offered again');
});
