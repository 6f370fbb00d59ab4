import { defineTexts } from '../../i18n/texts.ts';

export const platformTexts = defineTexts({
  zh: {
    notFound: '页面不存在',
    notFoundText: '地址可能写错了，或者这个页面已经移走。',
    toHome: '回到首页',
    notOpen: '此页面尚未开放',
    notOpenText: '“{name}”还不能使用，开放后会出现在同一个地址。',
    missingDesigner:
      '“{name}”是用功能设计做的页面。在线表单和列表设计还没有开放，开放后它会出现在同一个地址。',
    missingReport: '“{name}”是数据报表。报表设计还没有开放，开放后它会出现在同一个地址。',
    missingScreen: '“{name}”是数据大屏。大屏设计还没有开放，开放后它会出现在同一个地址。',
    missingPortal: '“{name}”是门户页面。门户设计还没有开放，开放后它会出现在同一个地址。',
    badLink: '链接地址不正确',
    badLinkText: '“{name}”的地址不能打开，请联系管理员检查菜单设置。',
    outside: '这个页面由其他系统提供，请在新窗口中打开；刚加入菜单的页面，刷新浏览器后即可在此显示。',
    openOutside: '在新窗口打开',
    more: '更多',
  },
  en: {
    notFound: 'Page not found',
    notFoundText: 'The address may be mistyped, or the page has moved.',
    toHome: 'Back to home',
    notOpen: 'This page is not open yet',
    notOpenText: '“{name}” cannot be used yet. It will appear at this same address.',
    missingDesigner:
      '“{name}” is a page made with the form and list designer, which is not open yet. It will appear at this same address.',
    missingReport:
      '“{name}” is a data report. The report designer is not open yet. It will appear at this same address.',
    missingScreen:
      '“{name}” is a big screen. The screen designer is not open yet. It will appear at this same address.',
    missingPortal:
      '“{name}” is a portal. The portal designer is not open yet. It will appear at this same address.',
    badLink: 'The link is not valid',
    badLinkText:
      'The address of “{name}” cannot be opened. Please ask an administrator to check the menu entry.',
    outside:
      'Another system provides this page: open it in a new window. If it has just joined the menu, reload the browser to see it here.',
    openOutside: 'Open in a new window',
    more: 'More',
  },
});
