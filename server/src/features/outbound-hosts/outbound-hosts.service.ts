import { isIPv6 } from 'node:net';
import {
  type OutboundHostEdit,
  type OutboundHostRow,
  OutboundKind,
} from '@auditplus/contract/features/outbound-hosts/outbound-hosts.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { kindOfAddress } from '../../kernel/outbound/addresses.ts';
import {
  announceRegisteredHosts,
  dropRegisteredHosts,
} from '../../kernel/outbound/outbound-hosts.queries.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  deleteHost,
  findTwin,
  type HostRow,
  insertHost,
  listHosts,
  lockHost,
  updateHost,
} from './outbound-hosts.repository.ts';

/** Hosts that the product may call. */
export async function outboundHostPage(
  ctx: Ctx,
  query: PageQuery & { readonly kind?: OutboundKind | undefined },
): Promise<{ list: OutboundHostRow[]; pagination: Pagination }> {
  assertAdministrator(ctx);
  const { rows, total } = await listHosts(ctx.db, query);
  const list = rows.map((row) => ({
    id: row.id,
    ...summary(row),
    rev: row.rev,
    lastModifyUser: row.real_name ?? '',
    lastModifyTime: row.last_modify_time.getTime(),
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

export async function registerHost(ctx: Ctx, edit: OutboundHostEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await changeHosts(ctx, async (step) => {
    await assertFits(step.db, edit, '');
    await insertHost(step.db, {
      id,
      ...columns(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    step.record({ action: 'outboundHost.created', ...target(id), after: shown(columns(edit)) });
  });
}

export async function changeHost(ctx: Ctx, id: string, edit: OutboundHostEdit): Promise<void> {
  await changeHosts(ctx, async (step) => {
    const row = orThrow(await lockHost(step.db, id), 'record.missing');
    await assertFresh(step.db, row, edit.rev);
    await assertFits(step.db, edit, id);
    await updateHost(step.db, id, { ...columns(edit), ...stamp(ctx), rev: row.rev + 1 });
    step.record({
      action: 'outboundHost.changed',
      ...target(id),
      before: shown(summary(row)),
      after: shown(columns(edit)),
    });
  });
}

export async function removeHost(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await changeHosts(ctx, async (step) => {
    const row = orThrow(await lockHost(step.db, id), 'record.missing');
    await assertFresh(step.db, row, rev);
    await deleteHost(step.db, id);
    step.record({ action: 'outboundHost.removed', ...target(id), before: shown(summary(row)) });
  });
}

async function changeHosts(ctx: Ctx, work: (step: Change) => Promise<void>): Promise<void> {
  assertAdministrator(ctx);
  await change(ctx, async (step) => {
    await work(step);
    await announceRegisteredHosts(step.db);
  });
  dropRegisteredHosts(ctx);
}

/** The button alone does not open a way out of the installation. */
function assertAdministrator(ctx: Ctx): void {
  if (!ctx.caller.isAdministrator) refuse('outboundHost.administratorOnly');
}

/** Wider networks would hold what nobody had in mind. */
const LEAST_BITS = { ipv4: 8, ipv6: 16 };

async function assertFits(tx: Tx, { kind, host }: OutboundHostEdit, own: string): Promise<void> {
  const [network = '', prefix] = host.split('/');
  const bits = LEAST_BITS[isIPv6(network) ? 'ipv6' : 'ipv4'];
  if (prefix !== undefined && Number(prefix) < bits) refuse('outboundHost.tooWide', { host, bits });
  // A name is none of these; what it leads to is judged at each call.
  const isAddress = /^[\d.]+$|:/.test(network);
  if (isAddress && kindOfAddress(network) === 'never') refuse('outboundHost.protected', { host });
  if (await findTwin(tx, { kind, host, without: own })) refuse('outboundHost.duplicate', { host });
}

const columns = ({ kind, host, ports, description }: OutboundHostEdit) => ({
  kind,
  host,
  ports: [...new Set(ports)].toSorted((one, other) => one - other),
  description,
});

const summary = ({ kind, host, ports, description }: HostRow): Omit<OutboundHostEdit, 'rev'> => ({
  kind: OutboundKind.parse(kind),
  host,
  ports,
  description,
});

const target = (id: string) => ({ targetType: 'outboundHost', targetId: id });

/** The log calls a record by its name. */
const shown = ({ kind, host, ports, description }: Omit<OutboundHostEdit, 'rev'>) => ({
  fullName: host,
  kind,
  ports: ports.join(', '),
  description,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
