import { z } from 'zod';
import { Moment, PersonRef, PlainDate, Points } from '../../kernel/values.ts';
import { ContractState, IndicatorKind, IndicatorSource } from './contract-terms.model.ts';

/** What an indicator stands at while the contract is in force. */
export const RunningIndicator = z.object({
  id: z.string(),
  kind: IndicatorKind,
  fullName: z.string(),
  unitText: z.string(),
  source: IndicatorSource,
  weight: z.number(),
  /** The target for the part of the year that counts here. */
  targetInForce: z.number(),
  /** The target of the whole year, where the part has another one. */
  targetOfYear: z.number().nullable(),
  /** What the source says now; null while it says nothing, and of what people fill in. */
  value: z.number().nullable(),
  /** Points by 5.11 for the value of now. */
  score: Points.nullable(),
  waived: z.boolean(),
  rowCount: z.int(),
});
export type RunningIndicator = z.infer<typeof RunningIndicator>;

/** A contract's part of the year: after a change each general manager has one. */
export const ContractPeriod = z.object({
  id: z.string(),
  enCode: z.string(),
  partyB: PersonRef,
  state: ContractState,
  from: PlainDate,
  to: PlainDate,
  days: z.int(),
});
export type ContractPeriod = z.infer<typeof ContractPeriod>;

/** A contract in force as it stands now: the values of the sources, and the parts of the year after a change. */
export const ContractProgress = z.object({
  asOf: Moment,
  /** Points of the indicators that have a value, and the weight that they have together. */
  sum: Points,
  weight: z.number(),
  daysOfYear: z.int(),
  periods: z.array(ContractPeriod),
  indicators: z.array(RunningIndicator),
});
export type ContractProgress = z.infer<typeof ContractProgress>;
