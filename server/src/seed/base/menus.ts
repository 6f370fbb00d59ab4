import { allBut, EVERYBODY, type RoleCode } from './roles.ts';

/** A button with the roles that hold it. */
export type ButtonSeed = {
  readonly enCode: string;
  readonly fullName: string;
  readonly roles: readonly RoleCode[];
};

type Names = { readonly zh: string; readonly zhtw: string; readonly en: string };

/** A page of the menu; `isBuilt` false keeps an entry away until its page exists. */
export type PageSeed = {
  readonly enCode: string;
  readonly names: Names;
  readonly icon: string;
  readonly url: string;
  readonly roles: readonly RoleCode[];
  readonly buttons: readonly ButtonSeed[];
  readonly isBuilt: boolean;
};

export type DirectorySeed = {
  readonly enCode: string;
  readonly names: Names;
  readonly icon: string;
  readonly pages: readonly PageSeed[];
};

const name = (zh: string, zhtw: string, en: string): Names => ({ zh, zhtw, en });
const button = (enCode: string, fullName: string, roles: readonly RoleCode[]): ButtonSeed => ({
  enCode,
  fullName,
  roles,
});
const edits = (roles: readonly RoleCode[]): ButtonSeed[] => [
  button('btn_add', '新增', roles),
  button('btn_edit', '编辑', roles),
  button('btn_remove', '删除', roles),
];

// Rows of the matrices in audit-domain 6.1 and 6.2; hqDept stands for unitDept and unitCoord in its own department,
// water for waterHead without K, partner for partnerLead without S, K, R. The services check record by record.
const EXPORTERS: readonly RoleCode[] = [
  'msdHead',
  'msd',
  'hqAuditor',
  'partnerLead',
  'partner',
  'waterHead',
  'water',
  'unitGM',
  'unitCoord',
  'hqDept',
  'groupLeader',
];
const PLANNERS: readonly RoleCode[] = ['msdHead', 'msd', 'hqAuditor'];
const UNIT_WRITERS: readonly RoleCode[] = ['unitCoord', 'unitDept', 'hqDept'];
const SCORERS: readonly RoleCode[] = [
  ...UNIT_WRITERS,
  'partner',
  'partnerLead',
  'water',
  'waterHead',
  'hqAuditor',
  'msd',
  'msdHead',
];
const CONFIRMERS: readonly RoleCode[] = [
  'unitGM',
  'unitCoord',
  'hqDept',
  'partnerLead',
  'waterHead',
  'hqAuditor',
  'msdHead',
];
const ACCEPTORS: readonly RoleCode[] = ['msdHead', 'msd', 'hqAuditor', 'partnerLead', 'waterHead'];
const KNOWLEDGE_WRITERS: readonly RoleCode[] = [
  'msdHead',
  'msd',
  'hqAuditor',
  'partnerLead',
  'partner',
  'waterHead',
  'water',
  ...UNIT_WRITERS,
];
const REPORT_READERS = allBut('unitDept', 'partner');

/** A page's export button goes to those of the export row who see the page. */
const exportButton = (readers: readonly RoleCode[]): ButtonSeed =>
  button(
    'btn_export',
    '导出',
    EXPORTERS.filter((role) => readers.includes(role)),
  );

const DASHBOARD_READERS = allBut('partner', 'unitDept', 'hqDept', 'guest');
const LIST_READERS = allBut('unitDept', 'hqDept');
const WORKERS = allBut('groupLeader', 'guest');

