import type { Tx } from '../../kernel/db.ts';

const COLUMNS = {
  started: { moment: 'starts_at', noted: 'start_noted_at' },
  ended: { moment: 'ends_at', noted: 'end_noted_at' },
} as const;

const BATCH = 500;

/** Memberships whose beginning or end has passed without a note of it, locked; the earliest first. */
export function dueMemberships(tx: Tx, what: keyof typeof COLUMNS, now: Date) {
  const { moment, noted } = COLUMNS[what];
  return tx
    .selectFrom('user_relations')
    .selectAll()
    .where(moment, '<=', now)
    .where(noted, 'is', null)
    .orderBy(moment)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
}

type Membership = Awaited<ReturnType<typeof dueMemberships>>[number];

export async function markNoted(
  tx: Tx,
  { object_type, object_id, user_id }: Membership,
  { what, now }: { what: keyof typeof COLUMNS; now: Date },
): Promise<void> {
  await tx
    .updateTable('user_relations')
    .set({ [COLUMNS[what].noted]: now })
    .where('object_type', '=', object_type)
    .where('object_id', '=', object_id)
    .where('user_id', '=', user_id)
    .execute();
}
