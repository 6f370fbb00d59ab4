import { feedbackLifecycle } from './features/annual-feedback/annual-feedback.lifecycle.ts';
import { auditLifecycle, taskLifecycle } from './features/audits/audits.lifecycle.ts';
import { contractLifecycle, contractTemplateLifecycle } from './features/contracts/contracts.lifecycle.ts';
import { findingFileLifecycle, supportRequestLifecycle } from './features/evidence/evidence.lifecycle.ts';
import { findingLifecycle } from './features/findings/findings.lifecycle.ts';
import { integrationLifecycle } from './features/integration/integration.lifecycle.ts';
import { knowledgeLifecycle } from './features/knowledge/knowledge.lifecycle.ts';
import { chatMessageLifecycle } from './features/messages/chat.lifecycle.ts';
import { chatReportLifecycle } from './features/messages/chat-reports.lifecycle.ts';
import { processLifecycle, workItemLifecycle } from './features/processes/processes.lifecycle.ts';
import { programmeLifecycle } from './features/programmes/programmes.lifecycle.ts';
import {
  extensionLifecycle,
  rectificationLifecycle,
} from './features/rectifications/rectifications.lifecycle.ts';
import { reportLifecycle } from './features/reports/reports.lifecycle.ts';
import { scoreRowLifecycle, stageRecordLifecycle } from './features/scoring/scoring.lifecycle.ts';
import { standardVersionLifecycle } from './features/standards/standards.lifecycle.ts';
import type { Lifecycle } from './kernel/lifecycle.ts';

/** Every lifecycle. */
export const allLifecycles: readonly Lifecycle[] = [
  chatMessageLifecycle,
  chatReportLifecycle,
  feedbackLifecycle,
  auditLifecycle,
  taskLifecycle,
  contractLifecycle,
  contractTemplateLifecycle,
  supportRequestLifecycle,
  findingFileLifecycle,
  findingLifecycle,
  integrationLifecycle,
  knowledgeLifecycle,
  processLifecycle,
  workItemLifecycle,
  programmeLifecycle,
  rectificationLifecycle,
  extensionLifecycle,
  reportLifecycle,
  stageRecordLifecycle,
  scoreRowLifecycle,
  standardVersionLifecycle,
];
