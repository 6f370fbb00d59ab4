import { SelectOutlined } from '@ant-design/icons';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { type DesignedField, designedKind, isSeveral } from '@auditplus/contract/kinds/designed.ts';
import { filesKind } from '@auditplus/contract/kinds/files.ts';
import { isCellIssue, type Label } from '@auditplus/contract/kinds/kind.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import {
  type ChildCell,
  type ChildRow,
  columnKindOf,
  type RowsColumn,
  type RowsField,
  rowTaken,
} from '@auditplus/contract/kinds/rows.ts';
import { RowSource } from '@auditplus/contract/kinds/table.ts';
import { placeOf } from '@auditplus/core/forms/form-issues.ts';
import type { FormStand } from '@auditplus/core/records/form-rules.ts';
import { isNarrowed, rowMatches } from '@auditplus/core/records/row-matches.ts';
import { cloneElement, type ReactElement, useMemo, useState } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { type Translate, useLanguage, useMessages } from '../../i18n/messages.ts';
import { EditTable } from '../edit-table.tsx';
import type { EditColumn } from '../edit-table-row.tsx';
import type { CellValue, EditRow } from '../edit-table-rows.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { lazyPart } from '../lazy-part.ts';
import { OnDemand } from '../on-demand.tsx';
import { UserPicker } from '../user-picker.tsx';
import { DesignedInput, DesignedValue } from './designed.tsx';
import type { FieldRenderer, InWords } from './field-renderer.ts';
import { filesRenderer } from './files.tsx';
import { UserNames } from './names.tsx';

export const rowsRenderer: FieldRenderer<RowsField> = {
  control: (field, words) => ({
    children: <RowsControl field={field} words={words} />,
    display: (value) => <RowsControl field={field} words={words} value={value} readOnly />,
  }),
};

type RowsControlProps = {
  readonly field: RowsField;
  readonly words: InWords;
  readonly readOnly?: boolean;
  /** Where it stands among the fields of its form: what they say may narrow down what its columns offer. */
  readonly name?: string;
  readonly fields?: RecordModel['fields'];
  /** How its form stands at this moment. */
  readonly stand?: FormStand | undefined;
  /** Somebody has left a cell. */
  readonly onLeaveCell?: ((column: string, row: number) => void) | undefined;
  // What a form gives to its controls.
  readonly value?: unknown;
  readonly onChange?: (rows: readonly ChildRow[]) => void;
  readonly status?: string;
  readonly disabled?: boolean;
};

