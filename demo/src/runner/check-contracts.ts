import type { Kernel } from '@auditplus/server/kernel/context.ts';
import { results2025 } from '../contracts/contract-plan.ts';
import { demoId } from '../demo-ids.ts';

/** Contracts of 2026 by state: 2 to sign, 1 to counter-sign, 9 in force, 1 changed (audit-domain 14). */
const STATES_2026 = '3:2 4:1 5:9 9:1';

/** Compares the contracts with audit-domain 14. @throws when a grade or a state differs from the page */
export async function checkContracts(kernel: Kernel): Promise<void> {
  const rows = await kernel.db
    .selectFrom('contracts')
    .select(['year', 'unit_org_id', 'state', 'score', 'grade'])
    .where('delete_mark', '=', 0)
    .execute();
  const faults = results2025.flatMap(({ unit, grade }) => {
    const row = rows.find((one) => one.year === 2025 && one.unit_org_id === demoId('org', unit));
    return row?.grade === grade
      ? []
      : [`${unit} 2025: ${row?.grade} ${(row?.score ?? 0) / 100} instead of ${grade}`];
  });
  const states = Map.groupBy(
    rows.filter(({ year }) => year === 2026),
    ({ state }) => state,
  );
  const found = [...states]
    .sort(([a], [b]) => a - b)
    .map(([state, list]) => `${state}:${list.length}`)
    .join(' ');
  if (found !== STATES_2026) faults.push(`2026: ${found} instead of ${STATES_2026}`);
  if (faults.length > 0) throw new Error(`The demonstration's contracts differ:\n${faults.join('\n')}`);
}
