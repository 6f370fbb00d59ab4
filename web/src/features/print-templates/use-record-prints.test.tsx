import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { queryClient, routeKey } from '../../lib/query.ts';
import { PrintButton } from './use-record-prints.tsx';

afterEach(cleanup);

test('a record is printed in every format in which the server makes its template', async () => {
  queryClient.setQueryData(routeKey(printTemplatesRoutes.selector, { query: { record: 'contracts' } }), {
    list: [
      {
        id: 'audit',
        fullName: '审核',
        num: 2,
        children: [
          { id: 'T1', fullName: '合同（Word）', formats: ['pdf', 'word'] },
          { id: 'T2', fullName: '合同（无转换）', formats: ['word'] },
        ],
      },
    ],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PrintButton id="R1" label="打印" record="contracts" ownForm="表单本身" />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '打印' }));
  await screen.findByText('表单本身');
  const ways = (name: string) => {
    const group = screen.getByText(name).closest<HTMLElement>('.ant-dropdown-menu-item-group');
    return within(group ?? assert.fail(name))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  };
  assert.deepEqual(ways('合同（Word）'), ['PDF', 'Word']);
  assert.deepEqual(ways('合同（无转换）'), ['Word']);
  assert.deepEqual(ways('表单本身'), ['PDF', 'Word']);
});
