import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { ProcessRecord } from '@auditplus/contract/features/processes/processes.model.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { codedRecord } from '@auditplus/core/forms/scanned-code.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { queryClient } from '../../lib/query.ts';
import { RecordAtStep } from './record-at-step.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

test('the code in a form at a step names the record and the process', async () => {
  const fields = [field('qrcode', 'code', '二维码', { props: { dataType: 'form' } })];
  const record: ProcessRecord = {
    designId: 'd1',
    recordId: 'r1',
    version: 1,
    body: DesignBody.parse({ form: { fields } }),
    lookedUp: {},
    data: {},
    display: {},
    texts: {},
    readOnly: [],
    rev: 0,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <RecordAtStep
        processId="p9"
        record={record}
        value={{}}
        readOnly
        showsFaults={false}
        onChange={() => {}}
      />
    </QueryClientProvider>,
  );
  const { alt } = await screen.findByRole<HTMLImageElement>('img');
  assert.deepEqual(codedRecord(alt), { designId: 'd1', id: 'r1', processId: 'p9' });
});
