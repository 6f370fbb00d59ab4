import { exportButton, REPORT_READERS } from './audit-roles.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** Audit results. */
export const results: DirectorySeed = {
  enCode: 'auditResult',
  names: name('审核成果', '審核成果', 'Audit results'),
  icon: 'FileDoneOutlined',
  pages: [
    {
      enCode: 'audit.report',
      names: name('审核报告', '審核報告', 'Audit reports'),
      icon: 'FileTextOutlined',
      url: '/auditReportList',
      roles: REPORT_READERS,
      buttons: [
        ...edits(['msd', 'hqAuditor']),
        button('btn_rep_review', '复核', ['msd']),
        button('btn_rep_sign', '签发', ['msdHead', 'groupLeader']),
        button('btn_rep_publish', '发布', ['msd']),
        exportButton(REPORT_READERS),
      ],
    },
    {
      enCode: 'audit.scoreList',
      names: name('报告预览', '報告預覽', 'Report preview'),
      icon: 'FileSearchOutlined',
      url: '/scoreList',
      roles: REPORT_READERS,
      buttons: [exportButton(REPORT_READERS)],
    },
    {
      enCode: 'audit.output',
      names: name('审核输出', '審核輸出', 'Audit output'),
      icon: 'ExportOutlined',
      url: '/auditOutput',
      roles: REPORT_READERS,
      buttons: [exportButton(REPORT_READERS)],
    },
  ],
};
