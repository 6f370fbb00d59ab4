import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { DesignBody, type ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { queryClient } from '../../lib/query.ts';
import { DesignScopeProvider, useReadDesign } from './design-scope.ts';
import { ViewPanel } from './view-panel.tsx';

const browserFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = browserFetch;
  cleanup();
  queryClient.clear();
});

const BODY = DesignBody.parse({
  form: { fields: [field('numInput', 'stock', '库存')] },
  views: [
    {
      ...{ viewId: 'list', name: { zh: '列表' }, kind: 'table' },
      columns: [{ field: 'stock', formats: [{ when: 'stock < 5', tone: 'red' }] }],
    },
  ],
});

let columns: ListView['columns'] = [];

function Panel({ first }: { readonly first: ListView }) {
  const [view, setView] = useState(first);
  columns = view.columns;
  return (
    <DesignScopeProvider value={useReadDesign(BODY)}>
      <ViewPanel view={view} issues={[]} onChange={setView} />
    </DesignScopeProvider>
  );
}

test('a column gets formats and loses them again', async () => {
  globalThis.fetch = async () => Response.json({ code: 200, msg: '', data: { list: [] } });
  const [view] = BODY.views;
  assert.ok(view);
  render(
    <QueryClientProvider client={queryClient}>
      <Panel first={view} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: '加粗' }));
  await user.click(screen.getByRole('checkbox', { name: '标签样式' }));
  assert.deepEqual(columns[0]?.formats, [{ when: 'stock < 5', tone: 'red', isBold: true, isBadge: true }]);
  await user.click(screen.getByRole('button', { name: /添加条件格式/ }));
  assert.equal(columns[0]?.formats?.length, 2);
  const formats = () => within(screen.getByRole('group', { name: '条件格式' }));
  await user.click(formats().getByRole('button', { name: '删除第2项' }));
  await user.click(formats().getByRole('button', { name: '删除第1项' }));
  assert.equal(columns[0]?.formats, undefined);
});
