import type { Change } from '../../kernel/audit-log.ts';
import type { RecordModel } from './record-model.ts';

type RecordEventName = 'record.created' | 'record.updated' | 'record.removed' | 'record.restored';

/** Tells what happened to a record to those who follow its design. */
export function emitRecordEvent(
  tx: Change,
  event: RecordEventName,
  { designId, code, table }: Pick<RecordModel, 'designId' | 'code' | 'table'>,
  {
    id: recordId,
    rev,
    changed,
  }: { readonly id: string; readonly rev: number; readonly changed?: readonly string[] },
): void {
  const about = { recordId, designId, design: code, relation: table, rev };
  tx.emit(event, changed ? { ...about, changed: [...changed] } : about);
}
