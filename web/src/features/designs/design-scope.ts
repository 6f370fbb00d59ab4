import {
  type DesignBody,
  type DesignField,
  sourceTable,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import type { Facts } from '@auditplus/core/expressions/evaluate.ts';
import type { Scope } from '@auditplus/core/expressions/types.ts';
import { type FormModel, formModel } from '@auditplus/core/forms/form-model.ts';
import { FormRun } from '@auditplus/core/forms/form-run.ts';
import { sampleValues } from '@auditplus/core/forms/sample-values.ts';
import { createContext, useContext, useMemo } from 'react';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { useWords } from '../../kit/fields/use-words.ts';

/** What expressions of a design may name, and how its fields are called. */
export type DesignScope = {
  readonly model: FormModel;
  readonly labels: Readonly<Record<string, string>>;
  /** Fields that a place may name: of the form, or with those of a child table's row. */
  readonly scopeOf: (field?: DesignField) => Scope;
  /** A record of made-up values, to show what an expression gives. */
  readonly sample: Facts;
  /** Every field with a value or rows, for choosing. */
  readonly choices: readonly FieldChoice[];
  /** The existing table that records lie in. */
  readonly table: string | null;
  /** The database that the table lies in. */
  readonly dataSourceId: string;
};

type FieldChoice = {
  readonly value: string;
  readonly label: string;
  readonly kind: DesignField['kind'];
  readonly table: string | null;
};

const DesignScopeContext = createContext<DesignScope | null>(null);
export const DesignScopeProvider = DesignScopeContext.Provider;

export function useDesignScope(): DesignScope {
  const scope = useContext(DesignScopeContext);
  if (!scope) throw new Error('A part of the designer stands outside of it.');
  return scope;
}

/** Reads the form that is designed, for the editors of its expressions. */
export function useReadDesign(body: DesignBody): DesignScope {
  const words = useWords();
  const facts = useFormFacts();
  const { form, rules } = body;
  const table = sourceTable(body)?.table ?? null;
  const { dataSourceId } = body.source;
  return useMemo(() => {
    const model = formModel({ form, rules });
    const named = (label: LocalText, name: string) => words(label) || name;
    const values = sampleValues(model, facts, ({ name, field }) => named(field.label, name));
    return {
      model,
      table,
      dataSourceId,
      sample: { ...facts, record: new FormRun(model, facts, { values }).record },
      labels: Object.fromEntries([
        ...model.fields.map(({ name, field }) => [name, named(field.label, name)]),
        ...model.tables.map(({ name, field }) => [name, named(field.label, name)]),
      ]),
      scopeOf: (field) => {
        const row = field && model.placed.find((one) => one.field === field)?.table?.name;
        return row ? { ...model.scope, row } : model.scope;
      },
      choices: [
        ...model.fields.map(({ path, name, table, field }) => {
          const owner = table === null ? undefined : model.tables.find((one) => one.name === table)?.field;
          const label = named(field.label, name);
          return {
            value: path,
            label: owner ? `${named(owner.label, owner.name)} / ${label}` : label,
            kind: field.kind,
            table,
          };
        }),
        ...model.tables.map(({ name, field }) => ({
          value: name,
          label: named(field.label, name),
          kind: field.kind,
          table: null,
        })),
      ],
    };
  }, [form, rules, table, dataSourceId, words, facts]);
}
