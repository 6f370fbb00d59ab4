/** What other features may use of the export centre. */
export { useArchiveAction } from './archive-action.ts';
