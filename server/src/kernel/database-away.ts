/**
 * A statement was not answered because the database cannot be reached, or because its connection was lost meanwhile:
 * what it was to do may have happened or not. Requests answer 503 with it.
 */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'DatabaseAway';
  }
}

/**
 * PostgreSQL's words on its way down or up: ended by an administrator, by a crash or for another database, not ready
 * yet, no connection free; class 08 are its own connection faults.
 */
const GOING_OR_COMING = /^(57P0[1-5]|53300|08...)$/;

/** Whether PostgreSQL itself says that it cannot serve this connection now. */
export const saysAway = (error: unknown): boolean => GOING_OR_COMING.test(codeOf(error));

/** Whether PostgreSQL said something at all: an error of the network has no SQL state of five characters. */
export const isFromServer = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && codeOf(error).length === 5;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
