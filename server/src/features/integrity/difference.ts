import type {
  DIFFERENCE_CODES,
  INTEGRITY_LINES,
} from '@auditplus/contract/features/integrity/integrity.model.ts';

export type Line = (typeof INTEGRITY_LINES)[number];
export type DifferenceCode = (typeof DIFFERENCE_CODES)[number];

/** One place where what is stored is not what was published; empty texts where they do not apply. */
export type Difference = {
  readonly line: Line;
  readonly code: DifferenceCode;
  readonly chainId: string;
  /** Number of the entry of the trail, of the batch or of the anchor line. */
  readonly seq: number | null;
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly expected: unknown;
  readonly found: unknown;
};

/** A difference with what applies to it. */
export const difference = (
  line: Line,
  code: DifferenceCode,
  facts: Partial<Omit<Difference, 'line' | 'code'>> = {},
): Difference => ({
  line,
  code,
  chainId: '',
  seq: null,
  table: '',
  key: '',
  column: '',
  expected: null,
  found: null,
  ...facts,
});
