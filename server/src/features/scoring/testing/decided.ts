import assert from 'node:assert/strict';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import type { TestApp } from '../../../testing/http.ts';
import { makeAudit, type TestAudit, type TestStandard } from './audit-factory.ts';
import { player } from './play.ts';

const REASON = '单位没有该项业务，本年度不适用';
const WHY = { reason: '现场核实不符合要求', varianceReason: '现场核实与自评不符' };
/** An item's points in the last stage; `na`: claimed by the unit and accepted. */
export type Got = number | 'na';

/** A sheet of line C that the unit fills with full marks and claims, and the department with what it really got. */
export async function decided(
  app: TestApp,
  standard: TestStandard,
  marks: Readonly<Record<string, Got>>,
  year = 2026,
): Promise<TestAudit> {
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY', 'HQ'], year });
  const play = player(app, audit);
  const entries = Object.entries(marks);
  await batch('weisq', await audit.record('SELF-ALL'), entries, (got) =>
    got === 'na' ? { status: 2, naReason: REASON } : { status: 1 },
  );
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  const scored = entries.filter(([, got]) => got !== 'na');
  const last = await audit.record('MSD-CH');
  await batch('chenyl', last, scored, (got) => (got === 'na' ? {} : { score: got, ...WHY }));
  const msd = await app.as('chenyl');
  for (const [code, got] of entries)
    if (got === 'na')
      await msd.call(scoringRoutes.naAccept, {
        params: { id: last, nodeId: standard.node(code) },
        body: { rev: 0, reason: '' },
      });
  await play.done('chenyl', 'MSD-CH', 'submitStage');
  await play.done('zhoumin', 'MSD-CH', 'confirmStage');
  return audit;

  async function batch(
    account: string,
    id: string,
    rows: readonly (readonly [string, Got])[],
    bodyOf: (got: Got) => object,
  ): Promise<void> {
    const { results } = await (await app.as(account)).call(scoringRoutes.saveBatch, {
      params: { id },
      body: { rows: rows.map(([code, got]) => ({ nodeId: standard.node(code), rev: 0, ...bodyOf(got) })) },
    });
    const bad = results.find(({ ok }) => !ok);
    assert.equal(bad, undefined, JSON.stringify(bad));
  }
}
