import { z } from 'zod';
import { anyone, session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { CodeStamp, CurrentUser, LoginBody, LoginConfig, LoginReply, UnlockBody } from './auth.model.ts';

/** Signing in and out, the screen lock and the signed-in person (platform-contract 2.1, 5). */
export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/api/oauth/Login',
    summary: 'Sign in with account and password',
    access: anyone,
    body: LoginBody,
    bodyType: 'form',
    rateLimited: true,
    reply: LoginReply,
    refuses: [
      'login.wrong',
      'login.locked',
      'login.delayed',
      'login.disabled',
      'login.noMenus',
      'login.codeWrong',
      'login.addressDenied',
    ],
  }),
  currentUser: route({
    method: 'GET',
    path: '/api/oauth/CurrentUser',
    summary: 'The signed-in person with menus and permissions',
    access: session,
    reply: CurrentUser,
    whileLocked: true,
    beforeOwnPassword: true,
  }),
  logout: route({
    method: 'GET',
    path: '/api/oauth/Logout',
    summary: 'End the session',
    access: session,
    reply: z.null(),
    whileLocked: true,
    beforeOwnPassword: true,
  }),
  lock: route({
    method: 'POST',
    path: '/api/oauth/Lock',
    summary: 'Lock the screen of this session',
    access: session,
    reply: z.null(),
  }),
  unlock: route({
    method: 'POST',
    path: '/api/oauth/LockScreen',
    summary: 'Unlock the screen with account and password',
    access: session,
    body: UnlockBody,
    reply: z.null(),
    refuses: ['login.wrongPassword', 'login.locked', 'login.delayed'],
    whileLocked: true,
    beforeOwnPassword: true,
  }),
  config: route({
    method: 'GET',
    path: '/api/oauth/getConfig/:account',
    summary: 'Whether this account must enter a picture code',
    access: anyone,
    params: z.object({ account: z.string().max(100) }),
    reply: LoginConfig,
  }),
  imageCode: route({
    method: 'GET',
    path: '/api/oauth/ImageCode/:codeLength/:timestamp',
    summary: 'The picture code of the sign-in form; good for one try within 300 seconds',
    access: anyone,
    params: z.object({ codeLength: z.coerce.number().int().min(3).max(6), timestamp: CodeStamp }),
    reply: 'bytes',
  }),
  passwordImageCode: route({
    method: 'GET',
    path: '/api/file/ImageCode/:timestamp',
    summary: 'The picture code of the password form',
    access: anyone,
    params: z.object({ timestamp: CodeStamp }),
    reply: 'bytes',
  }),
};
