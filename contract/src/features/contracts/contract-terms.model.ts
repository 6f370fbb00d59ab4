import { z } from 'zod';
import { line } from '../../kernel/values.ts';

/** Kinds of contract indicators (audit-domain 3.6): 控制, 目标, 审核得分, 过程, 否决. */
export const INDICATOR_KINDS = ['LIMIT', 'TARGET', 'AUDIT', 'PROCESS', 'VETO'] as const;
export const IndicatorKind = z.enum(INDICATOR_KINDS);
export type IndicatorKind = z.infer<typeof IndicatorKind>;

/** Where an indicator's result comes from. */
export const INDICATOR_SOURCES = ['MANUAL', 'AUDIT_SCORE', 'RECT_RATE', 'REPORT_COUNT'] as const;
export const IndicatorSource = z.enum(INDICATOR_SOURCES);
export type IndicatorSource = z.infer<typeof IndicatorSource>;

const amount = z.number().multipleOf(0.01).min(0).max(1_000_000);

/** What a contract promises for one indicator. */
export const IndicatorTerms = z
  .object({
    kind: IndicatorKind,
    fullName: line(100).min(1),
    unitText: line(20).default(''),
    target: amount.default(0),
    weight: z.number().multipleOf(0.01).min(0).max(100).default(0),
    perUnitDeduct: amount.default(0),
    source: IndicatorSource.default('MANUAL'),
    /** Going over the limit is a veto as well (生产安全死亡事故). */
    vetoWhenExceeded: z.boolean().default(false),
  })
  .refine(({ kind, weight }) => kind !== 'VETO' || weight === 0, { path: ['weight'] });
export type IndicatorTerms = z.infer<typeof IndicatorTerms>;

/** Places of a text that the contract's own facts fill. */
export const CONTENT_FIELDS = ['partyA', 'partyB', 'year', 'unit', 'indicators'] as const;

/** A state of `contractLifecycle`. */
export const ContractState = z.int().min(0).max(9);

/** Sum of the weights that count, in hundredths so that 33.33 + 33.33 + 33.34 is 100 exactly. */
export const weightSum = (indicators: readonly { kind: string; weight: number | null }[]): number =>
  indicators.reduce(
    (sum, { kind, weight }) => (kind === 'VETO' ? sum : sum + Math.round((weight ?? 0) * 100)),
    0,
  ) / 100;
