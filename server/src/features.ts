import { isEventName } from '@auditplus/contract/events.ts';
import { plainRecords } from '@auditplus/contract/plain-records.ts';
import { activitiesHandlers } from './features/activities/activities.routes.ts';
import { annualFeedbackReactions } from './features/annual-feedback/annual-feedback.reactions.ts';
import { annualFeedbackHandlers } from './features/annual-feedback/annual-feedback.routes.ts';
import { feedbackRelation } from './features/annual-feedback/feedback.relation.ts';
import { declareFeedbackJobs } from './features/annual-feedback/public.ts';
import { areasRelation } from './features/areas/areas.relation.ts';
import { areasHandlers } from './features/areas/areas.routes.ts';
import { auditSchedule } from './features/audits/audit-schedule.queries.ts';
import { declareAuditJobs } from './features/audits/audits.jobs.ts';
import { countersPort, evidencePort, scoringPort } from './features/audits/audits.ports.ts';
import { auditsReactions } from './features/audits/audits.reactions.ts';
import { auditsRelation } from './features/audits/audits.relation.ts';
import { auditsHandlers, checkTasksHandlers } from './features/audits/audits.routes.ts';
import { teamOf } from './features/audits/members.repository.ts';
import { programmeChecksHandlers } from './features/audits/programme-checks.routes.ts';
import { auditPages } from './features/audits/ruled-pages.queries.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import { automationUsers } from './features/automations/automation-versions.ts';
import { automationsEffects } from './features/automations/automations.effects.ts';
import { declareAutomationJobs } from './features/automations/automations.jobs.ts';
import { automationsReactions } from './features/automations/automations.reactions.ts';
import {
  automationButtonsHandlers,
  automationRunsHandlers,
  automationsHandlers,
  automationVersionsHandlers,
} from './features/automations/automations.routes.ts';
import { automationObjects } from './features/automations/automations.service.ts';
import { automationWork } from './features/automations/call-trigger.ts';
import { registerAutomations } from './features/automations/public.ts';
import { declareBackupJobs } from './features/backups/backups.jobs.ts';
import { backupsHandlers } from './features/backups/backups.routes.ts';
import { billNumbersHandlers } from './features/bill-numbers/bill-numbers.routes.ts';
import { billRules, nextNumber } from './features/bill-numbers/public.ts';
import { cachesHandlers } from './features/caches/caches.routes.ts';
import { codeGenerationHandlers } from './features/code-generation/code-generation.routes.ts';
import { contractsReactions } from './features/contracts/contracts.reactions.ts';
import { contractsRelation } from './features/contracts/contracts.relation.ts';
import {
  contractAssessmentHandlers,
  contractsHandlers,
  contractTemplatesHandlers,
} from './features/contracts/contracts.routes.ts';
import { declareContractJobs } from './features/contracts/public.ts';
import { contractPages } from './features/contracts/ruled-pages.queries.ts';
import { currentUserHandlers } from './features/current-user/current-user.routes.ts';
import { dataInterfacesReactions } from './features/data-interfaces/data-interfaces.reactions.ts';
import {
  dataInterfacesHandlers,
  interfaceKeysHandlers,
  interfaceVersionsHandlers,
  openInterfacesHandlers,
} from './features/data-interfaces/data-interfaces.routes.ts';
import { interfacesOfSource } from './features/data-interfaces/interface-lists.queries.ts';
import { interfaceObjects } from './features/data-interfaces/interfaces.service.ts';
import {
  callableInterfaces,
  declareInterfaceJobs,
  holderOf,
  interfaceSecrets,
  runForWork,
  runInterface,
} from './features/data-interfaces/public.ts';
import { commonFieldsHandlers, dataModelsHandlers } from './features/data-models/data-models.routes.ts';
import { declareEraseJob, declareTableIndexJobs, tableRelations } from './features/data-models/public.ts';
import {
  dataReportsHandlers,
  dataReportVersionsHandlers,
} from './features/data-reports/data-reports.routes.ts';
import { reportObjects } from './features/data-reports/data-reports.service.ts';
import { declareReportJobs, givesReport, reportUsers } from './features/data-reports/public.ts';
import { dataSourcesHandlers } from './features/data-sources/data-sources.routes.ts';
import { dataSourceSecrets, declareRowSources, registerSourceUsers } from './features/data-sources/public.ts';
import { dataSyncsReactions } from './features/data-syncs/data-syncs.reactions.ts';
import { dataSyncsHandlers } from './features/data-syncs/data-syncs.routes.ts';
import { declareSyncJobs } from './features/data-syncs/data-syncs.service.ts';
import { delegationsHandlers } from './features/delegations/delegations.routes.ts';
import { declareDelegationJobs } from './features/delegations/public.ts';
import { deliveriesEffects } from './features/deliveries/deliveries.effects.ts';
import { deliveriesHandlers } from './features/deliveries/deliveries.routes.ts';
import { designObjects } from './features/designs/design-files.ts';
import { storedValuesPort } from './features/designs/designs.ports.ts';
import { designsOfSource } from './features/designs/designs.queries.ts';
import { designsHandlers } from './features/designs/designs.routes.ts';
import { declareDesignJobs, designUsers } from './features/designs/public.ts';
import { choicesOf } from './features/designs/scheme-choices.ts';
import { dictionariesHandlers } from './features/dictionaries/dictionaries.routes.ts';
import { dictionaryRelation } from './features/dictionaries/dictionary.relation.ts';
import { dictionaryObjects } from './features/dictionaries/dictionary-objects.ts';
import { evidenceReactions } from './features/evidence/evidence.reactions.ts';
import { evidenceHandlers } from './features/evidence/evidence.routes.ts';
import { createRequests, declareEvidenceJobs, mandatoryMissing } from './features/evidence/public.ts';
import { filesHandlers } from './features/files/files.routes.ts';
import { attachFiles, fileRefs, releaseFiles } from './features/files/public.ts';
import { declareFileJobs } from './features/files/sweep-files.ts';
import { findingsReactions } from './features/findings/findings.reactions.ts';
import { findingsRelation } from './features/findings/findings.relation.ts';
import { findingsHandlers } from './features/findings/findings.routes.ts';
import { groupsHandlers } from './features/groups/groups.routes.ts';
import { groups } from './features/groups/public.ts';
import { handOverReactions } from './features/hand-over/hand-over.reactions.ts';
import { handOverHandlers } from './features/hand-over/hand-over.routes.ts';
import { homeHandlers } from './features/home/home.routes.ts';
import { integrationHandlers } from './features/integration/integration.routes.ts';
import { integrityReactions } from './features/integrity/integrity.jobs.ts';
import { integrityHandlers } from './features/integrity/integrity.routes.ts';
import { declareIntegrityJobs } from './features/integrity/public.ts';
import { knowledgeReactions } from './features/knowledge/knowledge.reactions.ts';
import { knowledgeHandlers } from './features/knowledge/knowledge.routes.ts';
import { knowledgePages } from './features/knowledge/ruled-pages.queries.ts';
import { languagesHandlers } from './features/languages/languages.routes.ts';
import { logsHandlers, recordHistoryHandlers } from './features/logs/logs.routes.ts';
import { declareLogJobs, registerEntryReaders } from './features/logs/public.ts';
import { mailAccountsHandlers } from './features/mails/mail-accounts.routes.ts';
import { mailAccountSecrets } from './features/mails/mail-accounts.service.ts';
import { mailsEffects } from './features/mails/mails.effects.ts';
import { mailsHandlers } from './features/mails/mails.routes.ts';
import { mapsHandlers } from './features/maps/maps.routes.ts';
import { markupsHandlers } from './features/markups/markups.routes.ts';
import { materialsRelation } from './features/materials/materials.relation.ts';
import { materialsHandlers } from './features/materials/materials.routes.ts';
import { schemeChoicesPort } from './features/menus/data-schemes.ts';
import { menuObjects } from './features/menus/menu-objects.ts';
import {
  dataSchemesHandlers,
  menuButtonsHandlers,
  menuColumnsHandlers,
  menuFormsHandlers,
  menusHandlers,
} from './features/menus/menus.routes.ts';
import {
  messageTemplatesHandlers,
  smsTemplatesHandlers,
} from './features/message-templates/message-templates.routes.ts';
import { smsTemplates } from './features/message-templates/public.ts';
import { declareChatJobs } from './features/messages/chat.jobs.ts';
import { chatHandlers } from './features/messages/chat.routes.ts';
import { chatGroupReactions, teamsPort } from './features/messages/chat-groups.reactions.ts';
import { chatReportsHandlers } from './features/messages/chat-reports.routes.ts';
import { messagesHandlers } from './features/messages/messages.routes.ts';
import { notifyChoicesHandlers } from './features/messages/notify-choices.routes.ts';
import { notifyRulesHandlers } from './features/messages/notify-rules.routes.ts';
import { declareMessageJobs } from './features/messages/public.ts';
import { monitorHandlers } from './features/monitor/monitor.routes.ts';
import { myReviewHandlers } from './features/my-review/my-review.routes.ts';
import { countWaiting } from './features/my-review/public.ts';
import { todoSchedule } from './features/my-review/todo-schedule.ts';
import { declareObjectJobs } from './features/objects/objects.jobs.ts';
import { objectsHandlers } from './features/objects/objects.routes.ts';
import { declareOfflineJobs } from './features/offline/offline.jobs.ts';
import { offlineReactions } from './features/offline/offline.reactions.ts';
import { offlineHandlers } from './features/offline/offline.routes.ts';
import { onlineUsersHandlers } from './features/online-users/online-users.routes.ts';
import { organizationsHandlers } from './features/organizations/organizations.routes.ts';
import { organizeKind } from './features/organizations/organize-kind.ts';
import { unitsRelation } from './features/organizations/units.relation.ts';
import { outboundHostsHandlers } from './features/outbound-hosts/outbound-hosts.routes.ts';
import { outputReactions } from './features/output/output.reactions.ts';
import { outputHandlers } from './features/output/output.routes.ts';
import { declareOutputJobs } from './features/output/public.ts';
import { dutiesHandlers, explainHandlers, grantsHandlers } from './features/permissions/grants.routes.ts';
import { permissionsHandlers } from './features/permissions/permissions.routes.ts';
import {
  declarePermissionJobs,
  registerItemGivers,
  registerRuledPages,
} from './features/permissions/public.ts';
import { portalsHandlers, portalVersionsHandlers } from './features/portals/portals.routes.ts';
import { portalObjects } from './features/portals/portals.service.ts';
import { callerOfScreen, givesPortal, homePortal, portalUsers } from './features/portals/public.ts';
import { screenKeysHandlers } from './features/portals/screen-keys.routes.ts';
import { positionsHandlers } from './features/positions/positions.routes.ts';
import { positions } from './features/positions/public.ts';
import {
  printTemplatesHandlers,
  printVersionsHandlers,
} from './features/print-templates/print-templates.routes.ts';
import { printObjects } from './features/print-templates/print-templates.service.ts';
import { printUsers, registerPrintRecords, registerPrintSource } from './features/print-templates/public.ts';
import { processObjects } from './features/process-definitions/definition-exchange.ts';
import { processDefinitionsHandlers } from './features/process-definitions/process-definitions.routes.ts';
import { launchWork } from './features/processes/incoming-launches.ts';
import { launchDraftHandlers } from './features/processes/launch-drafts.ts';
import { processesEffects } from './features/processes/processes.effects.ts';
import { processesReactions } from './features/processes/processes.reactions.ts';
import {
  processCommentsHandlers,
  processesHandlers,
  processMonitorHandlers,
  workItemsHandlers,
} from './features/processes/processes.routes.ts';
import { declareProcessJobs, designOpener, registerProcesses } from './features/processes/public.ts';
import { isOver, launchForRecord, registerRecordForms } from './features/processes/record-forms.ts';
import { programmesReactions } from './features/programmes/programmes.reactions.ts';
import { programmesHandlers } from './features/programmes/programmes.routes.ts';
import { programmePages } from './features/programmes/ruled-pages.queries.ts';
import { registerExchangeKind } from './features/record-exchange/public.ts';
import { recordExchangeHandlers } from './features/record-exchange/record-exchange.routes.ts';
import { namesOfDeclared, unknownId } from './features/records/declared-references.ts';
import { declareRecordJobs } from './features/records/import-job.ts';
import { recordWork } from './features/records/incoming-records.ts';
import { printedRecord } from './features/records/printed-declared.ts';
import { printedDesigns } from './features/records/printed-designs.ts';
import {
  readRecordEntry,
  registerProcessRecords,
  registerRecordFiles,
  textsOfStored,
} from './features/records/public.ts';
import { recordCommentHandlers } from './features/records/record-comments.ts';
import { declareDraftJobs, recordDraftHandlers } from './features/records/record-drafts.ts';
import { recordViewHandlers } from './features/records/record-views.ts';
import { recordImportHandlers } from './features/records/records.import-routes.ts';
import { recordsReactions } from './features/records/records.reactions.ts';
import { recordRelations } from './features/records/records.relation.ts';
import { recordReadHandlers } from './features/records/records.routes.ts';
import { recordWriteHandlers } from './features/records/records.write-routes.ts';
import { mayHearOf } from './features/records/records-of-runs.ts';
import { registerExtensionForm } from './features/rectifications/extension-form.ts';
import { rectificationPrint } from './features/rectifications/rectification-print.ts';
import { rectificationSchedule } from './features/rectifications/rectification-schedule.ts';
import { declareRectificationJobs } from './features/rectifications/rectifications.jobs.ts';
import { rectificationsReactions } from './features/rectifications/rectifications.reactions.ts';
import { rectificationsRelation } from './features/rectifications/rectifications.relation.ts';
import { rectificationsHandlers } from './features/rectifications/rectifications.routes.ts';
import { rectificationPages } from './features/rectifications/ruled-pages.queries.ts';
import { reportsReactions } from './features/reports/reports.reactions.ts';
import { reportsRelation } from './features/reports/reports.relation.ts';
import { reportsHandlers } from './features/reports/reports.routes.ts';
import { rolesHandlers } from './features/roles/roles.routes.ts';
import { declareScheduledTasks, taskUsers } from './features/scheduled-tasks/public.ts';
import { scheduledTasksHandlers } from './features/scheduled-tasks/scheduled-tasks.routes.ts';
import { declareScheduleJobs, registerScheduleSources } from './features/schedules/public.ts';
import { schedulesHandlers } from './features/schedules/schedules.routes.ts';
import { evaluationHandlers } from './features/scoring/evaluation.routes.ts';
import { openTask } from './features/scoring/operations/open-task.ts';
import { unlockTask } from './features/scoring/operations/reopen-task.ts';
import { effectiveSheet, recomputeTask } from './features/scoring/public.ts';
import { declareScoringJobs } from './features/scoring/scoring.jobs.ts';
import { scoringReactions } from './features/scoring/scoring.reactions.ts';
import { scoringHandlers } from './features/scoring/scoring.routes.ts';
import { waitingForSheets } from './features/scoring/stage-people.queries.ts';
import { sealsHandlers } from './features/seals/seals.routes.ts';
import { searchHandlers } from './features/search/search.routes.ts';
import { signaturesHandlers } from './features/signatures/signatures.routes.ts';
import { standardsReactions } from './features/standards/standards.reactions.ts';
import { gradingHandlers, standardsHandlers } from './features/standards/standards.routes.ts';
import { auditResultsRelation } from './features/statistics/audit-results.relation.ts';
import { resultSummary } from './features/statistics/public.ts';
import { statisticsHandlers } from './features/statistics/statistics.routes.ts';
import { sysConfigSecrets } from './features/sys-config/public.ts';
import { sysConfigHandlers } from './features/sys-config/sys-config.routes.ts';
import { weChatCallerOf } from './features/third-party/callbacks.ts';
import {
  officialAccountsHandlers,
  weChatCallbackHandlers,
} from './features/third-party/official-accounts.routes.ts';
import { declareOfficialAccountJobs } from './features/third-party/official-accounts.service.ts';
import { thirdPartyHandlers } from './features/third-party/third-party.routes.ts';
import { declareThirdPartyJobs } from './features/third-party/third-party.service.ts';
import { thirdPartySecrets } from './features/third-party/third-secrets.ts';
import { declareUserJobs } from './features/users/import-job.ts';
import { peopleRelation } from './features/users/people.relation.ts';
import { userAdminHandlers } from './features/users/user-admin.routes.ts';
import { userExchangeHandlers } from './features/users/user-exchange.routes.ts';
import { usersHandlers } from './features/users/users.routes.ts';
import { heardRecordsPort } from './features/webhooks/heard-records.ts';
import { callerOf } from './features/webhooks/incoming-calls.ts';
import { registerIncomingWork } from './features/webhooks/incoming-targets.ts';
import { hookHandlers, incomingWebhooksHandlers } from './features/webhooks/incoming-webhooks.routes.ts';
import { incomingWebhookUsers } from './features/webhooks/incoming-webhooks.service.ts';
import { interfaceWork } from './features/webhooks/interface-work.ts';
import { incomingSecrets, webhookSecrets } from './features/webhooks/webhook-secrets.ts';
import { webhooksEffects } from './features/webhooks/webhooks.effects.ts';
import { declareWebhookJobs } from './features/webhooks/webhooks.jobs.ts';
import { webhooksReactions } from './features/webhooks/webhooks.reactions.ts';
import { webhooksHandlers } from './features/webhooks/webhooks.routes.ts';
import { daysRelation } from './features/work-calendar/days.relation.ts';
import { declareWorkCalendarJobs } from './features/work-calendar/public.ts';
import { workCalendarHandlers } from './features/work-calendar/work-calendar.routes.ts';
import { accessKeysPort } from './kernel/access-keys.ts';
import { registerTargetNames } from './kernel/audit-log-names.ts';
import type { Kernel } from './kernel/context.ts';
import { registerDefinitionOpeners, registerDefinitionUsers } from './kernel/definitions/definition-users.ts';
import { registerObjectKinds } from './kernel/design-objects/design-objects.ts';
import { anyOfSql } from './kernel/filter-sql.ts';
import type { Implementation } from './kernel/http/register.ts';
import { interfacesPort } from './kernel/interfaces.port.ts';
import { jobReactions } from './kernel/job-requests.ts';
import { type Effects, heardBy, type Reaction, type Reactions, registerHearings } from './kernel/outbox.ts';
import { portalsPort } from './kernel/portals.port.ts';
import { plainRecord } from './kernel/records/plain-record.ts';
import { recordInterfacesPort } from './kernel/records/record-buttons.ts';
import { recordFilesPort } from './kernel/records/record-files.ts';
import { recordProcessesPort } from './kernel/records/record-process.ts';
import { recordReferencesPort } from './kernel/records/record-references.ts';
import { registerRecords } from './kernel/records/registry.ts';
import { registerRelationSource, registerRelations } from './kernel/relations.ts';
import { registerSealedPlaces } from './kernel/reseal.ts';
import { screenKeysPort } from './kernel/screen-keys.ts';
import { signedCallsPort } from './kernel/signed-calls.ts';
import { declareSweep } from './kernel/sweep.ts';
import { TARGET_NAMES } from './target-names.queries.ts';

