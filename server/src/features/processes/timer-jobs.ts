import { createHash } from 'node:crypto';

/** The job that acts on one timer when it is due. */
export const PROCESS_TIMER = 'process-timer';

/** Timers that are due sooner are handed to the queue at once; the others when their time comes near. */
export const SOON_MS = 2 * 3_600_000;

/** A timer is one job, however often it is handed to the queue. */
export function timerJobId(processId: string, timer: string, due: number): string {
  const hex = createHash('sha256').update(`${processId} ${timer} ${due}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
