import { z } from 'zod';
import { Secret } from '../../kernel/kept-secret.ts';
import { PageQuery } from '../../kernel/paging.ts';
import { Flag, line, Moment, Rev } from '../../kernel/values.ts';
import { PlatformAddress, ThirdRun } from './third-party.model.ts';

/** Where a platform's calls come in, by the last part of their address. */
export const CALLBACK_KINDS = ['mp', 'qy'] as const;
export const CallbackKind = z.enum(CALLBACK_KINDS);
export type CallbackKind = z.output<typeof CallbackKind>;

/** The key that messages are encrypted with: 43 characters, made by the platform. */
const AesKey = z
  .string()
  .regex(/^(?:[A-Za-z0-9]{43}|\*{8})?$/)
  .default('');

const mpFields = {
  enabledMark: Flag,
  address: PlatformAddress,
  wx_GZH_APPID: line(100).default(''),
  wx_GZH_APPSECRET: Secret,
  wx_GZH_TOKEN: Secret,
  wx_GZH_AESKEY: AesKey,
};

/** An edit of the official account's settings; field names as in platform-contract 9.19c. */
export const MpConfigEdit = z.object({ ...mpFields, rev: Rev.optional() });
export type MpConfigEdit = z.output<typeof MpConfigEdit>;

const seen = {
  rev: Rev,
  /** When the platform last called us with a right signature. */
  calledTime: Moment.nullable(),
};

export const MpConfig = z.object({
  ...mpFields,
  ...seen,
  lostSecrets: z.array(z.enum(['wx_GZH_APPSECRET', 'wx_GZH_TOKEN', 'wx_GZH_AESKEY'])),
});
export type MpConfig = z.output<typeof MpConfig>;

const qyFields = {
  enabledMark: Flag,
  address: PlatformAddress,
  qyh_CorpId: line(100).default(''),
  qyh_CorpSecret: Secret,
  qyh_AgentId: line(50).regex(/^\d*$/).default(''),
  qyh_AgentSecret: Secret,
  qyh_Token: Secret,
  qyh_AesKey: AesKey,
};

/** An edit of the enterprise account's settings, which are those of WeCom with what its calls to us are signed with. */
export const QyhConfigEdit = z.object({ ...qyFields, rev: Rev.optional() });
export type QyhConfigEdit = z.output<typeof QyhConfigEdit>;

export const QyhConfig = z.object({
  ...qyFields,
  ...seen,
  lostSecrets: z.array(z.enum(['qyh_CorpSecret', 'qyh_AgentSecret', 'qyh_Token', 'qyh_AesKey'])),
});
export type QyhConfig = z.output<typeof QyhConfig>;

const leaf = {
  /** `click` answers with a text, `view` opens an address. */
  type: z.enum(['click', 'view']),
  content: z.string().max(600).default(''),
  url: z
    .string()
    .max(1000)
    .regex(/^(?:https?:\/\/\S+)?$/i)
    .default(''),
};

/** The most entries that the platform takes. */
export const MENU_LIMITS = { top: 3, below: 5 } as const;

const MpMenuLeaf = z.object({ fullName: line(60).min(1), ...leaf });
export const MpMenuButton = z.object({
  fullName: line(16).min(1),
  ...leaf,
  /** Entries below; whoever has some has no content of its own. */
  children: z.array(MpMenuLeaf).max(MENU_LIMITS.below).default([]),
});
export type MpMenuButton = z.output<typeof MpMenuButton>;

export const MpMenuEdit = z.object({
  list: z.array(MpMenuButton).max(MENU_LIMITS.top),
  rev: Rev.optional(),
});

export const MpMenu = z.object({
  list: z.array(MpMenuButton),
  rev: Rev,
  publishedTime: Moment.nullable(),
  /** Differs from what was published last. */
  isChanged: z.boolean(),
});

export type MpMenu = z.output<typeof MpMenu>;

export const MpUserQuery = PageQuery.extend({ isFollowing: z.enum(['0', '1']).optional() });

/** Somebody who follows the account, or did. */
export const MpUser = z.object({
  openId: z.string(),
  nickName: z.string(),
  sex: z.int(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  remark: z.string(),
  isFollowing: z.boolean(),
  followedTime: Moment.nullable(),
});
export type MpUser = z.output<typeof MpUser>;

export const MpRemark = z.object({ remark: line(30).default('') });

export const MpSync = z.object({ isReady: z.boolean(), lastRun: ThirdRun.nullable() });
export type MpSync = z.output<typeof MpSync>;

/** What WeChat and WeCom sign their calls with. */
export const CallbackQuery = z.object({
  msg_signature: z.string().max(100).optional(),
  signature: z.string().max(100).optional(),
  timestamp: z.string().max(20),
  nonce: z.string().max(100),
  echostr: z.string().max(2000).optional(),
});
