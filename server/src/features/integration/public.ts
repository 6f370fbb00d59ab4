/** What other features may use of integration. */
export { runsToDecide } from './pending-runs.ts';
