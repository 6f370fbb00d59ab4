import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuditSettings } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { newAuditOptions, newStagePlan } from './new-audit.ts';

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
