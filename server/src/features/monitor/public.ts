/** What other features may use of the monitor. */
export { diskUsage, failedJobs, onlineCount } from './measure.ts';
