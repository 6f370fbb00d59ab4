import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formResolver } from '../../kit/form-resolver.ts';
import { completePlan, type Plan } from './plan-fields.ts';

const EMPTY: Plan = {
  rev: 1,
  draft: false,
  responsibleUserId: null,
  assistOrgIds: [],
  immediateAction: '',
  rootCause: '',
  causeCodes: [],
  measures: '',
  fund: null,
  noFund: 0,
  fundSource: '',
  deadline: '2026-07-01',
  contingency: '',
  preventive: '',
};
const say = { noPerson: 'nobody', noFund: 'no funds', tooLate: 'too late' };
const minor = { severity: 3, majorHazard: 0, maxDeadline: '2026-06-30' };

async function faults(finding: typeof minor, values: Partial<Plan>) {
  const resolve = formResolver<Plan>(completePlan(finding, say));
  const { errors } = await resolve({ ...EMPTY, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message ?? '']));
}

test('every element that a plan lacks has its own fault', async () => {
  assert.deepEqual(await faults(minor, {}), {
    responsibleUserId: 'nobody',
    measures: '',
    deadline: 'too late',
    fund: 'no funds',
  });
});

test('a severe finding asks for the root cause and for what is done if the plan fails', async () => {
  const severe = { ...minor, severity: 1 };
  const plan = {
    responsibleUserId: 'u1',
    measures: '更换全部老化的呼吸器并登记',
    deadline: '2026-06-30',
    noFund: 1 as const,
  };
  assert.deepEqual(await faults(minor, plan), {});
  assert.deepEqual(await faults(severe, plan), { rootCause: '', contingency: '' });
  assert.deepEqual(await faults({ ...minor, majorHazard: 1 }, plan), { contingency: '' });
});
