import type { InterfaceCallRow } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listCalls } from './interface-calls.repository.ts';

/** Calls of an interface, newest first. */
export async function callPage(
  ctx: Ctx,
  interfaceId: string,
  { currentPage, pageSize, keyword, failed }: PageQuery & { readonly failed?: 0 | 1 | undefined },
): Promise<{ list: InterfaceCallRow[]; pagination: Pagination }> {
  const { rows, total } = await listCalls(ctx.db, {
    interfaceId,
    keyword,
    hasFailed: failed === 1,
    currentPage,
    pageSize,
  });
  const list = rows.map((row) => ({
    id: row.id,
    invokTime: row.at.getTime(),
    userId: row.key_name ?? (row.real_name ? `${row.real_name}/${row.account}` : row.user_id),
    invokIp: row.ip,
    invokDevice: row.device,
    invokType: row.type,
    invokWasteTime: row.ms,
    version: row.version,
    rows: row.rows,
    outcome: row.outcome,
    params: JSON.stringify(row.params),
  }));
  return { list, pagination: { currentPage, pageSize, total } };
}
