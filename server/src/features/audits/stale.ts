import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { lastChange, type Versioned } from '../../kernel/stale.ts';

/** Refuses with AU0007 naming who changed the record when; the details carry it too, with the version now. */
export async function refuseStale(db: Db | Tx, row: Versioned): Promise<never> {
  const { name, time, details } = await lastChange(db, row);
  refuse('AU0007', { 姓名: name, 时间: time }, details);
}

/** Refuses with AU0007 when the version that the caller edited is not the record's version now. */
export async function assertFresh(db: Db | Tx, row: Versioned, rev: number): Promise<void> {
  if (row.rev !== rev) await refuseStale(db, row);
}
