import { findRecord } from '@auditplus/contract/all-records.ts';
import type { OperationChange } from '@auditplus/contract/features/logs/logs.model.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { findOperation, namesOf } from './logs.queries.ts';
import { changesOf, EntryFields } from './record-history.ts';

/** A record as an entry of the trail has it before and after. */
export type Entry = { readonly before: EntryFields; readonly after: EntryFields };

type EntryReader = (ctx: Ctx, entry: Entry) => Promise<OperationChange[] | null>;

const readers = new Map<string, EntryReader>();

/** Makes known how entries about a kind of record are read whose fields no declaration names; called at composition. */
export function registerEntryReaders(made: Readonly<Record<string, EntryReader>>): void {
  for (const [kind, reader] of Object.entries(made)) readers.set(kind, reader);
}

/** What an entry of the trail changed, with what its fields are called and what ids name. */
export async function operationChanges(
  ctx: Ctx,
  id: string,
): Promise<{ changes: OperationChange[]; reason: string }> {
  const row = orThrow(await findOperation(ctx.db, id), 'record.missing');
  const { target_type: kind, reason } = row;
  const entry = { before: EntryFields.parse(row.before), after: EntryFields.parse(row.after) };
  const own = await readers.get(kind)?.(ctx, entry);
  if (own) return { changes: own, reason };
  const model = findRecord(kind);
  const names = await namesOf(ctx.db, [entry.before, entry.after], ctx.language);
  const changes = changesOf(entry, { names, language: ctx.language, model });
  return {
    changes: changes.map((change) => {
      const field = model?.fields[change.field];
      return { ...change, label: field ? inLanguage(field.label, ctx.language) : '' };
    }),
    reason,
  };
}
