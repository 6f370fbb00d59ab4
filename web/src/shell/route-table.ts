import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { ComponentType } from 'react';
import type { PageAhead } from '../lib/page-handle.ts';
import type { shellMessages } from './shell.messages.ts';

export type TitleKey = keyof (typeof shellMessages)['zh'];

/** One address of the product and the module that draws it. */
export type PageEntry = {
  /** Address pattern as the router reads it. */
  readonly path: string;
  /** Module under `features/`; a page that is not there yet is drawn as an honest notice. */
  readonly page: string;
  /** A key of the shell's messages, or the name itself. */
  readonly title: TitleKey | Label;
  /** Code of the menu entry that permits the page; null for pages of every signed-in person. */
  readonly module: string | null;
  /** Further menu entries that open the page. */
  readonly alsoBy?: readonly string[];
  readonly preset?: string;
  /** Query fields that name the record shown. */
  readonly recordFields?: readonly string[];
  /** Drawn from scratch at every visit. */
  readonly noCache?: boolean;
};

const SCORE_PARAMETERS = '/:checkTaskId/:evaluationId/:id';
const FILE_PARAMETERS = '/:checkedTaskId/:evaluationId/:id';

const own = (path: string, page: string, title: TitleKey): PageEntry => ({ path, page, title, module: null });

const audit = (
  path: string,
  page: string,
  title: TitleKey,
  module: string,
  recordFields: readonly string[] = [],
): PageEntry => ({ path, page, title, module, recordFields });

/** The nine score addresses are presets of one page (audit-domain 1.2). */
const score = (preset: string, title: TitleKey): PageEntry => ({
  path: `/${preset}${SCORE_PARAMETERS}`,
  page: 'scoring/score.page',
  title,
  module: 'audit.score',
  preset,
});

