import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import type { TestApp } from './http.ts';

/** The kinds of a person's unread messages that lead to something, by its id in their address. */
export async function unreadOf(product: TestApp, account: string, id: string): Promise<string[]> {
  await product.app.outbox.drain();
  const { list } = await (await product.as(account)).call(messagesRoutes.list, {
    query: { isRead: '0', pageSize: 100 },
  });
  return list.filter(({ link }) => link.includes(id)).map(({ event }) => event);
}
