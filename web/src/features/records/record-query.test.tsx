import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../lib/query.ts';
import { QueryButton } from './record-query.tsx';

afterEach(cleanup);

test('options that a form shows side by side drop down in a search', async () => {
  const options = [{ id: 'closed', fullName: '已关闭' }];
  const { form, rules } = DesignBody.parse({
    form: { fields: [field('radio', 'state', '状态', { props: { options } })] },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <QueryButton fields={formModel({ form, rules }).fields} value="" onChange={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: '高级查询' }));
  assert.ok(await screen.findByRole('combobox', { name: '状态' }));
});
