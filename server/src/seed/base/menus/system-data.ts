import { ADMINISTRATORS, exchanges } from './administration.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** Data. */
export const systemData: DirectorySeed = {
  enCode: 'systemData',
  names: name('数据管理', '資料管理', 'Data'),
  icon: 'DatabaseOutlined',
  pages: [
    {
      enCode: 'systemData.dictionary',
      names: name('数据字典', '資料字典', 'Dictionaries'),
      icon: 'BookOutlined',
      url: '/systemData/dictionary',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'systemData.dataSource',
      names: name('数据源', '資料來源', 'Data sources'),
      icon: 'CloudOutlined',
      url: '/systemData/dataSource',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS), button('btn_test', '测试连接', ADMINISTRATORS)],
    },
    {
      enCode: 'systemData.dataModel',
      names: name('数据建模', '資料建模', 'Data models'),
      icon: 'MergeCellsOutlined',
      url: '/systemData/dataModel',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_data', '打开数据', ADMINISTRATORS),
        button('btn_index', '索引', ADMINISTRATORS),
        button('btn_dropData', '删除数据', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'systemData.dataSync',
      names: name('数据同步', '資料同步', 'Data synchronisation'),
      icon: 'LinkOutlined',
      url: '/systemData/dataSync',
      roles: ADMINISTRATORS,
      buttons: [
        button('btn_check', '检查', ADMINISTRATORS),
        button('btn_run', '执行', ADMINISTRATORS),
        button('btn_plan', '同步计划', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'systemData.dataInterface',
      names: name('数据接口', '資料介面', 'Data interfaces'),
      icon: 'ApiOutlined',
      url: '/systemData/dataInterface',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
        button('btn_publish', '发布', ADMINISTRATORS),
        button('btn_state', '启用停用', ADMINISTRATORS),
        button('btn_wholeData', '全部数据', ADMINISTRATORS),
        button('btn_key', '访问密钥', ADMINISTRATORS),
        button('btn_runAs', '以他人身份运行', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'systemData.map',
      names: name('数据地图', '資料地圖', 'Maps'),
      icon: 'GlobalOutlined',
      url: '/systemData/map',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
    },
    {
      enCode: 'systemData.dataBackup',
      names: name('数据备份', '資料備份', 'Backups'),
      icon: 'SaveOutlined',
      url: '/systemData/dataBackup',
      roles: ADMINISTRATORS,
      buttons: [
        button('btn_add', '备份', ADMINISTRATORS),
        button('btn_remove', '删除', ADMINISTRATORS),
        button('btn_download', '下载', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
    },
  ],
};
