import { z } from 'zod';
import type { FieldKindId } from '../../kinds/kind-ids.ts';
import { FIELD_KIND_IDS } from '../../kinds/kind-ids.ts';
import type { LocalText } from '../../kinds/local-text.ts';
import { messageOfPattern } from '../../kinds/pattern-presets.ts';
import {
  DesignBody,
  type DesignField,
  type DesignPane,
  type FormSettings,
  type ListView,
} from './design.schemas.ts';

/**
 * Between designs and the JSON of the reference platform (platform-contract 7.2 to 7.5), without loss either way. What
 * the reference does not know stands under one key, `plus`; what we do not know is kept in `wire` and told by
 * `unknownParts`.
 */

type Json = z.infer<ReturnType<typeof z.json>>;
type Wire = { [key: string]: Json };

/** The texts of a design on the wire; an empty one stands for nothing. */
export type DesignTexts = {
  readonly formData: string;
  readonly columnData: string;
  readonly appColumnData: string;
  readonly flowTemplateJson: string;
  readonly tables: string;
  readonly dbLinkId: string;
};

/** A design that cannot be read, and where. */
export class UnreadableDesign extends Error {
  readonly place: string;

  constructor(place: string) {
    super(`The design cannot be read: ${place}`);
    this.name = 'UnreadableDesign';
    this.place = place;
  }
}

/** Deeper than fields in panes in fields of a form can be. */
const MAX_DEPTH = 80;

/** The body of the texts; texts that are empty leave what `former` says. Throws UnreadableDesign. */
export function designFromWire(texts: Partial<DesignTexts>, former?: DesignBody): DesignBody {
  const form = parse(texts.formData, 'formData');
  const columns = parse(texts.columnData, 'columnData');
  const appColumns = parse(texts.appColumnData, 'appColumnData');
  const process = texts.flowTemplateJson ? read(texts.flowTemplateJson, 'flowTemplateJson') : undefined;
  const tables = texts.tables ? listOf(read(texts.tables, 'tables')) : undefined;
  const plus = object(form?.plus);
  const draft = {
    form: form ? formFromWire(form) : former?.form,
    views: columns || appColumns ? viewsFromWire({ columns, appColumns }, former) : (former?.views ?? []),
    rules: form ? (plus.rules ?? former?.rules ?? []) : former?.rules,
    source:
      tables || texts.dbLinkId
        ? { dataSourceId: texts.dbLinkId || '0', tables: tables ?? former?.source.tables ?? [] }
        : former?.source,
    settings: settingsFromWire({ form, columns }, former),
    process: process ?? former?.process ?? null,
  };
  const parsed = DesignBody.safeParse(draft);
  if (parsed.success) return parsed.data;
  throw new UnreadableDesign(parsed.error.issues[0]?.path.join('.') ?? '');
}

/** The texts of a body. */
export function designToWire(body: DesignBody): DesignTexts {
  const web = mainView(body, 'pc');
  const app = mainView(body, 'app');
  const others = body.views.filter((view) => view !== web && view !== app);
  const names = fieldsByName(body);
  return {
    formData: JSON.stringify(formToWire(body)),
    columnData:
      web || others.length > 0 ? JSON.stringify(columnsToWire(body, { view: web, others, names })) : '',
    appColumnData: app ? JSON.stringify(columnsToWire(body, { view: app, others: [], names })) : '',
    flowTemplateJson: body.process === null ? '' : JSON.stringify(body.process),
    tables: body.source.tables.length > 0 ? JSON.stringify(body.source.tables) : '',
    dbLinkId: body.source.dataSourceId,
  };
}

/** What a design on the wire holds that we do not know: kept, but without effect. */
export function unknownParts(body: DesignBody): string[] {
  const parts: string[] = [];
  const known = new Set([
    'tag',
    'tagIcon',
    'layout',
    'dragDisabled',
    'renderKey',
    'formId',
    'tableName',
    'isSubTable',
  ]);
  walk(body.form.fields, (field) => {
    for (const key of Object.keys(object(object(field.wire).config)))
      if (!known.has(key)) parts.push(`${field.name || field.fieldId}.__config__.${key}`);
  });
  for (const key of Object.keys(object(body.form.settings.wire))) parts.push(`formData.${key}`);
  for (const view of body.views)
    for (const key of Object.keys(object(view.wire))) parts.push(`columnData.${key}`);
  return [...new Set(parts)].sort();
}

