import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  MpConfig,
  MpConfigEdit,
  MpMenu,
  MpMenuButton,
  MpMenuEdit,
  MpSync,
  MpUser,
  MpUserQuery,
  QyhConfig,
  QyhConfigEdit,
} from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { type AccountKind, freshAccount, storeSettings } from './account-settings.ts';
import { type Follower, openOfficialAccount, usableOfficialAccount } from './official-account.ts';
import { listFollowers } from './official-accounts.queries.ts';
import {
  endOthers,
  type FollowerValues,
  findMenu,
  hasFollower,
  lockMenu,
  storeFollowers,
  storeMenu,
  storePublished,
  storeRemark,
} from './official-accounts.repository.ts';
import { inWords, ProviderProblem } from './provider.ts';
import { beginRun } from './runs.ts';
import { storedProblem } from './send-values.ts';
import { findAccount, SECRET_COLUMNS, type SecretColumn } from './third-accounts.repository.ts';
import { endRun, takeRun, touchRun } from './third-links.repository.ts';
import { lastRun } from './third-party.queries.ts';
import { runView } from './third-party.service.ts';
import { lostThirdSecrets } from './third-secrets.ts';

const JOB = 'mp-followers';
/** So many people the platform tells of in one call. */
const CHUNK = 100;

const MP_SECRETS = {
  secret: 'wx_GZH_APPSECRET',
  callback_token: 'wx_GZH_TOKEN',
  callback_key: 'wx_GZH_AESKEY',
} as const;
const QY_SECRETS = {
  secret: 'qyh_CorpSecret',
  agent_secret: 'qyh_AgentSecret',
  callback_token: 'qyh_Token',
  callback_key: 'qyh_AesKey',
} as const;

/** Declares the worker. */
export function declareOfficialAccountJobs(kernel: Kernel): void {
  kernel.jobs.work<{ id: string }>(JOB, ({ id }) => fetchFollowers(kernel, id));
}

async function accountView<F extends string>(
  ctx: Ctx,
  kind: AccountKind,
  secrets: Readonly<Partial<Record<SecretColumn, F>>>,
) {
  const account = (await findAccount(ctx.db, kind)) ?? freshAccount(kind, ctx.clock.now());
  const masked = (column: SecretColumn) => (account[column] === '' ? '' : KEPT_SECRET);
  return {
    account,
    masked,
    common: {
      enabledMark: account.enabled_mark === 1 ? (1 as const) : (0 as const),
      address: account.address,
      rev: account.rev,
      calledTime: account.called_at?.getTime() ?? null,
      lostSecrets: lostThirdSecrets(ctx, account, SECRET_COLUMNS).flatMap((column) => secrets[column] ?? []),
    },
  };
}

export async function mpConfig(ctx: Ctx): Promise<MpConfig> {
  const { account, masked, common } = await accountView(ctx, 'mp', MP_SECRETS);
  return {
    ...common,
    wx_GZH_APPID: account.app_id,
    wx_GZH_APPSECRET: masked('secret'),
    wx_GZH_TOKEN: masked('callback_token'),
    wx_GZH_AESKEY: masked('callback_key'),
  };
}

export const saveMpConfig = (ctx: Ctx, edit: MpConfigEdit): Promise<void> =>
  storeSettings(
    ctx,
    'mp',
    {
      enabledMark: edit.enabledMark,
      address: edit.address,
      appId: edit.wx_GZH_APPID,
      secret: edit.wx_GZH_APPSECRET,
      callbackToken: edit.wx_GZH_TOKEN,
      callbackKey: edit.wx_GZH_AESKEY,
      rev: edit.rev,
    },
    MP_SECRETS,
  );

export async function qyhConfig(ctx: Ctx): Promise<QyhConfig> {
  const { account, masked, common } = await accountView(ctx, 'wecom', QY_SECRETS);
  return {
    ...common,
    qyh_CorpId: account.app_id,
    qyh_CorpSecret: masked('secret'),
    qyh_AgentId: account.agent_id,
    qyh_AgentSecret: masked('agent_secret'),
    qyh_Token: masked('callback_token'),
    qyh_AesKey: masked('callback_key'),
  };
}

export const saveQyhConfig = (ctx: Ctx, edit: QyhConfigEdit): Promise<void> =>
  storeSettings(
    ctx,
    'wecom',
    {
      enabledMark: edit.enabledMark,
      address: edit.address,
      appId: edit.qyh_CorpId,
      agentId: edit.qyh_AgentId,
      secret: edit.qyh_CorpSecret,
      agentSecret: edit.qyh_AgentSecret,
      callbackToken: edit.qyh_Token,
      callbackKey: edit.qyh_AesKey,
      rev: edit.rev,
    },
    QY_SECRETS,
  );

export async function testMp(ctx: Ctx): Promise<void> {
  const account = await usableOfficialAccount(ctx);
  await inWords(() => openOfficialAccount(ctx, account).test());
}

export async function mpMenu(ctx: Ctx): Promise<MpMenu> {
  const { buttons, published, publishedAt, rev } = await findMenu(ctx.db);
  return {
    list: [...buttons],
    rev,
    publishedTime: publishedAt?.getTime() ?? null,
    isChanged: !isDeepStrictEqual(buttons, published ?? []),
  };
}

