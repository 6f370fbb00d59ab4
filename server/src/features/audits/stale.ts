import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';

/** What a stale write is told about the record: its version now, and who changed it when. */
type Versioned = {
  readonly rev: number;
  readonly last_modify_user_id: string | null;
  readonly last_modify_time: Date;
};

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Refuses with AU0007 naming who changed the record when; the details carry the record's version now. */
export async function refuseStale(db: Db | Tx, row: Versioned): Promise<never> {
  const person = row.last_modify_user_id
    ? await db
        .selectFrom('users')
        .select('real_name')
        .where('id', '=', row.last_modify_user_id)
        .executeTakeFirst()
    : undefined;
  refuse(
    'AU0007',
    { 姓名: person?.real_name ?? '系统', 时间: moment.format(row.last_modify_time) },
    { rev: row.rev },
  );
}

/** Refuses with AU0007 when the version that the caller edited is not the record's version now. */
export async function assertFresh(db: Db | Tx, row: Versioned, rev: number): Promise<void> {
  if (row.rev !== rev) await refuseStale(db, row);
}
