import type { Caller } from '../../kernel/caller.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { port } from '../../kernel/ports.ts';

/** A record of a design; `isRemoved`: it was deleted, and is asked for as it was before. */
export type HeardRecord = {
  readonly caller: Caller;
  readonly designId: string;
  readonly id: string;
  readonly isRemoved: boolean;
};

/** Records of designs, of which no feature declares a relation, as webhooks need them. */
type HeardRecords = {
  /** Whether somebody reaches a record by a page. */
  mayHear(kernel: Kernel, db: Db, record: HeardRecord): Promise<boolean>;
};

export const heardRecordsPort = port<HeardRecords>('records that webhooks tell of');