/** The rows of a child table, typed in below each other. */
function RowsControl(props: RowsControlProps) {
  const { field, words, readOnly, name = '', fields, stand, value, onChange, status, disabled } = props;
  const { onLeaveCell } = props;
  const t = useMessages(fieldMessages);
  const language = useLanguage();
  // None where rows are shown outside a form.
  const form = useFormContext() as UseFormReturn | null;
  const isHidden = (key: string) => stand?.hidden.has(`${name}.${key}`) ?? false;
  const hidden = Object.keys(field.columns).filter(isHidden).join();
  const shownColumns = useMemo(
    () => Object.entries(field.columns).filter(([key]) => !hidden.split(',').includes(key)),
    [field, hidden],
  );
  // Most tables offer the same in every row, whatever the form says.
  const allows = [...(stand?.offering ?? [])].some((path) => path.startsWith(`${name}.`))
    ? stand?.allows
    : undefined;
  const columns = useMemo(
    () =>
      shownColumns.map(
        ([key, column]): EditColumn => ({
          ...editColumn(key, column, {
            ...{ words, t, around: fields && { table: name, field, fields } },
            offers: (option, index) => allows?.(`${name}.${key}`, option, index) ?? true,
          }),
          ...(field.computes?.[key] === undefined ? {} : { readOnly: true }),
        }),
      ),
    [shownColumns, field, words, t, name, fields, allows],
  );
  const standOf = useMemo(
    () =>
      stand &&
      ((index: number, key: string) => {
        const place = placeOf(`${name}.${key}`, index);
        const isLocked = stand.locked.has(place) || stand.locked.has(`${name}.${key}`);
        return stand.hidden.has(place) ? 'hidden' : isLocked ? 'locked' : undefined;
      }),
    [stand, name],
  );
  const rows = useMemo(
    () => (Array.isArray(value) ? value : []).map((row: ChildRow) => shownRow(field, row)),
    [field, value],
  );
  const [isPicking, setPicking] = useState(false);
  const source = useMemo(
    () => field.chosen && { ...field.chosen, conf: RowSource.parse(field.chosen.conf) },
    [field],
  );
  const kept: readonly ChildRow[] = Array.isArray(value) ? value : [];
  const table = (
    <EditTable
      label={words(field.label)}
      columns={columns}
      rows={rows}
      emptyRow={shownRow(field, {})}
      summary={field.sums ?? []}
      readOnly={readOnly === true || disabled === true}
      standOf={standOf}
      showFaults={status === 'error'}
      onLeave={onLeaveCell && ((row, column) => onLeaveCell(column, row))}
      onChange={(next) => onChange?.(next.map((row) => keptRow(field, row)))}
      {...(field.chosen && {
        adding: {
          text: words(field.chosen.action),
          icon: <SelectOutlined />,
          press: () => setPicking(true),
        },
      })}
    />
  );
  if (!source) return table;
  return (
    <>
      {table}
      <OnDemand wanted={isPicking}>
        <RowPicker
          isOpen={isPicking}
          source={source}
          table=""
          title={`${words(field.label)} · ${words(source.action)}`}
          labels={new Map(Object.entries(field.columns).map(([name, { label }]) => [name, asLocal(label)]))}
          given={(name) => form?.getValues(name)}
          room={field.max - kept.length}
          onPick={(chosen) =>
            onChange?.([
              ...kept,
              ...chosen.map((row) => {
                const taken = rowTaken(field, source.conf.relationOptions, { row, words: { language } });
                return keptRow(field, shownRow(field, taken));
              }),
            ])
          }
          onClose={() => setPicking(false)}
        />
      </OnDemand>
    </>
  );
}

const RowPicker = lazyPart(() =>
  import('../designed-form/row-picker.tsx').then((module) => module.RowPicker),
);

const asLocal = ([zh, zhtw, en]: Label): LocalText => ({ zh, zhtw, en });

type Texts = Translate<'cellTooLong' | 'cellNoNumber' | 'cellNotLike'>;

/** The child table of a column, and the form that it stands in. */
type Around = {
  readonly table: string;
  readonly field: RowsField;
  readonly fields: RecordModel['fields'];
};

