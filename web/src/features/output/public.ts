/** What other features may use of the export centre. */
export { useArchiveAct } from './archive-act.ts';
