import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { InstanceDiagram } from './process-overview.tsx';
import type { ProcessDetail } from './use-process-actions.tsx';

const browserFetch = globalThis.fetch;
beforeEach(() => {
  queryClient.clear();
  globalThis.fetch = async () => Response.json({ code: 200, msg: '', data: { list: [] } });
});
afterEach(() => {
  cleanup();
  globalThis.fetch = browserFetch;
});

const step = (nodeId: string, childNode?: object) => ({
  ...{ type: nodeId === '发起' ? 'start' : 'approver', nodeId, prevId: '', content: '' },
  properties: { title: nodeId, assigneeType: 3 },
  ...(childNode && { childNode }),
});
const visit = (nodeCode: string, type: 0 | 1) => ({
  ...{ nodeCode, nodeName: nodeCode, type, userName: '', incident: '' },
  ...{ startTime: 0, endTime: type === 1 ? null : 0 },
});

test('a step to which the process has still to come again is not drawn as passed', () => {
  const detail = {
    flowFormInfo: { flowTemplateJson: step('发起', step('初审', step('会签'))), fields: [] },
    flowTaskNodeList: [visit('发起', 0), visit('初审', 0), visit('会签', 0), visit('初审', 1)],
    predicted: [
      { nodeCode: '初审', certainty: 'current' },
      { nodeCode: '会签', certainty: 'certain' },
    ],
  } as unknown as ProcessDetail;
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <InstanceDiagram detail={detail} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const marks = ['发起', '初审', '会签'].map((title) =>
    screen.getByText(title).closest('.process-card')?.getAttribute('data-mark'),
  );
  assert.deepEqual(marks, ['past', 'current', null]);
});
