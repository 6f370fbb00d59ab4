import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTENT_FIELDS, weightSum } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { late2026, managerChange, results2025, signedEarly2026 } from './contract-plan.ts';
import { contractBody, contractIndicators } from './contract-template.ts';

test('the template holds the indicators of the plan with weights of 100, its vetoes and every field', () => {
  assert.equal(weightSum(contractIndicators), 100);
  assert.equal(contractIndicators.filter(({ kind }) => kind === 'VETO').length, 3);
  for (const field of CONTENT_FIELDS) assert.ok(contractBody.includes(`{{${field}}}`), field);
});

test('every company has one result of 2025 and one place in 2026', () => {
  const companies = Array.from({ length: 12 }, (_, index) => `C${String(index + 1).padStart(2, '0')}`);
  assert.deepEqual(
    results2025.map(({ unit }) => unit),
    companies,
  );
  const grades = Map.groupBy(results2025, ({ grade }) => grade);
  assert.deepEqual(
    ['优秀', '良好', '合格', '不合格'].map((grade) => grades.get(grade as '优秀')?.length),
    [2, 6, 3, 1],
  );
  const places = [...signedEarly2026, managerChange.unit, ...late2026.map(({ unit }) => unit)];
  assert.deepEqual(places.toSorted(), companies);
});
