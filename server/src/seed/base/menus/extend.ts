import { EVERYBODY } from '../roles.ts';
import { type DirectorySeed, name } from './menu-seed.ts';

/** What everybody has for oneself. */
export const extend: DirectorySeed = {
  enCode: 'extend',
  names: name('个人办公', '個人辦公', 'Personal'),
  icon: 'CalendarOutlined',
  pages: [
    {
      enCode: 'extend.schedule',
      names: name('日程', '行程', 'Calendar'),
      icon: 'CalendarOutlined',
      url: '/extend/schedule',
      roles: EVERYBODY,
      buttons: [],
    },
    {
      enCode: 'extend.email',
      names: name('邮件', '郵件', 'Mail'),
      icon: 'MailOutlined',
      url: '/emailDetail',
      roles: EVERYBODY,
      buttons: [],
    },
  ],
};
