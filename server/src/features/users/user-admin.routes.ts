import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { activate, makeActivationLink, readActivation } from './activation.ts';
import { createUser, updateUser } from './save-user.ts';
import { listUserPage, readUser } from './user-lists.ts';
import { membersOf, saveMembers, usersOfPosition, usersOfRole } from './user-members.ts';
import { flipUser, recycledUsers, removeUser, resetPassword, restoreUser, unlockUser } from './user-state.ts';

export const userAdminHandlers = implement(userAdminRoutes, {
  list: (ctx, { query }) => listUserPage(ctx, query),
  create: (ctx, { body }) => createUser(ctx, body),
  read: (ctx, { params }) => readUser(ctx, params.id),
  update: (ctx, { params, body }) => done(updateUser(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removeUser(ctx, params.id, query.rev)),
  resetPassword: (ctx, { params }) => resetPassword(ctx, params.id),
  activationLink: (ctx, { params }) => makeActivationLink(ctx, params.id),
  state: (ctx, { params, query }) => done(flipUser(ctx, params.id, query.rev)),
  unlock: (ctx, { params }) => done(unlockUser(ctx, params.id)),
  recycled: (ctx, { query }) => recycledUsers(ctx, query),
  restore: (ctx, { params }) => done(restoreUser(ctx, params.id)),
  ofPosition: (ctx, { query }) => usersOfPosition(ctx, query),
  ofRole: (ctx, { query }) => usersOfRole(ctx, query),
  members: (ctx, { params }) => membersOf(ctx, params.objectId),
  saveMembers: (ctx, { params, body }) => done(saveMembers(ctx, params.objectId, body)),
  activation: (ctx, { params }) => readActivation(ctx, params.token),
  activate: (ctx, { body }) => done(activate(ctx, body)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
