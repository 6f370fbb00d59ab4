import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** Bus channels of live messages: one was given to people; somebody read; one person wrote to another, read it, took it back. */
export const MESSAGE_SENT = 'message.sent';
export const MESSAGE_READ = 'message.read';
export const CHAT_SENT = 'chat.sent';
export const CHAT_READ = 'chat.read';
export const CHAT_RECALLED = 'chat.recalled';

/** Tells every process once the transaction commits, and not otherwise. */
export async function signal(db: Db, channel: string, payload: string): Promise<void> {
  await sql`SELECT ${signalSql(channel, payload)}`.execute(db);
}

/** The same as part of a statement that stores what is told; the payload may be a column of it. */
export const signalSql = (channel: string, payload: string | RawBuilder<unknown>) =>
  sql`pg_notify('auditplus', json_build_object('channel', ${channel}::text, 'payload', ${payload}::text)::text)`;