export async function saveMpMenu(ctx: Ctx, { list, rev }: z.output<typeof MpMenuEdit>): Promise<void> {
  const at = ctx.clock.now();
  await change(ctx, async (tx) => {
    const stored = await lockMenu(tx.db, at);
    await assertFresh(tx.db, { rev: stored.rev, last_modify_time: at, last_modify_user_id: null }, rev);
    await storeMenu(tx.db, { buttons: list, rev: stored.rev + 1, by: ctx.caller.userId, at });
    tx.record({ action: 'thirdParty.changed', targetType: 'thirdParty', targetId: 'mp' });
  });
}

/** Sends the draft to the platform, and notes afterwards what was sent. */
export async function publishMpMenu(ctx: Ctx): Promise<void> {
  const account = await usableOfficialAccount(ctx);
  const { buttons } = await findMenu(ctx.db);
  const incomplete = buttons
    .flatMap((button) => (button.children.length > 0 ? button.children : [button]))
    .find(isEmpty);
  if (incomplete) refuse('weChat.menuIncomplete', { name: incomplete.fullName });
  await inWords(async () => {
    const official = openOfficialAccount(ctx, account);
    try {
      await official.publishMenu(buttons);
    } catch (error) {
      // What is to be removed is not there.
      const isDone =
        buttons.length === 0 && error instanceof ProviderProblem && official.isWithoutMenu(error.code);
      if (!isDone) throw error;
    }
  });
  await change(ctx, async (tx) => {
    await lockMenu(tx.db, ctx.clock.now());
    await storePublished(tx.db, buttons, ctx.clock.now());
    tx.record({ action: 'thirdParty.published', targetType: 'thirdParty', targetId: 'mp' });
  });
}

const isEmpty = ({ type, content, url }: Pick<MpMenuButton, 'type' | 'content' | 'url'>): boolean =>
  (type === 'click' ? content : url) === '';

export async function mpUsers(
  ctx: Ctx,
  query: z.output<typeof MpUserQuery>,
): Promise<{ list: MpUser[]; pagination: Pagination }> {
  const { rows, total } = await listFollowers(ctx.db, query);
  const list = rows.map((row) => ({
    openId: row.open_id,
    nickName: row.nick_name,
    sex: row.sex,
    country: row.country,
    province: row.province,
    city: row.city,
    remark: row.remark,
    isFollowing: row.is_following,
    followedTime: row.followed_at?.getTime() ?? null,
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

export async function remarkMpUser(ctx: Ctx, openId: string, remark: string): Promise<void> {
  if (!(await hasFollower(ctx.db, openId))) refuse('record.missing');
  const account = await usableOfficialAccount(ctx);
  await inWords(() => openOfficialAccount(ctx, account).setRemark(openId, remark));
  await change(ctx, async (tx) => {
    await storeRemark(tx.db, openId, remark);
    tx.record({
      action: 'thirdParty.changed',
      targetType: 'thirdParty',
      targetId: 'mp',
      after: { openId, remark },
    });
  });
}

export async function mpSync(ctx: Ctx): Promise<MpSync> {
  const account = await findAccount(ctx.db, 'mp');
  const run = await lastRun(ctx.db, 'mp');
  return {
    isReady: account?.enabled_mark === 1 && account.app_id !== '' && account.secret !== '',
    lastRun: run ? runView(run, ctx.language) : null,
  };
}

export async function startMpSync(ctx: Ctx): Promise<{ id: string }> {
  await usableOfficialAccount(ctx);
  return beginRun(ctx, { kind: 'mp', job: JOB });
}

/** Fetches all followers; whoever the platform does not name any more follows no longer. */
export async function fetchFollowers(kernel: Kernel, id: string): Promise<void> {
  const worker = randomUUID();
  const now = () => kernel.clock.now();
  const row = await takeRun(kernel.db, id, worker, now());
  if (!row) return;
  try {
    const official = openOfficialAccount(kernel, await usableOfficialAccount(kernel));
    let total = 0;
    for (let after = ''; ; ) {
      const { ids, next } = await official.followerIds(after);
      total += ids.length;
      for (let start = 0; start < ids.length; start += CHUNK) {
        const told = await official.followers(ids.slice(start, start + CHUNK));
        await storeFollowers(kernel.db, told.map(followerValues), id);
        if (!(await touchRun(kernel.db, { id, worker, total, handled: told.length }, now()))) return;
      }
      if (next === '' || next === after) break;
      after = next;
    }
    await endOthers(kernel.db, id);
    await endRun(kernel.db, { id, worker, state: 'done', problem: '', ended_at: now() });
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof ProviderProblem)) throw error;
    const problem = error instanceof Refusal ? storedProblem(error) : error.message;
    await endRun(kernel.db, { id, worker, state: 'failed', problem: problem.slice(0, 300), ended_at: now() });
  }
}

const followerValues = (told: Follower): FollowerValues => ({
  open_id: told.openid,
  nick_name: told.nickname,
  sex: told.sex,
  country: told.country,
  province: told.province,
  city: told.city,
  remark: told.remark,
  is_following: told.subscribe === 1,
  followed_at: told.subscribe_time === undefined ? null : new Date(told.subscribe_time * 1000),
});
