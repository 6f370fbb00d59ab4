import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type BytesReply, type Http, implement } from '../../kernel/http/register.ts';
import { settings } from '../sys-config/public.ts';
import { knownDeviceOf, rememberDevice } from './known-device.ts';
import { pictureOf } from './picture-code.ts';
import { resetPassword } from './reset-password.ts';
import { offerOf, sendCode } from './sent-codes.ts';
import {
  lockScreen,
  ownSession,
  type SignInFrom,
  signIn,
  signInByCode,
  signOut,
  unlockScreen,
} from './sign-in.service.ts';
import { brandOf, signedIn } from './signed-in.service.ts';
import {
  answerTicket,
  exchangeViewTicket,
  newTicket,
  newViewTicket,
  scanTicket,
  ticketStatus,
} from './tickets.ts';

export const authHandlers = implement(authRoutes, {
  login: (ctx, { body }, http) => signIn(ctx, body, fromOf(ctx, http)),
  offer: (ctx) => offerOf(ctx),
  brand: async (ctx) => brandOf((await settings(ctx)).system),
  sendCode: (ctx, { body }) => sendCode(ctx, body),
  loginByCode: (ctx, { body }, http) => signInByCode(ctx, body, fromOf(ctx, http)),
  resetPassword: async (ctx, { body }) => {
    await resetPassword(ctx, body);
    return null;
  },
  ticket: (ctx) => newTicket(ctx),
  ticketStatus: (ctx, { params }, http) => ticketStatus(ctx, params.ticket, fromOf(ctx, http)),
  ticketScan: (ctx, { params }) => scanTicket(ctx, params.scanCode),
  ticketAnswer: async (ctx, { params, body }) => {
    await answerTicket(ctx, { scanCode: params.scanCode, agreed: body.agreed });
    return null;
  },
  viewTicket: (ctx) => newViewTicket(ctx),
  exchangeTicket: (ctx, { body }) => exchangeViewTicket(ctx, body.ticket),
  currentUser: async (ctx, { query }, http) => {
    const session = await ownSession(ctx, http.request.headers.authorization);
    return signedIn(ctx, { isLocked: session.locked, withNames: query.names === '1' });
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

const picture = (png: Buffer): BytesReply => ({ stream: png, type: 'image/png' });

const fromOf = ({ secret }: Ctx, http: Http): SignInFrom => ({
  authorization: http.request.headers.authorization,
  device: deviceOf(http),
  knownDevice: (userId) => knownDeviceOf(secret, http.request, userId),
  remember: (userId) => rememberDevice(secret, http, userId),
});

/** One session per kind of device: a browser and the mobile application do not force each other out. */
const deviceOf = ({ request }: Http): string => (request.headers['origin-client'] === 'app' ? 'app' : 'pc');
