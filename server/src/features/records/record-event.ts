import type { EventPayload } from '@auditplus/contract/events.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { RecordModel } from './record-model.ts';

type RecordEventName = 'record.created' | 'record.updated' | 'record.removed' | 'record.restored';

type Happened = { readonly id: string; readonly rev: number; readonly changed?: readonly string[] };
type Happening = Pick<RecordModel, 'designId' | 'code' | 'table'>;

/** What is told of something that happened to a record. */
export const recordEvent = (
  { designId, code, table }: Happening,
  { id: recordId, rev, changed }: Happened,
): EventPayload<'record.updated'> => ({
  recordId,
  designId,
  design: code,
  relation: table,
  rev,
  ...(changed && { changed: [...changed] }),
});

/** Tells what happened to a record to those who follow its design. */
export const emitRecordEvent = (
  tx: Change,
  event: RecordEventName,
  model: Happening,
  happened: Happened,
): void => tx.emit(event, recordEvent(model, happened));
