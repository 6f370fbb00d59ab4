import { markupsRoutes } from '@auditplus/contract/features/markups/markups.routes.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { implement } from '../../kernel/http/register.ts';
import { createMarkup, listMarkups, mayOpenMarkups, PHOTO_MARKUP } from './markups.service.ts';

registerFileAccess(PHOTO_MARKUP, mayOpenMarkups);

export const markupsHandlers = implement(markupsRoutes, {
  listMarkups: (ctx, { params }) => listMarkups(ctx, params.originalId),
  createMarkup: (ctx, { body }) => createMarkup(ctx, body),
});
