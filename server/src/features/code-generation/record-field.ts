import type { DesignField, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  type DesignedField,
  designedProps,
  isDesignedKind,
  isNothing,
  referenceOf,
  sampleDesigned,
} from '@auditplus/contract/kinds/designed.ts';
import type { FilesField } from '@auditplus/contract/kinds/files.ts';
import { type Reference, rowSource } from '@auditplus/contract/kinds/form-kind.ts';
import { type ValueKindId, valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import type { RowsColumn, RowsField } from '@auditplus/contract/kinds/rows.ts';
import { slider } from '@auditplus/contract/kinds/slider.ts';
import { decimalText } from '@auditplus/contract/kinds/stored-values.ts';
import {
  mappedColumn,
  RowSource,
  rowsChosenFrom,
  table as tableKind,
} from '@auditplus/contract/kinds/table.ts';
import { sampleText, type TextField } from '@auditplus/contract/kinds/text.ts';
import { TONES } from '@auditplus/contract/kinds/tones.ts';
import { sampleExtension, uploadFz } from '@auditplus/contract/kinds/upload-fz.ts';
import type { UserField } from '@auditplus/contract/kinds/user.ts';
import type { ChildTable, FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { matchesOf } from '@auditplus/core/forms/narrowing.ts';
import { patternOf } from '@auditplus/core/forms/patterns.ts';
import { z } from 'zod';
import { inWords } from './names.ts';
import type { Unsupported } from './unsupported.ts';

/** A field of the record: its name, and the declaration that a developer would write. */
export type RecordField = { readonly name: string; readonly field: Field };

/** What the list of the design says of its fields. */
export type ListUse = Pick<ListView, 'columns' | 'filters'>;

/** Codes of dictionaries by their ids, with the code of an entry of each. */
export type Dictionaries = ReadonlyMap<string, { readonly code: string; readonly entry: string }>;

const TEXT_MAX = 200;
const PROSE_MAX = 2000;
const FAR = 999_999_999;
const PLACES = 2;
const STARS = 5;

/** A label in the three languages; English without a translation is made of the name. */
export const labelOf = (text: LocalText, name: string): Label => [
  text.zh,
  text.zhtw || text.zh,
  text.en || inWords(name),
];

/** The declaration of a designed field, or why there is none. */
export function recordField(
  { field, path, name, table, kindId, props, shape }: FormField,
  {
    list,
    dictionaries,
    narrowed,
  }: {
    readonly list: ListUse;
    readonly dictionaries: Dictionaries;
    /** The paths of fields whose options conditions narrow down. */
    readonly narrowed: ReadonlySet<string>;
  },
): RecordField | Unsupported {
  const label = labelOf(field.label, name);
  const no = (why: Unsupported['why']): Unsupported => ({ what: withName(label, name), why });
  const system = SYSTEM[kindId];
  if (system)
    return { name: system.name, field: { ...system.field(label), ...listed(system.name, list, name) } };
  const faulty = unsupportedOf(field, table);
  if (faulty) return no(faulty);
  const base = {
    label,
    ...(field.required ? { required: true as const } : {}),
    ...(field.unique ? { unique: true as const } : {}),
  };
  const { sortable, ...placed } = listed(name, list);
  // Lists are not sorted by ids.
  const rest = { ...placed, ...(sortable && kindId !== 'relationForm' ? { sortable } : {}) };
  const made = (made: Field): RecordField => ({ name, field: { ...made, ...rest } });
  const filterable = list.filters.some((one) => one.field === name) ? { filterable: true as const } : {};
  const kept = (): RecordField | Unsupported => {
    const own = designedField(kindId, { base, props, dictionaries });
    return own ? made(own) : no('options');
  };
  // Records offer every entry of a dictionary.
  const isOfDictionary = kindId === 'dicSelect' || props.dataType === 'dictionary';
  if (isOfDesignsOnly(props) || (isOfDictionary && narrowed.has(path))) return kept();
  switch (kindId) {
    case 'comInput': {
      const text: TextField = {
        kind: 'text',
        ...base,
        max: count(props.maxlength, TEXT_MAX),
        ...patterned(field),
        ...searchable(field, list),
      };
      return isTried(text) ? made(text) : no('check');
    }
    case 'textarea':
      return made({
        kind: 'multiline',
        ...base,
        max: count(props.maxlength, PROSE_MAX),
        ...searchable(field, list),
      });
    case 'numInput': {
      const [min, max] = [bound(props.min, -FAR), bound(props.max, FAR)];
      return made({ kind: 'decimal', ...base, min, max, places: count(props.precision, PLACES) });
    }
    case 'amount': {
      const [min, max] = [bound(props.min, -FAR), bound(props.max, FAR)];
      return made({ kind: 'decimal', ...base, min, max, places: PLACES });
    }
    case 'slider': {
      const { min, max, step } = slider.properties.parse(props);
      const [, decimals = ''] = decimalText(step).split('.');
      return made({ kind: 'decimal', ...base, min, max, places: decimals.length });
    }
    case 'rate':
      return made({
        kind: 'decimal',
        ...base,
        min: 0,
        max: count(props.max, STARS),
        places: props.allowHalf === true ? 1 : 0,
      });
    case 'uploadFz':
    case 'uploadImg': {
      const { limit, fileSize, sizeUnit, accept } = uploadFz.properties.parse(props);
      const files: FilesField = {
        kind: 'files',
        ...base,
        ...(kindId === 'uploadImg' ? { pictures: true } : {}),
        ...(props.drawn === true ? { drawn: true } : {}),
        limit,
        fileSize,
        sizeUnit,
        ...(accept.length > 0 ? { accept } : {}),
      };
      return made(files);
    }
    case 'switch':
      return made({
        kind: 'flag',
        ...base,
        on: labelOf(Words.parse(props.activeTxt), 'on'),
        off: labelOf(Words.parse(props.inactiveTxt), 'off'),
        start: field.start === 1 || field.start === true ? 1 : 0,
      });
    case 'date':
      return made({ kind: shape === 'day' ? 'day' : 'minute', ...base });
    case 'calculate':
      return made({ kind: 'decimal', ...base, min: -FAR, max: FAR, places: PLACES });
    case 'comSelect':
    case 'depSelect':
      return made({ kind: 'organization', ...base, pathAs: `${name}Path`, ...filterable });
    case 'userSelect':
      return made({ kind: 'user', ...base, nameAs: `${name}Name` });
    case 'dicSelect': {
      const dictionary = dictionaries.get(String(props.dictionary));
      return dictionary
        ? made({ kind: 'dictionary', ...base, dictionary: dictionary.code, ...filterable })
        : no('options');
    }
    case 'radio':
    case 'select': {
      if (props.dataType === 'dictionary') {
        const dictionary = dictionaries.get(String(props.dictionaryType));
        return dictionary
          ? made({ kind: 'dictionary', ...base, dictionary: dictionary.code, ...filterable })
          : no('options');
      }
      const { data } = Options.safeParse(props);
      if (data?.dataType !== 'static') return no('options');
      const options = staticOptions(data).map((one) => ({
        value: one.id,
        label: labelOf({ zh: one.fullName, zhtw: one.zhtw, en: one.en }, one.id),
        ...(one.tone ? { tone: one.tone } : {}),
      }));
      const start = options.find(({ value }) => value === field.start);
      return made({
        kind: 'choice',
        ...base,
        options: field.required ? options : [NONE, ...options],
        ...(start ? { start: start.value } : {}),
        ...filterable,
      });
    }
    case 'relationForm':
      if (!props.relation && !props.modelId) return no('relation');
      return kept();
    case 'billRule':
      return props.rule ? kept() : no('numbers');
    default:
      return kept();
  }
}

/** Whether a field holds or refuses something that no other kind of records does. */
const isOfDesignsOnly = (props: Readonly<Record<string, unknown>>): boolean =>
  [props.multiple, props.range, props.stepStrictly].includes(true) ||
  props.dataType === 'dynamic' ||
  OWN_FORMATS.has(props.format);

/** Of days: months, years and seconds. */
const OWN_FORMATS: ReadonlySet<unknown> = new Set(['yyyy-MM', 'yyyy', 'yyyy-MM-dd HH:mm:ss']);

type Base = Pick<Field, 'label' | 'required' | 'unique'>;
type Given = {
  readonly base: Base;
  readonly props: Readonly<Record<string, unknown>>;
  readonly dictionaries: Dictionaries;
};

/** A field of a kind of designs as it is; null where its dictionary is gone. */
function designedField(kindId: ValueKindId, { base, props, dictionaries }: Given): DesignedField | null {
  const entries = kindId === 'dicSelect' ? String(props.dictionary) : String(props.dictionaryType);
  const isOfDictionary = kindId === 'dicSelect' || props.dataType === 'dictionary';
  const dictionary = dictionaries.get(entries);
  if (!isDesignedKind(kindId) || (isOfDictionary && !dictionary)) return null;
  const { multiple = false, placeholder } = props;
  // Entries are kept by their codes, as other records keep them.
  const chosen = {
    dataType: 'dictionary',
    dictionaryType: dictionary?.code,
    props: { value: 'enCode', label: 'fullName', children: 'children' },
  };
  if (kindId === 'dicSelect')
    return {
      kind: 'designed',
      of: 'select',
      ...base,
      ...ownProps('select', { multiple, placeholder, ...chosen }),
    };
  return {
    kind: 'designed',
    of: kindId,
    ...base,
    ...(valueKind(kindId).isSystem ? { origin: 'system' as const } : {}),
    ...ownProps(kindId, isOfDictionary ? { ...props, options: undefined, ...chosen } : props),
  };
}

/** The properties of a kind that differ from what such a field begins with. */
function ownProps(
  kindId: ValueKindId,
  props: Readonly<Record<string, unknown>>,
): Pick<DesignedField, 'props'> {
  const { properties } = valueKind(kindId);
  const first: Readonly<Record<string, unknown>> = properties.parse({});
  const given = Object.entries(properties.parse(props)).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(first[name]),
  );
  return given.length > 0 ? { props: Object.fromEntries(given) } : {};
}

/** Whether the generated test knows a value where there must be one: people, organisations, entries of dictionaries, others. */
function isGiven(field: DesignedField): boolean {
  const reference = referenceOf(field);
  // Which records fit the other values only the installation knows.
  if (matchesOf({ props: designedProps(field) }).length > 0) return false;
  if (reference?.to === 'options' && !rowSource(reference)) return true;
  return demonstrated(reference) !== undefined || !isNothing(sampleDesigned(field, 1));
}

/** Whether the generated test can make rows with a column. */
export const isTriable = (column: RowsColumn): boolean =>
  !column.required || (column.kind !== 'files' && (column.kind !== 'designed' || isGiven(column)));

/** Whether the generated test can make records with a field: where it must be filled in, it knows a value. */
export function isKnown(field: Field): boolean {
  if (!field.required) return true;
  if (field.kind === 'files') return sampleExtension(field) !== undefined;
  if (field.kind === 'rows') return Object.values(field.columns).every(isTriable);
  return field.kind !== 'designed' || isGiven(field);
}

/** How the generated test names something that the demonstration has; undefined for what it may have none of. */
export function demonstrated(reference: Reference | null): string | undefined {
  const to = reference?.to === 'relation' ? reference.relation : reference?.to;
  if (to === 'user' || to === 'people') return "demoId('user', 'admin')";
  if (to === 'organization' || to === 'department' || to === 'units') return "demoId('org', 'C01')";
  return undefined;
}

/** The declaration of a child table, or why there is none. */
export function rowsField(
  { name, field, columns }: ChildTable,
  {
    dictionaries,
    narrowed,
    form,
  }: {
    readonly dictionaries: Dictionaries;
    readonly narrowed: ReadonlySet<string>;
    readonly form: FormModel;
  },
): RecordField | Unsupported {
  const label = labelOf(field.label, name);
  const no = (what: Label, why: Unsupported['why']): Unsupported => ({ what, why });
  const props = TableProps.parse(field.props);
  const faulty = unsupportedOf(field, name);
  if (faulty) return no(label, faulty);
  const source = rowsChosenFrom(field.props);
  const isAskable = source?.conf.templateJson.every(
    ({ relationField }) =>
      !relationField || ['text', 'id'].includes(form.byPath.get(relationField)?.shape ?? ''),
  );
  if (props.addType !== '0' && !isAskable) return no(label, 'childRows');
  const declared: Record<string, RowsColumn> = {};
  for (const column of columns) {
    const what = columnName(field, column);
    const made = recordField(column, { list: NO_LIST, dictionaries, narrowed });
    if ('why' in made) return no(what, made.why);
    const { list: _list, searchable: _searched, filterable: _filtered, ...bare } = made.field;
    if (bare.unique) return no(what, 'childUnique');
    const rest = bare.kind === 'user' ? withoutName(bare) : bare;
    const { label: title, required } = bare;
    const base = { label: title, ...(required ? { required } : {}) };
    const own = isRowsColumn(rest)
      ? rest
      : designedField(column.kindId, { base, props: column.props, dictionaries });
    if (!own) return no(what, 'kind');
    declared[made.name] = own;
  }
  const sums = props.showSummary
    ? Object.keys(declared).filter(
        (one) =>
          declared[one]?.kind === 'decimal' &&
          (props.summaryField.includes(one) || props.summaryField.includes(`${name}.${one}`)),
      )
    : [];
  const computes = Object.fromEntries(
    columns.flatMap((column) =>
      column.field.expressions.value ? [[column.name, column.field.expressions.value]] : [],
    ),
  );
  return {
    name,
    field: {
      kind: 'rows',
      label,
      ...(field.required ? { required: true } : {}),
      list: false,
      max: ROWS_MAX,
      columns: declared,
      ...(sums.length > 0 ? { sums } : {}),
      ...(Object.keys(computes).length > 0 ? { computes } : {}),
      ...(source ? { chosen: chosenFrom(source, labelOf(props.actionText, name)) } : {}),
    },
  };
}

/** Where rows are chosen, as far as it differs from what such a choice begins with. */
function chosenFrom(
  { kind, target, conf }: NonNullable<ReturnType<typeof rowsChosenFrom>>,
  action: Label,
): RowsField['chosen'] {
  const { interfaceId: _interface, modelId: _model, ...looks } = conf;
  const { relationOptions } = conf;
  const first: Readonly<Record<string, unknown>> = RowSource.parse({});
  const taken = relationOptions.map((one) => ({ ...one, field: mappedColumn(one) }));
  const said = Object.entries({ ...looks, relationOptions: taken }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name]),
  );
  return { kind, target, conf: Object.fromEntries(said), action };
}

