import { DESIGN_LIMITS, DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { FieldOperate } from '@auditplus/contract/features/processes/processes.model.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';
import { MAX_CHILD_ROWS } from '@auditplus/contract/kinds/table.ts';
import { isRecord } from '../definitions/differences.ts';
import { isMissing, type PlacedIssue, placeOf } from '../forms/form-issues.ts';
import { type FormField, type FormModel, formModel } from '../forms/form-model.ts';
import { type FormValues, rowsIn } from '../forms/form-run.ts';
import { readRecord } from '../forms/record-data.ts';

type Operates = readonly FieldOperate[];

/** What designed forms hold at most: fields of longer names, and those beyond `DESIGN_LIMITS`, are not drawn. */
const MAX_NAME = 50;
const MAX_PROPERTY_NAME = 60;

const kindOf = ({ elementKey }: ProcessField) => FIELD_KIND_IDS.find((kind) => kind === elementKey);

/**
 * The own form of a process as a designed form: the fields that may be read at this moment, required as the step says.
 * A field of a kind that the product does not know is shown as a text.
 */
export function ownFormDesign(
  fields: readonly ProcessField[],
  operates: Operates,
  labelWidthOf?: (main: readonly ProcessField[]) => number,
): DesignBody {
  const rights = new Map(operates.map((right) => [right.id, right]));
  const readable = fields.filter(({ filedId }) => rights.get(filedId)?.read !== false);
  const isNamed = (field: ProcessField) => nameOf(field, readable).length <= MAX_NAME;
  // The columns of a table that cannot be drawn are not drawn either.
  const shown = readable.filter(
    (field) => isNamed(field) && (tableOf(field, readable)?.length ?? 0) <= MAX_NAME,
  );
  const fieldOf = (field: ProcessField) => ({
    // Of a column the id is longer than ids of designed forms may be.
    fieldId: `field${fields.indexOf(field)}`,
    name: nameOf(field, shown),
    kind: kindOf(field) ?? ('comInput' as const),
    label: { zh: field.filedName },
    required: rights.get(field.filedId)?.required ?? field.required === true,
    props: propertiesOf(field),
  });
  const main = shown.filter((field) => tableOf(field, shown) === null).slice(0, DESIGN_LIMITS.fields);
  return DesignBody.parse({
    form: {
      ...(labelWidthOf && { settings: { labelWidth: labelWidthOf(main) } }),
      fields: main.map((field) => ({
        ...fieldOf(field),
        span: isWide(field.elementKey ?? '') ? 24 : 12,
        ...(field.elementKey === 'table' && {
          children: shown
            .filter((column) => tableOf(column, shown) === field.filedId)
            .slice(0, DESIGN_LIMITS.fields)
            .map(fieldOf),
        }),
      })),
    },
  });
}

const propertiesOf = ({ props }: ProcessField) =>
  Object.fromEntries(
    Object.entries(isRecord(props) ? props : {}).filter(([name]) => name.length <= MAX_PROPERTY_NAME),
  );

const isWide = (kind: string): boolean =>
  kind === 'textarea' || kind === 'table' || kind.startsWith('upload');

/** The child table that a field is a column of: columns are named `table-column`. */
function tableOf({ filedId }: ProcessField, fields: readonly ProcessField[]): string | null {
  const table = fields.find(
    (one) => one.elementKey === 'table' && filedId.startsWith(`${one.filedId}-`) && one.filedId !== filedId,
  );
  return table?.filedId ?? null;
}

/** What its form, or the rows of its table, call a field. */
function nameOf(field: ProcessField, fields: readonly ProcessField[]): string {
  const table = tableOf(field, fields);
  return table === null ? field.filedId : field.filedId.slice(table.length + 1);
}

/** The paths of the fields that may be read here and not filled in, as the designed form names them. */
export function lockedPaths(fields: readonly ProcessField[], operates: Operates): string[] {
  const rights = new Map(operates.map((right) => [right.id, right]));
  return fields
    .filter(({ filedId }) => rights.get(filedId)?.write === false)
    .map((field) => {
      const table = tableOf(field, fields);
      return table === null ? field.filedId : `${table}.${nameOf(field, fields)}`;
    });
}

/**
 * What is wrong with values of an own form, by the kinds of its fields as the browser checks them. Values that are
 * missing are not told here, nor are those of kinds that the product does not know.
 */
export function ownFormIssues(fields: readonly ProcessField[], values: FormValues): PlacedIssue[] {
  const known = fields
    .filter((field) => kindOf(field) !== undefined)
    .map((field) => ({ ...field, required: false }));
  const model = formModel(ownFormDesign(known, []));
  const { values: read, issues } = readRecord(model, values);
  const found = model.fields.flatMap((field) => {
    const { name, table } = field;
    if (table === null) return issueOf(field, read[name]);
    return rowsIn(read[table]).flatMap((row, at) => issueOf(field, row[name], at));
  });
  return [...malformedTables(model, values), ...issues, ...found];
}

function issueOf(field: FormField, value: unknown, row?: number): PlacedIssue[] {
  const { path, kind, props, shape } = field;
  if (isMissing(value, shape)) return [];
  const issue = kind.check?.(value, props);
  const at = { place: placeOf(path, row), path, ...(row === undefined ? {} : { row }) };
  return issue ? [{ ...at, label: field.field.label, why: { value: issue } }] : [];
}

/** Child tables are lists of rows and nothing else. */
const malformedTables = ({ tables }: FormModel, values: FormValues): PlacedIssue[] =>
  tables.flatMap(({ name, field: { label } }): PlacedIssue[] => {
    const sent = values[name] ?? [];
    const rows = rowsIn(sent);
    const at = { place: name, path: name, label };
    if (!Array.isArray(sent) || sent.length !== rows.length)
      return [{ ...at, why: { value: { id: 'invalid' } } }];
    if (rows.length <= MAX_CHILD_ROWS) return [];
    return [{ ...at, why: { value: { id: 'tooManyRows', params: { max: MAX_CHILD_ROWS } } } }];
  });
