import { annualFeedbackRefusals } from './features/annual-feedback/annual-feedback.refusals.ts';
import { areasRefusals } from './features/areas/areas.refusals.ts';
import { auditsRefusals } from './features/audits/audits.refusals.ts';
import { authRefusals } from './features/auth/auth.refusals.ts';
import { automationsRefusals } from './features/automations/automations.refusals.ts';
import { backupsRefusals } from './features/backups/backups.refusals.ts';
import { billNumbersRefusals } from './features/bill-numbers/bill-numbers.refusals.ts';
import { codeGenerationRefusals } from './features/code-generation/code-generation.refusals.ts';
import { contractsRefusals } from './features/contracts/contracts.refusals.ts';
import { currentUserRefusals } from './features/current-user/current-user.refusals.ts';
import { dataInterfacesRefusals } from './features/data-interfaces/data-interfaces.refusals.ts';
import { dataModelsRefusals } from './features/data-models/data-models.refusals.ts';
import { dataReportsRefusals } from './features/data-reports/data-reports.refusals.ts';
import { dataSourcesRefusals } from './features/data-sources/data-sources.refusals.ts';
import { dataSyncsRefusals } from './features/data-syncs/data-syncs.refusals.ts';
import { delegationsRefusals } from './features/delegations/delegations.refusals.ts';
import { designsRefusals } from './features/designs/designs.refusals.ts';
import { dictionariesRefusals } from './features/dictionaries/dictionaries.refusals.ts';
import { evidenceRefusals } from './features/evidence/evidence.refusals.ts';
import { filesRefusals } from './features/files/files.refusals.ts';
import { findingsRefusals } from './features/findings/findings.refusals.ts';
import { groupsRefusals } from './features/groups/groups.refusals.ts';
import { handOverRefusals } from './features/hand-over/hand-over.refusals.ts';
import { integrationRefusals } from './features/integration/integration.refusals.ts';
import { integrityRefusals } from './features/integrity/integrity.refusals.ts';
import { knowledgeRefusals } from './features/knowledge/knowledge.refusals.ts';
import { logsRefusals } from './features/logs/logs.refusals.ts';
import { mailsRefusals } from './features/mails/mails.refusals.ts';
import { mapsRefusals } from './features/maps/maps.refusals.ts';
import { markupsRefusals } from './features/markups/markups.refusals.ts';
import { materialsRefusals } from './features/materials/materials.refusals.ts';
import { menusRefusals } from './features/menus/menus.refusals.ts';
import { messageTemplatesRefusals } from './features/message-templates/message-templates.refusals.ts';
import { messagesRefusals } from './features/messages/messages.refusals.ts';
import { objectsRefusals } from './features/objects/objects.refusals.ts';
import { offlineRefusals } from './features/offline/offline.refusals.ts';
import { onlineUsersRefusals } from './features/online-users/online-users.refusals.ts';
import { organizationsRefusals } from './features/organizations/organizations.refusals.ts';
import { outboundHostsRefusals } from './features/outbound-hosts/outbound-hosts.refusals.ts';
import { outputRefusals } from './features/output/output.refusals.ts';
import { permissionsRefusals } from './features/permissions/permissions.refusals.ts';
import { portalsRefusals } from './features/portals/portals.refusals.ts';
import { positionsRefusals } from './features/positions/positions.refusals.ts';
import { printTemplatesRefusals } from './features/print-templates/print-templates.refusals.ts';
import { processDefinitionsRefusals } from './features/process-definitions/process-definitions.refusals.ts';
import { processesRefusals } from './features/processes/processes.refusals.ts';
import { programmesRefusals } from './features/programmes/programmes.refusals.ts';
import { recordsRefusals } from './features/records/records.refusals.ts';
import { rectificationsRefusals } from './features/rectifications/rectifications.refusals.ts';
import { reportsRefusals } from './features/reports/reports.refusals.ts';
import { rolesRefusals } from './features/roles/roles.refusals.ts';
import { scheduledTasksRefusals } from './features/scheduled-tasks/scheduled-tasks.refusals.ts';
import { schedulesRefusals } from './features/schedules/schedules.refusals.ts';
import { scoringRefusals } from './features/scoring/scoring.refusals.ts';
import { sealsRefusals } from './features/seals/seals.refusals.ts';
import { standardsRefusals } from './features/standards/standards.refusals.ts';
import { statisticsRefusals } from './features/statistics/statistics.refusals.ts';
import { sysConfigRefusals } from './features/sys-config/sys-config.refusals.ts';
import { thirdPartyRefusals } from './features/third-party/third-party.refusals.ts';
import { usersRefusals } from './features/users/users.refusals.ts';
import { webhooksRefusals } from './features/webhooks/webhooks.refusals.ts';
import { workCalendarRefusals } from './features/work-calendar/work-calendar.refusals.ts';
import { auditRefusals } from './kernel/audit.refusals.ts';
import { definitionRefusals } from './kernel/definitions/definition.refusals.ts';
import { kernelRefusals } from './kernel/kernel.refusals.ts';
import { recordRefusals } from './kernel/records/record.refusals.ts';
import { userMadeRefusals } from './kernel/user-made.refusals.ts';

/** Every refusal of the product by its code; the one closed catalogue. */
export const refusals = {
  ...kernelRefusals,
  ...recordRefusals,
  ...auditRefusals,
  ...userMadeRefusals,
  ...definitionRefusals,
  ...designsRefusals,
  ...codeGenerationRefusals,
  ...recordsRefusals,
  ...authRefusals,
  ...sysConfigRefusals,
  ...outboundHostsRefusals,
  ...menusRefusals,
  ...permissionsRefusals,
  ...rolesRefusals,
  ...messagesRefusals,
  ...filesRefusals,
  ...currentUserRefusals,
  ...automationsRefusals,
  ...backupsRefusals,
  ...billNumbersRefusals,
  ...dictionariesRefusals,
  ...dataInterfacesRefusals,
  ...dataReportsRefusals,
  ...dataSourcesRefusals,
  ...dataModelsRefusals,
  ...portalsRefusals,
  ...printTemplatesRefusals,
  ...sealsRefusals,
  ...mapsRefusals,
  ...objectsRefusals,
  ...dataSyncsRefusals,
  ...areasRefusals,
  ...integrityRefusals,
  ...workCalendarRefusals,
  ...mailsRefusals,
  ...webhooksRefusals,
  ...thirdPartyRefusals,
  ...schedulesRefusals,
  ...logsRefusals,
  ...messageTemplatesRefusals,
  ...scheduledTasksRefusals,
  ...groupsRefusals,
  ...offlineRefusals,
  ...onlineUsersRefusals,
  ...organizationsRefusals,
  ...positionsRefusals,
  ...usersRefusals,
  ...processDefinitionsRefusals,
  ...processesRefusals,
  ...delegationsRefusals,
  ...outputRefusals,
  ...handOverRefusals,
  ...integrationRefusals,
  ...programmesRefusals,
  ...auditsRefusals,
  ...standardsRefusals,
  ...scoringRefusals,
  ...evidenceRefusals,
  ...findingsRefusals,
  ...rectificationsRefusals,
  ...reportsRefusals,
  ...statisticsRefusals,
  ...contractsRefusals,
  ...annualFeedbackRefusals,
  ...markupsRefusals,
  ...materialsRefusals,
  ...knowledgeRefusals,
};

export type RefusalCode = keyof typeof refusals;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);
