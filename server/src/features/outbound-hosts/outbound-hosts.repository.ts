import type { OutboundKind } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.model.ts';
import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { Insertable, Updateable } from 'kysely';
import type { OutboundHostsTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

/** Registered hosts by kind and name, with who changed each last, and the number of all that match. */
export async function listHosts(
  db: Db,
  { kind, keyword, currentPage, pageSize }: PageQuery & { readonly kind?: OutboundKind | undefined },
) {
  let query = db.selectFrom('outbound_hosts');
  if (kind) query = query.where('outbound_hosts.kind', '=', kind);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('outbound_hosts.host', 'ilike', containing(keyword)),
        where('outbound_hosts.description', 'ilike', containing(keyword)),
      ]),
    );
  return readPage({
    all: query,
    shown: query
      .leftJoin('users as person', 'person.id', 'outbound_hosts.last_modify_user_id')
      .selectAll('outbound_hosts')
      .select('person.real_name')
      .orderBy('outbound_hosts.kind')
      .orderBy('outbound_hosts.host'),
    page: { currentPage, pageSize },
  });
}

export const lockHost = (db: Db, id: string) =>
  db.selectFrom('outbound_hosts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type HostRow = NonNullable<Awaited<ReturnType<typeof lockHost>>>;

/** Another entry of the same kind and host. */
export const findTwin = (
  db: Db,
  { kind, host, without }: { readonly kind: OutboundKind; readonly host: string; readonly without: string },
) =>
  db
    .selectFrom('outbound_hosts')
    .select('id')
    .where('kind', '=', kind)
    .where('host', '=', host)
    .where('id', '<>', without)
    .executeTakeFirst();

export async function insertHost(db: Db, row: Insertable<OutboundHostsTable>): Promise<void> {
  await db.insertInto('outbound_hosts').values(row).execute();
}

export async function updateHost(db: Db, id: string, set: Updateable<OutboundHostsTable>): Promise<void> {
  await db.updateTable('outbound_hosts').set(set).where('id', '=', id).execute();
}

export async function deleteHost(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbound_hosts').where('id', '=', id).execute();
}
