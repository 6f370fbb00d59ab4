import { z } from 'zod';
import { DESIGN_LIMITS } from './design.schemas.ts';

/** A script to be tried on a record, as the wire has records; `old` is null for a new one. */
export const SaveScriptTrial = z.object({
  script: z.string().min(1).max(DESIGN_LIMITS.scriptLength),
  data: z.record(z.string().max(60), z.json()),
  old: z.record(z.string().max(60), z.json()).nullable().default(null),
});

/** What a script made of a record before it is stored. */
export const SaveScriptOutcome = z.discriminatedUnion('kind', [
  /** The fields that it answered; none where it left the record as it is. */
  z.object({ kind: z.literal('kept'), data: z.record(z.string(), z.json()) }),
  /** In the script's own words; `field` is empty where it named none. */
  z.object({ kind: z.literal('refused'), text: z.string(), field: z.string() }),
  z.object({
    kind: z.literal('failed'),
    why: z.enum(['syntax', 'failed', 'tooLong', 'tooLarge', 'noRecord']),
    message: z.string(),
    /** Counts from 1; 0 where it is not known. */
    line: z.int(),
  }),
]);
export type SaveScriptOutcome = z.output<typeof SaveScriptOutcome>;
