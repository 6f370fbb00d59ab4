/** What other features may use of backups. */
export { lastBackup } from './backups.repository.ts';