const work: DirectorySeed = {
  enCode: 'audit',
  names: name('审核工作', '審核工作', 'Audit work'),
  icon: 'AuditOutlined',
  pages: [
    {
      enCode: 'audit.dashboard',
      names: name('审核看板', '審核看板', 'Dashboard'),
      icon: 'BarChartOutlined',
      url: '/auditDashboard',
      roles: DASHBOARD_READERS,
      buttons: [exportButton(DASHBOARD_READERS)],
      isBuilt: false,
    },
    {
      enCode: 'audit.myReview',
      names: name('我的审核', '我的審核', 'My reviews'),
      icon: 'InboxOutlined',
      url: '/myReview',
      roles: EVERYBODY,
      buttons: [button('btn_handover', '交接', allBut('sysAdmin', 'guest'))],
      isBuilt: true,
    },
    {
      enCode: 'audit.new',
      names: name('新建审核', '新增審核', 'New audit'),
      icon: 'PlusSquareOutlined',
      url: '/auditList?new=1',
      roles: PLANNERS,
      buttons: [],
      isBuilt: true,
    },
    {
      enCode: 'audit.list',
      names: name('审核列表', '審核列表', 'Audits'),
      icon: 'UnorderedListOutlined',
      url: '/auditList',
      roles: LIST_READERS,
      buttons: [
        ...edits(PLANNERS),
        button('btn_check_submit', '提交审批', PLANNERS),
        button('btn_check_approve', '审批', ['msdHead']),
        button('btn_check_cancel', '取消审核', ['msdHead']),
        button('btn_check_close', '关闭审核', PLANNERS),
        button('btn_chain', '校验留痕', PLANNERS),
        exportButton(LIST_READERS),
      ],
      isBuilt: true,
    },
    {
      enCode: 'audit.task',
      names: name('审核任务', '審核任務', 'Audit tasks'),
      icon: 'ProfileOutlined',
      url: '/auditTask',
      roles: EVERYBODY,
      buttons: [
        button('btn_task_start', '开始自评', ['unitCoord', 'hqDept', 'msd', 'msdHead']),
        button('btn_task_unlock', '解锁', ['msdHead']),
      ],
      isBuilt: true,
    },
    {
      enCode: 'audit.evidence',
      names: name('支撑资料', '佐證資料', 'Supporting files'),
      icon: 'FolderOpenOutlined',
      url: '/myReview?kind=evidence',
      roles: WORKERS,
      buttons: [
        button('btn_sf_submit', '提交资料', UNIT_WRITERS),
        button('btn_sf_accept', '接收资料', [...ACCEPTORS, 'unitCoord', 'hqDept']),
        button('btn_ff_submit', '提交问题资料', [...ACCEPTORS, 'partner', 'water']),
      ],
      isBuilt: true,
    },
    {
      enCode: 'audit.score',
      names: name('审核评分', '審核評分', 'Scoring'),
      icon: 'EditOutlined',
      url: '/myReview?kind=score',
      roles: WORKERS,
      buttons: [
        button('btn_score', '评分', SCORERS),
        button('btn_score_submit', '提交评分', SCORERS),
        button('btn_score_confirm', '确认评分', CONFIRMERS),
        button('btn_score_return', '退回评分', [...CONFIRMERS, 'msd']),
      ],
      isBuilt: true,
    },
    {
      enCode: 'audit.integration',
      names: name('整合', '整合', 'Integration'),
      icon: 'MergeCellsOutlined',
      url: '/integration',
      roles: ['msdHead', 'msd', 'hqAuditor', 'waterHead', 'partnerLead', 'unitCoord'],
      buttons: [
        button('btn_int_decide', '裁定', [
          'msdHead',
          'msd',
          'hqAuditor',
          'waterHead',
          'partnerLead',
          'unitCoord',
        ]),
      ],
      isBuilt: false,
    },
    {
      enCode: 'audit.hq',
      names: name('总部审核', '總部審核', 'Head-office review'),
      icon: 'SolutionOutlined',
      url: '/hqReview',
      roles: PLANNERS,
      buttons: [button('btn_score', '评分', PLANNERS)],
      isBuilt: false,
    },
    {
      enCode: 'audit.rectification',
      names: name('整改计划', '整改計劃', 'Rectification'),
      icon: 'ToolOutlined',
      url: '/rectificationTask',
      roles: allBut('partner'),
      buttons: [
        button('btn_rect_plan', '制定整改方案', UNIT_WRITERS),
        button('btn_rect_approve', '审批整改方案', ['hqAuditor', 'partnerLead', 'waterHead']),
        button('btn_rect_proof', '提交整改证据', UNIT_WRITERS),
        button('btn_rect_verify', '验收', ACCEPTORS),
        button('btn_rect_finish', '销号', PLANNERS),
        button('btn_find_issue', '下达问题', PLANNERS),
        button('btn_find_dispute', '提出异议', ['unitGM', 'unitCoord', 'hqDept']),
      ],
      isBuilt: true,
    },
  ],
};

