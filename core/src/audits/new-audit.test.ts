import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuditSettings } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { evidenceDueOf, newAuditOptions, newStagePlan } from './new-audit.ts';

test('a new audit takes stages, merge rules and sampling from the settings; the last stage is always on', () => {
  const settings = AuditSettings.parse({
    stageDefaults: [
      { stage: 'COMPANY', enabled: false, mergeRule: 'AVERAGE', sampling: true },
      { stage: 'MSD', enabled: false, mergeRule: 'STRICTEST', sampling: false },
    ],
  });
  assert.deepEqual(
    newStagePlan(settings).map(({ stage, enabled, mergeRule, sampling }) => [
      stage,
      enabled,
      mergeRule,
      sampling,
    ]),
    [
      ['SELF', true, 'LEAD', false],
      ['COMPANY', false, 'AVERAGE', true],
      ['WATER', true, 'LEAD', false],
      ['HQ', true, 'LEAD', false],
      ['MSD', true, 'STRICTEST', false],
    ],
  );
});

test('a new audit takes blind scoring, the open process and who accepts evidence from the settings', () => {
  const settings = AuditSettings.parse({ blindScoring: true, acceptBy: 'HQ', disputeDays: 9 });
  assert.deepEqual(newAuditOptions(settings), { blindScoring: true, processOpen: false, acceptBy: 'HQ' });
});

test('evidence is due a week before the self score ends, never before the audit begins, and not without a self score', () => {
  const plan = (enabled: boolean, dueDate: string | null) => [
    {
      stage: 'SELF' as const,
      enabled,
      startDate: null,
      dueDate,
      mergeRule: 'LEAD' as const,
      sampling: false,
    },
  ];
  assert.equal(evidenceDueOf(plan(true, '2026-03-31'), '2026-03-01'), '2026-03-24');
  assert.equal(evidenceDueOf(plan(true, '2026-03-31'), '2026-03-28'), '2026-03-28');
  assert.equal(evidenceDueOf(plan(true, null), '2026-03-01'), null);
  assert.equal(evidenceDueOf(plan(false, '2026-03-31'), '2026-03-01'), null);
});
