import { z } from 'zod';

/** What is verified by itself; each is a line of the page. */
export const INTEGRITY_LINES = [
  'anchor',
  'audit',
  'report',
  'contract',
  'standard',
  'programme',
  'record',
  'log',
  'file',
] as const;

/** What can be wrong with a place. */
export const DIFFERENCE_CODES = [
  'valueAltered',
  'rowMissing',
  'rowAdded',
  'sheetAltered',
  'entryAltered',
  'entryMissing',
  'chainRewritten',
  'chainRemoved',
  'sealAltered',
  'sealMissing',
  'batchAltered',
  'fileAltered',
  'fileMissing',
  'anchorTruncated',
  'anchorAltered',
  'anchorForeign',
] as const;

/** Where a verification is. */
export const INTEGRITY_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** A place where what is stored is not what was published, in the reader's language. */
export const IntegrityDifference = z.object({
  code: z.enum(DIFFERENCE_CODES),
  /** What is wrong with it. */
  problem: z.string(),
  /** The record: audit, unit, item, contract … */
  place: z.string(),
  /** The value; empty where it is about a whole record. */
  field: z.string(),
  /** What the chain or the seal says, and what the table says. */
  expected: z.string(),
  found: z.string(),
});
export type IntegrityDifference = z.output<typeof IntegrityDifference>;

export const IntegrityLine = z.object({
  line: z.enum(INTEGRITY_LINES),
  /** Chains, batches of the log, files, or lines kept outside the database. */
  chains: z.int(),
  entries: z.int(),
  records: z.int(),
  differences: z.int(),
  first: IntegrityDifference.nullable(),
});
export type IntegrityLine = z.output<typeof IntegrityLine>;

/** One verification. */
export const IntegrityRun = z.object({
  id: z.string(),
  state: z.enum(INTEGRITY_STATES),
  /** On the page or by the command `npm run verify`. */
  origin: z.enum(['page', 'command']),
  by: z.string(),
  askedAt: z.int(),
  finishedAt: z.int().nullable(),
  handled: z.int(),
  total: z.int(),
  differences: z.int(),
  /** Empty until it is done. */
  lines: z.array(IntegrityLine),
});
export type IntegrityRun = z.output<typeof IntegrityRun>;

/** The newest verifications, the latest first, and when heads were last written outside the database. */
export const IntegrityOverview = z.object({
  runs: z.array(IntegrityRun),
  sealedAt: z.int().nullable(),
});
export type IntegrityOverview = z.output<typeof IntegrityOverview>;