const plain = plainRecords.map(plainRecord);

/** Every feature's endpoints. */
export const implementations: readonly Implementation[] = [
  authHandlers,
  filesHandlers,
  logsHandlers,
  recordHistoryHandlers,
  recordExchangeHandlers,
  integrityHandlers,
  workCalendarHandlers,
  mailsHandlers,
  mailAccountsHandlers,
  webhooksHandlers,
  incomingWebhooksHandlers,
  objectsHandlers,
  hookHandlers,
  thirdPartyHandlers,
  officialAccountsHandlers,
  weChatCallbackHandlers,
  schedulesHandlers,
  monitorHandlers,
  messageTemplatesHandlers,
  smsTemplatesHandlers,
  scheduledTasksHandlers,
  cachesHandlers,
  languagesHandlers,
  sysConfigHandlers,
  outboundHostsHandlers,
  backupsHandlers,
  billNumbersHandlers,
  messagesHandlers,
  chatHandlers,
  chatReportsHandlers,
  notifyRulesHandlers,
  notifyChoicesHandlers,
  organizationsHandlers,
  groupsHandlers,
  positionsHandlers,
  onlineUsersHandlers,
  usersHandlers,
  userAdminHandlers,
  userExchangeHandlers,
  rolesHandlers,
  menusHandlers,
  permissionsHandlers,
  grantsHandlers,
  dutiesHandlers,
  explainHandlers,
  menuButtonsHandlers,
  menuColumnsHandlers,
  menuFormsHandlers,
  dataSchemesHandlers,
  dictionariesHandlers,
  designsHandlers,
  codeGenerationHandlers,
  recordReadHandlers,
  recordWriteHandlers,
  recordImportHandlers,
  recordCommentHandlers,
  recordViewHandlers,
  recordDraftHandlers,
  areasHandlers,
  currentUserHandlers,
  deliveriesHandlers,
  dataInterfacesHandlers,
  interfaceVersionsHandlers,
  interfaceKeysHandlers,
  openInterfacesHandlers,
  dataReportsHandlers,
  dataReportVersionsHandlers,
  dataSourcesHandlers,
  dataModelsHandlers,
  commonFieldsHandlers,
  dataSyncsHandlers,
  portalsHandlers,
  portalVersionsHandlers,
  screenKeysHandlers,
  sealsHandlers,
  mapsHandlers,
  printTemplatesHandlers,
  printVersionsHandlers,
  processDefinitionsHandlers,
  processesHandlers,
  launchDraftHandlers,
  automationsHandlers,
  automationRunsHandlers,
  automationButtonsHandlers,
  automationVersionsHandlers,
  workItemsHandlers,
  processMonitorHandlers,
  processCommentsHandlers,
  delegationsHandlers,
  standardsHandlers,
  gradingHandlers,
  auditsHandlers,
  checkTasksHandlers,
  outputHandlers,
  integrationHandlers,
  programmesHandlers,
  programmeChecksHandlers,
  evaluationHandlers,
  scoringHandlers,
  offlineHandlers,
  markupsHandlers,
  evidenceHandlers,
  findingsHandlers,
  rectificationsHandlers,
  reportsHandlers,
  signaturesHandlers,
  contractTemplatesHandlers,
  contractsHandlers,
  contractAssessmentHandlers,
  statisticsHandlers,
  annualFeedbackHandlers,
  materialsHandlers,
  knowledgeHandlers,
  activitiesHandlers,
  myReviewHandlers,
  handOverHandlers,
  homeHandlers,
  searchHandlers,
  ...plain.map(({ handlers }) => handlers),
];

