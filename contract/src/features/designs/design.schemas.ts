import { z } from 'zod';
import { OtherTitles } from '../../kernel/titles.ts';
import { line, prose } from '../../kernel/values.ts';
import { FIELD_KIND_IDS, type FieldKindId } from '../../kinds/kind-ids.ts';
import { LocalText } from '../../kinds/local-text.ts';
import { TONES } from '../../kinds/tones.ts';

/**
 * What an administrator designs: a form, views of its records, rules. A draft may be faulty (names twice, expressions
 * that do not parse): it is stored all the same, and `designIssues` says what keeps it from being published. Only its
 * shape and its size are held to here.
 */

/** The most that a design may have (online-development 12). */
export const DESIGN_LIMITS = {
  fields: 300,
  nesting: 5,
  childTables: 20,
  views: 50,
  rules: 200,
  options: 500,
  expressionLength: 2000,
  expressionNodes: 200,
  scriptLength: 20_000,
  designs: 5000,
} as const;

/** Names of fields, as expressions and the wire know them: fixed when the field is first published. */
export const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Any plain value. */
const Json = z.json();
const Properties = z.record(z.string().max(60), Json);

/** Ids of parts of a design: made by the designer, never changed, never used twice in one design. */
const PartId = line(50).min(1);

/** A text of the expression language; empty where there is none. */
const Expression = z.string().trim().max(DESIGN_LIMITS.expressionLength);

const Script = z.string().max(DESIGN_LIMITS.scriptLength);

/** Where a field or view is for: the browser, the app. */
export const Device = z.enum(['pc', 'app']);
export type Device = z.output<typeof Device>;

/** Expressions that give a field what it has at a moment; those that are left out leave it as it was designed. */
export const FieldExpressions = z.object({
  visible: Expression.optional(),
  required: Expression.optional(),
  readOnly: Expression.optional(),
  /** The value of a calculated field: stored, and computed by the server on every write. */
  value: Expression.optional(),
  /** The value of a new record. */
  start: Expression.optional(),
  /** Which options, or which records of the other design, can be chosen; `it` is the option or record. */
  options: Expression.optional(),
});
export type FieldExpressions = z.output<typeof FieldExpressions>;

const KindId = z.enum([...FIELD_KIND_IDS]) satisfies z.ZodType<FieldKindId>;

const FieldBase = z.object({
  fieldId: PartId,
  /** Empty for kinds that hold no value. */
  name: line(50).default(''),
  kind: KindId,
  label: LocalText,
  /** What is the kind's own; see `contract/src/kinds`. */
  props: Properties.default({}),
  /** Columns of the form's grid of 24. */
  span: z.int().min(1).max(24).default(24),
  showLabel: z.boolean().default(true),
  /** Pixels; the form's unless given. */
  labelWidth: z.int().min(0).max(1000).optional(),
  required: z.boolean().default(false),
  disabled: z.boolean().default(false),
  /** Never shown, but filled in and stored. */
  hidden: z.boolean().default(false),
  devices: z.array(Device).max(2).default(['pc', 'app']),
  /** What a new record has; for people and organisations also a token such as `currentUser`. */
  start: Json.optional(),
  /** No two records have the same value. */
  unique: z.boolean().default(false),
  /** The list's keyword looks into it. */
  searchable: z.boolean().default(false),
  /** Of designs on an existing table: the column that holds its value, of a child table the table; that of its name unless given. */
  column: line(63).optional(),
  /** Pixels inside a child table. */
  columnWidth: z.int().min(0).max(2000).optional(),
  /** Patterns, tried in order; of each the message where the value does not match. */
  patterns: z
    .array(z.object({ pattern: z.string().max(500), message: LocalText }))
    .max(20)
    .default([]),
  /** Conditions that must hold; of each the message where it does not. */
  checks: z
    .array(z.object({ test: Expression, message: LocalText }))
    .max(20)
    .default([]),
  expressions: FieldExpressions.default({}),
  /** Scripts by event: change, blur, click, tab-click. */
  scripts: z.record(z.string().max(20), Script).default({}),
  /** What the wire says of the field beyond this; kept as it came. */
  wire: Properties.optional(),
});