/** A name with the one that it has in code, as readers write brackets. */
const withName = ([zh, zhtw, en]: Label, name: string): Label => [
  `${zh}（${name}）`,
  `${zhtw}（${name}）`,
  `${en} (${name})`,
];

/** What a column of a child table is called beside its table. */
export function columnName(table: DesignField, column: Pick<FormField, 'field' | 'name'>): Label {
  const of = labelOf(table.label, table.name);
  const own = withName(labelOf(column.field.label, column.name), column.name);
  return [`${of[0]} - ${own[0]}`, `${of[1]} - ${own[1]}`, `${of[2]} - ${own[2]}`];
}

const ROWS_MAX = 500;
const NO_LIST: ListUse = { columns: [], filters: [] };
const isRowsColumn = (field: Field): field is RowsColumn =>
  ['text', 'multiline', 'decimal', 'day', 'choice', 'user', 'files', 'designed'].includes(field.kind);
/** Rows say people by their ids alone. */
const withoutName = ({ nameAs: _name, ...field }: UserField): UserField => field;
const TableProps = tableKind.properties;

/** What a choice that need not be made begins with. */
const NONE = { value: '', label: ['未选择', '未選擇', 'None'] } as const;

const Words = z.object({ zh: z.string(), zhtw: z.string().optional(), en: z.string().optional() });
const Options = z.object({
  dataType: z.enum(['static', 'dictionary', 'dynamic']),
  options: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      zhtw: z.string().optional(),
      en: z.string().optional(),
      tone: z.enum(TONES).optional(),
    }),
  ),
});

