import type { Label } from '../../kinds/kind.ts';
import type { Field, ValueOf } from '../../kinds/kinds.ts';
import type { Tone } from '../../kinds/tones.ts';
import type { Language } from '../refusal.ts';

/** The fields of a record by their names on the wire, in the order of forms. */
export type Fields = Readonly<Record<string, Field>>;

/** What a record can do beyond being listed, added, changed and deleted. */
export type RecordOperation = 'toggle' | 'recycle' | 'import' | 'export';

/** Where a record's page stands in the menu. */
export type RecordMenu = {
  /** Code of the directory; the page is its last unless the seed of the directory gives it a place. */
  readonly under: string;
  readonly icon: string;
  /** The name of the page, where it is not the record's. */
  readonly name?: Label;
  /** Buttons beyond those of the record's operations, by their codes. */
  readonly buttons?: Readonly<Record<string, Label>>;
};

/** What a record must not be: a condition over its fields, and what the person is told where it holds. */
export type RecordRule = {
  /** A text of the expression language. */
  readonly when: string;
  /** The field that it is said of; the record as a whole unless given. */
  readonly field?: string;
  readonly refuse: Label;
};

/**
 * How the form of a record stands while a condition over its fields holds, as one types; texts of the expression language.
 * Columns of child tables are named `items.price`: the condition is asked in each row then.
 */
export type FormRule = {
  readonly when: string;
  /** Fields that are there only while one of the rules that show them holds. */
  readonly show?: readonly string[];
  readonly hide?: readonly string[];
  /** Fields that stay as they are: the server takes no other value for them either. */
  readonly lock?: readonly string[];
  /** Values that fields get, also on the server; nobody types in them meanwhile. */
  readonly set?: Readonly<Record<string, string>>;
  /** Which options fields offer: conditions over the `value` of an option and its `label` in Chinese. */
  readonly offer?: Readonly<Record<string, string>>;
  /** What the person is told; the record is stored all the same. */
  readonly warn?: Label;
};

/** A button beside those of the record's operations; it is granted as they are. */
export type RecordButton = {
  readonly label: Label;
  /** Above the list; in each row unless given. */
  readonly place?: 'list';
  /** Which records have it, a condition over their fields; all unless given. */
  readonly when?: string;
  /** Asked before anything happens. */
  readonly confirm?: Label;
  /** Fields that a press sets, by what: the button is granted, not the fields. */
  readonly sets?: Readonly<Record<string, string>>;
  /** A data interface that a press calls, with what expressions on the record give as its parameters. */
  readonly calls?: {
    readonly interfaceId: string;
    readonly parameters?: Readonly<Record<string, string>>;
  };
  /** What a press prints of the record: `form`, its own form, or a print template by the id that the installation knows it by. */
  readonly prints?: string;
  /** Said when a press was carried out, `{answer}` being what the interface answered; the product's own words unless given. */
  readonly says?: Label;
  /** An address that opens, with `{field}` in the places of values. */
  readonly link?: string;
};

/** A button in the form of a record, which runs the script of its press. */
export type RecordFormButton = {
  readonly label: Label;
  /** The field that it stands behind; before all of them unless given. */
  readonly behind?: string;
};

/** A tab of the form of a record. */
export type RecordFormTab = { readonly label: Label; readonly fields: readonly string[] };

/**
 * Scripts that run in the sandbox of the browser, with the functions that scripts of designs have. What they set goes the way
 * of what a person types: rules and the server check it.
 */
export type RecordScripts = {
  /** When the form opens; before it is checked and sent, where `false` keeps it from being sent; and once it is stored. */
  readonly onLoad?: string;
  readonly beforeSubmit?: string;
  readonly afterSubmit?: string;
  /** When somebody changes a field or a cell, by its name, or by `table.column` in child tables; and when one leaves it. */
  readonly change?: Readonly<Record<string, string>>;
  readonly blur?: Readonly<Record<string, string>>;
  /** When a tab of the form is pressed, by the name of those that stand together: it is given its `name` and its `title`. */
  readonly tab?: Readonly<Record<string, string>>;
  /** When a button of the form is pressed, and when one of the list is, by their names. */
  readonly click?: Readonly<Record<string, string>>;
  readonly press?: Readonly<Record<string, string>>;
};

/**
 * A master-data record: what the server, the screens, the workbooks and the tests know of it. Plain data: what it does
 * is in the kinds of its fields, and what is its own in the slots of `records` (server) and `recordPage` (web).
 */
