import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const platformMessages = defineMessages('platform', {
  notFound: words.pageNotFound,
  notFoundText: [
    '地址可能写错了，或者这个页面已经移走。',
    'The address may be wrong, or the page has moved.',
  ],
  toHome: ['回到首页', 'Back to home'],
  notOpen: ['此页面尚未开放', 'Page not available yet'],
  notOpenText: [
    '“{name}”还不能使用，开放后会出现在同一个地址。',
    '“{name}” is not available yet. It will appear at this address.',
  ],
  badLink: ['链接地址不正确', 'Invalid link'],
  badLinkText: [
    '“{name}”的地址不能打开，请联系管理员检查菜单设置。',
    'The address of “{name}” cannot be opened. Ask an administrator to check the menu entry.',
  ],
  outside: [
    '这个页面由其他系统提供，请在新窗口中打开；刚加入菜单的页面，刷新浏览器后即可在此显示。',
    'This page belongs to another system: open it in a new window. If it was just added to the menu, reload the browser to see it here.',
  ],
  openOutside: ['在新窗口打开', 'Open in a new window'],
  more: words.more,
});