const results: DirectorySeed = {
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
      isBuilt: true,
    },
    {
      enCode: 'audit.scoreList',
      names: name('报告预览', '報告預覽', 'Report preview'),
      icon: 'FileSearchOutlined',
      url: '/scoreList',
      roles: REPORT_READERS,
      buttons: [exportButton(REPORT_READERS)],
      isBuilt: true,
    },
    {
      enCode: 'audit.output',
      names: name('审核输出', '審核輸出', 'Audit output'),
      icon: 'ExportOutlined',
      url: '/auditOutput',
      roles: REPORT_READERS,
      buttons: [exportButton(REPORT_READERS)],
      isBuilt: false,
    },
  ],
};

const standards: DirectorySeed = {
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
      isBuilt: false,
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
      isBuilt: true,
    },
  ],
};

const contracts: DirectorySeed = {
  enCode: 'contract',
  names: name('职安健合同', '職安健合約', 'Safety contracts'),
  icon: 'FileProtectOutlined',
  pages: [
    {
      enCode: 'audit.contract',
      names: name('合同编制', '合約編製', 'Contract drafting'),
      icon: 'FileProtectOutlined',
      url: '/zjlzajht',
      roles: ['msdHead', 'msd', 'groupLeader', 'unitCoord'],
      buttons: [
        ...edits(['msd']),
        button('btn_ct_review', '审查', ['msdHead']),
        button('btn_ct_amend', '变更', ['msd']),
        button('btn_ct_assess', '考核', ['msd', 'msdHead']),
      ],
      isBuilt: false,
    },
    {
      enCode: 'audit.contractSign',
      names: name('企业总经理签字', '企業總經理簽字', 'General manager’s signature'),
      icon: 'SignatureOutlined',
      url: '/qyzjqz',
      roles: ['unitGM'],
      buttons: [button('btn_ct_sign', '签署', ['unitGM'])],
      isBuilt: false,
    },
    {
      enCode: 'audit.contractDesk',
      names: name('合同签署', '合約簽署', 'Signing desk'),
      icon: 'SignatureOutlined',
      url: '/htqs',
      roles: ['groupLeader', 'msdHead', 'msd'],
      buttons: [button('btn_ct_countersign', '会签', ['groupLeader'])],
      isBuilt: false,
    },
  ],
};

const annual: DirectorySeed = {
  enCode: 'annual',
  names: name('年度评审', '年度評審', 'Annual review'),
  icon: 'CalendarOutlined',
  pages: [
    {
      enCode: 'audit.annualFeedback',
      names: name('年度评审反馈', '年度評審回饋', 'Annual review feedback'),
      icon: 'MessageOutlined',
      url: '/annualFeedback',
      roles: allBut('partner', 'guest'),
      buttons: [
        ...edits(['waterHead', ...UNIT_WRITERS]),
        button('btn_fb_issue', '下发评审', ['msd']),
        button('btn_fb_submit', '提交反馈', ['waterHead', 'unitCoord', 'hqDept']),
        button('btn_fb_confirm', '确认反馈', ['msdHead', 'msd']),
        button('btn_fb_archive', '归档', ['msdHead', 'msd']),
      ],
      isBuilt: false,
    },
  ],
};

