import {
  fieldNameIn,
  type ProcessField,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { Option, optionName } from '@auditplus/contract/kinds/option-source.ts';
import { z } from 'zod';
import type { FormField } from './node-properties.ts';

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
  'billRule',
] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

const WITH_OPTIONS: ReadonlySet<string> = new Set<OwnKind>(['radio', 'checkbox', 'select']);
export const hasOptions = (kind: string): boolean => WITH_OPTIONS.has(kind);

const Props = z.looseObject({
  options: z.array(Option).catch([]).default([]),
  placeholder: LocalText.optional().catch(undefined),
  rule: z.string().optional().catch(undefined),
});
const propsOf = (field: ProcessField) => Props.parse(field.props ?? {});

/** What can be chosen in a field. */
export const optionsOf = (field: ProcessField): readonly Option[] => propsOf(field).options;

export const withOptions = (field: ProcessField, options: readonly Option[]): ProcessField => ({
  ...field,
  props: { ...propsOf(field), dataType: 'static', options },
});

/** The rule by which the server numbers a field. */
export const ruleOf = (field: ProcessField): string => propsOf(field).rule ?? '';

export const withRule = (field: ProcessField, rule: string): ProcessField => ({ ...field, props: { rule } });

/** An option under an id that none beside it has. */
export function newOption(options: readonly Option[], fullName: string): Option {
  const taken = new Set(options.map(({ id }) => id));
  let next = options.length + 1;
  while (taken.has(String(next))) next++;
  return { id: String(next), fullName };
}

const HINTED: ReadonlySet<string> = new Set<OwnKind>([
  'comInput',
  'textarea',
  'numInput',
  'amount',
  'date',
  'time',
  'select',
  'userSelect',
  'depSelect',
  'comSelect',
]);

/** Whether a field of a kind says something while it is empty. */
export const hasHint = (kind: string): boolean => HINTED.has(kind);

export const hintOf = (field: ProcessField): LocalText => propsOf(field).placeholder ?? { zh: '' };

export const withHint = (field: ProcessField, placeholder: LocalText): ProcessField => ({
  ...field,
  props: { ...propsOf(field), placeholder },
});

/** A new field under a name that no other has. */
export function newField(fields: readonly ProcessField[], label: string): ProcessField {
  const used = new Set(fields.map(({ filedId }) => filedId));
  let number = fields.length + 1;
  while (used.has(`field${number}`)) number++;
  return { filedId: `field${number}`, filedName: label, elementKey: 'comInput', required: false };
}

/** A field as the nodes refer to it, in the reader's words. */
export function formFieldOf(field: ProcessField, language: Language): FormField {
  const options = optionsOf(field).map((option) => ({
    value: option.id,
    label: optionName(option, language),
  }));
  return {
    id: field.filedId,
    name: fieldNameIn(field, language),
    ...(field.required === true && { isRequired: true }),
    ...(options.length > 0 && { options }),
  };
}
