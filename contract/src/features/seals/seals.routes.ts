import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Rev } from '../../kernel/values.ts';
import { SealChoice, SealEdit, SealInfo, SealRow, SealUse } from './seals.model.ts';

const BASE = '/api/system/Seal';
const PAGE = 'system.seal';
const SAVE_REFUSALS = ['seal.duplicateCode', 'seal.pictureUnreadable', 'seal.holderUnknown'] as const;

/** Seals that print templates put on paper. */
export const sealsRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Seals with their holders',
    access: module(PAGE),
    query: PageQuery,
    reply: paged(SealRow),
  }),
  selector: route({
    method: 'GET',
    path: `${BASE}/Selector`,
    summary: 'Seals that a print template may name',
    access: module('system.printDev'),
    reply: listOf(SealChoice),
  }),
  read: route({
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'A seal with its picture',
    access: module(PAGE),
    params: ById,
    reply: SealInfo,
  }),
  uses: route({
    method: 'GET',
    path: `${BASE}/:id/Uses`,
    summary: 'Who printed what with a seal, newest first',
    access: module(PAGE),
    params: ById,
    query: PageQuery,
    reply: paged(SealUse),
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Add a seal',
    access: button(PAGE, 'btn_add'),
    body: SealEdit,
    reply: ById,
    refuses: SAVE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a seal',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    body: SealEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete a seal that no template uses',
    access: button(PAGE, 'btn_remove'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
    refuses: ['definition.inUse'],
  }),
};
