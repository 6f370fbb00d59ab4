import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CheckCreate } from '@auditplus/contract/features/audits/audits.model.ts';
import { isStepOpen } from './open-steps.ts';

const day = '2027-03-01';
const draft = CheckCreate.parse({
  fullName: '补充审核',
  checkType: 1,
  year: 2027,
  startDate: day,
  endDate: day,
  offPlanReason: '集团要求对该单位增加一次审核',
});
const openOf = (change: Partial<CheckCreate>) =>
  [1, 2, 3, 4, 5, 6].filter((step) => isStepOpen({ ...draft, ...change }, step));

test('a step is open as long as it lacks what the submission asks for', () => {
  assert.deepEqual(openOf({}), [2, 4]);
  assert.deepEqual(openOf({ fullName: ' ' }), [1, 2, 4]);
  const tasks = [{ unitOrgId: 'A', standardVersionId: 'v1', partnerOrgId: null }];
  assert.deepEqual(openOf({ tasks }), [4]);
});