/** What happens after committed events, by event name. */
export const reactions: Reactions = together(
  jobReactions,
  processesReactions,
  auditsReactions,
  programmesReactions,
  standardsReactions,
  scoringReactions,
  offlineReactions,
  evidenceReactions,
  findingsReactions,
  rectificationsReactions,
  reportsReactions,
  outputReactions,
  contractsReactions,
  annualFeedbackReactions,
  knowledgeReactions,
  handOverReactions,
  integrityReactions,
  dataInterfacesReactions,
  dataSyncsReactions,
  recordsReactions,
  webhooksReactions,
  automationsReactions,
  chatGroupReactions,
);

registerHearings(reactions);

/** What leaves the product after committed events, by event name. */
export const effects: Effects = {
  ...deliveriesEffects,
  ...mailsEffects,
  ...processesEffects,
  ...webhooksEffects,
  ...automationsEffects,
};

/** Declared records, for their history and their workbooks. */
registerTargetNames(TARGET_NAMES);
registerEntryReaders({ record: readRecordEntry });
registerExchangeKind('organize', organizeKind);
const declared = [groups, positions, billRules, smsTemplates, ...plain.map(({ store }) => store)];
registerRecords(declared);

/** Records that others may read by name, under the same scope as their lists. */
registerRelations([
  unitsRelation,
  peopleRelation,
  auditResultsRelation,
  findingsRelation,
  rectificationsRelation,
  reportsRelation,
  auditsRelation,
  contractsRelation,
  feedbackRelation,
  materialsRelation,
  dictionaryRelation,
  areasRelation,
  daysRelation,
]);

