import {
  type DesignBody,
  type DesignField,
  sourceTable,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { RelationChoice } from '@auditplus/contract/features/designs/designs.schemas.ts';
import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { isWorkday, type WorkDays } from '@auditplus/core/calendar/work-days.ts';
import { relatedDesign } from '@auditplus/core/designs/existing-table.ts';
import type { Facts } from '@auditplus/core/expressions/evaluate.ts';
import type { Scope } from '@auditplus/core/expressions/types.ts';
import {
  type FormField,
  type FormModel,
  type FormSurroundings,
  formFields,
  formModel,
  placedFields,
  typeOfShape,
} from '@auditplus/core/forms/form-model.ts';
import { type FormFacts, FormRun, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { sampleValues } from '@auditplus/core/forms/sample-values.ts';
import { useQueries } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { call } from '../../lib/api.ts';
import { routeKey, useRoute } from '../../lib/query.ts';

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

type FieldsOf = readonly { readonly vmodel: string; readonly label: string; readonly shape: Shape }[];

/** What lies around a form that is designed: what its relation fields lead to, and what samples are answered. */
export type Surrounded = FormSurroundings & {
  readonly sample: Pick<FormFacts, 'lookup' | 'isUnique' | 'isWorkday'>;
  /** Names of the fields that relation fields lead to, by both names: `finding.severity`. */
  readonly relatedLabels: Readonly<Record<string, string>>;
};

/** Reads the fields of the designs and of the product's records that a form relates to. */
export function useSurroundings({ form }: Pick<DesignBody, 'form'>, facts: FormFacts): Surrounded {
  const { ids, ofProduct, relatedOf } = useMemo(() => {
    const relations = formFields(placedFields(form.fields)).filter(({ kindId }) => kindId === 'relationForm');
    return {
      ids: [...new Set(relations.flatMap((field) => relatedDesign(field) ?? []))],
      ofProduct: relations.some(({ props }) => props.relation !== ''),
      relatedOf: new Map(relations.map(({ path, props }) => [path, relatedName(props)])),
    };
  }, [form]);
  const { data: product } = useRoute(designsRoutes.relations, {}, { enabled: ofProduct, staleTime: MINUTE });
  const lists = useQueries({
    queries: ids.map((id) => ({
      queryKey: routeKey(designsRoutes.formDataFields, { params: { id } }),
      queryFn: () => call(designsRoutes.formDataFields, { params: { id } }),
      staleTime: MINUTE,
    })),
    combine: fieldsOfEach,
  });
  return useMemo(() => {
    const fields = new Map<string, FieldsOf>([
      ...ids.map((id, at) => [id, lists[at] ?? []] as const),
      ...(product?.list ?? []).map(({ name, columns }) => [name, columns.map(columnField)] as const),
    ]);
    return {
      relationFields: ({ props }) => {
        const list = fields.get(relatedName(props));
        return list && Object.fromEntries(list.map(({ vmodel, shape }) => [vmodel, typeOfShape(shape)]));
      },
      relatedLabels: Object.fromEntries(
        [...relatedOf].flatMap(([path, related]) =>
          (fields.get(related) ?? []).map(({ vmodel, label }) => [
            `${path.slice(path.lastIndexOf('.') + 1)}.${vmodel}`,
            label,
          ]),
        ),
      ),
      sample: {
        lookup: (path, _id, name) => {
          const found = fields.get(relatedOf.get(path) ?? '')?.find(({ vmodel }) => vmodel === name);
          return found ? sampleOf(found, facts.now) : null;
        },
        isUnique: () => true,
        isWorkday: (day) => isWorkday(day, NO_HOLIDAYS),
      },
    };
  }, [ids, relatedOf, lists, product, facts]);
}

/** What a relation field chooses among: records of the product by their name, or those of a design by its id. */
const relatedName = ({ relation, modelId }: Readonly<Record<string, unknown>>): string =>
  String(relation || modelId || '');

const columnField = ({ name, ...column }: RelationChoice['columns'][number]): FieldsOf[number] => ({
  ...column,
  vmodel: name,
});

const MINUTE = 60_000;
const NO_HOLIDAYS: WorkDays = new Map();

/** What a field of a record that is made up says: its own name where it is a text. */
function sampleOf({ shape, label }: FieldsOf[number], now: number): unknown {
  switch (shape) {
    case 'text':
    case 'html':
    case 'id':
      return label;
    case 'decimal':
    case 'flag':
      return 1;
    case 'day':
      return new Date(now).toISOString().slice(0, 'yyyy-MM-dd'.length);
    case 'moment':
      return now;
    case 'time':
      return '09:00:00';
    default:
      return [];
  }
}

/** Sample values with records chosen, which nobody has made up: they say what their fields are called. */
const withRelated = (model: FormModel, values: FormValues): FormValues => ({
  ...values,
  ...chosenIn(model.fields, null, values),
  ...Object.fromEntries(
    model.tables.map(({ name }) => [
      name,
      rowsIn(values[name]).map((row) => ({ ...row, ...chosenIn(model.fields, name, row) })),
    ]),
  ),
});

const chosenIn = (fields: readonly FormField[], of: string | null, values: FormValues): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ table, kindId }) => table === of && kindId === 'relationForm')
      .map(({ name }) => [name, values[name] ?? 'sample']),
  );

const fieldsOfEach = (
  results: readonly { readonly data?: { readonly list: FieldsOf } | undefined }[],
): readonly FieldsOf[] => results.map(({ data }) => data?.list ?? []);

/** Reads the form that is designed, for the editors of its expressions. */
export function useReadDesign(body: DesignBody): DesignScope {
  const words = useWords();
  const known = useFormFacts();
  const { form, rules } = body;
  const around = useSurroundings(body, known);
  const table = sourceTable(body)?.table ?? null;
  const { dataSourceId } = body.source;
  return useMemo(() => {
    const model = formModel({ form, rules }, around);
    const facts = { ...known, ...around.sample };
    const named = (label: LocalText, name: string) => words(label) || name;
    const made = sampleValues(model, facts, ({ name, field }) => named(field.label, name));
    const values = withRelated(model, made);
    return {
      model,
      table,
      dataSourceId,
      sample: { ...facts, record: new FormRun(model, facts, { values }).record },
      labels: Object.fromEntries([
        ...model.fields.map(({ name, field }) => [name, named(field.label, name)]),
        ...model.tables.map(({ name, field }) => [name, named(field.label, name)]),
        ...Object.entries(around.relatedLabels),
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
  }, [form, rules, table, dataSourceId, words, known, around]);
}
