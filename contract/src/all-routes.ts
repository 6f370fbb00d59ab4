import { activitiesRoutes } from './features/activities/activities.routes.ts';
import { annualFeedbackRoutes } from './features/annual-feedback/annual-feedback.routes.ts';
import { areasRoutes } from './features/areas/areas.routes.ts';
import { auditsRoutes } from './features/audits/audits.routes.ts';
import { checkTasksRoutes } from './features/audits/tasks.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import {
  automationButtonsRoutes,
  automationRunsRoutes,
  automationsRoutes,
  automationVersionsRoutes,
} from './features/automations/automations.routes.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import { billNumbersRoutes } from './features/bill-numbers/bill-numbers.routes.ts';
import { cachesRoutes } from './features/caches/caches.routes.ts';
import { codeGenerationRoutes } from './features/code-generation/code-generation.routes.ts';
import { contractAssessmentRoutes } from './features/contracts/contract-assessment.routes.ts';
import { contractTemplatesRoutes } from './features/contracts/contract-templates.routes.ts';
import { contractsRoutes } from './features/contracts/contracts.routes.ts';
import { currentUserRoutes } from './features/current-user/current-user.routes.ts';
import {
  dataInterfacesRoutes,
  interfaceVersionsRoutes,
} from './features/data-interfaces/data-interfaces.routes.ts';
import {
  interfaceKeysRoutes,
  openInterfacesRoutes,
} from './features/data-interfaces/interface-keys.routes.ts';
import { commonFieldsRoutes, dataModelsRoutes } from './features/data-models/data-models.routes.ts';
import { dataReportsRoutes, dataReportVersionsRoutes } from './features/data-reports/data-reports.routes.ts';
import { dataSourcesRoutes } from './features/data-sources/data-sources.routes.ts';
import { dataSyncsRoutes } from './features/data-syncs/data-syncs.routes.ts';
import { delegationsRoutes } from './features/delegations/delegations.routes.ts';
import { deliveriesRoutes } from './features/deliveries/deliveries.routes.ts';
import { designsRoutes } from './features/designs/designs.routes.ts';
import { dictionariesRoutes } from './features/dictionaries/dictionaries.routes.ts';
import { evidenceRoutes } from './features/evidence/evidence.routes.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { findingsRoutes } from './features/findings/findings.routes.ts';
import { groupsRoutes } from './features/groups/groups.routes.ts';
import { handOverRoutes } from './features/hand-over/hand-over.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { integrationRoutes } from './features/integration/integration.routes.ts';
import { integrityRoutes } from './features/integrity/integrity.routes.ts';
import { knowledgeRoutes } from './features/knowledge/knowledge.routes.ts';
import { languagesRoutes } from './features/languages/languages.routes.ts';
import { logsRoutes } from './features/logs/logs.routes.ts';
import { recordHistoryRoutes } from './features/logs/record-history.routes.ts';
import { mailAccountsRoutes } from './features/mails/mail-accounts.routes.ts';
import { mailsRoutes } from './features/mails/mails.routes.ts';
import { mapsRoutes } from './features/maps/maps.routes.ts';
import { markupsRoutes } from './features/markups/markups.routes.ts';
import { materialsRoutes } from './features/materials/materials.routes.ts';
import { dataSchemesRoutes } from './features/menus/data-schemes.routes.ts';
import { menuButtonsRoutes, menuColumnsRoutes, menuFormsRoutes } from './features/menus/menu-items.routes.ts';
import { menusRoutes } from './features/menus/menus.routes.ts';
import {
  messageTemplatesRoutes,
  smsTemplatesRoutes,
} from './features/message-templates/message-templates.routes.ts';
import { chatRoutes } from './features/messages/chat.routes.ts';
import { chatReportsRoutes } from './features/messages/chat-reports.routes.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { notifyChoicesRoutes } from './features/messages/notify-choices.routes.ts';
import { notifyRulesRoutes } from './features/messages/notify-rules.routes.ts';
import { monitorRoutes } from './features/monitor/monitor.routes.ts';
import { myReviewRoutes } from './features/my-review/my-review.routes.ts';
import { objectsRoutes } from './features/objects/objects.routes.ts';
import { offlineRoutes } from './features/offline/offline.routes.ts';
import { onlineUsersRoutes } from './features/online-users/online-users.routes.ts';
import { organizationsRoutes } from './features/organizations/organizations.routes.ts';
import { outboundHostsRoutes } from './features/outbound-hosts/outbound-hosts.routes.ts';
import { outputRoutes } from './features/output/output.routes.ts';
import { dutiesRoutes } from './features/permissions/duties.routes.ts';
import { explainRoutes } from './features/permissions/explain.routes.ts';
import { grantsRoutes } from './features/permissions/grants.routes.ts';
import { permissionsRoutes } from './features/permissions/permissions.routes.ts';
import { portalsRoutes, portalVersionsRoutes } from './features/portals/portals.routes.ts';
import { screenKeysRoutes } from './features/portals/screen-keys.routes.ts';
import { positionsRoutes } from './features/positions/positions.routes.ts';
import {
  printTemplatesRoutes,
  printVersionsRoutes,
} from './features/print-templates/print-templates.routes.ts';
import { processDefinitionsRoutes } from './features/process-definitions/process-definitions.routes.ts';
import { launchDraftRoutes } from './features/processes/launch-drafts.routes.ts';
import { processCommentsRoutes } from './features/processes/process-comments.routes.ts';
import { processMonitorRoutes } from './features/processes/process-monitor.routes.ts';
import { processesRoutes } from './features/processes/processes.routes.ts';
import { workItemsRoutes } from './features/processes/work-items.routes.ts';
import { programmeChecksRoutes, programmesRoutes } from './features/programmes/programmes.routes.ts';
import { recordExchangeRoutes } from './features/record-exchange/record-exchange.routes.ts';
import { recordCommentRoutes } from './features/records/record-comments.routes.ts';
import { recordDraftRoutes } from './features/records/record-drafts.routes.ts';
import { recordImportRoutes } from './features/records/record-import.routes.ts';
import { recordViewRoutes } from './features/records/record-views.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from './features/records/records.routes.ts';
import { rectificationsRoutes } from './features/rectifications/rectifications.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { rolesRoutes } from './features/roles/roles.routes.ts';
import { scheduledTasksRoutes } from './features/scheduled-tasks/scheduled-tasks.routes.ts';
import { schedulesRoutes } from './features/schedules/schedules.routes.ts';
import { evaluationRoutes } from './features/scoring/evaluation.routes.ts';
import { scoringRoutes } from './features/scoring/scoring.routes.ts';
import { sealsRoutes } from './features/seals/seals.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { signaturesRoutes } from './features/signatures/signatures.routes.ts';
import { gradingRoutes } from './features/standards/grading.routes.ts';
import { standardsRoutes } from './features/standards/standards.routes.ts';
import { statisticsRoutes } from './features/statistics/statistics.routes.ts';
import { sysConfigRoutes } from './features/sys-config/sys-config.routes.ts';
import {
  officialAccountsRoutes,
  weChatCallbackRoutes,
} from './features/third-party/official-accounts.routes.ts';
import { thirdPartyRoutes } from './features/third-party/third-party.routes.ts';
import { userAdminRoutes } from './features/users/user-admin.routes.ts';
import { userExchangeRoutes } from './features/users/user-exchange.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { hookRoutes, incomingWebhooksRoutes } from './features/webhooks/incoming-webhooks.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { workCalendarRoutes } from './features/work-calendar/work-calendar.routes.ts';
import { recordRoutes } from './kernel/records/record-routes.ts';
import type { RouteGroup } from './kernel/route.ts';
import { plainRecords } from './plain-records.ts';

