import { ADMINISTRATORS, exchanges } from './administration.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** Online development. */
export const onlineDev: DirectorySeed = {
  enCode: 'onlineDev',
  names: name('在线开发', '線上開發', 'Online development'),
  icon: 'BuildOutlined',
  pages: [
    {
      enCode: 'onlineDev.webDesign',
      names: name('功能设计', '功能設計', 'Designs'),
      icon: 'FormOutlined',
      url: '/onlineDev/webDesign',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_publish', '发布', ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'onlineDev.visualPortal',
      names: name('门户设计', '門戶設計', 'Portals'),
      icon: 'AppstoreOutlined',
      url: '/onlineDev/visualPortal',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_copy', '复制', ADMINISTRATORS),
        button('btn_publish', '发布', ADMINISTRATORS),
        button('btn_authorize', '授权', ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
        button('btn_default', '设为首页', ADMINISTRATORS),
        button('btn_screen', '大屏密钥', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'onlineDev.dataScreen',
      names: name('大屏设计', '大螢幕設計', 'Big screens'),
      icon: 'DashboardOutlined',
      url: '/onlineDev/dataScreen',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_copy', '复制', ADMINISTRATORS),
        button('btn_publish', '发布', ADMINISTRATORS),
        button('btn_authorize', '授权', ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
        button('btn_screen', '大屏密钥', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'onlineDev.dataReport',
      names: name('报表设计', '報表設計', 'Reports'),
      icon: 'BarChartOutlined',
      url: '/onlineDev/dataReport',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_copy', '复制', ADMINISTRATORS),
        button('btn_publish', '发布', ADMINISTRATORS),
        button('btn_authorize', '授权', ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
        button('btn_subscribe', '订阅', ADMINISTRATORS),
        button('btn_archive', '归档', ADMINISTRATORS),
        button('btn_runAs', '以他人身份预览', ADMINISTRATORS),
        button('btn_wholeData', '不限数据范围', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'onlineDev.objects',
      names: name('设计文件', '設計檔案', 'Design files'),
      icon: 'ExportOutlined',
      url: '/onlineDev/objects',
      roles: ADMINISTRATORS,
      buttons: [...exchanges(ADMINISTRATORS), button('btn_rollBack', '撤回导入', ADMINISTRATORS)],
    },
  ],
};
