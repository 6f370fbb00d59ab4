import type {
  ContractPeriod,
  ContractProgress,
  RunningIndicator,
} from '@auditplus/contract/features/contracts/contract-progress.model.ts';
import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { daysOfPeriod, isCountTarget } from '@auditplus/core/scoring/contract-score.ts';
import type { Ctx } from '../../kernel/context.ts';
import { assertTransition } from '../../kernel/lifecycle.ts';
import { termsOf } from './contract-content.ts';
import { scoreOf, targetInForce } from './contract-result.ts';
import {
  type ContractRecord,
  contractRows,
  type IndicatorRecord,
  indicatorsOf,
  loadContract,
} from './contracts.repository.ts';
import { seesAllContracts } from './contracts-scope.queries.ts';
import { sourced } from './indicator-sources.queries.ts';

/** How the indicators of a contract in force stand now; what people fill in has no value before the assessment. */
export async function contractProgress(ctx: Ctx, id: string): Promise<ContractProgress> {
  const row = await loadContract(ctx.db, ctx, id);
  await assertTransition(ctx.db, ctx, contractLifecycle, 'follow', row, { expectedRev: row.rev });
  const stored = await indicatorsOf(ctx.db, [id]);
  const [standings, periods] = await Promise.all([standingsOf(ctx, row, stored), partsOfYear(ctx, row)]);
  const first = periods[0] ?? row;
  const terms = first.id === id ? stored : await indicatorsOf(ctx.db, [first.id]);
  const scores = scoreOf(
    row,
    standings.map(({ indicator, found }) => ({
      ...indicator,
      actual: found === null || found.value === null ? null : Math.round(found.value * 100),
      waived: found?.waived ? 1 : 0,
    })),
  );
  const scoreById = new Map(scores.indicators.map((one) => [one.id, one.score]));
  const indicators = standings.map(({ indicator, found }): RunningIndicator => {
    const points = found?.value == null ? null : (scoreById.get(indicator.id) ?? null);
    return {
      ...figuresOf(row, indicator, terms),
      value: found?.value ?? null,
      score: points === null ? null : points / 100,
      waived: found?.waived ?? false,
      rowCount: found?.rows.length ?? 0,
    };
  });
  const known = indicators.filter(({ score }) => score !== null);
  return {
    asOf: ctx.clock.now().getTime(),
    sum: hundredths(known.map(({ score }) => score ?? 0)),
    weight: hundredths(known.map(({ weight }) => weight)),
    daysOfYear: daysOfPeriod(first.period_start, first.period_end),
    periods: periods.map(periodView),
    indicators,
  };
}

/** Every indicator with what its source says now. */
async function standingsOf(ctx: Ctx, row: ContractRecord, stored: readonly IndicatorRecord[]) {
  const publishedOnly = !seesAllContracts(ctx);
  return Promise.all(
    stored.map(async (indicator) => ({
      indicator,
      found: await sourced(ctx, ctx.db, { row, source: indicator.source, publishedOnly }),
    })),
  );
}

function figuresOf(row: ContractRecord, indicator: IndicatorRecord, ofYear: readonly IndicatorRecord[]) {
  const { kind, fullName, unitText, source, weight } = termsOf(indicator);
  const whole = ofYear.find((one) => one.full_name === indicator.full_name && one.kind === kind);
  const part = targetInForce(row, indicator);
  const year = whole ? whole.target / 100 : part;
  return {
    id: indicator.id,
    kind,
    fullName,
    unitText,
    source,
    weight,
    targetInForce: part,
    targetOfYear: isCountTarget({ kind, unitText }) && year !== part ? year : null,
  };
}

/** The contracts that part the year among them, those that the caller may read, in the order of their days. */
const partsOfYear = (ctx: Ctx, row: ContractRecord): Promise<ContractRecord[]> =>
  contractRows(ctx.db, ctx)
    .where('contracts.unit_org_id', '=', row.unit_org_id)
    .where('contracts.year', '=', row.year)
    .where('contracts.state', '<>', contractLifecycle.state.terminated)
    .orderBy('contracts.period_start')
    .execute();

function periodView(row: ContractRecord): ContractPeriod {
  const to = row.ended_on ?? row.period_end;
  return {
    id: row.id,
    enCode: row.en_code,
    partyB: { id: row.party_b_user_id, name: row.manager_name },
    state: row.state,
    from: row.period_start,
    to,
    days: daysOfPeriod(row.period_start, to),
  };
}

const hundredths = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