export type RecordModel = {
  /** Names it in the audit log, in history and in the exchange. */
  readonly name: string;
  readonly table: string;
  /** Code of the menu entry whose rights it is under. */
  readonly page: string;
  readonly path: `/api/${string}`;
  readonly label: { readonly one: Label; readonly many: Label };
  readonly fields: Fields;
  /** The field that names a record to people; `fullName` unless given. */
  readonly nameField?: string;
  /** The field with the name that English readers are shown, where it is filled in. */
  readonly englishName?: string;
  /** Fields that the list is sorted by unless a caller asks for another order. */
  readonly order: readonly [string, ...string[]];
  /** Checked with every write, after the rules of the fields' kinds. */
  readonly rules?: readonly RecordRule[];
  /** What the form shows, locks and fills in itself. */
  readonly formRules?: readonly FormRule[];
  /**
   * The body of `(data, old)`, which the sandbox of scripts runs before a record is stored: it answers the record as it is to
   * be stored, nothing to leave it as it is, or `{refuse, field}`.
   */
  readonly beforeSave?: string;
  /** Which records the list and its workbook show, whatever is asked beside; all unless given. */
  readonly listWhere?: string;
  readonly scripts?: RecordScripts;
  /** Tabs of the form by their names, together by a name of all: fields that stand there instead of below each other. */
  readonly formTabs?: Readonly<Record<string, Readonly<Record<string, RecordFormTab>>>>;
  /** Buttons of the form by their names. */
  readonly formButtons?: Readonly<Record<string, RecordFormButton>>;
  /** Buttons of rows and of the list by their codes, `btn_…`. */
  readonly buttons?: Readonly<Record<string, RecordButton>>;
  /** Conditions under which a record is edited and deleted: the page offers it, and the server does it. */
  readonly usualButtons?: Readonly<Partial<Record<'btn_edit' | 'btn_remove', { readonly when: string }>>>;
  /** Colours of rows of the list: of the conditions that hold the first one counts. */
  readonly rowTones?: readonly { readonly when: string; readonly tone: Tone }[];
  /**
   * A process decides on each record where one is set up whose form this record is: adding a record launches it. It has
   * `processFields` and the columns `process_id`, `process_state`.
   */
  readonly process?: true;
  /** Its history is a chain of its own, which the integrity check holds against the row of the record. */
  readonly tamperEvident?: true;
  /** Operations that it does not have. */
  readonly without?: readonly RecordOperation[];
  /** Whoever holds the page sees every field and row of it: a part of a page that shows other records as well. */
  readonly ungranted?: true;
  readonly menu?: RecordMenu;
};

/** Whether a record has an operation. */
export const hasOperation = ({ without = [] }: RecordModel, operation: RecordOperation): boolean =>
  !without.includes(operation);

/** The buttons of a record's page beyond those of its operations: their codes and what they are called. */
export const ownButtons = ({
  menu,
  buttons = {},
}: Pick<RecordModel, 'menu' | 'buttons'>): [code: string, label: Label][] => [
  ...Object.entries(menu?.buttons ?? {}),
  ...Object.entries(buttons).map(([code, { label }]): [string, Label] => [code, label]),
];

/** What a field may say; anything else does not compile. */
type KnownKey = Field extends infer F ? (F extends F ? keyof F : never) : never;
type Strict<F extends Fields> = {
  readonly [K in keyof F]: { readonly [P in Exclude<keyof F[K], KnownKey>]: never };
};

/** Declares a record. */
export const recordType = <const M extends RecordModel>(
  model: M & { readonly fields: Strict<M['fields']> },
): M => model;

/** Names of the fields that forms fill in. */
export type EditKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly origin: string } ? never : K;
}[keyof F] &
  string;

/** Names of the fields whose value is computed from other rows. */
export type ComputedKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly origin: 'computed' } ? K : never;
}[keyof F] &
  string;

/** The values of a form. */
export type EditOf<F extends Fields> = { [K in EditKey<F>]: ValueOf<F[K]> };

/** Every value of a stored record. */
export type StoredOf<F extends Fields> = { [K in keyof F & string]: ValueOf<F[K]> } & {
  readonly id: string;
  readonly rev: number;
};

/** Whether forms fill a field in. */
export const isEdited = (field: Field): boolean => field.origin === undefined;

/** The fields of a record that pass a test, with their names. */
export const fieldsWhere = (model: RecordModel, test: (field: Field) => boolean): [string, Field][] =>
  Object.entries(model.fields).filter(([, field]) => test(field));

/** The field that names a record to people. */
export const nameFieldOf = (model: RecordModel): string => model.nameField ?? 'fullName';

/** What a reader of a language calls a record. */
export function recordName(model: RecordModel, record: object, language: Language): string {
  const english = language === 'en' && model.englishName ? Reflect.get(record, model.englishName) : '';
  return String(english || Reflect.get(record, nameFieldOf(model)));
}
