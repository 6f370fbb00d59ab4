import { CONNECT_REFUSALS } from '@auditplus/contract/kernel/source-refusals.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import type { Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type SourceRow, updateSource } from './data-sources.repository.ts';

/** A state that goes on is stored again after so long. */
const AGAIN_MS = 5 * 60_000;

type Noted = { readonly problem: string; readonly at: number };

/** What one running product has stored of its sources: a test run has many. */
const noted = new WeakMap<Kernel['bus'], Map<string, Noted>>();

/** The code of a refusal that tells why a source cannot be reached. */
export const reachProblem = (error: unknown): RefusalCode | undefined =>
  CONNECT_REFUSALS.find((code) => error instanceof Refusal && code === error.errorCode);

/**
 * Stores beside a source that it has answered, or why it has not: at once where that is new or was tried on purpose,
 * else every few minutes. It is no change of the record: version and history stay. Never fails, for it is not what the
 * source is used for.
 */
export async function noteState(
  { db, bus, clock, log }: Kernel,
  { id, rev }: Pick<SourceRow, 'id' | 'rev'>,
  problem: RefusalCode | '',
  tried?: { readonly can_write: boolean },
): Promise<void> {
  const known = noted.get(bus) ?? new Map<string, Noted>();
  noted.set(bus, known);
  // Other settings are another matter.
  const key = `${id} ${rev}`;
  const now = clock.now();
  const before = known.get(key);
  if (!tried && before?.problem === problem && now.getTime() - before.at < AGAIN_MS) return;
  known.set(key, { problem, at: now.getTime() });
  try {
    await updateSource(db, id, {
      ...(problem === '' ? { answered_at: now } : { failed_at: now }),
      problem,
      ...tried,
    });
  } catch (error) {
    known.delete(key);
    log.warn({ err: error, source: id }, 'the state of a data source could not be stored');
  }
}
