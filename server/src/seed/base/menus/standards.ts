import { EVERYBODY } from '../roles.ts';
import { exportButton } from './audit-roles.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** Standards. */
export const standards: DirectorySeed = {
  enCode: 'standard',
  names: name('标准管理', '標準管理', 'Standards'),
  icon: 'SafetyCertificateOutlined',
  pages: [
    {
      enCode: 'audit.programme',
      names: name('年度方案', '年度方案', 'Annual programme'),
      icon: 'CalendarOutlined',
      url: '/programme',
      roles: ['msdHead', 'msd', 'hqAuditor', 'partnerLead', 'unitGM', 'unitCoord', 'groupLeader'],
      buttons: [
        ...edits(['msd']),
        button('btn_prog_submit', '提交审批', ['msd']),
        button('btn_prog_approve', '审批', ['msdHead']),
        button('btn_prog_revise', '调整方案', ['msd']),
      ],
    },
    {
      enCode: 'audit.standard',
      names: name('审核标准', '審核標準', 'Audit standards'),
      icon: 'CheckSquareOutlined',
      url: '/evaluation',
      roles: EVERYBODY,
      buttons: [
        ...edits(['msd']),
        button('btn_std_edit', '编制标准', ['msd']),
        button('btn_std_publish', '发布标准', ['msdHead']),
        exportButton(EVERYBODY),
      ],
    },
    {
      enCode: 'audit.unitProfile',
      names: name('单位概况', '單位概況', 'Unit profiles'),
      icon: 'BankOutlined',
      url: '/unitProfile',
      roles: ['msdHead', 'msd', 'hqAuditor', 'groupLeader'],
      buttons: [button('btn_edit', '编辑', ['msd'])],
    },
    {
      enCode: 'audit.setting',
      names: name('审核设置', '審核設定', 'Audit settings'),
      icon: 'SettingOutlined',
      url: '/auditSetting',
      roles: ['msdHead', 'msd'],
      buttons: [button('btn_edit', '编辑', ['msdHead'])],
    },
  ],
};
