import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignDraft, DesignRow } from '@auditplus/contract/features/designs/designs.schemas.ts';
import type { PublishState } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { moment } from '../../lib/formats.ts';
import { NO_HANDLE, PageHandleContext } from '../../lib/page-handle.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import DesignListPage from './design-list.page.tsx';

const designerWith = (button: string): CurrentUser =>
  ({
    userInfo: { userId: 'u1' },
    menuList: [],
    permissionList: [{ moduleCode: 'onlineDev.webDesign', button: [{ enCode: button }] }],
    columnSettings: {},
    sysConfigInfo: {},
  }) as unknown as CurrentUser;

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
  faultyIndexes: 0,
  rev: 1,
};

const DRAFT: DesignDraft = {
  ...DESIGN,
  type: 1,
  webType: 2,
  pcIsRelease: 1,
  version: 1,
  body: DesignBody.parse({}),
  publishedFields: [],
  table: 'f_rounds',
  issues: [],
};

/** What the server has. */
let server: { list: readonly DesignRow[]; indexes: PublishState['indexes'] };

function answerTo(path: string): unknown {
  if (path.endsWith('/Draft')) return DRAFT;
  if (path.endsWith('/Plan'))
    return { rev: 1, hash: 'h', version: 2, losesData: false, steps: [], issues: [] };
  if (path.endsWith('/PublishState'))
    return { state: 'live', liveVersion: 1, preparing: null, stopped: null, indexes: server.indexes };
  if (path.endsWith('/BuildIndexes')) {
    server.indexes = server.indexes.map((index) => ({ ...index, state: 'building', duplicates: [] }));
    return null;
  }
  return { list: server.list, pagination: { currentPage: 1, pageSize: 20, total: server.list.length } };
}

const browserFetch = globalThis.fetch;
const browserWidth = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth');
beforeEach(() => {
  // A screen with room for columns that may give way.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 2400 });
  useSession.setState({ current: designerWith('btn_edit') });
  server = { list: [DESIGN], indexes: [] };
  globalThis.fetch = async (address) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    return new Response(JSON.stringify({ code: 200, msg: '', data: answerTo(pathname) }));
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
          <Route
            path="/onlineDev/webDesign"
            element={
              <PageHandleContext value={{ ...NO_HANDLE, module: 'onlineDev.webDesign' }}>
                <DesignListPage />
              </PageHandleContext>
            }
          />
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

test('values that keep an index from being built are told, and it is built again once asked for', async () => {
  const user = userEvent.setup();
  useSession.setState({ current: designerWith('btn_publish') });
  server = {
    list: [{ ...DESIGN, version: 1, faultyIndexes: 1 }],
    indexes: [
      {
        fieldId: 'a',
        label: '编号',
        unique: true,
        state: 'duplicates',
        duplicates: [
          { value: 'P-1', count: 3 },
          { value: 'P-2', count: 2 },
        ],
      },
    ],
  };
  show();
  assert.ok(await screen.findByText('1个索引未能建立'));
  await user.click(screen.getByRole('button', { name: '发布' }));
  assert.ok(await screen.findByText('“编号”有2个重复的值：P-1 ×3、P-2 ×2'));
  await user.click(screen.getByRole('button', { name: '重新建立索引' }));
  await waitFor(() => assert.equal(screen.queryByText(/个重复的值/), null));
  assert.ok(screen.getAllByText('正在建立索引').length > 0);
});
