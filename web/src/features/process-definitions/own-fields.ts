import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { z } from 'zod';

/** Kinds of fields that the own form of a process is made of. */
export const OWN_KINDS = [
  'comInput',
  'textarea',
  'numInput',
  'amount',
  'date',
  'time',
  'radio',
  'checkbox',
  'select',
  'switch',
  'userSelect',
  'depSelect',
  'comSelect',
  'uploadFz',
  'uploadImg',
] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

const WITH_OPTIONS: ReadonlySet<string> = new Set<OwnKind>(['radio', 'checkbox', 'select']);
export const hasOptions = (kind: string): boolean => WITH_OPTIONS.has(kind);

const Options = z
  .object({ options: z.array(z.object({ id: z.string(), fullName: z.string() })) })
  .catch({ options: [] });

/** The options of a field, a line each, as a person writes them. */
export const optionsText = (field: ProcessField): string =>
  Options.parse(field.props ?? {})
    .options.map(({ fullName }) => fullName)
    .join('\n');

/** A field with the options of a text; those that stay keep their ids. */
export function withOptions(field: ProcessField, text: string): ProcessField {
  const known = new Map(Options.parse(field.props ?? {}).options.map((option) => [option.fullName, option]));
  const names = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  const ids = new Set([...known.values()].map(({ id }) => id));
  let next = 0;
  const freshId = () => {
    do next++;
    while (ids.has(String(next)));
    ids.add(String(next));
    return String(next);
  };
  const options = names.map((fullName) => known.get(fullName) ?? { id: freshId(), fullName });
  return { ...field, props: { dataType: 'static', options } };
}

/** A new field under a name that no other has. */
export function newField(fields: readonly ProcessField[], label: string): ProcessField {
  const used = new Set(fields.map(({ filedId }) => filedId));
  let number = fields.length + 1;
  while (used.has(`field${number}`)) number++;
  return { filedId: `field${number}`, filedName: label, elementKey: 'comInput', required: false };
}
