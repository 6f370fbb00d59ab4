import type { Db } from './db.ts';
import { refuse } from './errors.ts';

/** What a stale write is told about the record: its version now, and who changed it when. */
export type Versioned = {
  readonly rev: number;
  readonly last_modify_user_id: string | null;
  readonly last_modify_time: Date;
};

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** When a record was changed, as a stale write is told. */
export const changeTime = (at: Date): string => moment.format(at);

/** Who changed a record last and when, as a stale write is told. */
export async function lastChange(db: Db, row: Versioned): Promise<{ name: string; time: string }> {
  const person = row.last_modify_user_id
    ? await db
        .selectFrom('users')
        .select('real_name')
        .where('id', '=', row.last_modify_user_id)
        .executeTakeFirst()
    : undefined;
  return { name: person?.real_name ?? '系统', time: changeTime(row.last_modify_time) };
}

/** Refuses with `record.stale` naming who changed the record when; the details carry the record's version now. */
export async function refuseStale(db: Db, row: Versioned): Promise<never> {
  refuse('record.stale', await lastChange(db, row), { rev: row.rev });
}

/** Refuses with `record.stale` when the version that the caller edited is not the record's; none given passes. */
export async function assertFresh(db: Db, row: Versioned, rev: number | undefined): Promise<void> {
  if (rev !== undefined && rev !== row.rev) await refuseStale(db, row);
}