/** A field with what stands in it. */
export type DesignField = z.output<typeof FieldBase> & {
  /** Of child tables, cards and rows. */
  readonly children?: DesignField[] | undefined;
  /** Of tabs and accordions. */
  readonly panes?: DesignPane[] | undefined;
};
/** A tab, or one section of an accordion. */
export type DesignPane = {
  readonly paneId: string;
  readonly title: LocalText;
  readonly children: DesignField[];
};

type FieldInput = z.input<typeof FieldBase> & {
  readonly children?: FieldInput[] | undefined;
  readonly panes?: PaneInput[] | undefined;
};
type PaneInput = { paneId: string; title: z.input<typeof LocalText>; children: FieldInput[] };

const Nested = () => z.array(DesignField).max(DESIGN_LIMITS.fields);

export const DesignField: z.ZodType<DesignField, FieldInput> = z.lazy(() =>
  FieldBase.extend({
    children: Nested().optional(),
    panes: z.array(DesignPane).max(50).optional(),
  }),
);
export const DesignPane: z.ZodType<DesignPane, PaneInput> = z.lazy(() =>
  z.object({ paneId: PartId, title: LocalText, children: Nested() }),
);

const FormButton = z.object({ shown: z.boolean(), text: LocalText });

/** How the form looks, and what it does as a whole. */
export const FormSettings = z.object({
  size: z.enum(['small', 'medium', 'mini']).default('small'),
  labelPosition: z.enum(['left', 'right', 'top']).default('right'),
  labelWidth: z.int().min(0).max(1000).default(100),
  gutter: z.int().min(0).max(200).default(15),
  disabled: z.boolean().default(false),
  /** Centre dialog, drawer on the right, or the whole page. */
  popupType: z.enum(['general', 'drawer', 'fullScreen']).default('general'),
  generalWidth: line(20).default('600px'),
  drawerWidth: line(20).default('600px'),
  fullScreenWidth: line(20).default('100%'),
  /** `word-form`: like an official document, with a ruled table. */
  formStyle: z.enum(['', 'word-form']).default(''),
  confirm: FormButton.default({ shown: true, text: { zh: '确定', zhtw: '確定', en: 'OK' } }),
  cancel: FormButton.default({ shown: true, text: { zh: '取消', zhtw: '取消', en: 'Cancel' } }),
  /** Without a template: all that print the design's records, and the form itself. */
  print: FormButton.extend({ printId: line(50) }).default({
    shown: false,
    text: { zh: '打印', zhtw: '列印', en: 'Print' },
    printId: '',
  }),
  /** Scripts of the whole form: onLoad, beforeSubmit, afterSubmit; `beforeSave` runs on the server. */
  scripts: z.record(z.string().max(20), Script).default({}),
  wire: Properties.optional(),
});
export type FormSettings = z.output<typeof FormSettings>;

/** How a value looks in a list where a condition holds on its record. */
export const ColumnFormat = z.object({
  when: Expression,
  /** None leaves the colour as it is. */
  tone: z.enum(['', ...TONES]).default(''),
  isBold: z.boolean().default(false),
  /** Words on a soft ground instead of words alone. */
  isBadge: z.boolean().default(false),
});
export type ColumnFormat = z.output<typeof ColumnFormat>;

/** A column of a view. */
export const ViewColumn = z.object({
  field: line(101),
  /** The field's unless given. */
  label: LocalText.optional(),
  align: z.enum(['left', 'center', 'right']).default('left'),
  /** Pixels; as wide as it needs unless given. */
  width: z.int().min(0).max(2000).optional(),
  sortable: z.boolean().default(false),
  /** The first one whose condition holds counts. */
  formats: z.array(ColumnFormat).max(20).optional(),
  wire: Properties.optional(),
});
export type ViewColumn = z.output<typeof ViewColumn>;

/** A box of the search bar. */
export const ViewFilter = z.object({
  field: line(101),
  match: z.enum(['equal', 'like', 'range']),
  start: Json.optional(),
  wire: Properties.optional(),
});
export type ViewFilter = z.output<typeof ViewFilter>;

