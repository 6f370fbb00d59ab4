import type { DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  anyKind,
  isValueKind,
  layoutKind,
  VALUE_KINDS,
  type ValueKindId,
  valueKind,
} from '@auditplus/contract/kinds/form-kinds.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { isConvertible } from '@auditplus/core/designs/conversions.ts';
import { columnOfField } from '@auditplus/core/designs/existing-table.ts';
import { hasSuggestedList } from '@auditplus/core/designs/first-list.ts';
import { type Preset, paneTitle } from '@auditplus/core/designs/starting-parts.ts';
import { RESERVED_NAMES } from '@auditplus/core/expressions/parse.ts';
import { ROW_NAMES, standsInTable } from '@auditplus/core/forms/design-issues.ts';
import { placedFields, propsOf } from '@auditplus/core/forms/form-model.ts';
import { latinName } from '@auditplus/core/text/latin-name.ts';

/** What fields stand in: the form itself (null), a card, row or child table, or a pane of tabs. */
export type Slot = { readonly parentId: string | null; readonly paneId: string | null };

/** A place for a field: before the one that is at `index` now. */
export type Place = Slot & { readonly index: number };

export const TOP: Slot = { parentId: null, paneId: null };

type Fields = readonly DesignField[];

export const allFields = (fields: Fields): DesignField[] => placedFields(fields).map(({ field }) => field);

export const findField = (fields: Fields, id: string): DesignField | undefined =>
  allFields(fields).find(({ fieldId }) => fieldId === id);

/** Every slot of a form with its fields, from the top. */
function slotsOf(fields: Fields, slot: Slot = TOP): { readonly slot: Slot; readonly fields: Fields }[] {
  return [
    { slot, fields },
    ...fields.flatMap(({ fieldId, children, panes }) => [
      ...(children ? slotsOf(children, { parentId: fieldId, paneId: null }) : []),
      ...(panes ?? []).flatMap((pane) => slotsOf(pane.children, { parentId: fieldId, paneId: pane.paneId })),
    ]),
  ];
}

export function placeOf(fields: Fields, id: string): Place | undefined {
  for (const { slot, fields: inside } of slotsOf(fields)) {
    const index = inside.findIndex(({ fieldId }) => fieldId === id);
    if (index >= 0) return { ...slot, index };
  }
  return undefined;
}

/** Changes one field; what stands elsewhere stays the same object. */
export function changeField(
  fields: Fields,
  id: string,
  change: (field: DesignField) => DesignField,
): DesignField[] {
  return mapFields(fields, (field) => (field.fieldId === id ? change(field) : field));
}

function mapFields(fields: Fields, change: (field: DesignField) => DesignField): DesignField[] {
  return fields.map((field) => {
    const children = field.children && kept(field.children, mapFields(field.children, change));
    const panes = field.panes?.map((pane) => {
      const inside = kept(pane.children, mapFields(pane.children, change));
      return inside === pane.children ? pane : { ...pane, children: [...inside] };
    });
    const isSame =
      children === field.children && (panes ?? []).every((pane, at) => pane === field.panes?.[at]);
    return change(
      isSame
        ? field
        : { ...field, ...(children ? { children: [...children] } : {}), ...(panes ? { panes } : {}) },
    );
  });
}

const kept = <T>(before: readonly T[], after: readonly T[]): readonly T[] =>
  after.every((one, at) => one === before[at]) && after.length === before.length ? before : after;

function changeSlot(
  fields: Fields,
  { parentId, paneId }: Slot,
  change: (inside: Fields) => DesignField[],
): DesignField[] {
  if (parentId === null) return change(fields);
  return changeField(fields, parentId, (parent) =>
    paneId === null
      ? { ...parent, children: change(parent.children ?? []) }
      : {
          ...parent,
          panes: (parent.panes ?? []).map((pane) =>
            pane.paneId === paneId ? { ...pane, children: change(pane.children) } : pane,
          ),
        },
  );
}

export const insertFields = (fields: Fields, { index, ...slot }: Place, added: Fields): DesignField[] =>
  changeSlot(fields, slot, (inside) => [...inside.slice(0, index), ...added, ...inside.slice(index)]);

/** Takes fields away, with what stands in them; fields beside them stay the same objects. */
export function removeFields(fields: Fields, ids: ReadonlySet<string>): DesignField[] {
  return fields
    .filter(({ fieldId }) => !ids.has(fieldId))
    .map((field) =>
      field.children || field.panes
        ? {
            ...field,
            ...(field.children ? { children: removeFields(field.children, ids) } : {}),
            ...(field.panes
              ? {
                  panes: field.panes.map((pane) => ({ ...pane, children: removeFields(pane.children, ids) })),
                }
              : {}),
          }
        : field,
    );
}

