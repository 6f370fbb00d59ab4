import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { useInstanceState } from './process-columns.tsx';

afterEach(cleanup);

const { running, rejected } = processLifecycle.state;

function State(instance: { status: number; suspended: number; endTime: number | null }) {
  return <output>{useInstanceState()(instance).text}</output>;
}

test('what is suspended, or ended as rejected, says so', () => {
  render(
    <>
      <State status={running} suspended={0} endTime={null} />
      <State status={running} suspended={1} endTime={null} />
      <State status={rejected} suspended={0} endTime={null} />
      <State status={rejected} suspended={0} endTime={1} />
    </>,
  );
  assert.deepEqual(
    screen.getAllByRole('status').map(({ textContent }) => textContent),
    ['审批中', '已挂起', '已退回', '已拒绝'],
  );
});
