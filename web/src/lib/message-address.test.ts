import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowOf, messageAddress } from './message-address.ts';

const configOf = (address: string): string => new URL(address, 'http://x').searchParams.get('config') ?? '';

test('a message’s address leads back to its link and names the message, Chinese included', () => {
  const address = messageAddress({
    link: '/checkInfo?id=1&tab=报告',
    event: 'report.review',
    id: '1',
    type: 2,
  });
  assert.deepEqual(flowOf(configOf(address)), {
    leadsTo: { link: '/checkInfo?id=1&tab=报告' },
    messageId: '1',
  });
});

test('what the server says about a process leads to it, straight and from a message', () => {
  const config = btoa(
    JSON.stringify({
      type: 2,
      enCode: 'hazard',
      flowId: 'f',
      formType: 2,
      processId: 'p',
      taskNodeId: '2',
      taskOperatorId: 'p-i2',
      status: 1,
    }),
  );
  const leadsTo = { process: { id: 'p', item: 'p-i2', list: 'todo' } };
  assert.deepEqual(flowOf(config), { leadsTo, messageId: null });
  const link = `/workFlowDetail?config=${encodeURIComponent(config)}`;
  const address = messageAddress({ id: '1', type: 2, link, event: 'process.todo' });
  assert.deepEqual(flowOf(configOf(address)), { leadsTo, messageId: '1' });
});

test('a process that was only copied names no list and no item', () => {
  const config = btoa(JSON.stringify({ type: 3, processId: 'p', taskNodeId: '', taskOperatorId: '' }));
  assert.deepEqual(flowOf(config), { leadsTo: { process: { id: 'p' } }, messageId: null });
});

test('a notice opens in the message centre', () => {
  assert.equal(messageAddress({ id: 'n 1', type: 1, link: '', event: '' }), '/messageRecord?open=n%201');
});

test('a config that is broken, leaves the application or turns in a circle leads nowhere', () => {
  for (const link of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/workFlowDetail?config=x',
    '',
  ]) {
    assert.equal(flowOf(configOf(messageAddress({ link, event: '', id: '1', type: 2 }))), null, link);
  }
  for (const config of ['', '%%%', btoa('not json'), btoa('null')]) assert.equal(flowOf(config), null);
});