/** A button with its words; its code is granted. */
export const ViewButton = z.object({
  code: line(50).regex(/^btn_[A-Za-z0-9_]+$/),
  label: LocalText,
  icon: line(50).default(''),
  /** Of buttons that the designer adds: a press sets fields, then runs the script, then opens the link. */
  script: Script.optional(),
  /** Which records have the button; all unless given. */
  when: Expression.optional(),
  /** Asked before anything happens. */
  confirm: LocalText.optional(),
  /** In each row unless it stands above the list. */
  place: z.enum(['row', 'list']).optional(),
  /** Fields that a press sets: the button is granted, not the fields. */
  sets: z
    .array(z.object({ field: line(101), value: Expression }))
    .max(20)
    .optional(),
  /** A data interface that a press calls, with what expressions on the record give as its parameters. */
  calls: z
    .object({
      interfaceId: line(50),
      parameters: z
        .array(z.object({ name: line(50), value: Expression }))
        .max(20)
        .default([]),
    })
    .optional(),
  /** Said when a press was carried out; the product's own words unless given. */
  says: LocalText.optional(),
  /** Prints the record: a template, or `form` for its own form. */
  prints: line(50).optional(),
  /** An address with `{field}` in the places of values. */
  link: line(500).optional(),
});
export type ViewButton = z.output<typeof ViewButton>;

/** A list of the design's records, in one of five kinds. */
export const ListView = z.object({
  viewId: PartId,
  name: LocalText,
  kind: z.enum(['table', 'tree', 'grouped', 'kanban', 'calendar']),
  device: Device.default('pc'),
  /** The roles whose people see the view; none: everybody who has the function. */
  roles: z.array(line(50)).max(50).default([]),
  columns: z.array(ViewColumn).max(DESIGN_LIMITS.fields).default([]),
  filters: z.array(ViewFilter).max(DESIGN_LIMITS.fields).default([]),
  /** Which records the view shows, whatever is asked beside; none: all. */
  where: Expression.default(''),
  order: z
    .array(z.object({ field: line(101), direction: z.enum(['asc', 'desc']) }))
    .max(5)
    .default([]),
  /** Rows of a page; 0: all at once. */
  pageSize: z.int().min(0).max(500).default(20),
  /** Rows in a colour where a condition holds; the first that does counts. */
  rowColours: z
    .array(z.object({ when: Expression, colour: line(20) }))
    .max(20)
    .default([]),
  /** Fields that the summary row adds up. */
  summary: z.array(line(101)).max(50).default([]),
  /** Of kind `tree`: where the tree comes from and which field it filters. */
  tree: z
    .object({
      /** `relation`: the records that the field, a relation, may name. */
      source: z.enum(['dictionary', 'api', 'organize', 'department', 'area', 'relation']),
      title: LocalText,
      dictionary: line(50).default(''),
      interfaceId: line(50).default(''),
      value: line(50).default('id'),
      label: line(50).default('fullName'),
      children: line(50).default('children'),
      field: line(101),
    })
    .optional(),
  /** Of kinds `grouped` and `kanban`: the field whose values make the groups. */
  groupField: line(101).optional(),
  /** Of kind `calendar`: the fields of its days and its words. */
  calendar: z.object({ from: line(101), to: line(101).default(''), title: line(101) }).optional(),
  buttons: z.array(ViewButton).max(20).default([]),
  rowButtons: z.array(ViewButton).max(20).default([]),
  /** Buttons of the designer's own. */
  customButtons: z.array(ViewButton).max(20).default([]),
  wire: Properties.optional(),
});
export type ListView = z.output<typeof ListView>;

export const RULE_ACTIONS = [
  'show',
  'hide',
  'require',
  'lock',
  'setValue',
  'setOptions',
  'warn',
  'refuse',
] as const;

