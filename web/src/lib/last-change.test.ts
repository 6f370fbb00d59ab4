import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './api-error.ts';
import { lastChangeOf } from './last-change.ts';

const refusal = (data: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError({ code: 409, status: 409, msg: '…', data: { requestId: 'r', ...data } });

test('a stale save says who changed the record and when, whatever the words of the refusal', () => {
  for (const errorCode of ['AU0007', 'record.stale'])
    assert.deepEqual(lastChangeOf(refusal({ errorCode, rev: 3, changedBy: '罗志强', changedAt: 7 })), {
      by: '罗志强',
      at: 7,
    });
});

test('a change by the system has no person', () => {
  assert.deepEqual(lastChangeOf(refusal({ errorCode: 'AU0007', changedBy: null, changedAt: 7 })), {
    by: null,
    at: 7,
  });
});

test('any other refusal is none of a stale save', () => {
  assert.equal(lastChangeOf(refusal({ errorCode: 'AU0009', changedBy: '罗志强', changedAt: 7 })), null);
});
