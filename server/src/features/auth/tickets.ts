import { createHash, randomBytes } from 'node:crypto';
import type {
  Ticket,
  TicketAsked,
  TicketHolder,
  TicketStatus,
  ViewTicket,
} from '@auditplus/contract/features/auth/auth.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { publicLink } from '../../kernel/public-url.ts';
import { logSecurity } from '../logs/public.ts';
import { findAccountById } from './accounts.repository.ts';
import { type SignInFrom, signInByPhone } from './sign-in.service.ts';
import {
  deleteTicketsBefore,
  deleteViewTicketsBefore,
  findScannedTicket,
  findTicket,
  insertTicket,
  insertViewTicket,
  moveTicket,
  spendViewTicket,
} from './tickets.repository.ts';

const VALID_MS = 120_000;

/** A ticket for a page that waits to be signed in by a phone. */
export async function newTicket(ctx: Ctx): Promise<z.output<typeof Ticket>> {
  const now = ctx.clock.now();
  const [ticket, scanCode] = [randomText(), randomText()];
  const expires = new Date(now.getTime() + VALID_MS);
  await deleteTicketsBefore(ctx.db, new Date(now.getTime() - VALID_MS));
  await insertTicket(ctx.db, {
    id: newId(now.getTime()),
    ticket_hash: hashOf(ticket),
    scan_hash: hashOf(scanCode),
    ip: ctx.ip.slice(0, 50),
    device: ctx.device,
    created_at: now,
    expires_at: expires,
  });
  return { ticket, scanCode, publicUrl: publicLink(ctx.config, ''), expiresAt: expires.getTime() };
}

/** What the phone has said so far; once it has agreed, the waiting page gets its session, one time. */
export async function ticketStatus(
  ctx: Ctx,
  ticket: string,
  from: SignInFrom,
): Promise<z.output<typeof TicketStatus>> {
  const row = await findTicket(ctx.db, hashOf(ticket));
  const userName = row?.real_name ?? '';
  if (!row || row.state === 'used' || row.expires_at <= ctx.clock.now())
    return { state: 'expired', userName: '', login: null };
  if (row.state === 'waiting' || row.state === 'scanned' || row.state === 'refused')
    return { state: row.state, userName, login: null };
  const used = await moveTicket(ctx.db, row.id, { from: ['confirmed'], to: { state: 'used' } });
  if (!used?.user_id) return { state: 'expired', userName: '', login: null };
  const login = await signInByPhone(ctx, { userId: used.user_id, sessionHash: used.session_hash }, from);
  return { state: 'confirmed', userName, login };
}

/** The phone has read the picture: the waiting page says whose phone it is. The first phone keeps the ticket. */
export async function scanTicket(ctx: Ctx, scanCode: string): Promise<z.output<typeof TicketAsked>> {
  const ticket = await openTicket(ctx, scanCode);
  const scanned =
    (await moveTicket(ctx.db, ticket.id, {
      from: ['waiting'],
      to: { state: 'scanned', user_id: ctx.caller.userId },
    })) ??
    (await moveTicket(ctx.db, ticket.id, {
      from: ['scanned'],
      by: ctx.caller.userId,
      to: { state: 'scanned' },
    }));
  if (!scanned) refuse('login.ticketExpired');
  return { ip: ticket.ip, device: ticket.device, createdAt: ticket.created_at.getTime() };
}

/** The person agrees on the phone, or not. */
export async function answerTicket(
  ctx: Ctx,
  { scanCode, agreed }: { scanCode: string; agreed: boolean },
): Promise<void> {
  const ticket = await openTicket(ctx, scanCode);
  const answered = await moveTicket(ctx.db, ticket.id, {
    from: ['scanned'],
    by: ctx.caller.userId,
    to: { state: agreed ? 'confirmed' : 'refused', session_hash: ctx.sessionHash },
  });
  if (!answered) refuse('login.ticketExpired');
  const account = orThrow(await findAccountById(ctx.db, ctx.caller.userId), 'session.invalid');
  await logSecurity(ctx, {
    event: agreed ? 'ticket.confirmed' : 'ticket.refused',
    userId: account.id,
    account: account.account,
    userName: account.real_name,
  });
}

const openTicket = async (ctx: Ctx, scanCode: string) =>
  orThrow(await findScannedTicket(ctx.db, hashOf(scanCode), ctx.clock.now()), 'login.ticketExpired');

const VIEW_VALID_MS = 60_000;

/** A ticket of the caller for a link to another system. */
export async function newViewTicket(ctx: Ctx): Promise<z.output<typeof ViewTicket>> {
  const now = ctx.clock.now();
  const ticket = randomText();
  const expires = new Date(now.getTime() + VIEW_VALID_MS);
  await deleteViewTicketsBefore(ctx.db, now);
  await insertViewTicket(ctx.db, {
    hash: hashOf(ticket),
    user_id: ctx.caller.userId,
    expires_at: expires,
  });
  return { ticket, expiresAt: expires.getTime() };
}

/** Tells another system who followed a link to it; a ticket says so once. */
export async function exchangeViewTicket(ctx: Ctx, ticket: string): Promise<z.output<typeof TicketHolder>> {
  const spent = await spendViewTicket(ctx.db, hashOf(ticket), ctx.clock.now());
  const { account, real_name: realName } = orThrow(spent, 'link.ticketSpent');
  return { account, realName };
}

const randomText = (): string => randomBytes(24).toString('base64url');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
