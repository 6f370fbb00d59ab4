import type { ColumnFormat, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { rowSource } from '@auditplus/contract/kinds/form-kind.ts';
import { VALUE_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { decimalOf } from '@auditplus/contract/kinds/stored-values.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ReadValue } from '../../kit/designed-form/designed-field.tsx';
import { Pictures } from '../../kit/fields/pictures.tsx';
import { RelatedRecord } from '../../kit/fields/relation-form.tsx';
import type { ListColumn } from '../../kit/list-page.tsx';
import { Look } from '../../kit/look.tsx';
import { recordsMessages } from './records.messages.ts';
import type { Runtime } from './use-runtime.ts';
import type { ViewLooks } from './view-looks.ts';

/** The columns of a view. Their texts come with the rows; what is drawn otherwise is drawn from the values. */
export function recordColumns(
  runtime: Runtime,
  view: ListView,
  words: (text: LocalText) => string,
  formatOf: ViewLooks['formatOf'],
): ListColumn<RecordRow>[] {
  const { model, titleField } = runtime;
  return view.columns.flatMap(
    ({ field: path, label, align, width, sortable }, at): ListColumn<RecordRow>[] => {
      const field = model.byPath.get(path);
      if (!field) return [];
      return [
        {
          key: path,
          title: words(label ?? field.field.label),
          ...(width ? { width } : widthOf(field)),
          ...(sortable ? { sortable: true } : {}),
          ...(align === 'left' ? (field.shape === 'decimal' ? { number: true } : {}) : { align }),
          ...(field === titleField ? { isName: true } : {}),
          render: (row) =>
            row.top ? (
              <GroupCell field={field} row={row} isFirst={at === 0} />
            ) : (
              <RecordCell runtime={runtime} field={field} row={row} format={formatOf(row, path)} />
            ),
        },
      ];
    },
  );
}

const WIDTHS: Readonly<Partial<Record<FormField['shape'], number>>> = {
  day: 110,
  moment: 160,
  time: 90,
  flag: 90,
  decimal: 110,
  files: 130,
};

const widthOf = ({ shape, kindId }: FormField): { readonly width?: number } => {
  const width = WIDTHS[shape] ?? (kindId === 'comInput' || kindId === 'textarea' ? undefined : 140);
  return width === undefined ? {} : { width };
};

type GroupCellProps = { readonly field: FormField; readonly row: RecordRow; readonly isFirst: boolean };

/** A cell of the row that heads a group: its name and how many records it has, and its sums. */
function GroupCell({ field, row, isFirst }: GroupCellProps): ReactNode {
  const text = row[field.path];
  if (isFirst) return <GroupTitle row={row} text={text} />;
  return text === undefined ? '' : <NumberText field={field} text={text} />;
}

/** What a group is called, and how many records it has. */
export function GroupTitle({ row, text }: { readonly row: RecordRow; readonly text: unknown }): ReactNode {
  const t = useMessages(recordsMessages);
  return t('group', { group: text ? String(text) : t('noGroup'), count: row.children?.length ?? 0 });
}

type NumberTextProps = { readonly field: FormField; readonly text: unknown };

/** A number as lists say it: as its field is written, without an amount's words. */
export function NumberText({ field, text }: NumberTextProps): ReactNode {
  const value = decimalOf(String(text ?? ''));
  if (value === null) return text ? String(text) : '–';
  return <ReadValue field={{ ...field, props: { ...field.props, showChinese: false } }} value={value} />;
}

type RecordCellProps = {
  readonly runtime: Runtime;
  readonly field: FormField;
  readonly row: RecordRow;
  /** What conditions of the view make of it. */
  readonly format: ColumnFormat | undefined;
};

/** Kinds that say more in colour or pictures than in words. */
const DRAWN: ReadonlySet<string> = new Set(['switch', 'radio', 'select', 'uploadImg']);

/** A value of a row as lists and cards show it. */
export function RecordCell({ format, ...cell }: RecordCellProps): ReactNode {
  return (
    <Look format={format}>
      <CellValue {...cell} />
    </Look>
  );
}

function CellValue({ runtime, field, row }: Omit<RecordCellProps, 'format'>): ReactNode {
  const text = row[field.path];
  if (field.shape === 'decimal') return <NumberText field={field} text={text} />;
  const reference = field.kind.refersTo?.(field.props);
  if (reference?.to === 'user' && typeof text === 'string') return withoutAccounts(text) || '–';
  const related = row.values?.[field.path];
  if (field.kindId === 'relationForm' && typeof related === 'string' && related !== '')
    return (
      <RelatedRecord
        path={field.path}
        id={related}
        source={VALUE_KINDS.relationForm.properties.parse(field.field.props)}
        text={typeof text === 'string' ? text : undefined}
      />
    );
  const isOfInterface = rowSource(reference) !== null;
  if (isOfInterface || !DRAWN.has(field.kindId) || !row.values || !(field.path in row.values))
    return text === null || text === undefined || text === '' ? '–' : String(text);
  const value = readRecord(runtime.model, { [field.path]: row.values[field.path] }).values[field.path];
  if (field.kindId !== 'uploadImg') return <ReadValue field={field} value={value} />;
  const files = field.kind.reply.safeParse(value);
  return files.success && Array.isArray(files.data) && files.data.length > 0 ? (
    <Pictures files={files.data} isSmall isDrawn={field.props.drawn === true} />
  ) : (
    '–'
  );
}
