import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOfRow, rowOfEntry, STAGE_CHOICES, stagesKey } from './entry-rows.ts';

test('an entry goes into a row of the table and comes back unchanged', () => {
  const entry = {
    id: 'e1',
    unitOrgId: 'C01',
    standardVersionId: 'v1',
    checkType: 2,
    windowStart: '2026-02-01',
    windowEnd: '2026-06-30',
    partnerOrgId: 'C02',
    stages: ['SELF', 'WATER', 'MSD'] as const,
    riskWeight: 5,
    exempt: 1 as const,
    reasonExempt: '停产',
  };
  assert.deepEqual(entryOfRow(rowOfEntry({ ...entry, stages: [...entry.stages] })), entry);
  const { id: _id, ...fresh } = entry;
  const back = entryOfRow(rowOfEntry({ ...fresh, partnerOrgId: null, stages: [...entry.stages] }));
  assert.deepEqual([back.id, back.partnerOrgId], [undefined, null]);
});

test('the choices of stages are all subsets with MSD, the whole set first', () => {
  assert.equal(STAGE_CHOICES.length, 16);
  assert.equal(stagesKey(STAGE_CHOICES[0] ?? []), 'SELF,COMPANY,WATER,HQ,MSD');
  assert.equal(new Set(STAGE_CHOICES.map((stages) => stagesKey(stages))).size, 16);
  assert.ok(STAGE_CHOICES.every((stages) => stages.includes('MSD')));
});