/** Every fixed address under the shell: product-spec point 2, audit-domain 1.2 and 8. */
export const PAGES: readonly PageEntry[] = [
  own('/home', 'home/home.page', 'home'),
  own('/dashboard', 'home/home.page', 'home'),
  own('/messageRecord', 'platform-pages/message-list.page', 'messageRecord'),
  audit('/previewModel', 'designs/preview.page', 'previewModel', 'onlineDev.webDesign', ['id']),
  own('/profile', 'platform-pages/profile.page', 'profile'),
  { ...own('/workFlowDetail', 'platform-pages/flow-detail.page', 'workFlowDetail'), noCache: true },
  {
    ...own('/processDetail', 'processes/process-detail.page', 'workFlowDetail'),
    recordFields: ['id', 'flowId'],
  },
  own('/kit', 'kit-gallery/kit.page', 'kitGallery'),
  own('/demoOutbox', 'auth/outbox.page', 'demoOutbox'),
  own('/menuMore', 'platform-pages/menu-more.page', 'menuMore'),
  own('/offlineDesk', 'offline/offline-desk.page', 'offlineDesk'),
  { ...own('/recordCode', 'records/record-code.page', 'recordCode'), noCache: true },
  own('/shortcuts', 'platform-pages/shortcuts.page', 'shortcuts'),

  audit('/auditDashboard', 'dashboards/audit-dashboard.page', 'auditDashboard', 'audit.dashboard'),
  audit('/myReview', 'my-review/my-review.page', 'myReview', 'audit.myReview'),
  audit('/auditList', 'audits/audit-list.page', 'auditList', 'audit.list'),
  // Messages lead departments here that have no list of audits but their tasks.
  {
    ...audit('/checkInfo', 'audits/audit-detail.page', 'checkInfo', 'audit.list', ['id']),
    alsoBy: ['audit.task'],
  },
  audit('/auditTask', 'audits/task-list.page', 'auditTask', 'audit.task'),
  audit('/integration', 'integration/integration.page', 'integration', 'audit.integration', ['id']),
  audit('/hqReview', 'scoring/hq-review.page', 'hqReview', 'audit.hq'),
  audit(
    '/rectificationTask',
    'rectifications/rectification-list.page',
    'rectificationTask',
    'audit.rectification',
  ),
  audit(
    '/SubmitProofs/:checkId/:id',
    'rectifications/submit-proofs.page',
    'submitProofs',
    'audit.rectification',
  ),
  audit(
    '/FinishRectify/:checkId/:id',
    'rectifications/finish-rectify.page',
    'finishRectify',
    'audit.rectification',
  ),
  audit('/auditReportList', 'reports/report-list.page', 'auditReportList', 'audit.report'),
  audit('/scoreList', 'reports/report-preview.page', 'scoreList', 'audit.scoreList', [
    'checkTaskId',
    'reportId',
  ]),
  audit('/auditOutput', 'output/output-centre.page', 'auditOutput', 'audit.output'),
  audit('/programme', 'programmes/programme-list.page', 'programme', 'audit.programme', ['id']),
  audit('/unitProfile', 'audits/unit-profiles.page', 'unitProfile', 'audit.unitProfile'),
  audit('/auditSetting', 'audits/audit-settings.page', 'auditSetting', 'audit.setting'),
  audit('/evaluation', 'standards/standard-list.page', 'evaluation', 'audit.standard'),
  audit('/evaluationTow', 'standards/standard-editor.page', 'evaluationTow', 'audit.standard', ['versionId']),
  ...(['evaluationDetail', 'evaluationDetailWater', 'evaluationDetailSign'] as const).map((preset) => ({
    path: `/${preset}/:checkId/:id`,
    page: 'standards/evaluation-detail.page',
    title: preset,
    module: 'audit.list',
    preset,
  })),

  score('TaskScore', 'taskScore'),
  score('TaskScore1', 'taskScore1'),
  score('TaskScoreCompany', 'taskScoreCompany'),
  score('TaskScoreWaterCompany', 'taskScoreWaterCompany'),
  score('TaskScoreWater', 'taskScoreWater'),
  score('TaskScoreWaterOperation', 'taskScoreWaterOperation'),
  score('TaskScoreWater1', 'taskScoreWater1'),
  score('TaskScoreZBSH', 'taskScoreZBSH'),
  score('GLTXBXG', 'gltxbxg'),

  audit(
    `/TaskSupportFile${FILE_PARAMETERS}`,
    'evidence/support-file.page',
    'taskSupportFile',
    'audit.evidence',
  ),
  audit(
    `/TaskSupportFileAccept${FILE_PARAMETERS}`,
    'evidence/support-file-accept.page',
    'taskSupportFileAccept',
    'audit.evidence',
  ),
  audit(
    `/TaskSupportFileZBSH${FILE_PARAMETERS}`,
    'evidence/findings-file.page',
    'taskSupportFileZBSH',
    'audit.evidence',
  ),

  audit('/zjlzajht', 'contracts/contract-list.page', 'zjlzajht', 'audit.contract'),
  audit('/qyzjqz', 'contracts/manager-signing.page', 'qyzjqz', 'audit.contractSign'),
  audit('/htqs', 'contracts/signing-desk.page', 'htqs', 'audit.contractDesk'),
  own('/contractReview/:id', 'contracts/contract-review.page', 'contractReview'),
  own('/signatureVerify', 'signatures/signature-verify.page', 'signatureVerify'),
  audit('/annualFeedback', 'annual-feedback/feedback-list.page', 'annualFeedback', 'audit.annualFeedback'),
  audit(
    '/annualFeedback/:deptId/:fileTime',
    'annual-feedback/feedback-files.page',
    'annualFeedbackFiles',
    'audit.annualFeedback',
  ),
  audit('/databaseList', 'materials/material-list.page', 'databaseList', 'audit.material'),
  audit('/knowledge', 'knowledge/knowledge.page', 'knowledge', 'audit.knowledge'),
  audit('/emailDetail', 'mails/mail-box.page', 'emailDetail', 'extend.email'),
  audit('/extend/schedule', 'schedules/schedule.page', 'schedule', 'extend.schedule'),

  audit(
    '/permission/organize',
    'organizations/company-list.page',
    'permissionOrganize',
    'permission.organize',
  ),
  audit(
    '/permission/department',
    'organizations/department-list.page',
    'permissionDepartment',
    'permission.department',
  ),
  audit('/permission/position', 'positions/position-list.page', 'permissionPosition', 'permission.position'),
  audit('/permission/user', 'users/user-list.page', 'permissionUser', 'permission.user'),
  audit('/permission/role', 'roles/role-list.page', 'permissionRole', 'permission.role'),
  audit('/permission/authorize', 'permissions/authorize.page', 'permissionAuthorize', 'permission.authorize'),
  audit('/permission/explain', 'permissions/explain.page', 'permissionExplain', 'permission.explain'),
  audit('/permission/duty', 'permissions/duty-list.page', 'permissionDuty', 'permission.duty'),
  audit('/permission/group', 'groups/group-list.page', 'permissionGroup', 'permission.group'),
  audit(
    '/permission/userOnline',
    'online-users/online-user-list.page',
    'permissionUserOnline',
    'permission.userOnline',
  ),

  audit('/system/menu', 'menus/menu-list.page', 'systemMenu', 'system.menu'),
  audit('/system/sysConfig', 'sys-config/sys-config.page', 'systemConfig', 'system.sysConfig'),
  audit(
    '/system/workCalendar',
    'work-calendar/work-calendar.page',
    'systemWorkCalendar',
    'system.workCalendar',
  ),
  audit('/system/notice', 'notices/notice-list.page', 'systemNotice', 'system.notice'),
  audit('/system/chatReport', 'chat/chat-report-list.page', 'systemChatReport', 'system.chatReport'),
  audit('/system/webhook', 'webhooks/webhook-list.page', 'systemWebhook', 'system.webhook'),
  audit('/system/task', 'scheduled-tasks/task-list.page', 'systemTask', 'system.task'),
  audit('/system/cache', 'caches/cache-list.page', 'systemCache', 'system.cache'),
  audit('/system/log', 'logs/log-list.page', 'systemLog', 'system.log'),
  audit('/system/integrity', 'integrity/integrity.page', 'systemIntegrity', 'system.integrity'),
  audit('/system/monitor', 'monitor/monitor.page', 'systemMonitor', 'system.monitor'),
  audit('/system/icons', 'icons/icons.page', 'systemIcons', 'system.icons'),
  audit('/system/language', 'languages/language.page', 'systemLanguage', 'system.language'),
  audit('/system/area', 'areas/area-list.page', 'systemArea', 'system.area'),
  audit('/system/billRule', 'bill-numbers/bill-rule-list.page', 'systemBillRule', 'system.billRule'),
  audit(
    '/system/messageTemplate',
    'message-templates/message-template-list.page',
    'systemMessageTemplate',
    'system.messageTemplate',
  ),
  audit(
    '/system/smsTemplate',
    'message-templates/sms-template-list.page',
    'systemSmsTemplate',
    'system.smsTemplate',
  ),
  audit('/workFlow/flowLaunch', 'processes/launch.page', 'workFlowLaunch', 'workFlow.flowLaunch'),
  audit('/workFlow/flowTodo', 'processes/todo.page', 'workFlowTodo', 'workFlow.flowTodo'),
  audit('/workFlow/flowDone', 'processes/done.page', 'workFlowDone', 'workFlow.flowDone'),
  audit('/workFlow/flowCirculate', 'processes/circulate.page', 'workFlowCirculate', 'workFlow.flowCirculate'),
  audit('/workFlow/flowMonitor', 'processes/monitor.page', 'workFlowMonitor', 'workFlow.flowMonitor'),
  audit('/workFlow/entrust', 'delegations/delegation-list.page', 'workFlowEntrust', 'workFlow.entrust'),
  audit(
    '/workFlow/flowEngine',
    'process-definitions/process-definition-list.page',
    'workFlowEngine',
    'workFlow.flowEngine',
  ),
  audit(
    '/workFlow/flowEngine/design',
    'process-definitions/process-editor.page',
    'workFlowDesign',
    'workFlow.flowEngine',
    ['id'],
  ),
  audit(
    '/workFlow/automation',
    'automations/automation-list.page',
    'workFlowAutomation',
    'workFlow.automation',
  ),
  audit(
    '/workFlow/automation/design',
    'automations/automation-editor.page',
    'workFlowAutomationDesign',
    'workFlow.automation',
    ['id'],
  ),
  audit(
    '/workFlow/automation/runs',
    'automations/automation-runs.page',
    'workFlowAutomationRuns',
    'workFlow.automation',
  ),
  audit('/system/printDev', 'print-templates/print-template.page', 'systemPrintDev', 'system.printDev'),
  audit('/system/seal', 'seals/seal-list.page', 'systemSeal', 'system.seal'),
  audit('/systemData/dictionary', 'dictionaries/dictionary.page', 'dataDictionary', 'systemData.dictionary'),
  audit(
    '/systemData/dataInterface',
    'data-interfaces/data-interface.page',
    'dataInterface',
    'systemData.dataInterface',
  ),
  audit('/onlineDev/webDesign', 'designs/design-list.page', 'onlineDevDesigns', 'onlineDev.webDesign'),
  audit(
    '/onlineDev/webDesign/design',
    'designs/design-editor.page',
    'onlineDevDesigner',
    'onlineDev.webDesign',
    ['id'],
  ),
  audit('/onlineDev/objects', 'objects/objects.page', 'onlineDevObjects', 'onlineDev.objects'),
  audit('/generator/webForm', 'code-generation/generator-list.page', 'generatorWeb', 'generator.webForm'),
  audit('/generator/appForm', 'code-generation/generator-list.page', 'generatorApp', 'generator.appForm'),
  audit('/generator/flowForm', 'code-generation/generator-list.page', 'generatorFlow', 'generator.flowForm'),
  audit(
    '/systemData/dataSource',
    'data-sources/data-source-list.page',
    'dataSource',
    'systemData.dataSource',
  ),
  audit('/systemData/dataModel', 'data-models/data-model.page', 'dataModel', 'systemData.dataModel'),
  audit('/systemData/dataSync', 'data-syncs/data-sync.page', 'dataSync', 'systemData.dataSync'),
  audit('/systemData/map', 'maps/map-list.page', 'dataMap', 'systemData.map'),
  audit('/onlineDev/visualPortal', 'portals/portal-list.page', 'visualPortal', 'onlineDev.visualPortal'),
  audit(
    '/onlineDev/visualPortal/design',
    'portals/portal-editor.page',
    'portalDesign',
    'onlineDev.visualPortal',
    ['id'],
  ),
  audit('/onlineDev/dataScreen', 'portals/portal-list.page', 'dataScreen', 'onlineDev.dataScreen'),
  audit(
    '/onlineDev/dataScreen/design',
    'portals/portal-editor.page',
    'screenDesign',
    'onlineDev.dataScreen',
    ['id'],
  ),
  { ...own('/portalView/:id', 'portals/portal.page', 'portal'), recordFields: ['id'] },
  audit('/onlineDev/dataReport', 'data-reports/report-list.page', 'dataReport', 'onlineDev.dataReport'),
  audit(
    '/onlineDev/dataReport/design',
    'data-reports/report-editor.page',
    'dataReportDesign',
    'onlineDev.dataReport',
    ['id'],
  ),
  { ...own('/dataReportView/:id', 'data-reports/report.page', 'dataReportView'), recordFields: ['id'] },
  audit('/weChat/mpConfig', 'third-party/mp-config.page', 'weChatMpConfig', 'weChat.mpConfig'),
  audit('/weChat/mpMenu', 'third-party/mp-menu.page', 'weChatMpMenu', 'weChat.mpMenu'),
  audit('/weChat/mpUser', 'third-party/mp-user.page', 'weChatMpUser', 'weChat.mpUser'),
  audit('/weChat/qyhConfig', 'third-party/qyh-config.page', 'weChatQyhConfig', 'weChat.qyhConfig'),
  audit('/systemData/dataBackup', 'backups/backup-list.page', 'dataBackup', 'systemData.dataBackup'),
];

const modules = import.meta.glob<{ readonly default: ComponentType }>([
  '../features/*/*.page.tsx',
  // Part of the start.
  '!../features/auth/login.page.tsx',
]);

/** Loads a page's module; null when the product does not have it yet. */
export function pageLoader(page: string): (() => Promise<{ readonly default: ComponentType }>) | null {
  return modules[`../features/${page}.tsx`] ?? null;
}

const aheads = import.meta.glob<{ readonly ahead: PageAhead }>('../features/*/*.loader.ts');

/** Loads what asks for a page's data before the page's code is there; null for pages that ask by themselves. */
export function aheadLoader(page: string): (() => Promise<{ readonly ahead: PageAhead }>) | null {
  return aheads[`../features/${page.replace(/\.page$/, '.loader')}.ts`] ?? null;
}
