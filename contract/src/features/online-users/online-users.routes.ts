import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { Id, line } from '../../kernel/values.ts';

const ONLINE = 'permission.userOnline';

/** A person with a live session; of several sessions the newest is shown. */
export const OnlineUser = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  userAccount: z.string(),
  /** Slash path of the organisation. */
  organize: z.string(),
  loginTime: z.int(),
  lastSeenTime: z.int(),
  loginIPAddress: z.string(),
  loginPlatForm: z.string(),
  sessions: z.int(),
  /** The caller: signing out is the way to end this session. */
  isSelf: z.boolean(),
});
export type OnlineUser = z.output<typeof OnlineUser>;

/** Who is signed in, and signing people out (platform-contract 9.24). */
export const onlineUsersRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/OnlineUser',
    summary: 'People with a live session',
    access: module(ONLINE),
    query: z.object({ keyword: line(100).optional() }),
    reply: z.array(OnlineUser),
  }),
  force: route({
    method: 'DELETE',
    path: '/api/system/OnlineUser/:userId',
    summary: 'End all sessions of a person',
    access: button(ONLINE, 'btn_force'),
    params: z.object({ userId: Id }),
    reply: z.null(),
    refuses: ['online.self', 'organize.outOfScope'],
  }),
  forceMany: route({
    method: 'DELETE',
    path: '/api/system/OnlineUser',
    summary: 'End all sessions of several people',
    access: button(ONLINE, 'btn_force'),
    body: z.object({ ids: z.array(Id).min(1).max(500) }),
    reply: z.null(),
    refuses: ['online.self', 'organize.outOfScope'],
  }),
};