/** When a condition holds, what follows; without it, the contrary of show, hide, require and lock. */
export const DesignRule = z.object({
  ruleId: PartId,
  name: LocalText.default({ zh: '' }),
  when: Expression,
  actions: z
    .array(
      z.object({
        action: z.enum(RULE_ACTIONS),
        /** Names of fields; `table.field` inside child tables. */
        fields: z.array(line(101)).max(50).default([]),
        /** What `setValue` sets and `setOptions` filters by. */
        value: Expression.default(''),
        /** What `warn` and `refuse` say. */
        message: LocalText.default({ zh: '' }),
      }),
    )
    .max(20),
  enabled: z.boolean().default(true),
});
export type DesignRule = z.output<typeof DesignRule>;

/** What of a design is granted one by one; all on unless switched off (platform-contract 11.2). */
export const DesignPermissions = z.object({
  buttons: z.boolean().default(true),
  columns: z.boolean().default(true),
  forms: z.boolean().default(true),
  rows: z.boolean().default(true),
});

/** A column of a table, by its name; empty for none. */
const ColumnName = line(63).default('');

/**
 * An existing table that records are stored in (platform-contract 2.12): its key, and what of its columns says what
 * tables of designs say by themselves. Without a version column a write is stale when the row's values are others.
 */
export const SourceTable = z.looseObject({
  table: line(63).min(1),
  tableKey: ColumnName,
  plus: z
    .object({
      version: ColumnName,
      creatorUser: ColumnName,
      creatorTime: ColumnName,
      modifyUser: ColumnName,
      modifyTime: ColumnName,
      organize: ColumnName,
      /** 1 or true: deleted, and in the recycle bin. */
      deleteMark: ColumnName,
    })
    .prefault({}),
});
export type SourceTable = z.output<typeof SourceTable>;

/** An existing table with the rows of a child table. */
export const SourceChild = z.looseObject({
  table: line(63).min(1),
  /** Its column with the key of the record that a row belongs to. */
  tableField: ColumnName,
  /** Its whole numbers that say the order of the rows of a record; without one they are in the order of their keys. */
  orderField: ColumnName,
});
export type SourceChild = z.output<typeof SourceChild>;

/** What columns of an existing table can be chosen for. */
export const SOURCE_COLUMNS = [
  'version',
  'creatorUser',
  'creatorTime',
  'modifyUser',
  'modifyTime',
  'organize',
  'deleteMark',
] as const;

/** The body of a draft and of a version. Name, code, category and state belong to the design's own row. */
export const DesignBody = z.object({
  form: z.object({ settings: FormSettings.prefault({}), fields: Nested().default([]) }).prefault({}),
  views: z.array(ListView).max(DESIGN_LIMITS.views).default([]),
  rules: z.array(DesignRule).max(DESIGN_LIMITS.rules).default([]),
  /** Where records are stored: tables of the design's own unless some are named, the main one first. */
  source: z
    .object({ dataSourceId: line(50).default('0'), tables: z.array(Properties).max(21).default([]) })
    .prefault({}),
  settings: z
    .object({
      permissions: DesignPermissions.prefault({}),
      /** Name of the design in the other languages. */
      titles: OtherTitles.optional(),
      /** Name of the field that names a record to people; the first that can unless given. */
      titleField: line(50).default(''),
      /** Each record's history is a hash chain. */
      tamperEvident: z.boolean().default(false),
      description: prose(2000).default(''),
      /** Category of its process: a value of the dictionary WorkFlowCategory. */
      processCategory: line(50).optional(),
    })
    .prefault({}),
  /** The process of a design of web type 3: a node tree (platform-contract 8.2) as the process designer writes it. */
  process: Json.default(null),
});
export type DesignBody = z.output<typeof DesignBody>;

/** The existing table that the records of a design are stored in; null where the design has its own. */
export function sourceTable({ source }: Pick<DesignBody, 'source'>): SourceTable | null {
  return SourceTable.safeParse(source.tables[0]).data ?? null;
}

/** The existing tables that the rows of child tables are stored in. */
export const sourceChildren = ({ source }: Pick<DesignBody, 'source'>): SourceChild[] =>
  source.tables.slice(1).flatMap((table) => SourceChild.safeParse(table).data ?? []);

/** A design with nothing in it yet. */
export const emptyDesign = (): DesignBody => DesignBody.parse({});
