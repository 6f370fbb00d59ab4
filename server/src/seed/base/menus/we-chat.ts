import { ADMINISTRATORS } from './administration.ts';
import { button, type DirectorySeed, name } from './menu-seed.ts';

/** WeChat. */
export const weChat: DirectorySeed = {
  enCode: 'weChat',
  names: name('微信管理', '微信管理', 'WeChat'),
  icon: 'MessageOutlined',
  pages: [
    {
      enCode: 'weChat.mpConfig',
      names: name('公众号配置', '公眾號設定', 'Official account'),
      icon: 'SettingOutlined',
      url: '/weChat/mpConfig',
      roles: ADMINISTRATORS,
      buttons: [button('btn_edit', '保存', ADMINISTRATORS)],
    },
    {
      enCode: 'weChat.mpMenu',
      names: name('公众号菜单', '公眾號選單', 'Account menu'),
      icon: 'MenuOutlined',
      url: '/weChat/mpMenu',
      roles: ADMINISTRATORS,
      buttons: [button('btn_edit', '编辑', ADMINISTRATORS), button('btn_publish', '发布', ADMINISTRATORS)],
    },
    {
      enCode: 'weChat.mpUser',
      names: name('公众号用户', '公眾號使用者', 'Followers'),
      icon: 'UserOutlined',
      url: '/weChat/mpUser',
      roles: ADMINISTRATORS,
      buttons: [button('btn_edit', '编辑', ADMINISTRATORS), button('btn_sync', '同步', ADMINISTRATORS)],
    },
    {
      enCode: 'weChat.qyhConfig',
      names: name('企业号配置', '企業號設定', 'Enterprise account'),
      icon: 'ApartmentOutlined',
      url: '/weChat/qyhConfig',
      roles: ADMINISTRATORS,
      buttons: [button('btn_edit', '保存', ADMINISTRATORS)],
    },
  ],
};
