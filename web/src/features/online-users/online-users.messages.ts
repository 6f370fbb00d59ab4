import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the list of signed-in people. */
export const onlineUsersMessages = defineMessages('online-users', {
  title: words.onlineUsers,
  user: ['在线用户', 'User'],
  account: words.account,
  organize: words.organisation,
  ip: ['登录IP', 'IP address'],
  at: ['登录时间', 'Signed in'],
  seen: ['最近活动', 'Last active'],
  device: words.signInDevice,
  sessions: ['会话数', 'Sessions'],
  force: ['强制下线', 'Force sign-out'],
  forceAsk: ['强制“{names}”下线？', 'Force “{names}” to sign out?'],
  forceText: [
    '“{names}”将立即退出登录，未保存的内容会丢失。',
    '“{names}” will be signed out immediately and lose unsaved changes.',
  ],
  forced: ['已强制下线', 'Signed out'],
  self: ['这是您自己，请使用“退出登录”', 'This is you; use “Sign out”'],
  keywordHint: words.nameOrAccount,
  empty: ['没有在线用户', 'No users online'],
});
