import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { isRefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import type { Refusal } from './errors.ts';

const MOST = 500;

/**
 * A refusal as a row keeps it: why something failed for whose answer nobody waited. With its details it keeps what the
 * database said, which is for those who read all of its rows.
 */
export const storedProblem = ({
  errorCode,
  params,
  details: { database } = {},
}: Pick<Refusal, 'errorCode' | 'params'> & Partial<Pick<Refusal, 'details'>>): string =>
  `${errorCode} ${JSON.stringify({ ...params, ...(database ? { database } : {}) })}`.slice(0, MOST);

/** A stored refusal in the words of a reader; where a database said why, in those of the database. */
export function problemText(language: Language, stored: string): string {
  if (stored === '') return '';
  const [, code = '', params = '{}'] = /^([\w.]+)(?: (\{.*\}))?$/.exec(stored) ?? [];
  if (!isRefusalCode(code)) return refusalText(refusals['server.failed'], language);
  const { database, ...rest } = JSON.parse(params);
  // What the database says tells more than that it failed.
  return typeof database === 'string' ? database : refusalText(refusals[code], language, rest);
}
