import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRule } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { placedFields } from '@auditplus/core/forms/form-model.ts';
import { readRule } from '@auditplus/core/records/record-rules.ts';
import { labelOf, type RecordField } from './record-field.ts';
import type { Unsupported } from './unsupported.ts';

/** A rule of a design, and what it is as a rule of a declared record; null where it is none. */
type DesignedRule = { readonly what: string; readonly rule: RecordRule | null };

/**
 * What a design refuses: its rules that refuse or require something, the checks of its fields, and the conditions under
 * which they must be filled in. Rules that change how the form stands have no like in a declared record.
 */
export function designedRules({ form, rules }: Pick<DesignBody, 'form' | 'rules'>): DesignedRule[] {
  const fields = placedFields(form.fields).filter(({ table }) => table === null);
  const labelled = (name: string) => fields.find(({ field }) => field.name === name)?.field.label;
  return [
    ...rules
      .filter(({ enabled }) => enabled)
      .flatMap(({ name, when, actions }) => {
        const what = name.zh || when;
        return actions.flatMap((one): DesignedRule[] => {
          if (one.action === 'refuse') {
            const [field] = one.fields;
            return [{ what, rule: { when, ...(field ? { field } : {}), refuse: said(one.message) } }];
          }
          if (one.action !== 'require') return [{ what, rule: null }];
          return one.fields.map((field) => {
            const label = labelled(field);
            return { what, rule: label ? needed(when, field, label) : null };
          });
        });
      }),
    ...fields.flatMap(({ field }) => [
      ...(field.expressions.required
        ? [{ what: field.label.zh, rule: needed(field.expressions.required, field.name, field.label) }]
        : []),
      ...field.checks.map(({ test, message }) => ({
        what: field.label.zh,
        rule: {
          // A check says nothing of a field that is empty; a switch always is something.
          when: field.kind === 'switch' ? `not (${test})` : `not isEmpty(${field.name}) and not (${test})`,
          field: field.name,
          refuse: said(message),
        },
      })),
    ]),
  ];
}

/** The rules that a declared record cannot have: they do something else, or name what it does not know. */
export const unreadableRules = (
  rules: readonly DesignedRule[],
  fields: readonly RecordField[],
): Unsupported[] => {
  const declared = Object.fromEntries(fields.map(({ name, field }) => [name, field]));
  return rules
    .filter(({ rule }) => !rule || !readRule(declared, rule.when).ok)
    .map(({ what }): Unsupported => ({ what, why: 'rule' }));
};

const said = ({ zh, zhtw, en }: LocalText): Label => [zh, zhtw || zh, en || zh];

function needed(when: string, field: string, label: LocalText): RecordRule {
  const [zh, zhtw, en] = labelOf(label, field);
  return {
    when: `(${when}) and isEmpty(${field})`,
    field,
    refuse: [`${zh}为必填项`, `${zhtw}為必填項`, `${en} is required`],
  };
}
