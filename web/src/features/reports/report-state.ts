import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { useStates } from '../../kit/use-states.ts';
/** Label and tone of a report's state. */
export const useReportState = () => useStates(reportLifecycle);