const plainRoutes: Readonly<Record<string, RouteGroup>> = Object.fromEntries(
  plainRecords.map((model) => [model.name, recordRoutes(model)]),
);

/** Every endpoint of the product, by feature. */
export const allRoutes = {
  areas: areasRoutes,
  auth: authRoutes,
  backups: backupsRoutes,
  billNumbers: billNumbersRoutes,
  currentUser: currentUserRoutes,
  dataInterfaces: dataInterfacesRoutes,
  interfaceVersions: interfaceVersionsRoutes,
  interfaceKeys: interfaceKeysRoutes,
  openInterfaces: openInterfacesRoutes,
  dataReports: dataReportsRoutes,
  dataReportVersions: dataReportVersionsRoutes,
  dataSources: dataSourcesRoutes,
  dataModels: dataModelsRoutes,
  commonFields: commonFieldsRoutes,
  dataSyncs: dataSyncsRoutes,
  portals: portalsRoutes,
  portalVersions: portalVersionsRoutes,
  screenKeys: screenKeysRoutes,
  seals: sealsRoutes,
  maps: mapsRoutes,
  objects: objectsRoutes,
  printTemplates: printTemplatesRoutes,
  printVersions: printVersionsRoutes,
  deliveries: deliveriesRoutes,
  delegations: delegationsRoutes,
  processDefinitions: processDefinitionsRoutes,
  processes: processesRoutes,
  launchDrafts: launchDraftRoutes,
  automations: automationsRoutes,
  automationRuns: automationRunsRoutes,
  automationButtons: automationButtonsRoutes,
  automationVersions: automationVersionsRoutes,
  workItems: workItemsRoutes,
  processMonitor: processMonitorRoutes,
  processComments: processCommentsRoutes,
  dictionaries: dictionariesRoutes,
  designs: designsRoutes,
  codeGeneration: codeGenerationRoutes,
  records: recordReadRoutes,
  recordWrites: recordWriteRoutes,
  recordImport: recordImportRoutes,
  recordDrafts: recordDraftRoutes,
  recordViews: recordViewRoutes,
  recordComments: recordCommentRoutes,
  files: filesRoutes,
  groups: groupsRoutes,
  languages: languagesRoutes,
  logs: logsRoutes,
  recordHistory: recordHistoryRoutes,
  recordExchange: recordExchangeRoutes,
  integrity: integrityRoutes,
  workCalendar: workCalendarRoutes,
  mails: mailsRoutes,
  mailAccounts: mailAccountsRoutes,
  webhooks: webhooksRoutes,
  incomingWebhooks: incomingWebhooksRoutes,
  hook: hookRoutes,
  thirdParty: thirdPartyRoutes,
  officialAccounts: officialAccountsRoutes,
  weChatCallback: weChatCallbackRoutes,
  schedules: schedulesRoutes,
  monitor: monitorRoutes,
  messageTemplates: messageTemplatesRoutes,
  smsTemplates: smsTemplatesRoutes,
  scheduledTasks: scheduledTasksRoutes,
  caches: cachesRoutes,
  menus: menusRoutes,
  menuButtons: menuButtonsRoutes,
  menuColumns: menuColumnsRoutes,
  menuForms: menuFormsRoutes,
  dataSchemes: dataSchemesRoutes,
  messages: messagesRoutes,
  chat: chatRoutes,
  chatReports: chatReportsRoutes,
  notifyRules: notifyRulesRoutes,
  notifyChoices: notifyChoicesRoutes,
  handOver: handOverRoutes,
  home: homeRoutes,
  search: searchRoutes,
  onlineUsers: onlineUsersRoutes,
  organizations: organizationsRoutes,
  permissions: permissionsRoutes,
  positions: positionsRoutes,
  grants: grantsRoutes,
  duties: dutiesRoutes,
  explain: explainRoutes,
  roles: rolesRoutes,
  statistics: statisticsRoutes,
  sysConfig: sysConfigRoutes,
  outboundHosts: outboundHostsRoutes,
  users: usersRoutes,
  userAdmin: userAdminRoutes,
  userExchange: userExchangeRoutes,
  audits: auditsRoutes,
  checkTasks: checkTasksRoutes,
  output: outputRoutes,
  integration: integrationRoutes,
  programmes: programmesRoutes,
  programmeChecks: programmeChecksRoutes,
  grading: gradingRoutes,
  standards: standardsRoutes,
  evaluations: evaluationRoutes,
  scoring: scoringRoutes,
  offline: offlineRoutes,
  markups: markupsRoutes,
  evidence: evidenceRoutes,
  findings: findingsRoutes,
  rectifications: rectificationsRoutes,
  activities: activitiesRoutes,
  myReview: myReviewRoutes,
  reports: reportsRoutes,
  signatures: signaturesRoutes,
  contractTemplates: contractTemplatesRoutes,
  contracts: contractsRoutes,
  contractAssessment: contractAssessmentRoutes,
  annualFeedback: annualFeedbackRoutes,
  materials: materialsRoutes,
  knowledge: knowledgeRoutes,
  ...plainRoutes,
} satisfies Record<string, RouteGroup>;