function walk(fields: readonly DesignField[], visit: (field: DesignField) => void): void {
  for (const field of fields) {
    visit(field);
    walk(field.children ?? [], visit);
    for (const pane of field.panes ?? []) walk(pane.children, visit);
  }
}

function fieldsByName(body: DesignBody): ReadonlyMap<string, DesignField> {
  const names = new Map<string, DesignField>();
  walk(body.form.fields, (field) => {
    if (field.name && !names.has(field.name)) names.set(field.name, field);
  });
  return names;
}

// Reading texts

function read(text: string, place: string): Json {
  try {
    const value = z.json().parse(JSON.parse(text));
    if (isShallow(value)) return value;
  } catch {
    // Told as any other text that is no design.
  }
  throw new UnreadableDesign(place);
}

function parse(text: string | undefined, place: string): Wire | undefined {
  if (!text) return undefined;
  const value = read(text, place);
  if (isObject(value)) return value;
  throw new UnreadableDesign(place);
}

function isShallow(value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
    if (level.length === 0) return true;
  }
  return false;
}

const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): Wire => (isObject(value) ? value : {});
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const without = (value: Wire, keys: readonly string[]): Wire =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** The parts that differ from the usual ones. */
const unlike = (value: Wire, usual: Readonly<Record<string, Json>>): Wire =>
  Object.fromEntries(Object.entries(value).filter(([key, part]) => usual[key] !== part));

const isEmpty = (value: Wire): boolean => Object.keys(value).length === 0;

