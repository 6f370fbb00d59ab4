import { CopyOutlined, DeleteOutlined, PlusOutlined, SelectOutlined } from '@ant-design/icons';
import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  ImportQuestion,
  NameChoice,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { CellNames } from '@auditplus/contract/features/records/records.schemas.ts';
import { partsOfCell } from '@auditplus/contract/kinds/form-kind.ts';
import { LAYOUT_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import { MAX_CHILD_ROWS, rowsChosenFrom } from '@auditplus/contract/kinds/table.ts';
import { columnSum } from '@auditplus/core/forms/column-sum.ts';
import { placeOf } from '@auditplus/core/forms/form-issues.ts';
import type { FormField, Placed } from '@auditplus/core/forms/form-model.ts';
import { type FormRow, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { pickedCells } from '@auditplus/core/forms/picked-rows.ts';
import { takesScan } from '@auditplus/core/forms/scanned-code.ts';
import { startRow } from '@auditplus/core/forms/start-values.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { parsePasted } from '../edit-table-rows.ts';
import { formRenderer } from '../fields/form-fields.ts';
import { type FormHost, useFormHost } from '../fields/form-host.ts';
import { useWords } from '../fields/use-words.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { lazyPart } from '../lazy-part.ts';
import { isSame } from '../merge-values.ts';
import { OnDemand } from '../on-demand.tsx';
import { cellKeyOf, cellStep, focusCell } from './cell-keys.ts';
import { ReadValue } from './designed-field.tsx';
import { useDesignedForm, usePart } from './form-store-context.ts';
import { ScanField } from './scan-field.tsx';
import { ShownAttribute } from './shown-attribute.tsx';
import '../edit-table.css';
import './child-table.css';

const SharedCells = lazyPart(() => import('./shared-cells.tsx').then((module) => module.SharedCells));
const RowPicker = lazyPart(() => import('./row-picker.tsx').then((module) => module.RowPicker));

const ROW_HEIGHT = 40;
const NUMBER_WIDTH = 50;
const ACTION_WIDTH = 72;
const DEFAULT_WIDTH = 160;
const AHEAD = 6;
/** More rows scroll in a box of their own, on a phone too. */
const MANY_ROWS = 20;
/** Up to so many cells all have their controls; in larger tables only the row that one is in. */
const MAX_CONTROLS = 120;

/** The rows of a child table, edited in their cells; a copied range of a spreadsheet can be pasted. */
export function ChildTable({ field }: { readonly field: DesignField }) {
  const { store, isReadOnly, device } = useDesignedForm();
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const words = useWords();
  const language = useLanguage();
  const { name } = field;
  const rows = rowsIn(usePart(store, ({ values }) => values[name]));
  const isFixed = usePart(store, (form) => form.stateOf(name).isReadOnly) || isReadOnly;
  const issue = usePart(store, (form) => form.tableIssue(name, language));
  // Whatever changes may change how cells stand: the few that are in sight are drawn anew.
  usePart(store, ({ values }) => values);
  const columns = (store.model.tables.find((table) => table.name === name)?.columns ?? []).filter(
    ({ field: { hidden, devices } }) => !hidden && devices.includes(device),
  );
  const shown = store.model.placed.flatMap((one): readonly Shown[] => {
    if (one.table?.name !== name || one.field.hidden || !one.field.devices.includes(device)) return [];
    const column = columns.find(({ field: own }) => own === one.field);
    return column || isShownField(one.field) ? [{ placed: one, column }] : [];
  });
  const read = LAYOUT_KINDS.table.properties.safeParse(field.props);
  const props = read.success ? read.data : LAYOUT_KINDS.table.properties.parse({});
  const host = useFormHost();
  const { designId } = host;
  const source = rowsChosenFrom(field.props);
  const isTyped = props.addType === '0';
  const [isPicking, setPicking] = useState(false);
  /** Names in pasted cells that several have, and what goes on with the answers. */
  const [asking, setAsking] = useState<Asking | null>(null);
  const [active, setActive] = useState<number | null>(null);
  /** The cell that the keyboard goes to once its control is drawn. */
  const awaited = useRef<CellPlace | null>(null);
  const holder = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => holder.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
    // The heads of the columns and the sums lie over the rows.
    scrollPaddingEnd: 2 * ROW_HEIGHT,
  });
  const hasAllControls = rows.length * columns.length <= MAX_CONTROLS;
  const template = [
    `${NUMBER_WIDTH}px`,
    ...shown.map((one) => `minmax(${widthOf(one)}px, 1fr)`),
    ...(isFixed ? [] : [`${ACTION_WIDTH}px`]),
  ].join(' ');
  const least = shown.reduce((sum, one) => sum + widthOf(one), NUMBER_WIDTH + (isFixed ? 0 : ACTION_WIDTH));
  const add = (count = 1): readonly FormRow[] => {
    const room = Math.max(0, Math.min(count, MAX_CHILD_ROWS - rows.length));
    return [...rows, ...Array.from({ length: room }, () => startRow(store.model, name, store.facts))];
  };
  const append = (next: readonly FormRow[]) => {
    store.setRows(name, next);
    requestAnimationFrame(() => virtual.scrollToIndex(rows.length));
  };
  /** Records of another design are asked for through this one, which the designer has not published yet. */
  const canAdd = isTyped || source?.kind === 'interface' || (source !== null && designId !== null);
  const paste = (event: ClipboardEvent) => {
    const at = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at || isFixed || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const right = columns.slice(columns.findIndex((column) => column.name === at.name));
    void pasteCells(at.row, right, parsePasted(text));
  };
  /** What cannot be read leaves its cell as it is, and is told. */
  const pasteCells = async (from: number, right: readonly FormField[], pasted: readonly string[][]) => {
    const names = await namesIn(host, right, pasted);
    const questions = sharedIn(names, right, pasted).map((one) => ({
      ...one,
      label: words(one.of.field.label),
    }));
    const answers =
      questions.length === 0 ? [] : await new Promise<Answers>((onDone) => setAsking({ questions, onDone }));
    setAsking(null);
    const meant = (path: string) =>
      idsIn(
        names[path] ?? {},
        answers.filter(({ field: of }) => of === path),
      );
    const before = store.run.rowsOf(name);
    const last = Math.min(from + pasted.length, isTyped ? MAX_CHILD_ROWS : before.length);
    const next = Array.from(
      { length: Math.max(last, before.length) },
      (_, row) => before[row] ?? startRow(store.model, name, store.facts),
    );
    const left: string[] = [];
    pasted.forEach((texts, offset) => {
      const row = from + offset;
      const values = texts.flatMap((text, place): [string, unknown][] => {
        const [column, cell] = [right[place], text.trim()];
        if (!column || (row < before.length && store.stateOf(column.path, row).isReadOnly)) return [];
        const value =
          row < last
            ? column.kind.fromCell(
                cell,
                { props: column.props },
                { language, ...(column.path in names ? { options: meant(column.path) } : {}) },
              )
            : { issue: 'tooLong' };
        if (!isCellIssue(value)) return [[column.name, value]];
        if (cell !== '') left.push(cell);
        return [];
      });
      if (row < last) next[row] = { ...next[row], ...Object.fromEntries(values) };
    });
    store.setRows(name, next);
    if (left.length === 0) return;
    const some = left.slice(0, MAX_TOLD).join(language === 'en' ? ', ' : '、');
    const cells = left.length > MAX_TOLD ? `${some} …` : some;
    toast.warning(t('cellsLeft', { count: left.length, cells }), TOLD_SECONDS);
  };
  /** Takes the value of the cell above. */
  const fillDown = (event: KeyboardEvent) => {
    const at = cellOf(event.target);
    const isFilling = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd';
    if (!at || !isFilling || at.row === 0 || isFixed) return;
    event.preventDefault();
    const column = columns.find((one) => one.name === at.name);
    if (column && !store.stateOf(column.path, at.row).isReadOnly)
      store.setCell(name, at.row, at.name, rows[at.row - 1]?.[at.name] ?? null);
  };
  useLayoutEffect(() => {
    if (awaited.current && focusCell(holder.current, awaited.current.row, awaited.current.name))
      awaited.current = null;
  });
  const goTo = (place: CellPlace) => {
    awaited.current = place;
    setActive(place.row);
    virtual.scrollToIndex(place.row);
    if (focusCell(holder.current, place.row, place.name)) awaited.current = null;
  };
  const isWritable = (column: FormField | undefined, row: number): column is FormField => {
    if (!column || isFixed) return false;
    const state = store.stateOf(column.path, row);
    return state.isVisible && !state.isReadOnly;
  };
  /** Enter below the last row begins another one, unless nothing was written into the last or rows are chosen. */
  const addBelow = (column: string) => {
    const start = startRow(store.model, name, store.facts);
    const last = rows.at(-1);
    const isBlank = columns.every(
      (one) => !isWritable(one, rows.length - 1) || isSame(last?.[one.name] ?? null, start[one.name] ?? null),
    );
    if (isFixed || isBlank || !isTyped || rows.length >= MAX_CHILD_ROWS) return;
    store.setRows(name, add());
    goTo({ row: rows.length, name: column });
  };
  const walk = (event: KeyboardEvent, isCapturing: boolean) => {
    const at = cellOf(event.target);
    const press = at && cellKeyOf(event);
    // A day that was typed is taken by its own control first; others would do something else with the key.
    if (!at || !press || (press.control === 'date') === isCapturing) return;
    const step = cellStep(press);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const place = columns.findIndex((column) => column.name === at.name);
    for (
      let row = at.row + step.rows, next = place + step.columns;
      row >= 0 && row < rows.length && next >= 0 && next < columns.length;
      row += step.rows, next += step.columns
    ) {
      const column = columns[next];
      if (isWritable(column, row)) {
        goTo({ row, name: column.name });
        return;
      }
    }
    if (event.key === 'Enter' && step.rows === 1 && at.row === rows.length - 1) addBelow(at.name);
  };
  /** The row that the keyboard has reached gets its controls; a cell without one passes the keyboard on to it. */
  const enterRow = (event: FocusEvent, row: number) => {
    if (event.target instanceof HTMLTableCellElement) awaited.current = cellOf(event.target);
    setActive(row);
  };
  const label = words(field.label);
  return (
    <div className="field designed-table" data-invalid={issue !== ''}>
      {props.showTitle ? (
        <span className="field-label">
          {label}
          {store.stateOf(name).isRequired && !isFixed ? <span className="required-mark">*</span> : null}
        </span>
      ) : null}
      <div className="edit-table">
        <section
          ref={holder}
          className="edit-table-body"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          data-many={rows.length > MANY_ROWS}
          onPaste={paste}
          onKeyDownCapture={(event) => walk(event, true)}
          onKeyDown={(event) => {
            walk(event, false);
            fillDown(event);
          }}
        >
          <table
            aria-label={label}
            aria-rowcount={rows.length + 1}
            style={{ '--columns': template, '--least': `${least}px` } as CSSProperties}
          >
            <thead>
              <tr className="edit-table-head">
                <th scope="col" className="edit-table-cell">
                  {t('rowNumber')}
                </th>
                {shown.map(({ column, placed }) => {
                  const { field: own } = placed;
                  return (
                    <th
                      key={own.fieldId}
                      scope="col"
                      className="edit-table-cell"
                      data-number={column?.shape === 'decimal'}
                    >
                      {words(own.label)}
                      {own.required && !isFixed ? <span className="required-mark">*</span> : null}
                    </th>
                  );
                })}
                {isFixed ? null : <th scope="col" className="edit-table-cell" />}
              </tr>
            </thead>
            <tbody className="edit-table-rows" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start, key }) => (
                <tr
                  key={String(rows[index]?.id ?? key)}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className="edit-table-row designed-row"
                  style={{ transform: `translateY(${start}px)` }}
                  onFocus={(event) => enterRow(event, index)}
                >
                  <th scope="row" className="edit-table-cell edit-table-number">
                    <span className="designed-row-number">{index + 1}</span>
                    <span className="designed-row-title">{t('rowTitle', { row: index + 1 })}</span>
                  </th>
                  {shown.map(({ column, placed }) =>
                    column ? (
                      <Cell
                        key={column.path}
                        column={column}
                        table={name}
                        row={index}
                        value={rows[index]?.[column.name] ?? null}
                        isEdited={!isFixed && (hasAllControls || active === index)}
                        isFixed={isFixed}
                      />
                    ) : (
                      <AttributeCell key={placed.field.fieldId} attribute={placed} row={index} />
                    ),
                  )}
                  {isFixed ? null : (
                    <td className="edit-table-cell designed-row-actions">
                      <Button
                        type="text"
                        size="small"
                        icon={<CopyOutlined />}
                        disabled={rows.length >= MAX_CHILD_ROWS}
                        aria-label={t('copyRow', { row: index + 1 })}
                        title={t('copyRow', { row: index + 1 })}
                        onClick={() => {
                          const { id: _own, ...copy } = rows[index] ?? {};
                          store.setRows(name, rows.toSpliced(index + 1, 0, copy));
                        }}
                      />
                      <Button
                        type="text"
                        size="small"
                        danger
                        icon={<DeleteOutlined />}
                        aria-label={t('deleteRow', { row: index + 1 })}
                        onClick={() =>
                          store.setRows(
                            name,
                            rows.filter((_, at) => at !== index),
                          )
                        }
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            {props.showSummary && props.summaryField.length > 0 && rows.length > 0 ? (
              <tfoot>
                <tr className="edit-table-sum">
                  <th scope="row" className="edit-table-cell">
                    {t('total')}
                  </th>
                  {shown.map(({ column, placed }) => (
                    <td
                      key={placed.field.fieldId}
                      className="edit-table-cell"
                      data-number={column !== undefined}
                    >
                      {column &&
                      (props.summaryField.includes(column.name) ||
                        props.summaryField.includes(column.path)) ? (
                        <>
                          <CellLabel field={column.field} />
                          <CellSum column={column} sum={columnSum(rows, column.name)} />
                        </>
                      ) : null}
                    </td>
                  ))}
                  {isFixed ? null : <td className="edit-table-cell" />}
                </tr>
              </tfoot>
            ) : null}
          </table>
          {rows.length === 0 ? <p className="edit-table-empty quiet">{common('noData')}</p> : null}
        </section>
        {isFixed ? null : (
          <div className="edit-table-foot">
            <Button
              type="dashed"
              icon={isTyped ? <PlusOutlined /> : <SelectOutlined />}
              disabled={rows.length >= MAX_CHILD_ROWS || !canAdd}
              onClick={() => (isTyped ? append(add()) : setPicking(true))}
            >
              {words(props.actionText)}
            </Button>
            <span className="quiet designed-table-hint">{t('cellHint')}</span>
            {source ? (
              <OnDemand wanted={isPicking}>
                <RowPicker
                  isOpen={isPicking}
                  source={source}
                  table={name}
                  title={`${label} · ${words(props.actionText)}`}
                  labels={new Map(columns.map((column) => [column.name, column.field.label]))}
                  given={(one) => store.values[one]}
                  room={MAX_CHILD_ROWS - rows.length}
                  onPick={(chosen) => {
                    const picked = chosen.map((row) =>
                      pickedCells(columns, source.conf.relationOptions, { row, language }),
                    );
                    const start = add(picked.length);
                    append(start.map((row, at) => ({ ...row, ...picked[at - rows.length] })));
                  }}
                  onClose={() => setPicking(false)}
                />
              </OnDemand>
            ) : null}
          </div>
        )}
      </div>
      {asking ? (
        <Suspense>
          <SharedCells {...asking} />
        </Suspense>
      ) : null}
      <div className="field-note" role={issue ? 'alert' : undefined}>
        {issue ? <span className="field-problem">{issue}</span> : null}
      </div>
    </div>
  );
}

/** A column of values, or one that shows what is chosen in another. */
type Shown = { readonly placed: Placed; readonly column: FormField | undefined };

const isShownField = ({ kind }: DesignField): boolean => kind === 'relationFormAttr' || kind === 'popupAttr';

const widthOf = ({ column, placed }: Shown): number =>
  placed.field.columnWidth || (column?.shape === 'files' ? 240 : DEFAULT_WIDTH);

type AttributeCellProps = { readonly attribute: Placed; readonly row: number };

/** What the record or row says that is chosen in the same row, or in the form around it. */
function AttributeCell({ attribute, row }: AttributeCellProps) {
  return (
    <td className="edit-table-cell">
      <CellLabel field={attribute.field} />
      <span className="designed-cell-text">
        <ShownAttribute placed={attribute} row={row} />
      </span>
    </td>
  );
}

type CellProps = {
  readonly column: FormField;
  readonly table: string;
  readonly row: number;
  readonly value: unknown;
  readonly isEdited: boolean;
  readonly isFixed: boolean;
};

/** A cell: its control where the row is being edited, else its value; reaching it begins to edit the row. */
function Cell({ column, table, row, value, isEdited, isFixed }: CellProps) {
  const { store, id } = useDesignedForm();
  const t = useMessages(fieldMessages);
  const words = useWords();
  const language = useLanguage();
  const { path, name, kindId, props } = column;
  const state = usePart(store, (form) => form.stateOf(path, row));
  // Faults come to be seen without a change of values: when a cell is left, when saving is refused.
  const issue = usePart(store, (form) => form.issueOf(column, row, language));
  const isOfDesign = useFormHost().designId !== null;
  const within = usePart(store, (form) => form.within(column, { row, isOfDesign }));
  const offered = usePart(store, (form) => form.offered(path));
  const hearOffered = useCallback(
    (isOffered: boolean) => store.offers(column, row, isOffered),
    [store, column, row],
  );
  const place = placeOf(path, row);
  const Edit = isEdited ? formRenderer(kindId).Edit : undefined;
  const label = t('cellLabel', { row: row + 1, column: words(column.field.label) });
  const change = (next: unknown) => {
    store.setCell(table, row, name, next);
    store.raise(column.field, 'change', { row });
  };
  const control = Edit ? (
    <Edit
      id={`${id}-${place}`}
      path={path}
      label={label}
      value={value}
      props={props}
      isDisabled={state.isReadOnly}
      hasIssue={issue !== ''}
      allows={(option) => store.allows(path, option, row)}
      within={within}
      offered={offered}
      onOffered={hearOffered}
      onChange={change}
      onBlur={() => {
        store.leave(place);
        store.raise(column.field, 'blur', { row });
      }}
    />
  ) : null;
  return (
    <td
      className="edit-table-cell"
      data-cell={`${row}/${name}`}
      data-number={column.shape === 'decimal'}
      data-hidden={!state.isVisible}
      data-invalid={issue !== ''}
      title={issue || undefined}
      {...(isFixed || Edit ? {} : { tabIndex: 0 })}
    >
      {state.isVisible ? <CellLabel field={column.field} isRequired={state.isRequired && !isFixed} /> : null}
      {!state.isVisible ? null : control ? (
        takesScan(column) ? (
          <ScanField
            field={column}
            label={label}
            within={within}
            isDisabled={state.isReadOnly}
            onChange={change}
          >
            {control}
          </ScanField>
        ) : (
          control
        )
      ) : (
        <span className="designed-cell-text">
          <ReadValue field={column} value={value} />
        </span>
      )}
      {issue ? <span className="designed-cell-issue">{issue}</span> : null}
    </td>
  );
}

/** What the texts of a pasted range name in each of its columns, as the server knows it. */
async function namesIn(
  { designId, processId }: FormHost,
  columns: readonly FormField[],
  cells: readonly string[][],
): Promise<CellNames> {
  const asked = columns.flatMap(({ path, kind, props }, place): [string, string[]][] => {
    const reference = kind.refersTo?.(props);
    const texts = [...new Set(cells.map((row) => (row[place] ?? '').trim()))].filter(
      (text) => text !== '' && text.length <= MAX_NAME,
    );
    const isNamed = reference && (reference.to !== 'options' || reference.source.dataType !== 'static');
    return isNamed && texts.length > 0 ? [[path, texts.slice(0, MAX_CHILD_ROWS)]] : [];
  });
  if (designId === null || asked.length === 0) return {};
  const body = { cells: Object.fromEntries(asked) };
  // Without an answer nothing is named, and that is told with the cells.
  return call(recordsRoutes.cellNames, { params: { modelId: designId }, query: { processId }, body }).catch(
    () => ({}),
  );
}

/** Names in the cells of a pasted range that several have, each once, with the number of rows that say it. */
function sharedIn(names: CellNames, columns: readonly FormField[], cells: readonly string[][]) {
  return columns.flatMap((of, place) => {
    const shared = Object.entries(names[of.path] ?? {}).flatMap(([name, id]) => (id === '' ? [name] : []));
    return shared.map((name) => ({
      ...{ of, field: of.path, name },
      rows: cells.filter((row) => {
        const text = (row[place] ?? '').trim().toLowerCase();
        return text === name || partsOfCell(text).includes(name);
      }).length,
    }));
  });
}

/** The ids that names stand for: of those that several have, the chosen ones. */
const idsIn = (names: CellNames[string], answers: Answers): ReadonlyMap<string, string> =>
  new Map(
    [...Object.entries(names), ...answers.map(({ name, id }) => [name, id] as const)].filter(
      ([, id]) => id !== '',
    ),
  );

type Answers = readonly Pick<NameChoice, 'field' | 'name' | 'id'>[];
type Asking = {
  readonly questions: readonly ImportQuestion[];
  readonly onDone: (answers: Answers) => void;
};

const MAX_NAME = 500;
/** Pasted cells that were not taken are told by their texts, the first ones. */
const MAX_TOLD = 3;
const TOLD_SECONDS = 6;

/** A sum, written as the values of its column are. */
const CellSum = ({ column, sum }: { readonly column: FormField; readonly sum: number }) =>
  column.shape === 'decimal' ? <ReadValue field={column} value={sum} /> : sum;

type CellLabelProps = { readonly field: DesignField; readonly isRequired?: boolean };

/** What a value is, where rows are cards and have no heads of columns. */
function CellLabel({ field, isRequired = false }: CellLabelProps) {
  const words = useWords();
  return (
    <span className="designed-cell-label" aria-hidden>
      {words(field.label)}
      {isRequired ? <span className="required-mark">*</span> : null}
    </span>
  );
}

type CellPlace = { readonly row: number; readonly name: string };

function cellOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, name] = cell?.dataset.cell?.split('/') ?? [];
  return row === undefined || name === undefined ? null : { row: Number(row), name };
}