/** Records that print templates print. */
registerPrintRecords([rectificationPrint, ...declared.map(printedRecord)]);
registerPrintSource(printedDesigns);

/** So are records of designs that people have published. */
registerRelationSource(recordRelations);

/** And tables that people have made. */
registerRelationSource(tableRelations);

/** What uses definitions. */
registerDefinitionUsers([
  taskUsers,
  designUsers,
  portalUsers,
  printUsers,
  reportUsers,
  incomingWebhookUsers,
  automationUsers,
]);
registerDefinitionOpeners([designOpener]);

/** What is kept as text, in the order in which one builds on the other. */
registerObjectKinds([
  dictionaryObjects,
  billRules.objects(),
  interfaceObjects,
  designObjects,
  processObjects,
  automationObjects,
  printObjects,
  reportObjects,
  portalObjects,
  menuObjects,
]);

/** What reads data sources, so that these are not deleted under it. */
registerSourceUsers([interfacesOfSource, designsOfSource]);

/** Secrets that are sealed anew when the installation's key changes. */
registerSealedPlaces([
  sysConfigSecrets,
  interfaceSecrets,
  dataSourceSecrets,
  mailAccountSecrets,
  webhookSecrets,
  incomingSecrets,
  thirdPartySecrets,
]);

// Who holds an access key is known above the kernel.
accessKeysPort.provide({ holderOf });
// So is who has signed a call.
signedCallsPort.provide({ header: { callerOf }, weChat: { callerOf: weChatCallerOf } });
// So is which big screen calls.
screenKeysPort.provide({ callerOf: callerOfScreen });
// So are uploaded files, which declared records hold.
recordFilesPort.provide({ refs: fileRefs, attach: attachFiles, release: releaseFiles });