/** The object without its absent parts; undefined where nothing is left. */
function filled(value: Readonly<Record<string, Json | undefined>>): Wire | undefined {
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** A plain copy without absent parts, as JSON has it. */
const plain = (value: unknown): Json => z.json().parse(JSON.parse(JSON.stringify(value ?? null)));

// Texts in several languages: the Chinese one stands where the reference has a text, the others under `plus`.

const translated = ({ zhtw, en }: LocalText): Wire | undefined => filled({ zhtw, en });
const localText = (zh: unknown, others: unknown): LocalText => {
  const { zhtw, en } = object(others);
  return { zh: text(zh), ...(isText(zhtw) ? { zhtw } : {}), ...(isText(en) ? { en } : {}) };
};
const isLocalText = (value: Json): value is Wire & LocalText =>
  isObject(value) &&
  isText(value.zh) &&
  Object.entries(value).every(([key, part]) => ['zh', 'zhtw', 'en'].includes(key) && isText(part));

// Fields

/** Properties that the reference writes with hyphens; ours have none. */
const HYPHENED = [
  'show-word-limit',
  'prefix-icon',
  'suffix-icon',
  'show-password',
  'step-strictly',
  'controls-position',
  'active-value',
  'inactive-value',
  'active-color',
  'inactive-color',
  'show-all-levels',
  'value-format',
  'picker-options',
  'show-alpha',
  'color-format',
  'allow-half',
  'show-text',
  'show-score',
  'show-stops',
  'content-position',
  'show-summary',
  'tab-position',
  'is-range',
  'range-separator',
  'start-placeholder',
  'end-placeholder',
];
const camel = (key: string): string => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const TO_OURS = new Map(HYPHENED.map((key) => [key, camel(key)]));
const TO_WIRE = new Map(HYPHENED.map((key) => [camel(key), key]));

/** Properties of a kind that stand in `__config__`, and in `__slot__`, on the wire. */
const CONFIG_PROPS = [
  'dataType',
  'dictionaryType',
  'propsUrl',
  'props',
  'optionType',
  'showTitle',
  'trigger',
  'active',
];
const SLOT_PROPS = ['options', 'prepend', 'append'];

/** Elements by which the reference draws a kind. */
const TAGS: Readonly<Partial<Record<FieldKindId, string>>> = {
  comInput: 'el-input',
  textarea: 'el-input',
  numInput: 'el-input-number',
  switch: 'el-switch',
  radio: 'el-radio-group',
  checkbox: 'el-checkbox-group',
  select: 'el-select',
  cascader: 'el-cascader',
  date: 'el-date-picker',
  time: 'el-time-picker',
  uploadFz: 'upload-file',
  uploadImg: 'upload-image',
  colorPicker: 'el-color-picker',
  rate: 'el-rate',
  slider: 'el-slider',
  divider: 'el-divider',
  staticText: 'static-text',
  editor: 'rich-text',
};
/** How the reference draws a kind; kept only where a file says otherwise. */
const drawnAs = (kind: FieldKindId): Wire => ({
  tag: TAGS[kind] ?? kind,
  layout: ROWS.has(kind) ? 'rowFormItem' : 'colFormItem',
});
const ROWS: ReadonlySet<string> = new Set(['row', 'card', 'tab', 'collapse', 'table']);
const PANED: ReadonlySet<string> = new Set(['tab', 'collapse']);

const CONFIG_KEYS = [
  'elementKey',
  'label',
  'labelWidth',
  'showLabel',
  'defaultValue',
  'required',
  'span',
  'visibility',
  'noShow',
  'regList',
  'columnWidth',
  'children',
  ...CONFIG_PROPS,
];

const KINDS: ReadonlySet<string> = new Set(FIELD_KIND_IDS);
const isKind = (kind: string): kind is FieldKindId => KINDS.has(kind);

function fieldFromWire(value: Json, place: string): Wire {
  const field = object(value);
  const config = object(field.__config__);
  const slot = object(field.__slot__);
  const plus = object(field.plus);
  const kind = text(config.elementKey);
  if (!isKind(kind)) throw new UnreadableDesign(`${place}: ${kind || '?'}`);
  const name = text(field.__vModel__);
  const children = listOf(config.children);
  const surplus = filled({
    config: notEmpty(unlike(without(config, CONFIG_KEYS), drawnAs(kind))),
    slot: notEmpty(without(slot, SLOT_PROPS)),
  });
  const isPaned = PANED.has(kind);
  return compact({
    fieldId: text(plus.fieldId) || fallbackId(config, name, place),
    name,
    kind,
    label: { ...localText(config.label, plus.label) },
    props: propsFromWire({ field, config, slot, plus }),
    span: isNumber(config.span) ? config.span : undefined,
    showLabel: typeof config.showLabel === 'boolean' ? config.showLabel : undefined,
    labelWidth: isNumber(config.labelWidth) ? config.labelWidth : undefined,
    required: config.required === true || undefined,
    disabled: field.disabled === true || undefined,
    hidden: config.noShow === true || undefined,
    devices: Array.isArray(config.visibility) ? config.visibility : undefined,
    start: config.defaultValue,
    unique: plus.unique,
    searchable: plus.searchable,
    column: plus.column,
    columnWidth: isNumber(config.columnWidth) ? config.columnWidth : undefined,
    patterns: patternsFromWire(config.regList, plus.patterns),
    checks: plus.checks,
    expressions: plus.expressions,
    scripts: isObject(field.on) && !isEmpty(field.on) ? field.on : undefined,
    children:
      isPaned || config.children === undefined
        ? undefined
        : children.map((child, index) => fieldFromWire(child, `${place}.${name || kind}[${index}]`)),
    panes: isPaned
      ? children.map((pane, index) => paneFromWire(pane, `${place}.${kind}[${index}]`))
      : undefined,
    wire: surplus,
  });
}

const fallbackId = (config: Wire, name: string, place: string): string =>
  name || (isNumber(config.formId) || isText(config.formId) ? `field${config.formId}` : place.slice(-50));

/** The properties of a field of the reference, named as ours: of a form that is no design. */
export function propertiesFromWire(value: unknown): Readonly<Record<string, unknown>> {
  const field = object(value);
  return propsFromWire({
    field,
    config: object(field.__config__),
    slot: object(field.__slot__),
    plus: object(field.plus),
  });
}

const notEmpty = (value: Wire): Wire | undefined => (isEmpty(value) ? undefined : value);

const compact = (value: Readonly<Record<string, Json | undefined>>): Wire => filled(value) ?? {};

type Parts = { readonly field: Wire; readonly config: Wire; readonly slot: Wire; readonly plus: Wire };

function propsFromWire({ field, config, slot, plus }: Parts): Wire {
  const rest = without(field, ['__config__', '__vModel__', '__slot__', 'on', 'plus', 'disabled']);
  const texts = object(plus.texts);
  const named = [
    ...Object.entries(rest).map(([key, value]): [string, Json] => [TO_OURS.get(key) ?? key, value]),
    ...CONFIG_PROPS.flatMap((key): [string, Json][] =>
      config[key] === undefined ? [] : [[key, config[key]]],
    ),
    ...SLOT_PROPS.flatMap((key): [string, Json][] => (slot[key] === undefined ? [] : [[key, slot[key]]])),
  ];
  return Object.fromEntries(
    named.map(([key, value]) => [key, isObject(texts[key]) ? { zh: text(value), ...texts[key] } : value]),
  );
}

function patternsFromWire(regList: Json | undefined, others: Json | undefined): Json | undefined {
  if (!Array.isArray(regList) || regList.length === 0) return undefined;
  return regList.map((rule, index) => ({
    pattern: text(object(rule).pattern),
    message: messageOfPattern(localText(object(rule).message, listOf(others)[index])),
  }));
}

/** The reference nests a tab's fields in a `__config__` of its own, older files in `children`. */
function paneFromWire(value: Json, place: string): Wire {
  const pane = object(value);
  const plus = object(pane.plus);
  const children = listOf(object(pane.__config__).children ?? pane.children);
  return {
    paneId: text(plus.paneId) || text(pane.name) || place.slice(-50),
    title: { ...localText(pane.title, plus.title) },
    children: children.map((child, index) => fieldFromWire(child, `${place}[${index}]`)),
  };
}

function fieldToWire(field: DesignField): Wire {
  const config = object(field.wire?.config);
  const slot = object(field.wire?.slot);
  const entries = Object.entries(field.props);
  const inConfig = entries.filter(([key]) => CONFIG_PROPS.includes(key));
  const inSlot = entries.filter(([key]) => SLOT_PROPS.includes(key));
  const inField = entries.filter(([key]) => !CONFIG_PROPS.includes(key) && !SLOT_PROPS.includes(key));
  const texts = entries.flatMap(([key, value]): [string, Json][] =>
    isLocalText(value) ? [[key, translated(value) ?? {}]] : [],
  );
  const children = field.panes ? field.panes.map(paneToWire) : field.children?.map(fieldToWire);
  const onWire = ([key, value]: [string, Json]): [string, Json] => [
    key,
    isLocalText(value) ? value.zh : value,
  ];
  return compact({
    __config__: compact({
      ...drawnAs(field.kind),
      ...config,
      elementKey: field.kind,
      label: field.label.zh,
      span: field.span,
      showLabel: field.showLabel,
      labelWidth: field.labelWidth,
      required: field.required,
      noShow: field.hidden,
      visibility: field.devices,
      defaultValue: field.start,
      columnWidth: field.columnWidth,
      regList: field.patterns.map(({ pattern, message }) => ({ pattern, message: message.zh })),
      ...Object.fromEntries(inConfig.map(onWire)),
      children,
    }),
    __vModel__: field.name || undefined,
    __slot__: notEmpty({ ...slot, ...Object.fromEntries(inSlot.map(onWire)) }),
    disabled: field.disabled,
    on: notEmpty({ ...field.scripts }),
    ...Object.fromEntries(inField.map(onWire).map(([key, value]) => [TO_WIRE.get(key) ?? key, value])),
    plus: compact({
      fieldId: field.fieldId,
      label: translated(field.label),
      texts: notEmpty(Object.fromEntries(texts)),
      unique: field.unique || undefined,
      column: field.column,
      searchable: field.searchable || undefined,
      patterns: field.patterns.some(({ message }) => translated(message))
        ? field.patterns.map(({ message }) => translated(message) ?? {})
        : undefined,
      checks: field.checks.length > 0 ? plain(field.checks) : undefined,
      expressions: notEmpty(object(plain(field.expressions))),
    }),
  });
}

const paneToWire = (pane: DesignPane): Wire =>
  compact({
    title: pane.title.zh,
    name: pane.paneId,
    __config__: { children: pane.children.map(fieldToWire) },
    plus: compact({ paneId: pane.paneId, title: translated(pane.title) }),
  });

// The form

const FORM_KEYS = [
  'size',
  'labelPosition',
  'labelWidth',
  'gutter',
  'disabled',
  'popupType',
  'generalWidth',
  'drawerWidth',
  'fullScreenWidth',
  'formStyle',
];
const FORM_BUTTONS = {
  confirm: ['hasConfirmBtn', 'confirmButtonText'],
  cancel: ['hasCancelBtn', 'cancelButtonText'],
  print: ['hasPrintBtn', 'printButtonText'],
} as const;
const BUTTON_KEYS: readonly string[] = Object.values(FORM_BUTTONS).flat();
/** What the reference's clients expect and no design says anything else of. */
const FORM_CONSTANTS = {
  formRef: 'elForm',
  formModel: 'dataForm',
  formRules: 'rules',
  span: 24,
  formBtns: false,
};
const OWN_FORM_KEYS = [...FORM_KEYS, ...BUTTON_KEYS, 'printId', 'funcs', 'fields', 'plus'];

function formFromWire(form: Wire): Wire {
  const plus = object(form.plus);
  const texts = object(plus.texts);
  const button = (key: keyof typeof FORM_BUTTONS): Wire | undefined => {
    const [shown, words] = FORM_BUTTONS[key];
    if (form[shown] === undefined && form[words] === undefined) return undefined;
    return { shown: form[shown] === true, text: { ...localText(form[words], texts[key]) } };
  };
  const print = button('print');
  const wire = unlike(without(form, OWN_FORM_KEYS), FORM_CONSTANTS);
  return {
    settings: compact({
      ...Object.fromEntries(FORM_KEYS.flatMap((key) => (form[key] === undefined ? [] : [[key, form[key]]]))),
      confirm: button('confirm'),
      cancel: button('cancel'),
      print: print && { ...print, printId: text(form.printId) },
      scripts: notEmpty({ ...object(form.funcs), ...object(plus.scripts) }),
      wire: notEmpty(wire),
    }),
    fields: listOf(form.fields).map((field, index) => fieldFromWire(field, `fields[${index}]`)),
  };
}

function formToWire(body: DesignBody): Wire {
  const { settings, fields } = body.form;
  const { beforeSave, ...funcs } = settings.scripts;
  const { permissions: _granted, ...own } = body.settings;
  return compact({
    ...FORM_CONSTANTS,
    ...settings.wire,
    ...Object.fromEntries(FORM_KEYS.map((key) => [key, plain(Reflect.get(settings, key))])),
    ...buttonsToWire(settings),
    printId: settings.print.printId,
    funcs,
    fields: fields.map(fieldToWire),
    plus: compact({
      texts: notEmpty(
        compact({
          confirm: translated(settings.confirm.text),
          cancel: translated(settings.cancel.text),
          print: translated(settings.print.text),
        }),
      ),
      scripts: beforeSave === undefined ? undefined : { beforeSave },
      rules: body.rules.length > 0 ? plain(body.rules) : undefined,
      settings: plain(own),
    }),
  });
}

const buttonsToWire = (settings: FormSettings): Wire =>
  Object.fromEntries(
    (['confirm', 'cancel', 'print'] as const).flatMap((key): [string, Json][] => {
      const [shown, words] = FORM_BUTTONS[key];
      return [
        [shown, settings[key].shown],
        [words, settings[key].text.zh],
      ];
    }),
  );

// Views

const VIEW_TYPES = { table: 1, tree: 2, grouped: 3, kanban: 1, calendar: 1 } as const;
const MATCHES = { equal: 1, like: 2, range: 3 } as const;
const SWITCHES = {
  buttons: 'useBtnPermission',
  columns: 'useColumnPermission',
  forms: 'useFormPermission',
  rows: 'useDataPermission',
} as const;
const VIEW_KEYS = [
  'searchList',
  'columnList',
  'defaultColumnList',
  'type',
  'defaultSidx',
  'sort',
  'hasPage',
  'pageSize',
  'treeTitle',
  'treeDataSource',
  'treeDictionary',
  'treePropsUrl',
  'treePropsValue',
  'treePropsLabel',
  'treePropsChildren',
  'treeRelation',
  'groupField',
  'btnsList',
  'columnBtnsList',
  'customBtnsList',
  'plus',
  ...Object.values(SWITCHES),
];

function mainView(body: DesignBody, device: 'pc' | 'app'): ListView | undefined {
  const views = body.views.filter((view) => view.device === device);
  return views.find(({ kind }) => kind === 'table' || kind === 'tree' || kind === 'grouped') ?? views[0];
}

type Columns = { readonly columns: Wire | undefined; readonly appColumns: Wire | undefined };

function viewsFromWire({ columns, appColumns }: Columns, former?: DesignBody): Json {
  const formerOf = (device: 'pc' | 'app') => {
    const view = former && mainView(former, device);
    return view ? [plain(view)] : [];
  };
  const webViews = columns
    ? [viewFromWire(columns, 'pc', former), ...listOf(object(columns.plus).others)]
    : formerOf('pc');
  const isMissing = columns !== undefined && object(columns.plus).viewId === '';
  return [
    ...(isMissing ? webViews.slice(1) : webViews),
    ...(appColumns ? [viewFromWire(appColumns, 'app', former)] : formerOf('app')),
  ];
}

function viewFromWire(data: Wire, device: 'pc' | 'app', former?: DesignBody): Wire {
  const plus = object(data.plus);
  const byType = Object.entries(VIEW_TYPES).find(([, type]) => type === Number(data.type ?? 1))?.[0];
  const isTree = Number(data.type) === 2;
  const order = text(data.defaultSidx);
  return compact({
    viewId: text(plus.viewId) || (device === 'pc' ? 'list' : 'app'),
    name: isObject(plus.name) ? plus.name : { zh: '列表', zhtw: '清單', en: 'List' },
    kind: text(plus.kind) || byType || 'table',
    device,
    // Whoever does not know of roles leaves them as they were.
    roles: plus.roles ?? (former && mainView(former, device)?.roles),
    columns: listOf(data.columnList).map((column) => columnFromWire(object(column))),
    filters: listOf(data.searchList).map((filter) => filterFromWire(object(filter))),
    where: plus.where,
    order:
      plus.order ?? (order ? [{ field: order, direction: data.sort === 'asc' ? 'asc' : 'desc' }] : undefined),
    pageSize: data.hasPage === false ? 0 : isNumber(data.pageSize) ? data.pageSize : undefined,
    rowColours: plus.rowColours,
    summary: plus.summary,
    tree: isTree
      ? {
          source: text(data.treeDataSource) || 'dictionary',
          title: { ...localText(data.treeTitle, plus.treeTitle) },
          dictionary: text(data.treeDictionary),
          interfaceId: text(data.treePropsUrl),
          value: text(data.treePropsValue) || 'id',
          label: text(data.treePropsLabel) || 'fullName',
          children: text(data.treePropsChildren) || 'children',
          field: text(data.treeRelation),
        }
      : undefined,
    groupField: text(data.groupField) || undefined,
    calendar: plus.calendar,
    buttons: buttonsFromWire(data.btnsList, plus.buttons),
    rowButtons: buttonsFromWire(data.columnBtnsList, plus.rowButtons),
    customButtons: buttonsFromWire(data.customBtnsList, plus.customButtons),
    wire: notEmpty(without(data, VIEW_KEYS)),
  });
}

const columnFromWire = (column: Wire): Wire =>
  compact({
    field: text(column.prop),
    label: object(column.plus).label,
    formats: object(column.plus).formats,
    align: text(column.align) || undefined,
    width: isNumber(column.width) ? column.width : undefined,
    sortable: column.sortable === true || undefined,
    wire: notEmpty(without(column, ['prop', 'label', 'align', 'width', 'sortable', 'elementKey', 'plus'])),
  });

const filterFromWire = (filter: Wire): Wire =>
  compact({
    field: text(filter.__vModel__) || text(filter.prop),
    match: Object.entries(MATCHES).find(([, type]) => type === Number(filter.searchType))?.[0] ?? 'equal',
    start: filter.value,
  });

/** The reference names buttons `add`, `edit`; granted are `btn_add`, `btn_edit`. */
const buttonCode = (value: string): string => (value.startsWith('btn_') ? value : `btn_${value}`);
const buttonValue = (code: string, isCustom: boolean): string =>
  isCustom ? code : code.replace(/^btn_/, '');

const buttonsFromWire = (list: Json | undefined, others: Json | undefined): Json | undefined =>
  Array.isArray(list)
    ? list.map((value, index) => {
        const button = object(value);
        return compact({
          code: buttonCode(text(button.value)),
          label: { ...localText(button.label, listOf(others)[index]) },
          icon: text(button.icon),
          script: isText(button.func) ? button.func : undefined,
          ...pressParts(object(listOf(others)[index])),
        });
      })
    : undefined;

/** What of a button the reference does not know. */
const pressParts = ({ when, confirm, place, sets, calls, says, prints, link }: Wire): Wire =>
  compact({ when, confirm, place, sets, calls, says, prints, link });

type Shown = {
  readonly view: ListView | undefined;
  readonly others: readonly ListView[];
  readonly names: ReadonlyMap<string, DesignField>;
};

function columnsToWire(body: DesignBody, { view, others, names }: Shown): Wire {
  const { permissions } = body.settings;
  const switches = Object.entries(SWITCHES).map(([key, name]): [string, Json] => [
    name,
    plain(Reflect.get(permissions, key)),
  ]);
  if (!view) return { plus: { viewId: '', others: plain(others) }, ...Object.fromEntries(switches) };
  const [order] = view.order;
  const columnList = view.columns.map((column) =>
    compact({
      ...column.wire,
      prop: column.field,
      label: column.label?.zh ?? names.get(column.field)?.label.zh ?? column.field,
      align: column.align,
      width: column.width,
      sortable: column.sortable,
      elementKey: names.get(column.field)?.kind,
      plus: notEmpty(
        compact({
          label: column.label && plain(column.label),
          formats: column.formats && plain(column.formats),
        }),
      ),
    }),
  );
  const defaultColumnList = [...names.values()].flatMap((field) =>
    ROWS.has(field.kind) ? [] : [{ prop: field.name, label: field.label.zh, elementKey: field.kind }],
  );
  return compact({
    ...view.wire,
    type: VIEW_TYPES[view.kind],
    columnList,
    defaultColumnList,
    searchList: view.filters.map(({ field, match, start }) => {
      const known = names.get(field);
      const base = known ? fieldToWire(known) : { __vModel__: field };
      return compact({ ...base, __vModel__: field, prop: field, searchType: MATCHES[match], value: start });
    }),
    defaultSidx: order?.field ?? '',
    sort: order?.direction ?? 'desc',
    hasPage: view.pageSize > 0,
    pageSize: view.pageSize > 0 ? view.pageSize : 20,
    ...(view.tree ? treeToWire(view.tree) : {}),
    groupField: view.groupField ?? '',
    ...buttonListsToWire(view),
    ...Object.fromEntries(switches),
    plus: compact({
      viewId: view.viewId,
      name: plain(view.name),
      kind: view.kind,
      roles: view.roles,
      where: view.where || undefined,
      order: view.order.length > 1 ? plain(view.order) : undefined,
      rowColours: view.rowColours.length > 0 ? plain(view.rowColours) : undefined,
      summary: view.summary.length > 0 ? view.summary : undefined,
      treeTitle: view.tree && translated(view.tree.title),
      calendar: view.calendar && plain(view.calendar),
      buttons: translations(view.buttons),
      rowButtons: translations(view.rowButtons),
      customButtons: translations(view.customButtons),
      others: others.length > 0 ? plain(others) : undefined,
    }),
  });
}

const treeToWire = (tree: NonNullable<ListView['tree']>): Wire => ({
  treeTitle: tree.title.zh,
  treeDataSource: tree.source,
  treeDictionary: tree.dictionary,
  treePropsUrl: tree.interfaceId,
  treePropsValue: tree.value,
  treePropsLabel: tree.label,
  treePropsChildren: tree.children,
  treeRelation: tree.field,
});

const buttonListsToWire = (view: ListView): Wire => {
  const list = (buttons: ListView['buttons'], isCustom: boolean): Json =>
    buttons.map(({ code, label, icon, script }) =>
      compact({ value: buttonValue(code, isCustom), label: label.zh, icon, func: script }),
    );
  return {
    btnsList: list(view.buttons, false),
    columnBtnsList: list(view.rowButtons, false),
    customBtnsList: list(view.customButtons, true),
  };
};

const translations = (buttons: ListView['buttons']): Json | undefined =>
  buttons.some((button) => translated(button.label) || !isEmpty(pressParts(plainButton(button))))
    ? buttons.map((button) => ({ ...translated(button.label), ...pressParts(plainButton(button)) }))
    : undefined;

const plainButton = (button: ListView['buttons'][number]): Wire => object(plain(button));

// Settings

function settingsFromWire(
  { form, columns }: { readonly form: Wire | undefined; readonly columns: Wire | undefined },
  former?: DesignBody,
): Wire {
  const plus = object(object(form?.plus).settings);
  const switched = columns
    ? Object.fromEntries(
        Object.entries(SWITCHES).flatMap(([key, name]) =>
          typeof columns[name] === 'boolean' ? [[key, columns[name]]] : [],
        ),
      )
    : {};
  return {
    ...(former ? object(plain(former.settings)) : {}),
    ...plus,
    permissions: { ...object(plain(former?.settings.permissions ?? {})), ...switched },
  };
}