const library: DirectorySeed = {
  enCode: 'library',
  names: name('资料与知识', '資料與知識', 'Materials and knowledge'),
  icon: 'BookOutlined',
  pages: [
    {
      enCode: 'audit.material',
      names: name('审核资料', '審核資料', 'Audit materials'),
      icon: 'DatabaseOutlined',
      url: '/databaseList',
      roles: EVERYBODY,
      buttons: [
        ...edits(KNOWLEDGE_WRITERS),
        button('btn_mat_upload', '上传资料', KNOWLEDGE_WRITERS),
        button('btn_mat_move', '移动资料', KNOWLEDGE_WRITERS),
      ],
      isBuilt: false,
    },
    {
      enCode: 'audit.knowledge',
      names: name('知识库', '知識庫', 'Knowledge base'),
      icon: 'ReadOutlined',
      url: '/knowledge',
      roles: EVERYBODY,
      buttons: [...edits(KNOWLEDGE_WRITERS), button('btn_kb_review', '审核发布', ['msdHead', 'msd'])],
      isBuilt: false,
    },
  ],
};

const ADMINISTRATORS: readonly RoleCode[] = ['sysAdmin'];

const permission: DirectorySeed = {
  enCode: 'permission',
  names: name('组织与权限', '組織與權限', 'Organisation and access'),
  icon: 'TeamOutlined',
  pages: [
    {
      enCode: 'permission.organize',
      names: name('组织机构', '組織機構', 'Organisations'),
      icon: 'BankOutlined',
      url: '/permission/organize',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_admins', '分级管理', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
      isBuilt: true,
    },
    {
      enCode: 'permission.department',
      names: name('部门管理', '部門管理', 'Departments'),
      icon: 'ApartmentOutlined',
      url: '/permission/department',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS), button('btn_restore', '恢复', ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'permission.position',
      names: name('岗位管理', '崗位管理', 'Positions'),
      icon: 'IdcardOutlined',
      url: '/permission/position',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_members', '岗位成员', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
      isBuilt: true,
    },
    {
      enCode: 'permission.user',
      names: name('用户管理', '使用者管理', 'Users'),
      icon: 'UserOutlined',
      url: '/permission/user',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_state', '启用停用', ADMINISTRATORS),
        button('btn_reset', '重置密码', ADMINISTRATORS),
        button('btn_import', '导入', ADMINISTRATORS),
        button('btn_export', '导出', ADMINISTRATORS),
        button('btn_personal', '查看完整个人信息', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
      isBuilt: true,
    },
    {
      enCode: 'permission.group',
      names: name('分组管理', '分組管理', 'Groups'),
      icon: 'UsergroupAddOutlined',
      url: '/permission/group',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_members', '组内成员', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
      isBuilt: true,
    },
    {
      enCode: 'permission.role',
      names: name('角色管理', '角色管理', 'Roles'),
      icon: 'TeamOutlined',
      url: '/permission/role',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_members', '角色成员', ADMINISTRATORS),
        button('btn_import', '导入', ADMINISTRATORS),
        button('btn_export', '导出', ADMINISTRATORS),
      ],
      isBuilt: true,
    },
    {
      enCode: 'permission.authorize',
      names: name('权限管理', '權限管理', 'Rights'),
      icon: 'LockOutlined',
      url: '/permission/authorize',
      roles: ADMINISTRATORS,
      buttons: [button('btn_save', '授权', ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'permission.explain',
      names: name('权限解释', '權限解釋', 'Explain access'),
      icon: 'QuestionCircleOutlined',
      url: '/permission/explain',
      roles: ADMINISTRATORS,
      buttons: [button('btn_view_as', '以他人身份查看', ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'permission.duty',
      names: name('职责分离', '職責分離', 'Separation of duties'),
      icon: 'DisconnectOutlined',
      url: '/permission/duty',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
      isBuilt: true,
    },
    {
      enCode: 'permission.userOnline',
      names: name('在线用户', '線上使用者', 'Online users'),
      icon: 'GlobalOutlined',
      url: '/permission/userOnline',
      roles: ADMINISTRATORS,
      buttons: [button('btn_force', '强制下线', ADMINISTRATORS)],
      isBuilt: true,
    },
  ],
};

const exchanges = (roles: readonly RoleCode[]): ButtonSeed[] => [
  button('btn_upload', '导入', roles),
  button('btn_download', '导出', roles),
];

const system: DirectorySeed = {
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
        button('btn_import', '导入', ADMINISTRATORS),
        button('btn_export', '导出', ADMINISTRATORS),
      ],
      isBuilt: true,
    },
    {
      enCode: 'system.sysConfig',
      names: name('系统配置', '系統設定', 'Settings'),
      icon: 'SettingOutlined',
      url: '/system/sysConfig',
      roles: ADMINISTRATORS,
      buttons: [button('btn_edit', '保存', ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'system.notice',
      names: name('系统公告', '系統公告', 'Notices'),
      icon: 'NotificationOutlined',
      url: '/system/notice',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
      isBuilt: true,
    },
    {
      enCode: 'system.task',
      names: name('系统调度', '系統排程', 'Scheduled tasks'),
      icon: 'ScheduleOutlined',
      url: '/system/task',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS), button('btn_run', '立即执行', ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'system.cache',
      names: name('系统缓存', '系統快取', 'Caches'),
      icon: 'ThunderboltOutlined',
      url: '/system/cache',
      roles: ADMINISTRATORS,
      buttons: [button('btn_remove', '清除', ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'system.log',
      names: name('系统日志', '系統日誌', 'Logs'),
      icon: 'FileSearchOutlined',
      url: '/system/log',
      roles: ADMINISTRATORS,
      buttons: [button('btn_remove', '删除', ADMINISTRATORS), button('btn_download', '导出', ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'system.monitor',
      names: name('系统监控', '系統監控', 'Monitor'),
      icon: 'DashboardOutlined',
      url: '/system/monitor',
      roles: ADMINISTRATORS,
      buttons: [],
      isBuilt: true,
    },
    {
      enCode: 'system.icons',
      names: name('系统图标', '系統圖示', 'Icons'),
      icon: 'AppstoreOutlined',
      url: '/system/icons',
      roles: ADMINISTRATORS,
      buttons: [],
      isBuilt: true,
    },
    {
      enCode: 'system.language',
      names: name('翻译管理', '翻譯管理', 'Languages'),
      icon: 'TranslationOutlined',
      url: '/system/language',
      roles: ADMINISTRATORS,
      buttons: [button('btn_edit', '编辑', ADMINISTRATORS), ...exchanges(ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'system.area',
      names: name('行政区划', '行政區劃', 'Areas'),
      icon: 'EnvironmentOutlined',
      url: '/system/area',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
      isBuilt: true,
    },
    {
      enCode: 'system.billRule',
      names: name('单据模板', '單據範本', 'Bill rules'),
      icon: 'NumberOutlined',
      url: '/system/billRule',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS), ...exchanges(ADMINISTRATORS)],
      isBuilt: true,
    },
    {
      enCode: 'system.messageTemplate',
      names: name('消息模板', '訊息範本', 'Message templates'),
      icon: 'MessageOutlined',
      url: '/system/messageTemplate',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
      isBuilt: true,
    },
    {
      enCode: 'system.smsTemplate',
      names: name('短信模板', '簡訊範本', 'SMS templates'),
      icon: 'MobileOutlined',
      url: '/system/smsTemplate',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS)],
      isBuilt: true,
    },
  ],
};

const systemData: DirectorySeed = {
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
      buttons: [...edits(ADMINISTRATORS), ...exchanges(ADMINISTRATORS)],
      isBuilt: true,
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
      isBuilt: false,
    },
  ],
};

/** The home page, which everybody has. */
export const HOME: PageSeed = {
  enCode: 'home',
  names: name('首页', '首頁', 'Home'),
  icon: 'HomeOutlined',
  url: '/home',
  roles: EVERYBODY,
  buttons: [],
  isBuilt: true,
};

/** The audit side's menu in the order of audit-domain 8.21, then the administration's. */
export const DIRECTORIES: readonly DirectorySeed[] = [
  work,
  results,
  standards,
  contracts,
  annual,
  library,
  permission,
  system,
  systemData,
];
