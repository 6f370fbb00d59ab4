import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  processLifecycle,
  processStamp,
} from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { useInstanceState } from './process-columns.tsx';

afterEach(cleanup);

const { running, approved, rejected, withdrawn, terminated } = processLifecycle.state;

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
    ['审批中', '已挂起', '已退回', '已驳回'],
  );
});

test('what is over is stamped with how it ended, and what goes on is not', () => {
  const stamps = (status: number, endTime: number | null) =>
    (['zh', 'zhtw', 'en'] as const).map((language) => processStamp({ status, endTime }, language)?.text);
  assert.deepEqual(stamps(approved, 1), ['已通过', '已通過', 'Approved']);
  assert.deepEqual(stamps(rejected, 1), ['已驳回', '已駁回', 'Rejected']);
  assert.deepEqual(stamps(withdrawn, 1), ['已撤回', '已撤回', 'Withdrawn']);
  assert.deepEqual(stamps(terminated, 1), ['已终止', '已終止', 'Terminated']);
  for (const status of [running, rejected])
    assert.deepEqual(stamps(status, null), [undefined, undefined, undefined]);
});
