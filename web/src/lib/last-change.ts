import type { ApiError } from './api-error.ts';

/** Refusals of a save on a version that is no longer the record's: of the platform, of tables of others, of the audit side. */
const STALE: ReadonlySet<string> = new Set(['record.stale', 'record.changedOutside', 'AU0007']);

/** Who changed a record meanwhile, null for the system, and when; null: nobody knows. */
export type LastChange = { readonly by: string | null; readonly at: number | null };

/** What a refused save says about the change that came before it; null for any other refusal. */
export function lastChangeOf({ errorCode, data }: ApiError): LastChange | null {
  if (!STALE.has(errorCode)) return null;
  const { changedBy, changedAt } = data;
  return {
    by: typeof changedBy === 'string' ? changedBy : null,
    at: typeof changedAt === 'number' ? changedAt : null,
  };
}