/** A design without some fields: its lists lose the columns, filters, orders and sums that named them. */
export function withoutFields(body: DesignBody, ids: ReadonlySet<string>): DesignBody {
  const fields = removeFields(body.form.fields, ids);
  const left = takenNames(fields);
  const gone = new Set([...takenNames(body.form.fields)].filter((name) => !left.has(name)));
  const stays = ({ field }: { readonly field: string }) => !gone.has(field.toLowerCase());
  // Rows of child tables that are gone lie nowhere.
  const rowsIn = new Set(allFields(fields).map(columnOfField));
  return {
    ...body,
    form: { ...body.form, fields },
    source: {
      ...body.source,
      tables: body.source.tables.filter(({ table }, at) => at === 0 || rowsIn.has(String(table))),
    },
    views: body.views.map((view) => ({
      ...view,
      columns: view.columns.filter(stays),
      filters: view.filters.filter(stays),
      order: view.order.filter(stays),
      summary: view.summary.filter((field) => stays({ field })),
    })),
  };
}

/** Puts a field to another place; where it may not stand there, all stays as it is. */
export function moveField(fields: Fields, id: string, to: Place): Fields {
  const from = placeOf(fields, id);
  const field = findField(fields, id);
  if (!from || !field || !mayStand(fields, field, to)) return fields;
  const isSameSlot = from.parentId === to.parentId && from.paneId === to.paneId;
  const index = isSameSlot && from.index < to.index ? to.index - 1 : to.index;
  if (isSameSlot && index === from.index) return fields;
  return insertFields(removeFields(fields, new Set([id])), { ...to, index }, [field]);
}

/** Whether a field of a kind may stand in a slot: child tables hold columns only, nothing holds itself. */
export function mayStand(
  fields: Fields,
  field: Pick<DesignField, 'kind'> & Partial<DesignField>,
  { parentId }: Slot,
): boolean {
  if (parentId === null) return true;
  if (field.fieldId !== undefined && findField([{ ...EMPTY, ...field }], parentId)) return false;
  const parent = findField(fields, parentId);
  return parent?.kind === 'table' ? standsInTable(field.kind) : true;
}

const EMPTY: DesignField = {
  fieldId: '',
  name: '',
  kind: 'row',
  label: { zh: '' },
  props: {},
  span: 24,
  showLabel: true,
  required: false,
  disabled: false,
  hidden: false,
  devices: ['pc', 'app'],
  unique: false,
  searchable: false,
  patterns: [],
  checks: [],
  expressions: {},
  scripts: {},
};

/** Makes ids; given from outside so that tests know them. */
type NewId = () => string;

const isNamed = (kind: FieldKindId): boolean => isValueKind(kind) || kind === 'table';

/** A name that no field has, after its kind: `date1`, `date2`. */
function freeName(kind: FieldKindId, taken: ReadonlySet<string>): string {
  if (!isNamed(kind)) return '';
  const stem = kind.charAt(0).toLowerCase() + kind.slice(1);
  for (let at = 1; ; at++) if (!taken.has(`${stem}${at}`.toLowerCase())) return `${stem}${at}`;
}

const MAX_NAME = 40;

/** The name that a title in Latin letters or in Chinese gives, with a number where it is taken; none for other titles. */
function nameOfTitle({ zh, en }: LocalText, taken: ReadonlySet<string>): string {
  const stem = latinName(en || zh, MAX_NAME - 2);
  const isFree = (name: string) =>
    !taken.has(name.toLowerCase()) &&
    !RESERVED_NAMES.has(name.toLowerCase()) &&
    !ROW_NAMES.has(name.toLowerCase());
  if (stem === '' || isFree(stem)) return stem;
  for (let at = 2; ; at++) if (isFree(`${stem}${at}`)) return `${stem}${at}`;
}

/**
 * The field with another title, and with a name after it: as long as the name is still the one that the product gave it
 * and nothing else names it. A published name stays.
 */
export function withTitle(
  field: DesignField,
  label: LocalText,
  {
    body,
    isPublished,
  }: {
    readonly body: Pick<DesignBody, 'form' | 'views' | 'rules' | 'settings'>;
    readonly isPublished: boolean;
  },
): DesignField {
  const taken = takenNames(body.form.fields);
  taken.delete(field.name.toLowerCase());
  const isGiven =
    field.name === nameOfTitle(field.label, taken) || new RegExp(`^${field.kind}\\d+$`, 'i').test(field.name);
  const name = isPublished || !isGiven || isNamedElsewhere(field, body) ? '' : nameOfTitle(label, taken);
  return { ...field, label, ...(name === '' ? {} : { name }) };
}

/** Whether another part of the design names a field: an expression, a rule, a list. */
function isNamedElsewhere(
  { fieldId, name }: DesignField,
  body: Parameters<typeof withTitle>[2]['body'],
): boolean {
  const others = changeField(body.form.fields, fieldId, (one) => ({ ...one, name: '', label: { zh: '' } }));
  const { rules, settings } = body;
  // The list that follows the form by itself will call the field by its new name.
  const views = hasSuggestedList(body) ? [] : body.views;
  const said = JSON.stringify([others, body.form.settings, views, rules, settings]);
  return new RegExp(`\\b${name}\\b`).test(said);
}

