import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { type StateFace, stateFace } from '../../kit/use-states.ts';
import { auditStateMessages } from './audit-states.messages.ts';

const LIFECYCLES = {
  check: auditLifecycle,
  task: taskLifecycle,
  record: stageRecordLifecycle,
  finding: findingLifecycle,
  rectification: rectificationLifecycle,
  report: reportLifecycle,
};

/** A state's label and tone; spread it into `StateDot` or `StateTag`. A stage that has no record has not begun. */
export function useAuditStates(): (subject: keyof typeof LIFECYCLES, state: number | null) => StateFace {
  const t = useMessages(auditStateMessages);
  const language = useLanguage();
  return (subject, state) =>
    state === null
      ? { tone: 'grey', text: t('recordNone') }
      : stateFace(LIFECYCLES[subject], state, language);
}
