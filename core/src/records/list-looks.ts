import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { ListFormat } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import type { Tone } from '@auditplus/contract/kinds/tones.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { issueText } from '../expressions/issues.ts';
import { asRead, fieldsRead, type RuleFacts, readRule, type Values } from './record-rules.ts';

type Listed = Pick<RecordModel, 'name' | 'fields' | 'rowTones'>;

/** What conditions make of the rows of a list and of their values. */
export type ListLooks = {
  readonly toneOf: (row: Values) => Tone | undefined;
  readonly formatOf: (row: Values, name: string) => ListFormat | undefined;
};

type Reader = { readonly facts: RuleFacts; readonly denied: readonly string[] };

/**
 * Reads the conditions of a list; one that cannot be read is a fault of its declaration. What asks for a column that the
 * reader may not see makes nothing of a row: it comes as a blank.
 */
export function listLooks(model: Listed, { facts, denied }: Reader): ListLooks {
  const edited = Object.fromEntries(Object.entries(model.fields).filter(([, field]) => isEdited(field)));
  const firstOf = <T extends { readonly when: string }>(all: readonly T[]) => {
    const read = all.flatMap((one) => {
      const found = readRule(model.fields, one.when);
      if (!found.ok) {
        const why = found.issues.map((issue) => issueText(issue, 'en')).join(' ');
        throw new Error(`A condition of the list of ${model.name} cannot be read: ${one.when}: ${why}`);
      }
      const isDenied = fieldsRead(found.expression).some((name) => denied.includes(name));
      return isDenied ? [] : [{ one, condition: found.expression }];
    });
    return (row: Values): T | undefined => {
      if (read.length === 0) return undefined;
      const record = asRead(edited, rowValues(model, row));
      return read.find(({ condition }) => {
        const found = evaluate(condition, { ...facts, record });
        return found.kind === 'value' && found.value === true;
      })?.one;
    };
  };
  const rowTone = firstOf(model.rowTones ?? []);
  const formats = new Map(
    Object.entries(model.fields).map(([name, field]) => [name, firstOf(formatsOf(field))] as const),
  );
  return {
    toneOf: (row) => rowTone(row)?.tone,
    formatOf: (row, name) => formats.get(name)?.(row),
  };
}

/** How values of a field look in a list on conditions. */
export const formatsOf = ({ list }: Pick<Field, 'list'>): readonly ListFormat[] =>
  list ? (list.formats ?? []) : [];

/** The fields that a condition on a row reads; none where it cannot be read. */
export function fieldsOfCondition(fields: RecordModel['fields'], when: string): string[] {
  const found = readRule(fields, when);
  return found.ok ? fieldsRead(found.expression) : [];
}

/** The values of a row of a list, which says those of dictionaries in words and their codes beside. */
export const rowValues = ({ fields }: Pick<Listed, 'fields'>, row: Values): Values => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      kind === 'dictionary' ? [[name, row[`${name}Code`]]] : [],
    ),
  ),
});