function editColumn(
  key: string,
  column: RowsColumn,
  {
    words,
    t,
    around,
    offers,
  }: {
    readonly words: InWords;
    readonly t: Texts;
    readonly around: Around | undefined;
    readonly offers: NonNullable<EditColumn['offers']>;
  },
): EditColumn {
  const base = { key, title: words(column.label), ...(column.required ? { required: true } : {}) };
  switch (column.kind) {
    case 'choice':
      return {
        ...base,
        kind: 'select',
        offers,
        // The first option of a choice that need not be made is that nothing is chosen: the cell is empty then.
        options: column.options
          .filter((option) => option.value !== '')
          .map((option) => ({ value: String(option.value), label: words(option.label) })),
      };
    case 'day':
      return { ...base, kind: 'date' };
    case 'user':
      return {
        ...base,
        control: ({ label, value, hasFault, onChange }) => (
          <UserPicker
            aria-label={label}
            value={value === null ? null : String(value)}
            status={hasFault ? 'error' : ''}
            onChange={(id) => onChange(id || null)}
          />
        ),
        shown: (value) => <UserNames ids={value === null || value === '' ? [] : [String(value)]} />,
      };
    case 'files': {
      const { children, display } = filesRenderer.control(column, words);
      return {
        ...base,
        width: FILES_WIDTH,
        isHigh: true,
        control: ({ value, onChange }) =>
          cloneElement(children, {
            value: listIn(value),
            onChange: (files: unknown) => onChange(asCell(files)),
          }),
        shown: (value) => display?.(listIn(value)),
      };
    }
    case 'designed':
      return {
        ...base,
        isHigh: true,
        control: ({ label, value, row, index, hasFault, onChange }) => {
          const control = (
            <DesignedInput
              field={column}
              label={label}
              value={fromCell(column, value)}
              status={hasFault ? 'error' : ''}
              allows={(option) => offers(option, index)}
              onChange={(next) => onChange(asCell(next))}
            />
          );
          return around && isNarrowed(column) ? (
            <NarrowedCell column={column} row={row} around={around} control={control} />
          ) : (
            control
          );
        },
        shown: (value) => <DesignedValue field={column} value={fromCell(column, value)} />,
      };
    case 'decimal': {
      const decimals = column.places > 0 ? `(?:\\.\\d{1,${column.places}})?` : '';
      const pattern = new RegExp(`^${column.min < 0 ? '-?' : ''}\\d+${decimals}$`);
      return { ...base, kind: 'number', patterns: [{ pattern, message: t('cellNoNumber') }] };
    }
    default: {
      const pattern = column.kind === 'text' ? column.pattern : undefined;
      return {
        ...base,
        patterns: [
          { pattern: new RegExp(`^[\\s\\S]{0,${column.max}}$`), message: t('cellTooLong') },
          ...(pattern === undefined
            ? []
            : [
                {
                  pattern: new RegExp(pattern, 'u'),
                  message: column.help ? words(column.help) : t('cellNotLike'),
                },
              ]),
        ],
      };
    }
  }
}

type NarrowedCellProps = {
  readonly column: DesignedField;
  readonly row: EditRow;
  readonly around: Around;
  readonly control: ReactElement<{ readonly within?: string }>;
};

/** A control that offers what fits its row and the form around at this moment. */
function NarrowedCell({ column, row, around: { table, field, fields }, control }: NarrowedCellProps) {
  const matches = rowMatches(fields, column, useWatch(), { table, row: keptRow(field, row) });
  return cloneElement(control, { within: JSON.stringify(matches) });
}

/** Days are written the same in every language. */
const IN_ANY = { language: 'zh' } as const;

const FILES_WIDTH = 240;

/** Cells of the table hold texts and numbers: lists stand in them as JSON, and empty ones as nothing. */
const asCell = (value: unknown): CellValue => {
  if (Array.isArray(value)) return value.length > 0 ? JSON.stringify(value) : null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

const listIn = (cell: CellValue) => filesKind.reply.parse(cell === null ? [] : JSON.parse(String(cell)));

const fromCell = (field: DesignedField, cell: CellValue): ChildCell => {
  if (cell === null) return designedKind.blank(field);
  return isSeveral(field) ? designedKind.reply.parse(JSON.parse(String(cell))) : cell;
};

/** A row as the table of texts, numbers and days shows it. */
const shownRow = ({ columns }: RowsField, row: ChildRow): EditRow =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]): [string, CellValue] => {
      const value = name in row ? (row[name] ?? null) : columnKindOf(column).blank(column);
      if (column.kind === 'day' && typeof value === 'number')
        return [name, columnKindOf(column).toCell(value, column, IN_ANY)];
      return [name, column.kind === 'choice' ? String(value ?? '') : asCell(value)];
    }),
  );

/** A row as it is stored; what cannot be read stays as it was typed, and is refused. */
const keptRow = ({ columns }: RowsField, row: EditRow): ChildRow =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]): [string, ChildCell] => {
      const value = row[name] ?? null;
      if (column.kind === 'files') return [name, listIn(value)];
      if (column.kind === 'designed') return [name, fromCell(column, value)];
      if (column.kind === 'day') {
        const day = columnKindOf(column).fromCell(String(value ?? ''), column, IN_ANY);
        return [name, isCellIssue(day) ? value : day];
      }
      if (column.kind === 'choice')
        return [
          name,
          column.options.find((option) => String(option.value) === String(value ?? ''))?.value ?? value,
        ];
      return [name, column.kind === 'decimal' ? value : (value ?? '')];
    }),
  );
