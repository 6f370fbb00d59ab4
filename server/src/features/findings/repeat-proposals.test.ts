import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildDemoPlan } from '../../../../demo/src/audit-plan.ts';
import { similarity } from './similar-findings.ts';

test('X12: of the nine repeats of the demonstration at least eight are among the first three proposals', () => {
  const plan = buildDemoPlan();
  const unitOf = new Map(
    plan.audits.flatMap((audit) => audit.tasks.map((task) => [task.key, task.unitOrgCode] as const)),
  );
  const repeats = plan.findings.filter(({ repeatOfKey }) => repeatOfKey !== null);
  assert.equal(repeats.length, 9);
  const found = repeats.filter((finding) => {
    const earlier = plan.findings.filter(
      (other) => other.year < finding.year && unitOf.get(other.taskKey) === unitOf.get(finding.taskKey),
    );
    const first = earlier
      .toSorted((a, b) => similarity(finding, b) - similarity(finding, a))
      .slice(0, 3)
      .map(({ key }) => key);
    return first.includes(finding.repeatOfKey ?? '');
  });
  assert.ok(found.length >= 8, `${found.length} of ${repeats.length}`);
});
