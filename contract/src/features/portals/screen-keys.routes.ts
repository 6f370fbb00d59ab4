import { z } from 'zod';
import { anyone, button } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, line } from '../../kernel/values.ts';
import { PORTALS_PAGE, SCREENS_PAGE } from './portals.model.ts';
import { ScreenKeyEdit, ScreenKeyRow } from './screen-keys.model.ts';

const access = button([PORTALS_PAGE, SCREENS_PAGE], 'btn_screen');

/** Keys with which big screens show one portal, without a session. */
export const screenKeysRoutes = {
  list: route({
    method: 'GET',
    path: '/api/visualdev/Portal/:id/ScreenKeys',
    summary: 'The keys of the big screens of a portal',
    access,
    params: ById,
    query: PageQuery,
    reply: paged(ScreenKeyRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/visualdev/Portal/:id/ScreenKeys',
    summary: 'Add a key of a big screen; the answer shows it, once',
    access,
    secret: true,
    params: ById,
    body: ScreenKeyEdit,
    reply: z.object({ id: z.string(), key: z.string() }),
    refuses: [
      'portal.notPublished',
      'portal.denied',
      'portal.screenPersonUnknown',
      'portal.screenPersonDenied',
      'portal.screenAddressInvalid',
    ],
  }),
  revoke: route({
    method: 'PUT',
    path: '/api/visualdev/ScreenKey/:id/Actions/Revoke',
    summary: 'Revoke a key; its screens show nothing new from now on',
    access,
    params: ById,
    reply: z.null(),
  }),
  open: route({
    method: 'POST',
    path: '/api/visualdev/ScreenKey/Actions/Open',
    summary: 'Which portal a key opens; its screen calls what it shows with `Authorization: Screen …`',
    access: anyone,
    reads: true,
    body: z.object({ key: line(200).min(1) }),
    reply: z.object({ portalId: z.string() }),
    refuses: ['key.invalid'],
  }),
};
