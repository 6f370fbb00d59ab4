import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { listLogs } from '../logs/public.ts';
import { readBaseInfo, saveBaseInfo } from './base-info.ts';
import { ownOrganizes, ownPositionList, ownRoles, subordinatesOf } from './memberships.ts';
import { modifyPassword } from './modify-password.ts';
import { ownRights } from './own-rights.ts';
import { dropPhrase, keepPhrase, ownPhrases } from './phrases.ts';
import { chooseAvatar, chooseLanguage, chooseMajor, chooseTheme } from './preferences.ts';

export const currentUserHandlers = implement(currentUserRoutes, {
  baseInfo: (ctx) => readBaseInfo(ctx),
  saveBaseInfo: (ctx, { body }) => done(saveBaseInfo(ctx, body)),
  modifyPassword: (ctx, { body }) => done(modifyPassword(ctx, body)),
  avatar: (ctx, { params }) => done(chooseAvatar(ctx, params.name)),
  theme: (ctx, { body }) => done(chooseTheme(ctx, body.theme)),
  language: (ctx, { body }) => done(chooseLanguage(ctx, body.language)),
  phrases: (ctx) => ownPhrases(ctx),
  keepPhrase: (ctx, { body }) => keepPhrase(ctx, body.text),
  dropPhrase: (ctx, { body }) => dropPhrase(ctx, body.text),
  subordinates: (ctx, { params }) => subordinatesOf(ctx, params.id),
  rights: (ctx) => ownRights(ctx),
  log: async (ctx, { query }) => {
    const { list, total } = await listLogs(ctx.db, {
      ...query,
      userId: ctx.caller.userId,
      language: ctx.language,
    });
    const { currentPage, pageSize } = query;
    return { list, pagination: { currentPage, pageSize, total } };
  },
  organizes: (ctx) => ownOrganizes(ctx),
  positions: (ctx) => ownPositionList(ctx),
  roles: async (ctx) => ownRoles(ctx),
  major: (ctx, { body }) => done(chooseMajor(ctx, body)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
