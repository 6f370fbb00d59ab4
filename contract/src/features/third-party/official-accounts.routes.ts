import { z } from 'zod';
import { button, module, signed } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import {
  CallbackKind,
  CallbackQuery,
  MpConfig,
  MpConfigEdit,
  MpMenu,
  MpMenuEdit,
  MpRemark,
  MpSync,
  MpUser,
  MpUserQuery,
  QyhConfig,
  QyhConfigEdit,
} from './official-accounts.model.ts';
import { PLATFORM_REFUSALS } from './third-party.routes.ts';

const MP = 'weChat.mpConfig';
const MENU = 'weChat.mpMenu';
const USER = 'weChat.mpUser';
const QY = 'weChat.qyhConfig';

/** WeChat official account and enterprise account (platform-contract 9.19c). */
export const officialAccountsRoutes = {
  readMp: route({
    method: 'GET',
    path: '/api/third/WeChat/MPConfig',
    summary: 'Settings of the WeChat official account',
    access: module(MP),
    reply: MpConfig,
  }),
  saveMp: route({
    method: 'PUT',
    path: '/api/third/WeChat/MPConfig',
    summary: 'Store the settings of the WeChat official account',
    access: button(MP, 'btn_edit'),
    body: MpConfigEdit,
    reply: z.null(),
    refuses: ['secret.again', 'thirdParty.running'],
  }),
  testMp: route({
    method: 'POST',
    path: '/api/third/WeChat/MPConfig/Actions/Test',
    summary: 'Try whether WeChat accepts the stored settings',
    access: button(MP, 'btn_edit'),
    reply: z.null(),
    refuses: PLATFORM_REFUSALS,
  }),
  readQyh: route({
    method: 'GET',
    path: '/api/third/WeChat/QYHConfig',
    summary: 'Settings of the enterprise account',
    access: module(QY),
    reply: QyhConfig,
  }),
  saveQyh: route({
    method: 'PUT',
    path: '/api/third/WeChat/QYHConfig',
    summary: 'Store the settings of the enterprise account',
    access: button(QY, 'btn_edit'),
    body: QyhConfigEdit,
    reply: z.null(),
    refuses: ['secret.again', 'thirdParty.running'],
  }),
  readMenu: route({
    method: 'GET',
    path: '/api/WeChat/MPMenu',
    summary: 'The menu of the official account as it is drafted here',
    access: module(MENU),
    reply: MpMenu,
  }),
  saveMenu: route({
    method: 'PUT',
    path: '/api/WeChat/MPMenu',
    summary: 'Store the draft of the menu',
    access: button(MENU, 'btn_edit'),
    body: MpMenuEdit,
    reply: z.null(),
  }),
  publishMenu: route({
    method: 'POST',
    path: '/api/WeChat/MPMenu/Actions/Publish',
    summary: 'Send the menu to WeChat; an empty one is removed there',
    access: button(MENU, 'btn_publish'),
    reply: z.null(),
    refuses: [...PLATFORM_REFUSALS, 'weChat.menuIncomplete'],
  }),
  users: route({
    method: 'GET',
    path: '/api/WeChat/MPUser',
    summary: 'People who follow the official account',
    access: module(USER),
    query: MpUserQuery,
    reply: paged(MpUser),
  }),
  remark: route({
    method: 'PUT',
    path: '/api/WeChat/MPUser/:openId/Remark',
    summary: 'Change the remark on a follower, at WeChat and here',
    access: button(USER, 'btn_edit'),
    params: z.object({ openId: z.string().min(1).max(100) }),
    body: MpRemark,
    reply: z.null(),
    refuses: PLATFORM_REFUSALS,
  }),
  syncState: route({
    method: 'GET',
    path: '/api/WeChat/MPUser/Actions/Sync',
    summary: 'How far the last synchronisation of followers is',
    access: module(USER),
    reply: MpSync,
    reports: PLATFORM_REFUSALS,
  }),
  sync: route({
    method: 'POST',
    path: '/api/WeChat/MPUser/Actions/Sync',
    summary: 'Start to fetch the followers from WeChat',
    access: button(USER, 'btn_sync'),
    reply: z.object({ id: z.string() }),
    refuses: ['thirdParty.notConfigured', 'thirdParty.running'],
    reports: PLATFORM_REFUSALS,
  }),
};

const BODY_BYTES = 65_536;
const ByCallback = z.object({ kind: CallbackKind });

/** Where WeChat and WeCom call. */
export const weChatCallbackRoutes = {
  verify: route({
    method: 'GET',
    path: '/api/third/WeChat/Callback/:kind',
    summary: 'Answer the text with which WeChat or WeCom checks this address',
    access: signed('kind', 'weChat'),
    params: ByCallback,
    query: CallbackQuery,
    reply: 'bytes',
    refuses: ['webhook.signatureWrong', 'webhook.stale'],
  }),
  receive: route({
    method: 'POST',
    path: '/api/third/WeChat/Callback/:kind',
    summary: 'Take a message or an event of WeChat or WeCom, encrypted',
    access: signed('kind', 'weChat'),
    params: ByCallback,
    query: CallbackQuery,
    bodyType: 'xml',
    bodyBytes: BODY_BYTES,
    body: z.string(),
    reply: 'bytes',
    refuses: ['webhook.signatureWrong', 'webhook.stale', 'weChat.messageWrong'],
  }),
};
