import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { LIST_BUTTONS, ROW_BUTTONS } from '@auditplus/core/designs/starting-parts.ts';
import type { z } from 'zod';

export type BodyInput = z.input<typeof DesignBody>;
type FieldInput = NonNullable<NonNullable<BodyInput['form']>['fields']>[number];
type ViewInput = NonNullable<BodyInput['views']>[number];

/** A ready-made design that new ones can start from. */
export type Template = {
  readonly template: string;
  readonly fullName: LocalText;
  readonly description: LocalText;
  readonly category: string;
  readonly body: BodyInput;
};

/** A field whose id is its name. */
export const field = (
  kind: FieldKindId,
  name: string,
  label: LocalText,
  more: Partial<FieldInput> = {},
): FieldInput => ({ fieldId: name, kind, name, label, ...more });

/** A text written as `中文|繁體|English`. */
export function words(text: string): LocalText {
  const [zh = '', zhtw = '', en = ''] = text.split('|');
  return { zh, zhtw, en };
}

/** Options written as `id|中文|繁體|English`, with the colour behind where there is one. */
export const options = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [id = '', fullName = '', zhtw = '', en = '', tone] = line.split('|');
    return { id, fullName, zhtw, en, ...(tone ? { tone } : {}) };
  });

/** Columns written as `name:width`, with a star where the list can be sorted by it. */
export const columns = (text: string): ViewInput['columns'] =>
  text.split(' ').map((part) => {
    const [name = '', width = ''] = part.replace('*', '').split(':');
    return { field: name, width: Number(width), ...(part.endsWith('*') ? { sortable: true } : {}) };
  });

/** The usual buttons, for every list in which records are looked after. */
export const BUTTONS = { buttons: LIST_BUTTONS, rowButtons: ROW_BUTTONS };

/** The list that records are looked after in. */
export const list = (text: string, more: Partial<ViewInput> = {}): ViewInput => ({
  viewId: 'list',
  name: words('列表|列表|List'),
  kind: 'table',
  columns: columns(text),
  ...BUTTONS,
  ...more,
});

/** Who has registered a record, and when. */
export const registered = (): FieldInput[] => [
  field('createUser', 'createdBy', words('登记人|登記人|Registered by'), { span: 8 }),
  field('createTime', 'createdAt', words('登记时间|登記時間|Registered'), { span: 8 }),
];

/** A finding of an audit, found by its title, number or place. */
export const auditFinding = (label: string, more: Partial<FieldInput> = {}): FieldInput =>
  field('relationForm', 'finding', words(label), {
    ...more,
    props: {
      relation: 'findings',
      relationField: 'title',
      columnOptions: [
        { value: 'code', label: words('编号|編號|No.') },
        { value: 'place', label: words('地点|地點|Place') },
        { value: 'category', label: words('类别|類別|Category') },
      ],
    },
  });

/** A form that opens beside its list. */
export const BESIDE = { popupType: 'drawer', drawerWidth: '860px', labelPosition: 'top' } as const;

/** The unit that a record is of. */
export const unit = (label = '所在单位|所在單位|Unit'): FieldInput =>
  field('comSelect', 'unit', words(label), { required: true, span: 8 });
