import { languagesRoutes } from '@auditplus/contract/features/languages/languages.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { changedTexts, saveTexts } from './changed-texts.ts';

export const languagesHandlers = implement(languagesRoutes, {
  changed: async (ctx) => ({ list: await changedTexts(ctx) }),
  list: async (ctx) => ({ list: await changedTexts(ctx) }),
  save: async (ctx, { body }) => {
    await saveTexts(ctx, body.list);
    return null;
  },
});