recordReferencesPort.provide({ unknown: unknownId, names: namesOfDeclared, nextNumber });
// So are data interfaces, which scheduled tasks run.
interfacesPort.provide({ list: callableInterfaces, run: runForWork });
recordInterfacesPort.provide({
  call: async (ctx, call) => (await runInterface(ctx, { ...call, type: 'form', by: 'declared' })).data,
});
// So is who reads records of designs.
heardRecordsPort.provide({ mayHear: mayHearOf });
storedValuesPort.provide({ textsOf: textsOfStored });
// The first page of whoever signs in may be a portal.
portalsPort.provide({ homeOf: homePortal });

registerProcesses();
registerAutomations();
registerExtensionForm();
registerProcessRecords();

registerRecordForms(plain.map(({ store }) => store));

recordProcessesPort.provide({ launch: launchForRecord, isOver });
registerRecordFiles();

/** What calls from outside may set going. */
registerIncomingWork([recordWork, launchWork, interfaceWork, automationWork]);

// What audits need of features above them.
scoringPort.provide({
  openTask,
  recomputeTask,
  openFinalRound: unlockTask,
  waitingForSheets,
  effectiveItems: async (ctx, taskId, db) => (await effectiveSheet(ctx, taskId, db)).rows,
});
evidencePort.provide({ createRequests, mandatoryMissing });
// The team of an audit talks in a conversation of its own.
teamsPort.provide({ teamOf });
countersPort.provide({ countWaiting, resultSummary });

