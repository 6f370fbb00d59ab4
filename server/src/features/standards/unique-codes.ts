import { refuse } from '../../kernel/errors.ts';

const UNIQUE_VIOLATION = '23505';

/** Runs a write that stores a code; when the code is taken, refuses with AU1808 naming it. */
export async function refuseDuplicate<T>(code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) refuse('AU1808', { 编号: code });
    throw error;
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
