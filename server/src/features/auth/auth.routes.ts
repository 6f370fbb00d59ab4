import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { type BytesReply, type Http, implement } from '../../kernel/http/register.ts';
import { settings } from '../sys-config/public.ts';
import { pictureOf } from './picture-code.ts';
import { lockScreen, ownSession, signIn, signOut, unlockScreen } from './sign-in.service.ts';
import { signedIn } from './signed-in.service.ts';

export const authHandlers = implement(authRoutes, {
  login: (ctx, { body }, http) =>
    signIn(ctx, body, { authorization: http.request.headers.authorization, device: deviceOf(http) }),
  currentUser: async (ctx, _input, http) => {
    const session = await ownSession(ctx, http.request.headers.authorization);
    return signedIn(ctx, { isLocked: session.locked });
  },
  logout: async (ctx) => {
    await signOut(ctx);
    return null;
  },
  lock: async (ctx) => {
    await lockScreen(ctx);
    return null;
  },
  unlock: async (ctx, { body }) => {
    await unlockScreen(ctx, body);
    return null;
  },
  // The same for every account: an answer that differed would tell which accounts exist.
  config: async (ctx) => {
    const { system } = await settings(ctx);
    return {
      enableVerificationCode: system.enableVerificationCode,
      verificationCodeNumber: system.verificationCodeNumber,
    };
  },
  imageCode: async (ctx, { params }) => picture(pictureOf(ctx, params.timestamp, params.codeLength)),
  passwordImageCode: async (ctx, { params }) => {
    const { system } = await settings(ctx);
    return picture(pictureOf(ctx, params.timestamp, system.verificationCodeNumber));
  },
});

const picture = (svg: string): BytesReply => ({ stream: svg, type: 'image/svg+xml' });

/** One session per kind of device: a browser and the mobile application do not force each other out. */
const deviceOf = ({ request }: Http): string => (request.headers['origin-client'] === 'app' ? 'app' : 'pc');