schemeChoicesPort.provide({ choicesOf });

/** Who gives portals and reports to others without giving other rights. */
registerItemGivers({ portal: givesPortal, report: givesReport });

/** Pages whose records follow rules of their own: an administrator is told why somebody sees a record or not. */
registerRuledPages({
  ...auditPages,
  ...rectificationPages,
  ...contractPages,
  ...programmePages,
  ...knowledgePages,
});

/** What the calendar of a person shows beside the own entries. */
registerScheduleSources({ audit: auditSchedule, todo: todoSchedule, rectification: rectificationSchedule });

/** Declares every kind of background and scheduled job. */
export function declareJobs(kernel: Kernel): void {
  declareSweep(kernel);
  declareFileJobs(kernel);
  declareEraseJob(kernel);
  declareTableIndexJobs(kernel);
  declareBackupJobs(kernel);
  declareLogJobs(kernel);
  declareIntegrityJobs(kernel);
  declareScheduledTasks(kernel);
  declareReportJobs(kernel);
  declareSyncJobs(kernel);
  declarePermissionJobs(kernel);
  declareEvidenceJobs(kernel);
  declareRectificationJobs(kernel);
  declareAuditJobs(kernel);
  declareContractJobs(kernel);
  declareScoringJobs(kernel);
  declareOfflineJobs(kernel);
  declareFeedbackJobs(kernel);
  declareOutputJobs(kernel);
  declareMessageJobs(kernel);
  declareChatJobs(kernel);
  declareWorkCalendarJobs(kernel);
  declareScheduleJobs(kernel);
  declareWebhookJobs(kernel);
  declareObjectJobs(kernel);
  declareThirdPartyJobs(kernel);
  declareOfficialAccountJobs(kernel);
  declareRecordJobs(kernel);
  declareDraftJobs(kernel);
  declareUserJobs(kernel);
  declareInterfaceJobs(kernel);
  declareDesignJobs(kernel);
  declareRowSources(kernel);
  declareProcessJobs(kernel);
  declareDelegationJobs(kernel);
  declareAutomationJobs(kernel);
}

/** Several features may react to one event: each in turn, in the event's one transaction. */
function together(...features: readonly Reactions[]): Reactions {
  const names = new Set(features.flatMap((feature) => Object.keys(feature).filter(isEventName)));
  return Object.fromEntries(
    [...names].map((name): [string, Reaction] => {
      const own = features.flatMap((feature) => feature[name] ?? []);
      const hearings = own.flatMap(({ isHeard }) => isHeard ?? []);
      const react: Reaction = async (kernel, tx, event) => {
        for (const reaction of own) await reaction(kernel, tx, event);
      };
      // One that hears all of them is reason enough.
      return hearings.length < own.length
        ? [name, react]
        : [name, heardBy((event) => anyOfSql(hearings.map((isHeard) => isHeard(event))), react)];
    }),
  );
}
