import { billRule } from './features/bill-numbers/bill-rules.record.ts';
import { group } from './features/groups/groups.record.ts';
import { smsTemplate } from './features/message-templates/sms-templates.record.ts';
import { position } from './features/positions/positions.record.ts';
import type { RecordModel } from './kernel/records/record-type.ts';
import { plainRecords } from './plain-records.ts';

/** Every record that is declared once. */
export const allRecords: readonly RecordModel[] = [group, position, billRule, smsTemplate, ...plainRecords];

const BY_NAME: ReadonlyMap<string, RecordModel> = new Map(allRecords.map((model) => [model.name, model]));

/** The declared record that the audit log knows by a name. */
export const findRecord = (name: string): RecordModel | undefined => BY_NAME.get(name);
