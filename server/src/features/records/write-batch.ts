import { isMissing } from '@auditplus/core/forms/form-issues.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { nextNumbers } from '../bill-numbers/public.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { areReached, insertRows, isTaken, takenAmong, type Written } from './record-rows.repository.ts';
import { knownIds, type NamedIds } from './references.queries.ts';
import type { Door } from './write-door.ts';

/**
 * What the new records of one change have in common, so that a part of an import does not ask the database the same for
 * each of its rows: the version that is live, what is chosen, which unique values are taken. Records are stored together
 * at its end.
 */
export type WriteBatch = {
  /** The model of the live version, which stays live until the change ends. */
  readonly model: RecordModel;
  /** As `knownIds` of the references; `key` names what a reference refers to. */
  knownIds(named: readonly (NamedIds & { readonly key: string })[]): Promise<(ReadonlySet<string> | null)[]>;
  /** Whether another record has the value, one of this batch too. */
  isTaken(asked: {
    readonly id: string;
    readonly stored: StoredField;
    readonly value: unknown;
  }): Promise<boolean>;
  /** The next number of a field; those of all records of the batch are taken when the first is asked for. */
  nextNumber(field: FormField, rule: string): Promise<string>;
  /** Takes a record that is checked; `rest` is what is stored once its row is there. */
  add(row: Written, door: Door, rest: () => Promise<unknown>): void;
  /** Stores what was taken, and refuses what the writer would not reach afterwards. */
  store(): Promise<void>;
};

/** Kinds of values that are the same in the database exactly where their texts are. */
const isPlain = ({ shape }: FormField): boolean => shape === 'text' || shape === 'id';

const uniqueFields = ({ columns }: RecordModel): StoredField[] =>
  columns.filter(({ field, isSystem }) => field.field.unique && !isSystem);

/**
 * Whether new records of a design can be written together: nothing but texts and ids must be unique, and nobody but us
 * gives them their ids.
 */
export const canBatch = (model: RecordModel): boolean =>
  model.existing === null && uniqueFields(model).every(({ field }) => isPlain(field));

/** Opens a batch for records whose unique values are those of `rows`, as they were read. */
export async function openBatch(
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  rows: readonly FormValues[],
): Promise<WriteBatch> {
  const unique = new Map(
    uniqueFields(model).map((stored) => {
      const values = rows.flatMap((row) => {
        const value = row[stored.field.name];
        return isMissing(value, stored.field.shape) ? [] : [String(value).trim()];
      });
      return [stored, new Set(values)] as const;
    }),
  );
  const taken = await takenAmong(tx.db, model, unique);
  const known = new Map<string, Map<string, boolean>>();
  const numbers = new Map<string, readonly string[]>();
  const added: { readonly row: Written; readonly door: Door; readonly rest: () => Promise<unknown> }[] = [];
  return {
    model,
    async knownIds(named) {
      const asked = named.map(({ key, ids, ...rest }) => {
        const answers = known.get(key) ?? new Map<string, boolean>();
        known.set(key, answers);
        return { ...rest, ids: ids.filter((id) => !answers.has(id)), answers };
      });
      const fresh = asked.filter(({ ids }) => ids.length > 0);
      const found = await knownIds(ctx, tx.db, fresh);
      for (const [at, { ids, answers }] of fresh.entries())
        for (const id of ids) {
          const isKnown = found[at]?.has(id);
          if (isKnown !== undefined) answers.set(id, isKnown);
        }
      return named.map(({ key, ids }) => {
        const answers = known.get(key);
        return ids.every((id) => answers?.has(id)) ? new Set(ids.filter((id) => answers?.get(id))) : null;
      });
    },
    async isTaken({ id, stored, value }) {
      const text = String(value);
      if (taken.get(stored)?.has(text)) return true;
      // What a script or a rule has set was not known before.
      return !unique.get(stored)?.has(text) && (await isTaken(tx.db, model, { id, stored, value }));
    },
    async nextNumber({ name }, rule) {
      const left = numbers.get(name) ?? [];
      const [next, ...others] =
        left.length > 0
          ? left
          : await nextNumbers(tx.db, {
              rule,
              day: dayOf(ctx.clock.now()),
              count: numbers.has(name) ? 1 : Math.max(1, rows.filter((row) => !row[name]).length),
            });
      numbers.set(name, others);
      return next ?? '';
    },
    add(row, door, rest) {
      added.push({ row, door, rest });
      for (const stored of unique.keys()) {
        const value = row.values[stored.field.name];
        if (!isMissing(value, stored.field.shape)) taken.get(stored)?.add(String(value));
      }
    },
    async store() {
      const [first] = added;
      if (!first) return;
      await insertRows(
        ctx,
        tx.db,
        model,
        added.map(({ row }) => row),
      );
      for (const { rest } of added) await rest();
      const ids = added.map(({ row }) => row.id);
      if (!(await areReached(tx.db, model, { ids, where: first.door.scope }))) refuse('record.outOfReach');
    },
  };
}
