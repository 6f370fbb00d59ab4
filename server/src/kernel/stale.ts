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

/** Refuses with `record.stale` naming who changed the record when; the details carry the record's version now. */
export async function refuseStale(db: Db, row: Versioned): Promise<never> {
  const person = row.last_modify_user_id
    ? await db
        .selectFrom('users')
        .select('real_name')
        .where('id', '=', row.last_modify_user_id)
        .executeTakeFirst()
    : undefined;
  refuse(
    'record.stale',
    { name: person?.real_name ?? '系统', time: moment.format(row.last_modify_time) },
    { rev: row.rev },
  );
}

/** Refuses with `record.stale` when the version that the caller edited is not the record's; none given passes. */
export async function assertFresh(db: Db, row: Versioned, rev: number | undefined): Promise<void> {
  if (rev !== undefined && rev !== row.rev) await refuseStale(db, row);
}
