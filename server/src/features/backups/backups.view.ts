import type { Backup } from '@auditplus/contract/features/backups/backups.model.ts';
import { BACKUP_KINDS, BACKUP_STATES } from '@auditplus/contract/features/backups/backups.model.ts';
import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/generated/tables.ts';

export type BackupRow = Selectable<Database['backups']>;

/** A row as the list shows it. */
export function backupView(row: BackupRow, language: Language): Backup {
  return {
    id: row.id,
    fileName: row.file_name,
    fileSize: row.size,
    sha256: row.sha256,
    kind: BACKUP_KINDS.find((kind) => kind === row.kind) ?? 'made',
    making: {
      state: stateOf(row.state),
      handled: row.handled,
      total: row.total,
      problem: problemText(row.problem, language),
    },
    tables: row.table_count,
    rows: row.row_count,
    files: row.file_count,
    missingFiles: row.missing_files,
    creatorUser: row.creator_name,
    creatorTime: row.created_at.getTime(),
    restore:
      row.restore_state === null
        ? null
        : {
            state: stateOf(row.restore_state),
            handled: row.restore_handled,
            total: row.restore_total,
            problem: problemText(row.restore_problem, language),
            by: row.restored_by,
            at: row.restored_at?.getTime() ?? 0,
          },
    fileUrl: row.state === 'done' ? `/api/system/DataBackup/${row.id}/Download` : '',
  };
}

const stateOf = (text: string) => BACKUP_STATES.find((state) => state === text) ?? 'failed';

function problemText(code: string | null, language: Language): string {
  if (code === null) return '';
  const known = Object.keys(refusals).find((one): one is keyof typeof refusals => one === code);
  return refusalText(refusals[known ?? 'backup.failed'], language);
}
