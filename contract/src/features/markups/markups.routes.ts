import { z } from 'zod';
import { button, oneOf, session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { FileId } from '../files/files.model.ts';
import { MarkupBody, MarkupView } from './markups.model.ts';

/** Marked copies of photos; who may open the original may see them (X9). */
export const markupsRoutes = {
  listMarkups: route({
    method: 'GET',
    path: '/api/audit/markup/:originalId',
    summary: 'The marked copies of a photo, newest first',
    access: session,
    params: z.object({ originalId: FileId }),
    reply: listOf(MarkupView),
    refuses: ['file.missing'],
  }),
  createMarkup: route({
    method: 'POST',
    path: '/api/audit/markup',
    summary: 'Link an uploaded marked copy to its original',
    access: oneOf(button('audit.score', 'btn_score'), button('audit.hq', 'btn_score')),
    body: MarkupBody,
    reply: MarkupView,
    refuses: ['file.missing', 'file.notImage', 'markup.same', 'markup.ofMarkup'],
  }),
};
