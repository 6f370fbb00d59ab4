import { z } from 'zod';
import { Secret } from '../../kernel/kept-secret.ts';
import { PageQuery } from '../../kernel/paging.ts';
import { Flag, Id, line, Moment, Rev } from '../../kernel/values.ts';

/** Platforms that get our organisation and people, and by which people are reached. */
export const THIRD_KINDS = ['wecom', 'dingTalk'] as const;
export const ThirdKind = z.enum(THIRD_KINDS);
export type ThirdKind = z.output<typeof ThirdKind>;

/** Where the platforms answer unless an installation goes through an address of its own. */
export const THIRD_ADDRESSES = {
  wecom: 'https://qyapi.weixin.qq.com',
  dingTalk: 'https://oapi.dingtalk.com',
  mp: 'https://api.weixin.qq.com',
} as const;

/** An address without a path. */
export const PlatformAddress = line(200).regex(/^https?:\/\/[\w.:[\]-]+$/i);

const fields = {
  enabledMark: Flag,
  address: PlatformAddress,
  /** Corporation id (WeCom) or app key (DingTalk). */
  appId: line(100).default(''),
  agentId: line(50).regex(/^\d*$/).default(''),
  /** Of the directory; at DingTalk of messages too. */
  secret: Secret,
  /** Of the WeCom application that sends messages. */
  agentSecret: Secret,
  /** The platform's department under which ours lie. */
  rootId: line(20).regex(/^\d+$/).default('1'),
};

/** An edit of a platform's settings; without `rev` it is stored whatever happened meanwhile. */
export const ThirdEdit = z.object({ ...fields, rev: Rev.optional() });
export type ThirdEdit = z.output<typeof ThirdEdit>;

export const THIRD_RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** A synchronisation: how far it is and how it ended. */
export const ThirdRun = z.object({
  id: z.string(),
  state: z.enum(THIRD_RUN_STATES),
  total: z.int(),
  handled: z.int(),
  failed: z.int(),
  /** Why it ended, in words; empty unless it failed. */
  problem: z.string(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
});
export type ThirdRun = z.output<typeof ThirdRun>;

/** A platform's settings with what it has of ours. */
export const ThirdView = z.object({
  ...fields,
  kind: ThirdKind,
  rev: Rev,
  /** Stored secrets that cannot be opened, since another key sealed them. */
  lostSecrets: z.array(z.enum(['secret', 'agentSecret'])),
  departments: z.int(),
  people: z.int(),
  problems: z.int(),
  lastRun: ThirdRun.nullable(),
});
export type ThirdView = z.output<typeof ThirdView>;

/** What a synchronisation would do. */
export const ThirdPreview = z.object({
  departments: z.object({ add: z.int(), change: z.int(), remove: z.int() }),
  people: z.object({ add: z.int(), change: z.int(), disable: z.int() }),
  /** People whom the platform does not take, such as those without a phone number. */
  unfit: z.int(),
  unchanged: z.int(),
  /** More than a fifth of the people would be disabled: this has to be confirmed by their number. */
  isManyRemovals: z.boolean(),
});
export type ThirdPreview = z.output<typeof ThirdPreview>;

/** Starts a synchronisation; `removals` confirms how many people may be disabled where these are many. */
export const ThirdSync = z.object({ removals: z.int().min(0).max(1_000_000).default(0) });

export const ThirdProblemQuery = PageQuery;

/** Somebody or something that the platform did not take. */
export const ThirdProblem = z.object({
  id: Id,
  what: z.enum(['department', 'person']),
  name: z.string(),
  account: z.string(),
  /** Why, in words. */
  problem: z.string(),
  time: Moment,
});
export type ThirdProblem = z.output<typeof ThirdProblem>;
