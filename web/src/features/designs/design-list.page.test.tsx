import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import type { DesignRow } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { moment } from '../../lib/formats.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import DesignListPage from './design-list.page.tsx';

const DESIGNER = {
  userInfo: { userId: 'u1' },
  menuList: [],
  permissionList: [{ moduleCode: 'onlineDev.webDesign', button: [{ enCode: 'btn_edit' }] }],
  columnSettings: {},
  sysConfigInfo: {},
} as unknown as CurrentUser;

const DESIGN: DesignRow = {
  id: '7',
  fullName: '巡检',
  enCode: 'rounds',
  category: '',
  categoryCode: '',
  type: 1,
  webType: 2,
  state: 1,
  tables: '',
  description: '',
  creatorUser: '',
  creatorTime: Date.UTC(2026, 2, 4, 5, 6),
  lastModifyUser: '',
  lastModifyTime: Date.UTC(2026, 3, 5, 6, 7),
  sortCode: 42,
  pcIsRelease: 0,
  appIsRelease: 0,
  version: null,
  isChanged: false,
  rev: 1,
};

const browserFetch = globalThis.fetch;
const browserWidth = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth');
beforeEach(() => {
  // A screen with room for columns that may give way.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 2400 });
  useSession.setState({ current: DESIGNER });
  globalThis.fetch = async () => {
    const data = { list: [DESIGN], pagination: { currentPage: 1, pageSize: 20, total: 1 } };
    return new Response(JSON.stringify({ code: 200, msg: '', data }));
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ current: null });
  globalThis.fetch = browserFetch;
  if (browserWidth) Object.defineProperty(HTMLElement.prototype, 'clientWidth', browserWidth);
});

function Preview() {
  const { search } = useLocation();
  return <p>preview {search}</p>;
}

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/onlineDev/webDesign']}>
        <Routes>
          <Route path="/onlineDev/webDesign" element={<DesignListPage />} />
          <Route path="/previewModel" element={<Preview />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a design is listed with its order and when it was made, and is previewed from its row', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByText('巡检');
  assert.ok(screen.getByText('42'));
  assert.ok(screen.getByText(moment(DESIGN.creatorTime)));
  await user.click(screen.getByRole('button', { name: '预览' }));
  assert.ok(await screen.findByText('preview ?id=7'));
});
