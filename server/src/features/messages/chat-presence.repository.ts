import { sql } from 'kysely';
import type { Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { Sockets } from '../../kernel/sockets.ts';

const LOOK_MS = 3_000;
/** A process that has not been heard of for so long has ended without a word. */
const DEAD_AFTER = sql`interval '30 seconds'`;

/**
 * Keeps in the database who is connected to this process, so that every process can say who is online. It is written
 * in rounds, not with each connection: after a restart thousands of people are back within seconds.
 */
export function openPresence(kernel: Kernel, sockets: Pick<Sockets, 'owned'>): { stop(): Promise<void> } {
  const processId = newId();
  let known: ReadonlySet<string> = new Set();
  let round = Promise.resolve();

  const look = async () => {
    const now = new Set(sockets.owned().map(({ owner }) => owner.userId));
    if (now.size === 0 && known.size === 0) return;
    const { rows } = await sql<{ is_new: boolean }>`INSERT INTO chat_processes (id) VALUES (${processId})
      ON CONFLICT (id) DO UPDATE SET alive_at = now() RETURNING xmax = 0 AS is_new`.execute(kernel.db);
    // Taken for dead by another process, or swept away by a crash of the database: everybody is noted anew.
    if (rows[0]?.is_new) known = new Set();
    const come = [...now].filter((id) => !known.has(id));
    const gone = [...known].filter((id) => !now.has(id));
    if (come.length > 0)
      await sql`INSERT INTO chat_presence (process_id, user_id)
        SELECT ${processId}, person FROM unnest(${come}::varchar[]) AS person
        ON CONFLICT DO NOTHING`.execute(kernel.db);
    if (gone.length > 0)
      await sql`DELETE FROM chat_presence
        WHERE process_id = ${processId} AND user_id = ANY(${gone}::varchar[])`.execute(kernel.db);
    await sql`DELETE FROM chat_processes WHERE alive_at < now() - ${DEAD_AFTER}`.execute(kernel.db);
    known = now;
  };
  const next = () => {
    round = round.then(look).catch((error) => {
      kernel.log.warn({ err: error }, 'who is online could not be noted');
    });
  };
  const timer = setInterval(next, LOOK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
      await sql`DELETE FROM chat_processes WHERE id = ${processId}`.execute(kernel.db).catch(() => undefined);
    },
  };
}

/** Those of the people who are connected to any process. */
export async function onlineAmong(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM chat_presence JOIN chat_processes ON chat_processes.id = process_id
    WHERE user_id = ANY(${[...userIds]}::varchar[]) AND alive_at > now() - ${DEAD_AFTER}`.execute(db);
  return rows.map((row) => row.user_id);
}
