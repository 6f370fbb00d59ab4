import {
  SCHEDULE_SOURCES,
  type ScheduleSourceName,
} from '@auditplus/contract/features/schedules/schedules.model.ts';
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../lib/storage.ts';

const KEPT = 'scheduleSources';

/** What this device shows of the calendar. */
export const useSources = create<{ readonly hidden: readonly ScheduleSourceName[] }>(() => ({
  hidden: stored(),
}));

function stored(): ScheduleSourceName[] {
  const kept = readLocal(KEPT);
  return Array.isArray(kept) ? SCHEDULE_SOURCES.filter((source) => kept.includes(source)) : [];
}

/** Shows or hides what comes from one part of the product. */
export function showSource(source: ScheduleSourceName, isShown: boolean): void {
  const others = useSources.getState().hidden.filter((one) => one !== source);
  const hidden = isShown ? others : [...others, source];
  useSources.setState({ hidden });
  writeLocal(KEPT, hidden.length > 0 ? hidden : null);
}
