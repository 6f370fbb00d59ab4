import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import ProcessEditorPage from './process-editor.page.tsx';

const DESIGNER = {
  menuList: [],
  permissionList: [
    { moduleCode: 'workFlow.flowEngine', button: [{ enCode: 'btn_edit' }, { enCode: 'btn_release' }] },
  ],
  sysConfigInfo: {},
} as unknown as CurrentUser;

const INFO = {
  ...{ id: 'p1', fullName: '请假', titles: {}, enCode: 'leave', category: 'office', type: 0, formType: 2 },
  ...{ formCode: '', icon: 'x', iconBackground: '#008cff', formUrl: '', appFormUrl: '', sortCode: 1 },
  ...{ enabledMark: 0, description: '', descriptions: {}, dbLinkId: '0', tables: '[]', formData: '[]' },
  flowTemplateJson: JSON.stringify({
    nodeId: 'start',
    type: 'start',
    prevId: '',
    properties: { title: '发起' },
  }),
  ...{ rev: 4, version: 1, visibleType: 0, isChanged: true, designId: '' },
};

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ current: null });
  globalThis.fetch = browserFetch;
});

test('the draft that is seen is what is published', async () => {
  const published: unknown[] = [];
  useSession.setState({ current: DESIGNER });
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    if (pathname.includes('/Release/')) published.push(JSON.parse(String(init?.body)));
    const data = pathname.includes('/Release/')
      ? { version: 2 }
      : pathname.endsWith('/p1')
        ? INFO
        : { list: [] };
    return new Response(JSON.stringify({ code: 200, msg: '', data }));
  };
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/workFlow/flowEngine/design?id=p1']}>
        <ProcessEditorPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: /^发\s?布$/ }));
  const [, confirm] = await screen.findAllByRole('button', { name: /^发\s?布$/ });
  assert.ok(confirm);
  await user.click(confirm);
  await waitFor(() => assert.deepEqual(published, [{ note: '', rev: 4 }]));
});
