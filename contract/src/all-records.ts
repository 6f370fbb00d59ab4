import { group } from './features/groups/groups.record.ts';
import { position } from './features/positions/positions.record.ts';
import type { RecordModel } from './kernel/records/record-type.ts';

/** Every record that is declared once, by its name in the audit log. */
export const allRecords: Readonly<Record<string, RecordModel>> = { group, position };