const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const bound = count;

/** Fields that the product fills in, by their kind. */
const SYSTEM: Readonly<
  Record<string, { readonly name: string; readonly field: (label: Label) => Field } | undefined>
> = {
  createTime: { name: 'creatorTime', field: (label) => ({ kind: 'moment', label, origin: 'system' }) },
  createUser: {
    name: 'creatorUser',
    field: (label) => ({ kind: 'user', label, origin: 'system', column: 'creator_user_id' }),
  },
  modifyTime: { name: 'lastModifyTime', field: (label) => ({ kind: 'moment', label, origin: 'system' }) },
  modifyUser: {
    name: 'lastModifyUser',
    field: (label) => ({ kind: 'user', label, origin: 'system', column: 'last_modify_user_id' }),
  },
};

/** Names that calls and tables of every record use. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['id', 'rev', 'sidx', 'sort', 'keyword', 'currentPage', 'pageSize', 'abilities', 'deleteMark'],
  ...[
    'processId',
    'processState',
    'creatorUserId',
    'creatorTime',
    'lastModifyUserId',
    'lastModifyTime',
    'creatorUser',
    'lastModifyUser',
  ],
]);

/** `table` is the child table that it is a column of, or the table itself. */
function unsupportedOf(field: DesignField, table: string | null): Unsupported['why'] | null {
  const isColumn = table !== null && table !== field.name;
  // Rows are read and written as a whole: no call names their columns.
  if (!isColumn && RESERVED.has(field.name)) return 'name';
  // Checks and conditions become rules of the record or its form.
  if (field.patterns.length > (field.kind === 'comInput' ? 1 : 0)) return 'check';
  return null;
}

