import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { NO_TITLES, type OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { type FormField, formModel } from '../forms/form-model.ts';
import { SYSTEM_COLUMNS } from './design-columns.ts';

/** Something of a menu entry that is granted by itself. */
export type EntryItem = {
  readonly kind: 'button' | 'column' | 'form';
  readonly enCode: string;
  readonly fullName: string;
  /** Its name in the other languages; empty where the product knows it. */
  readonly titles: OtherTitles;
};

/** A field that data schemes of the entry may compare. */
export type EntryField = {
  readonly enCode: string;
  readonly fullName: string;
  readonly titles: OtherTitles;
  readonly type: 'varchar' | 'double' | 'datetime';
};

const TEXT_LENGTH = 50;

type Named = Pick<EntryItem, 'fullName' | 'titles'>;

/** How something is called whose label says so, or else by what the label is of. */
const named = (label: Partial<LocalText> | undefined, otherwise: string): Named => ({
  fullName: (label?.zh?.trim() || otherwise).slice(0, TEXT_LENGTH),
  titles: label?.zh?.trim() ? { en: label.en ?? '', zhtw: label.zhtw ?? '' } : NO_TITLES,
});

/** The code by which a field of a child table is granted. */
export const grantedCode = ({ table, name: field }: Pick<FormField, 'table' | 'name'>): string =>
  table === null ? field : `${table}-${field}`;

const RESTORE: EntryItem = { kind: 'button', enCode: 'btn_restore', fullName: '恢复', titles: NO_TITLES };
const REMOVING: ReadonlySet<string> = new Set(['btn_remove', 'btn_batchRemove']);
const ALONE: readonly EntryItem[] = [
  { kind: 'button', enCode: 'btn_add', fullName: '新建', titles: NO_TITLES },
];

/** Buttons, columns and form fields of the menu entry of a design, each code once. */
export function entryItems(body: DesignBody): EntryItem[] {
  const model = formModel(body);
  // What lists of both devices show is named as the browser's name it.
  const views = [...body.views].sort((a, b) => Number(a.device === 'app') - Number(b.device === 'app'));
  const buttons = views.flatMap((view) =>
    [...view.buttons, ...view.rowButtons, ...view.customButtons].map(
      ({ code, label }): EntryItem => ({ kind: 'button', enCode: code, ...named(label, code) }),
    ),
  );
  const labels = new Map(model.fields.map(({ path, field }) => [path, field.label]));
  const columns = views.flatMap((view) =>
    view.columns.map(
      ({ field, label }): EntryItem => ({
        kind: 'column',
        enCode: field,
        ...named(label ?? labels.get(field), field),
      }),
    ),
  );
  const tables = model.tables.map(
    (table): EntryItem => ({
      kind: 'form',
      enCode: table.name,
      ...named(table.field.label, table.name),
    }),
  );
  const forms = model.fields
    .filter(({ kind }) => !kind.isSystem)
    .map(
      (field): EntryItem => ({
        kind: 'form',
        enCode: grantedCode(field),
        ...named(field.field.label, field.path),
      }),
    );
  const all = [
    ...(views.length > 0 ? buttons : ALONE),
    ...(buttons.some(({ enCode }) => REMOVING.has(enCode)) ? [RESTORE] : []),
    ...columns,
    ...tables,
    ...forms,
  ];
  return [...new Map(all.map((item) => [`${item.kind} ${item.enCode}`, item])).values()];
}

/** What data schemes know of every record. */
const OWN_FIELDS: readonly EntryField[] = [
  { enCode: 'creatorUserId', fullName: '创建人', titles: NO_TITLES, type: 'varchar' },
  { enCode: 'organizeId', fullName: '所属组织', titles: NO_TITLES, type: 'varchar' },
  { enCode: 'creatorTime', fullName: '创建时间', titles: NO_TITLES, type: 'datetime' },
];

/** Fields that data schemes may compare: those with a single value. */
export function entryFields(body: DesignBody): EntryField[] {
  const fields = formModel(body).fields.filter(
    ({ table, field }) => table === null && SYSTEM_COLUMNS[field.kind] === undefined,
  );
  const own = fields.flatMap(({ name: enCode, shape, field }): EntryField[] => {
    const name = named(field.label, enCode);
    if (shape === 'text' || shape === 'id' || shape === 'time') return [{ enCode, ...name, type: 'varchar' }];
    if (shape === 'decimal') return [{ enCode, ...name, type: 'double' }];
    return shape === 'day' || shape === 'moment' ? [{ enCode, ...name, type: 'datetime' }] : [];
  });
  return [...OWN_FIELDS, ...own];
}
