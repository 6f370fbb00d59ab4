import type { ContractResult } from '@auditplus/contract/features/contracts/contracts.model.ts';
import {
  type ContractScore,
  daysOfPeriod,
  type Indicator,
  isCountTarget,
  proRataTarget,
  scoreContract,
} from '@auditplus/core/scoring/contract-score.ts';
import type { z } from 'zod';
import { canonicalHash } from '../../kernel/canonical-hash.ts';
import { termsOf } from './contract-content.ts';
import type { ContractRecord, IndicatorRecord } from './contracts.repository.ts';

/** The target that counts: of a contract that ended early, a count's share by days (audit-domain 12). */
export function targetInForce(row: ContractRecord, indicator: IndicatorRecord): number {
  const { kind, unitText, target } = termsOf(indicator);
  if (row.ended_on === null || !isCountTarget({ kind, unitText })) return target;
  return proRataTarget({
    target,
    days: daysOfPeriod(row.period_start, row.ended_on),
    daysOfYear: daysOfPeriod(row.period_start, row.period_end),
  });
}

/** Points and grade over the results known so far (audit-domain 5.11). */
export function scoreOf(row: ContractRecord, indicators: readonly IndicatorRecord[]): ContractScore {
  return scoreContract(indicators.map((indicator) => asScored(row, indicator)));
}

function asScored(row: ContractRecord, indicator: IndicatorRecord): Indicator {
  const { kind, weight, perUnitDeduct, vetoWhenExceeded } = termsOf(indicator);
  const actual = indicator.actual === null ? null : indicator.actual / 100;
  const base = { id: indicator.id, isWaived: indicator.waived === 1 };
  const target = targetInForce(row, indicator);
  switch (kind) {
    case 'LIMIT':
      return { ...base, kind, weight, target, actual, perUnitDeduct, vetoWhenExceeded };
    case 'TARGET':
      return { ...base, kind, weight, target, actual };
    case 'AUDIT':
      return { ...base, kind, weight, percent: actual };
    case 'PROCESS':
      return { ...base, kind, weight, perUnitDeduct, misses: actual };
    case 'VETO':
      return { ...base, kind, hit: (actual ?? 0) > 0 };
  }
}

/** Indicators without a value, or without anything that the value rests on (AU2009). */
export const unassessed = (indicators: readonly IndicatorRecord[]): IndicatorRecord[] =>
  indicators.filter(
    ({ waived, actual, evidence, source_rows }) =>
      waived === 0 && (actual === null || (listOf(evidence) === 0 && source_rows === null)),
  );

const listOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** The result in words and points; its hash is what the assessor signs. */
export function resultOf(
  row: ContractRecord,
  indicators: readonly IndicatorRecord[],
): z.infer<typeof ContractResult> {
  const { sum, total, grade, vetoIds } = scoreOf(row, indicators);
  return {
    sum: sum / 100,
    total: total / 100,
    grade: grade.name,
    vetoNames: indicators.flatMap(({ id, full_name }) => (vetoIds.includes(id) ? [full_name] : [])),
    missing: unassessed(indicators).length,
    hash: resultHash(row, indicators),
  };
}

/** SHA-256 over the signed contract, every result with its evidence, and the score that follows. */
export function resultHash(row: ContractRecord, indicators: readonly IndicatorRecord[]): string {
  const { total, grade } = scoreOf(row, indicators);
  return canonicalHash({
    contractHash: row.content_hash,
    results: indicators.map(({ id, actual, waived, evidence, note }) => ({
      id,
      actual,
      waived,
      evidence,
      note,
    })),
    total,
    grade: grade.code,
  });
}
