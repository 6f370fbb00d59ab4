import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Change } from '../audit-log.ts';
import type { Ctx } from '../context.ts';
import { registerFileAccess } from '../files/file-access.ts';
import { RECORD_FILES } from './record-files.ts';
import type { SheetQuery } from './records.types.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is done with records of any kind: they are listed for a workbook, added from one, and looked for by id. */
export type AnyRecords = {
  readonly model: RecordModel;
  sheet(ctx: Ctx, asked: SheetQuery): Promise<readonly Values[]>;
  create(ctx: Ctx, values: Values): Promise<unknown>;
  insert(ctx: Ctx, tx: Change, values: Values): Promise<unknown>;
  isVisible(ctx: Ctx, id: string): Promise<boolean>;
  holdsFile(ctx: Ctx, id: string, fileId: string): Promise<boolean>;
};

const REGISTERED = new Map<string, AnyRecords>();

/** Makes records known to what works on every kind of record. */
export function registerRecords(all: readonly AnyRecords[]): void {
  for (const records of all) REGISTERED.set(records.model.name, records);
}

/** The functions of a kind of record by its name. */
export const findRecords = (name: string): AnyRecords | undefined => REGISTERED.get(name);

registerFileAccess(RECORD_FILES, async (ctx, id, { id: fileId, owner_type }) => {
  const [, name = ''] = (owner_type ?? '').split(':');
  return (await findRecords(name)?.holdsFile(ctx, id, fileId)) ?? false;
});
