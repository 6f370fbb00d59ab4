import { z } from 'zod';
import { anyone, button, module, oneOf, session } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { RecycledRow } from '../../kernel/records/recycled.ts';
import { route } from '../../kernel/route.ts';
import { Id, line } from '../../kernel/values.ts';
import { PasswordDigest } from '../auth/auth.model.ts';
import {
  ActivationLink,
  FirstPassword,
  MemberNode,
  Members,
  MembersEdit,
  UserDetail,
  UserEdit,
  UserQuery,
  UserRow,
} from './users.model.ts';

const USER = 'permission.user';
const BASE = '/api/permission/Users';
const ById = z.object({ id: Id });
const AtRev = z.object({ rev: z.coerce.number().int().min(0).optional() });
const Keyword = z.object({ keyword: line(100).optional() });

const SAVE_REFUSALS = [
  'file.missing',
  'file.notImage',
  'user.accountTaken',
  'user.organizeMissing',
  'user.positionOutside',
  'user.roleOutside',
  'user.groupMissing',
  'user.managerMissing',
  'user.managerSelf',
  'user.managerBelow',
  'user.mainMissing',
  'user.mainSelf',
  'user.mainIsSub',
  'user.mainWithoutMobile',
  'user.hasSubs',
  'user.mobileMalformed',
  'user.emailMalformed',
  'user.idCardMalformed',
  'user.rightsBeyondOwn',
  'user.administratorProtected',
  'user.isLeader',
  'user.isSuperior',
  'organize.outOfScope',
] as const;
const PROTECTED = [
  'user.administratorProtected',
  'user.self',
  'user.isLeader',
  'user.isSuperior',
  'organize.outOfScope',
] as const;
const ACTIVATION_REFUSALS = ['activation.invalid'] as const;

const members = oneOf(
  button('permission.position', 'btn_members'),
  button('permission.group', 'btn_members'),
  button('permission.role', 'btn_members'),
);

/** Administering people (platform-contract 2.7, 9.22), and members of roles, positions and groups (2.8). */
export const userAdminRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'People of the organisations that the caller sees',
    access: module(USER),
    query: UserQuery,
    reply: paged(UserRow),
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Add a person; the first password is random and answered once',
    secret: true,
    access: button(USER, 'btn_add'),
    body: UserEdit,
    reply: FirstPassword,
    refuses: SAVE_REFUSALS,
  }),
  read: route({
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'A person for the form; personal data masked unless permitted',
    access: module(USER),
    params: ById,
    reply: UserDetail,
  }),
  update: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a person',
    access: button(USER, 'btn_edit'),
    params: ById,
    body: UserEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Move a person to the recycle bin and end the sessions',
    access: button(USER, 'btn_remove'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: PROTECTED,
  }),
  resetPassword: route({
    method: 'POST',
    path: `${BASE}/:id/Actions/ResetPassword`,
    summary: 'Set a random password, answered once, to be changed at the next sign-in',
    secret: true,
    access: button(USER, 'btn_reset'),
    params: ById,
    reply: z.object({ password: z.string() }),
    refuses: ['organize.outOfScope', 'user.administratorProtected'],
  }),
  activationLink: route({
    method: 'POST',
    path: `${BASE}/:id/Actions/ActivationLink`,
    summary: 'A one-time link with which the person sets an own password',
    secret: true,
    access: button(USER, 'btn_reset'),
    params: ById,
    reply: ActivationLink,
    refuses: ['organize.outOfScope', 'user.administratorProtected'],
  }),
  state: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/State`,
    summary: 'Switch a person off (the sessions end) or on',
    access: button(USER, 'btn_state'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: PROTECTED,
  }),
  unlock: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/unlock`,
    summary: 'Unlock an account after too many wrong passwords',
    access: button(USER, 'btn_state'),
    params: ById,
    reply: z.null(),
    refuses: ['organize.outOfScope'],
  }),
  recycled: route({
    method: 'GET',
    path: `${BASE}/Recycle`,
    summary: 'Deleted people, newest first',
    access: button(USER, 'btn_restore'),
    query: PageQuery,
    reply: paged(RecycledRow),
  }),
  restore: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/Restore`,
    summary: 'Bring a deleted person back, disabled, with memberships and rights',
    access: button(USER, 'btn_restore'),
    params: ById,
    reply: z.null(),
    refuses: ['user.accountTaken', 'organize.outOfScope'],
  }),
  ofPosition: route({
    method: 'GET',
    path: `${BASE}/GetUsersByPositionId`,
    summary: 'People of a position’s organisation, to choose members from',
    access: session,
    query: Keyword.extend({ positionId: Id }),
    reply: z.array(MemberNode),
  }),
  ofRole: route({
    method: 'GET',
    path: `${BASE}/GetUsersByRoleOrgId`,
    summary: 'Organisations and people below a node (0: the top) where a role can be given',
    access: session,
    query: Keyword.extend({ roleId: Id, organizeId: Id.default('0') }),
    reply: z.array(MemberNode),
  }),
  members: route({
    method: 'GET',
    path: '/api/permission/UserRelation/:objectId',
    summary: 'Members of a role, position or group',
    access: oneOf(module('permission.position'), module('permission.group'), module('permission.role')),
    params: z.object({ objectId: Id }),
    reply: Members,
  }),
  saveMembers: route({
    method: 'POST',
    path: '/api/permission/UserRelation/:objectId',
    summary: 'Replace the members of a role, position or group',
    access: members,
    params: z.object({ objectId: Id }),
    body: MembersEdit,
    reply: z.null(),
    refuses: [
      'user.missing',
      'user.rightsBeyondOwn',
      'user.datesReversed',
      'user.membersMoved',
      'user.roleOutside',
      'organize.outOfScope',
    ],
  }),
  activation: route({
    method: 'GET',
    path: `${BASE}/Activation/:token`,
    summary: 'Whose account an activation link opens',
    access: anyone,
    rateLimited: true,
    params: z.object({ token: line(100).min(20) }),
    reply: z.object({ account: z.string(), realName: z.string() }),
    refuses: ACTIVATION_REFUSALS,
  }),
  activate: route({
    method: 'POST',
    path: `${BASE}/Activation`,
    summary: 'Set the first own password by an activation link',
    access: anyone,
    rateLimited: true,
    body: z.object({ token: line(100).min(20), password: PasswordDigest }),
    reply: z.null(),
    refuses: [...ACTIVATION_REFUSALS, 'password.tooCommon'],
  }),
};
