import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { LINK, PAGE } from '@auditplus/contract/features/menus/menu-types.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import MenuEntryPage from './menu-entry.page.tsx';

afterEach(() => {
  cleanup();
  useSession.setState({ current: null, token: null });
});

const entry = (enCode: string, type: number, urlAddress: string) => ({
  ...{ id: enCode, parentId: '-1', fullName: enCode, enCode, icon: '', type, urlAddress },
  ...{ linkTarget: '_self', propertyJson: {}, sortCode: 0, category: 'Web', hasChildren: false },
  ...{ names: { zhtw: '', en: '' }, children: [] },
});

function Arrived() {
  const { pathname, search } = useLocation();
  return <p>arrived at {pathname + search}</p>;
}

/** Opens a link of the menu that leads to an address. */
function open(urlAddress: string): void {
  const menuList = [
    entry('help', LINK, urlAddress),
    entry('other', LINK, '/help'),
    entry('list', PAGE, '/list'),
  ];
  const current = { menuList, sysConfigInfo: {} } as unknown as CurrentUser;
  useSession.setState({ current, token: 'secret' });
  render(
    <MemoryRouter initialEntries={['/help']}>
      <Routes>
        <Route path="/help" element={<MenuEntryPage />} />
        <Route path="/other" element={<MenuEntryPage />} />
        <Route path="*" element={<Arrived />} />
      </Routes>
    </MemoryRouter>,
  );
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: places that are filled in
const PLACES = { origin: '${dataV}', token: '${token}' };

test('a link to an own page opens the page, and the session stays out of its address', () => {
  open('/list?kind=open');
  assert.ok(screen.getByText('arrived at /list?kind=open'));
  cleanup();
  open(`${PLACES.origin}/list?token=${PLACES.token}`);
  assert.ok(screen.getByText('arrived at /list?token='));
});

test('a link that leads to a link is told to be wrong', () => {
  for (const address of ['/other', '/help']) {
    open(address);
    assert.ok(screen.getByText('链接地址不正确'));
    cleanup();
  }
});
