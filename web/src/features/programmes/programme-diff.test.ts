import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { compareEntries, comparePlan } from './programme-diff.ts';

const entry = (id: string, fields: Partial<EntryView> = {}): EntryView => ({
  id,
  unitOrgId: 'C01',
  unit: { id: 'C01', fullName: 'C01' },
  standardVersionId: 'v1',
  standard: { standardId: 's1', versionId: 'v1', fullName: '标准', versionNo: 'V1' },
  checkType: 1,
  windowStart: '2026-02-01',
  windowEnd: '2026-06-30',
  partnerOrgId: null,
  partner: null,
  stages: ['SELF', 'MSD'],
  riskWeight: 3,
  exempt: 0,
  reasonExempt: '',
  check: null,
  progress: 'planned',
  late: false,
  copiedFromId: null,
  ...fields,
});

test('entries are the same, changed, added or not carried on', () => {
  const older = [entry('a'), entry('b'), entry('c')];
  const newer = [
    entry('a2', { copiedFromId: 'a' }),
    entry('b2', { copiedFromId: 'b', windowEnd: '2026-08-31', stages: ['SELF', 'HQ', 'MSD'] }),
    entry('d'),
  ];
  assert.deepEqual(
    compareEntries(older, newer).map(({ kind, entry: { id }, fields }) => [kind, id, fields]),
    [
      ['same', 'a2', []],
      ['changed', 'b2', ['windowEnd', 'stages']],
      ['added', 'd', []],
      ['removed', 'c', []],
    ],
  );
});

test('texts of the plan that were changed are told, those that stayed are not', () => {
  const plan = {
    fullName: '2026年方案',
    objectives: '评价符合性',
    scope: '集团',
    resources: '',
    criteria: [{ id: 's', fullName: '职安健审核标准' }],
    risks: [{ risk: '人员不足', response: '外聘专家' }],
  };
  assert.deepEqual(comparePlan(plan, plan), []);
  assert.deepEqual(
    comparePlan(plan, { ...plan, resources: '审核员十二名', risks: [] }).map(({ field, before, now }) => [
      field,
      before,
      now,
    ]),
    [
      ['resources', '', '审核员十二名'],
      ['risks', '人员不足：外聘专家', ''],
    ],
  );
});
