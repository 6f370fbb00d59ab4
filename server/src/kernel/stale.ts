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

/** What a stale write is told: who changed the record last and when, in words and as data (null: the system). */
export type LastChange = {
  readonly name: string;
  readonly time: string;
  readonly details: {
    readonly rev: number;
    readonly changedBy: string | null;
    readonly changedAt: number;
  };
};

/** Who changed a record last and when. */
export async function lastChange(db: Db, row: Versioned): Promise<LastChange> {
  const person = row.last_modify_user_id
    ? await db
        .selectFrom('users')
        .select('real_name')
        .where('id', '=', row.last_modify_user_id)
        .executeTakeFirst()
    : undefined;
  const changedBy = person?.real_name ?? null;
  return {
    name: changedBy ?? '系统',
    time: changeTime(row.last_modify_time),
    details: { rev: row.rev, changedBy, changedAt: row.last_modify_time.getTime() },
  };
}

/** Refuses with `record.stale` naming who changed the record when; the details carry it too, with the version now. */
export async function refuseStale(db: Db, row: Versioned): Promise<never> {
  const { name, time, details } = await lastChange(db, row);
  refuse('record.stale', { name, time }, details);
}

/** Refuses with `record.stale` when the version that the caller edited is not the record's; none given passes. */
export async function assertFresh(db: Db, row: Versioned, rev: number | undefined): Promise<void> {
  if (rev !== undefined && rev !== row.rev) await refuseStale(db, row);
}
