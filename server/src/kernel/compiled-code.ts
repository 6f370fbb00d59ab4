import { join } from 'node:path';

/**
 * Where processes that end by themselves keep what they have compiled for the next of their kind: charts and PDFs compile
 * for longer than they draw. The server does without, as it would hold that in memory until it ends (decision 333).
 */
export const COMPILED_CODE = join(import.meta.dirname, '../../../node_modules/.cache/auditplus');
