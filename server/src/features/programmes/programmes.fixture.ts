import type {
  EntryBody,
  ProgrammeCreate,
  ProgrammeView,
} from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import type { TestApp } from '../../testing/http.ts';

/** An entry for a unit of the demonstration: the whole first half of the year unless said otherwise. */
export function entryOf(versionId: string, unit: string, fields: Partial<EntryBody> = {}): EntryBody {
  return {
    unitOrgId: demoId('org', unit),
    standardVersionId: versionId,
    checkType: 1,
    windowStart: '2026-02-01',
    windowEnd: '2026-08-31',
    partnerOrgId: null,
    stages: ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'],
    riskWeight: 3,
    exempt: 0,
    reasonExempt: '',
    ...fields,
  };
}

/** A programme of 2026 with the given entries. */
export const programmeOf = (
  entries: readonly EntryBody[],
  fields: Partial<ProgrammeCreate> = {},
): ProgrammeCreate => ({
  year: 2026,
  fullName: '2026年度审核方案',
  objectives: '评价职安健体系运行的符合性和有效性',
  scope: '成员企业',
  risks: [{ risk: '审核员不足', response: '提前安排交叉审核' }],
  resources: '审核员十二名',
  criteria: [],
  entries: [...entries],
  ...fields,
});

/** A programme played by chenyl and zhoumin over HTTP up to a state. */
export async function programmeAt(
  product: TestApp,
  reach: 'draft' | 'submitted' | 'approved',
  body: ProgrammeCreate,
): Promise<ProgrammeView> {
  const msd = await product.as('chenyl');
  let programme = await msd.call(programmesRoutes.create, { body });
  const params = { id: programme.id };
  if (reach === 'draft') return programme;
  programme = await msd.call(programmesRoutes.submit, { params, body: { rev: programme.rev } });
  if (reach === 'submitted') return programme;
  return (await product.as('zhoumin')).call(programmesRoutes.approve, {
    params,
    body: { rev: programme.rev },
  });
}
