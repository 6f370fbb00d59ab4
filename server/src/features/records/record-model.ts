import type {
  DesignBody,
  DesignField,
  ListView,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { SYSTEM_COLUMNS } from '@auditplus/core/designs/design-columns.ts';
import type { Type } from '@auditplus/core/expressions/types.ts';
import { type FormField, type FormModel, formModel, typeOfShape } from '@auditplus/core/forms/form-model.ts';
import { relationTypes } from '../../kernel/relations.ts';
import type { LiveDesign } from '../designs/public.ts';
import { type ExistingModel, existingModel } from './existing-model.ts';

/** A field with the column that holds its value. */
export type StoredField = {
  readonly field: FormField;
  /** Column of the table, as the registry of columns names it; statements quote it. */
  readonly column: string;
  /** One of the columns that every main table has: the server fills it in, no form does. */
  readonly isSystem: boolean;
};

/** A child table: its rows belong to one record and are stored in their order. */
export type ChildModel = {
  /** Name of its field. */
  readonly name: string;
  /** Table of the schema `app`; where the rows lie in an existing one the name that statements give them. */
  readonly table: string;
  /** The existing table that the rows lie in; null where the design has its own. */
  readonly existing: ExistingModel | null;
  readonly field: DesignField;
  readonly columns: readonly StoredField[];
};

/**
 * A version of a design as the server works with it: where each field is stored, and the form with its expressions
 * and rules read. Made once for each version and process; see `compile-model.ts`.
 */
export type RecordModel = {
  readonly designId: string;
  readonly code: string;
  readonly fullName: string;
  /** Its name in three languages. */
  readonly label: LocalText;
  /** 1: form only, 2: with lists, 3: with a process. */
  readonly webType: number;
  /** False: switched off, no new records. */
  readonly isOpen: boolean;
  readonly version: number;
  /** Table of the schema `app`; of a design on an existing table the name that statements give its rows. */
  readonly table: string;
  /** The existing table that the records lie in; null where the design has its own. */
  readonly existing: ExistingModel | null;
  /** Fields of the main table. */
  readonly columns: readonly StoredField[];
  readonly byName: ReadonlyMap<string, StoredField>;
  readonly tables: readonly ChildModel[];
  /** Fields, kinds, expressions, rules. */
  readonly form: FormModel;
  readonly body: DesignBody;
  /** The lists of the browser in their order, then those of the app. */
  readonly views: readonly ListView[];
  readonly settings: DesignBody['settings'];
  /** Each record's history is a hash chain. */
  readonly isChained: boolean;
  /** The field that names a record to people. */
  readonly title: StoredField | undefined;
};

/** Builds the model of a version; `related` are the designs that its relation fields name, as far as they are live. */
export function buildModel(live: LiveDesign, related: readonly LiveDesign[]): RecordModel {
  const types = new Map(related.map(({ id, body }) => [id, mainTypes(body)]));
  const form = formModel(live.body, {
    relationFields: ({ props: { relation, modelId } }) =>
      typeof relation === 'string' && relation !== ''
        ? relationTypes(relation)
        : types.get(String(modelId ?? '')),
  });
  const existing = existingModel(live, form, related);
  const columnOf = new Map(
    existing
      ? [
          ...columnsIn(existing, ''),
          ...form.tables.flatMap(({ name, field }) => {
            const child = existing.children.get(name);
            return child ? columnsIn(child, field.fieldId) : [];
          }),
        ]
      : live.columns.map((column) => [`${column.tableFieldId} ${column.fieldId}`, column.columnName]),
  );
  const stored = (field: FormField, tableFieldId: string): StoredField[] => {
    const system = SYSTEM_COLUMNS[field.kindId];
    const column = system ?? columnOf.get(`${tableFieldId} ${field.field.fieldId}`);
    return column === undefined ? [] : [{ field, column, isSystem: system !== undefined }];
  };
  const columns = form.fields.filter(({ table }) => table === null).flatMap((field) => stored(field, ''));
  const byName = new Map(columns.map((column) => [column.field.name, column]));
  const { settings, views } = live.body;
  return {
    designId: live.id,
    code: live.code,
    fullName: live.fullName,
    label: { ...settings.titles, zh: live.fullName },
    webType: live.webType,
    isOpen: live.isOn,
    version: live.version,
    table: live.table,
    existing,
    columns,
    byName,
    tables: form.tables.flatMap(({ name, field, columns: fields }): ChildModel[] => {
      const child = existing?.children.get(name) ?? null;
      const own = live.columns.find(
        ({ fieldId, columnName }) => fieldId === field.fieldId && columnName === '',
      );
      const table = child ? `rows_${field.fieldId}` : own?.tableName;
      if (table === undefined) return [];
      const of = fields.flatMap((one) => stored(one, field.fieldId));
      return [{ name, table, existing: child, field, columns: of }];
    }),
    form,
    body: live.body,
    views: live.webType === 1 ? [] : viewsByDevice(views),
    settings,
    isChained: settings.tamperEvident && existing === null,
    title:
      byName.get(settings.titleField) ??
      columns.find(({ field }) => field.kindId === 'comInput' || field.kindId === 'billRule'),
  };
}

const columnsIn = (existing: ExistingModel, tableFieldId: string) =>
  [...existing.columns].map(([name, { fieldId }]) => [`${tableFieldId} ${fieldId}`, name] as const);

const viewsByDevice = (views: readonly ListView[]): ListView[] =>
  (['pc', 'app'] as const).flatMap((device) => views.filter((view) => view.device === device));

/** Whether deleted records can be brought back: an existing table needs a column that says so. */
export const hasBin = ({ existing }: Pick<RecordModel, 'existing'>): boolean =>
  existing === null || existing.system.deleteMark !== null;

/** Ids of the designs that the relation fields of a form name. */
export const relatedIds = ({ body }: LiveDesign): string[] => [
  ...new Set(
    formModel(body).fields.flatMap(({ kindId, props }) =>
      kindId === 'relationForm' && typeof props.modelId === 'string' && props.modelId !== ''
        ? [props.modelId]
        : [],
    ),
  ),
];

const mainTypes = (body: DesignBody): Readonly<Record<string, Type>> =>
  Object.fromEntries(
    formModel(body)
      .fields.filter(({ table }) => table === null)
      .map(({ name, shape }) => [name, typeOfShape(shape)]),
  );
