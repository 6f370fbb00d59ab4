import { billRule } from '@auditplus/contract/features/bill-numbers/bill-rules.record.ts';
import { smsTemplate } from '@auditplus/contract/features/message-templates/sms-templates.record.ts';
import type { RoleCode } from '../roles.ts';
import { ADMINISTRATORS, exchanges, recordPage } from './administration.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** Who checks that nothing was altered. */
const INTEGRITY_CHECKERS: readonly RoleCode[] = [...ADMINISTRATORS, 'msdHead'];

/** System. */
export const system: DirectorySeed = {
  enCode: 'system',
  names: name('系统管理', '系統管理', 'System'),
  icon: 'SettingOutlined',
  pages: [
    {
      enCode: 'system.menu',
      names: name('菜单管理', '選單管理', 'Menus'),
      icon: 'MenuOutlined',
      url: '/system/menu',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_button', '按钮权限', ADMINISTRATORS),
        button('btn_column', '列表权限', ADMINISTRATORS),
        button('btn_form', '表单权限', ADMINISTRATORS),
        button('btn_data', '数据权限', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
        button('btn_import', '导入', ADMINISTRATORS),
        button('btn_export', '导出', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'system.sysConfig',
      names: name('系统配置', '系統設定', 'Settings'),
      icon: 'SettingOutlined',
      url: '/system/sysConfig',
      roles: ADMINISTRATORS,
      // Super administrators hold every button; this one is nobody else's.
      buttons: [
        button('btn_edit', '保存', ADMINISTRATORS),
        button('btn_outbound', '外部访问', []),
        button('btn_sync', '同步通讯录', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'system.webhook',
      names: name('Webhook', 'Webhook', 'Webhooks'),
      icon: 'ApiOutlined',
      url: '/system/webhook',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS), button('btn_replay', '重新发送', ADMINISTRATORS)],
    },
    {
      enCode: 'system.workCalendar',
      names: name('工作日历', '工作日曆', 'Work calendar'),
      icon: 'CalendarOutlined',
      url: '/system/workCalendar',
      roles: ADMINISTRATORS,
      buttons: [button('btn_edit', '编辑', ADMINISTRATORS), button('btn_upload', '导入', ADMINISTRATORS)],
    },
    {
      enCode: 'system.notice',
      names: name('系统公告', '系統公告', 'Notices'),
      icon: 'NotificationOutlined',
      url: '/system/notice',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
    },
    {
      enCode: 'system.chatReport',
      names: name('聊天举报', '聊天檢舉', 'Chat reports'),
      icon: 'WarningOutlined',
      url: '/system/chatReport',
      roles: ADMINISTRATORS,
      buttons: [
        button('btn_dismiss', '不予处理', ADMINISTRATORS),
        button('btn_remove', '移除消息', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'system.task',
      names: name('定时任务', '定時任務', 'Scheduled tasks'),
      icon: 'ScheduleOutlined',
      url: '/system/task',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS), button('btn_run', '立即执行', ADMINISTRATORS)],
    },
    {
      enCode: 'system.cache',
      names: name('系统缓存', '系統快取', 'Caches'),
      icon: 'ThunderboltOutlined',
      url: '/system/cache',
      roles: ADMINISTRATORS,
      buttons: [button('btn_remove', '清除', ADMINISTRATORS)],
    },
    {
      enCode: 'system.log',
      names: name('系统日志', '系統日誌', 'Logs'),
      icon: 'FileSearchOutlined',
      url: '/system/log',
      roles: ADMINISTRATORS,
      buttons: [button('btn_remove', '删除', ADMINISTRATORS), button('btn_download', '导出', ADMINISTRATORS)],
    },
    {
      enCode: 'system.integrity',
      names: name('完整性校验', '完整性校驗', 'Integrity check'),
      icon: 'SafetyCertificateOutlined',
      url: '/system/integrity',
      roles: INTEGRITY_CHECKERS,
      buttons: [button('btn_verify', '校验', INTEGRITY_CHECKERS)],
    },
    {
      enCode: 'system.monitor',
      names: name('系统监控', '系統監控', 'Monitor'),
      icon: 'DashboardOutlined',
      url: '/system/monitor',
      roles: ADMINISTRATORS,
      buttons: [],
    },
    {
      enCode: 'system.icons',
      names: name('系统图标', '系統圖示', 'Icons'),
      icon: 'AppstoreOutlined',
      url: '/system/icons',
      roles: ADMINISTRATORS,
      buttons: [],
    },
    {
      enCode: 'system.language',
      names: name('翻译管理', '翻譯管理', 'Translations'),
      icon: 'TranslationOutlined',
      url: '/system/language',
      roles: ADMINISTRATORS,
      buttons: [button('btn_edit', '编辑', ADMINISTRATORS), ...exchanges(ADMINISTRATORS)],
    },
    {
      enCode: 'system.area',
      names: name('行政区划', '行政區劃', 'Areas'),
      icon: 'EnvironmentOutlined',
      url: '/system/area',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
    },
    recordPage(billRule),
    {
      enCode: 'system.messageTemplate',
      names: name('消息模板', '訊息範本', 'Message templates'),
      icon: 'MessageOutlined',
      url: '/system/messageTemplate',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
    },
    recordPage(smsTemplate),
    {
      enCode: 'system.printDev',
      names: name('打印模板', '列印範本', 'Print templates'),
      icon: 'PrinterOutlined',
      url: '/system/printDev',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
        button('btn_copy', '复制', ADMINISTRATORS),
        button('btn_publish', '发布', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'system.seal',
      names: name('印章管理', '印章管理', 'Seals'),
      icon: 'SafetyCertificateOutlined',
      url: '/system/seal',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS), button('btn_use', '使用全部印章', [])],
    },
  ],
};
