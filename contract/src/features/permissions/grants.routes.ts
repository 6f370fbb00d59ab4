import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import {
  DraftImpact,
  GivenItemType,
  GrantBatch,
  GrantSave,
  GrantValues,
  GrantValuesQuery,
  Holder,
  HolderType,
  ItemGrant,
  ItemHolderType,
  RoleDraft,
} from './grants.model.ts';

const AUTHORITY = '/api/permission/Authority';
const read = module('permission.authorize', 'permission.role');
const save = button('permission.authorize', 'btn_save');
/** Whoever gives portals or reports without giving other rights; the service looks which of them it is. */
const givesItems = button(
  ['onlineDev.visualPortal', 'onlineDev.dataScreen', 'onlineDev.dataReport'],
  'btn_authorize',
);

/** Giving rights to roles, positions, groups and people (platform-contract 11.1). */
export const grantsRoutes = {
  holders: route({
    method: 'GET',
    path: `${AUTHORITY}/Holders/:objectType`,
    summary: 'Roles, positions, groups or people that can be authorised',
    access: oneOf(read, module('permission.explain', 'permission.duty')),
    params: z.object({ objectType: HolderType }),
    query: PageQuery,
    reply: paged(Holder),
  }),
  values: route({
    method: 'POST',
    path: `${AUTHORITY}/Data/:objectId/Values`,
    summary: 'The tree of one authorising step with what the holder has (0: nobody, for the batch page)',
    timeLimitMs: 100_000,
    access: read,
    reads: true,
    params: z.object({ objectId: Id }),
    body: GrantValuesQuery,
    reply: GrantValues,
  }),
  save: route({
    method: 'PUT',
    path: `${AUTHORITY}/Data/:objectId`,
    summary: 'Replace the rights of a holder',
    timeLimitMs: 100_000,
    access: save,
    params: z.object({ objectId: Id }),
    body: GrantSave,
    reply: z.null(),
    refuses: ['grant.beyondOwn', 'duty.conflict', 'admin.ownRights', 'grant.notYours'],
  }),
  batch: route({
    method: 'POST',
    path: `${AUTHORITY}/Data/Batch`,
    summary: 'Add rights to several holders',
    timeLimitMs: 100_000,
    access: save,
    body: GrantBatch,
    reply: z.null(),
    refuses: ['grant.noHolder', 'grant.beyondOwn', 'duty.conflict', 'grant.notYours'],
  }),
  itemHolders: route({
    method: 'GET',
    path: `${AUTHORITY}/Model/:itemId/:objectType`,
    summary: 'Who may use a portal or a report',
    access: oneOf(read, givesItems),
    params: z.object({ itemId: Id, objectType: ItemHolderType }),
    query: z.object({ itemType: GivenItemType }),
    reply: z.object({ ids: z.array(z.string()) }),
  }),
  saveItem: route({
    method: 'PUT',
    path: `${AUTHORITY}/Model/:itemId`,
    summary: 'Say which roles and organisations may use a portal or a report',
    access: oneOf(save, givesItems),
    params: z.object({ itemId: Id }),
    body: ItemGrant,
    reply: z.null(),
    refuses: ['grant.notYours'],
  }),
  dryRun: route({
    method: 'POST',
    path: `${AUTHORITY}/Data/:objectId/DryRun`,
    summary: 'Who would gain or lose what if a role were changed like this',
    access: read,
    reads: true,
    params: z.object({ objectId: Id }),
    body: RoleDraft,
    reply: DraftImpact,
  }),
};