/** Names of a form's fields, as they are compared. */
export const takenNames = (fields: Fields): Set<string> =>
  new Set(allFields(fields).map(({ name }) => name.toLowerCase()));

/** Half the width for short fields, all of it for long ones and for what holds others. */
const WIDE: ReadonlySet<FieldKindId> = new Set(['textarea', 'editor', 'uploadFz', 'uploadImg', 'calculate']);

/** What a new field of a kind is called. */
export function titleOf(kind: FieldKindId): LocalText {
  const [zh, zhtw, en] = anyKind(kind).title;
  return { zh, zhtw, en };
}

type NewField = {
  readonly taken: ReadonlySet<string>;
  readonly newId: NewId;
  readonly preset?: Preset | undefined;
};

/** A new field of a kind, called as its kind or its preset is. */
export function newField(kind: FieldKindId, { taken, newId, preset }: NewField): DesignField {
  const holds = isValueKind(kind) ? undefined : layoutKind(kind).holds;
  const pane = (at: number) => ({
    paneId: newId(),
    title: paneTitle(at),
    children: [],
  });
  return {
    ...EMPTY,
    fieldId: newId(),
    kind,
    name: freeName(kind, taken),
    label: titleOf(kind),
    span: isValueKind(kind) && !WIDE.has(kind) ? 12 : 24,
    // As fields of workbooks: a list without a keyword is seldom meant.
    searchable: kind === 'comInput',
    ...(holds === 'panes' ? { panes: [pane(1), pane(2)] } : holds ? { children: [] } : {}),
    ...preset,
  };
}

type KindPlace = { readonly isColumn: boolean; readonly isPublished: boolean };

/**
 * Kinds that a field may have instead of its own, and its own: those that may stand in its place, and once it is
 * published those that its values can become.
 */
export function kindsFor(field: DesignField, { isColumn, isPublished }: KindPlace): ValueKindId[] {
  if (!isValueKind(field.kind) || !isFilledIn(field.kind)) return [];
  const own = facetOf(field, field.kind);
  return VALUE_KIND_IDS.filter((kind) => {
    if (kind === field.kind) return true;
    if (!isFilledIn(kind) || (isColumn && !standsInTable(kind))) return false;
    const other = facetOf(withKind(field, kind), kind);
    return !isPublished || (own.names === other.names && isConvertible(own.shape, other.shape));
  });
}

const VALUE_KIND_IDS = Object.keys(VALUE_KINDS) as ValueKindId[];

const isFilledIn = (kind: ValueKindId): boolean => {
  const { isSystem, isComputed } = valueKind(kind);
  return !isSystem && !isComputed;
};

/** How the values of a field are stored, and what they name; options are texts of the design itself. */
function facetOf(field: DesignField, kind: ValueKindId) {
  const { shape, refersTo } = valueKind(kind);
  const props = propsOf(valueKind(kind), field);
  return { shape: shape(props), names: refersTo?.(props)?.to ?? 'options' };
}

/** The field as one of another kind: what only its former kind had is gone. */
export function withKind(field: DesignField, kind: ValueKindId): DesignField {
  const { start: _start, expressions, label, ...rest } = field;
  const { value: _value, start: _first, options: _options, ...conditions } = expressions;
  const { properties } = valueKind(kind);
  const known = Object.entries(field.props).filter(([name]) => name in properties.shape);
  return {
    ...rest,
    kind,
    label: label.zh === titleOf(field.kind).zh ? titleOf(kind) : label,
    props: Object.fromEntries(known),
    expressions: conditions,
  };
}

/** A copy with ids and names of its own, also of what stands in it. */
export function copyOf(field: DesignField, taken: Set<string>, newId: NewId): DesignField {
  const isFree = field.name !== '' && !taken.has(field.name.toLowerCase());
  const name = field.name === '' || isFree ? field.name : freeName(field.kind, taken);
  taken.add(name.toLowerCase());
  return {
    ...field,
    fieldId: newId(),
    name,
    ...(field.children ? { children: field.children.map((child) => copyOf(child, taken, newId)) } : {}),
    ...(field.panes
      ? {
          panes: field.panes.map((pane) => ({
            ...pane,
            paneId: newId(),
            children: pane.children.map((child) => copyOf(child, taken, newId)),
          })),
        }
      : {}),
  };
}

/** The scripts with one set, or taken away where it is empty. */
export function withScript(
  scripts: Readonly<Record<string, string>>,
  name: string,
  script: string,
): Record<string, string> {
  const { [name]: _former, ...others } = scripts;
  return script.trim() === '' ? others : { ...others, [name]: script };
}