const searchable = (field: DesignField, { filters }: ListUse) =>
  field.searchable || filters.some((one) => one.field === field.name) ? { searchable: true as const } : {};

/** What a text has to look like, and what people are told of it. */
function patterned({ patterns: [first] }: DesignField): Pick<TextField, 'pattern' | 'help'> {
  if (!first) return {};
  const { zh, zhtw, en } = first.message;
  // One with flags of its own stays as it is written, and no text is like it.
  const [, pattern = first.pattern] = /^\/(.*)\/u?$/su.exec(first.pattern.trim()) ?? [];
  return { pattern, help: [zh, zhtw || zh, en || zh] };
}

/** Whether the generated test finds texts for a field. */
function isTried(field: TextField): boolean {
  if (field.pattern === undefined) return true;
  if (patternOf(field.pattern) === null) return false;
  try {
    return [1, 2, 3].every((number) => sampleText(field, number) !== undefined);
  } catch {
    // What browsers take as a pattern need not be one of whole characters.
    return false;
  }
}

/** How a field stands in the list: as wide as the design says, or not at all. */
function listed(name: string, { columns }: ListUse, designed = name): Pick<Field, 'list' | 'sortable'> {
  const column = columns.find(({ field }) => field === designed);
  if (!column) return { list: false };
  const formats = (column.formats ?? []).map(({ when, tone, isBold, isBadge }) => ({
    when,
    ...(tone === '' ? {} : { tone }),
    ...(isBold ? { isBold } : {}),
    ...(isBadge ? { isBadge } : {}),
  }));
  const list = {
    ...(column.width ? { width: column.width } : {}),
    ...(formats.length > 0 ? { formats } : {}),
  };
  return {
    ...(column.sortable ? { sortable: true as const } : {}),
    ...(Object.keys(list).length > 0 ? { list } : {}),
  };
}
