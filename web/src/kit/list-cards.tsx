import { Button, Checkbox } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { cellOf, type DataColumn } from './data-table.tsx';
import { kitMessages } from './kit.messages.ts';
import { ACTIONS_KEY } from './row-actions.tsx';

type ListCardsProps<Row> = {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly DataColumn<Row>[];
  /** The column that names the record; it heads the card. */
  readonly nameKey: string | undefined;
  readonly selected?: readonly string[];
  readonly onSelect?: (rows: readonly Row[]) => void;
  readonly selectable?: (row: Row) => boolean;
  readonly rowClass?: (row: Row) => string;
  /** What a card unfolds to. */
  readonly expandedRow?: (row: Row) => ReactNode;
  /** What heads the rows below a row, where the rows are groups. */
  readonly groupTitle?: (row: Row) => ReactNode;
};

/**
 * The rows of a list on a phone: a card each, headed by its name, the other columns as lines. Groups stand above the
 * cards of their rows, with their sums.
 */
export function ListCards<Row extends object>(props: ListCardsProps<Row>) {
  const {
    rows,
    rowKey,
    columns,
    nameKey,
    selected = [],
    onSelect,
    selectable,
    rowClass,
    expandedRow,
    groupTitle,
  } = props;
  const t = useMessages(kitMessages);
  const name = columns.find(({ key }) => key === nameKey);
  const actions = columns.find(({ key }) => key === ACTIONS_KEY);
  const others = columns.filter(
    (column) => column !== name && column !== actions && (!column.isSpare || column.inCard !== undefined),
  );
  // What has no title is a mark or a switch of the row and stands beside its name.
  const marks = others.filter(({ title }) => title === '');
  const lines = others.filter(({ inCard, title }) => inCard !== 'strip' && title !== '');
  const strip = others.filter(({ inCard }) => inCard === 'strip');
  const all = groupTitle ? rows.flatMap(childRows) : rows;
  const toggle = (row: Row, on: boolean) =>
    onSelect?.(
      all.filter((other) => {
        const key = rowKey(other);
        return key === rowKey(row) ? on : selected.includes(key);
      }),
    );
  const cards = (of: readonly Row[]) => (
    <ul className="list-cards">
      {of.map((row, place) => (
        <li key={rowKey(row)} className={rowClass?.(row)}>
          <div className="list-card-head">
            {onSelect ? (
              <Checkbox
                aria-label={t('selectRow')}
                checked={selected.includes(rowKey(row))}
                disabled={selectable ? !selectable(row) : false}
                onChange={(event) => toggle(row, event.target.checked)}
              />
            ) : null}
            {marks.map((column) => (
              <Fragment key={column.key}>{cellOf(column, row, place)}</Fragment>
            ))}
            <span className="list-card-name">{name ? cellOf(name, row, place) : null}</span>
            {actions ? cellOf(actions, row, place) : null}
          </div>
          <CardFields columns={lines} row={row} place={place} />
          {strip.length > 0 ? (
            <CardFields className="list-card-strip" columns={strip} row={row} place={place} />
          ) : null}
          {expandedRow ? <CardRest>{() => expandedRow(row)}</CardRest> : null}
        </li>
      ))}
    </ul>
  );
  if (!groupTitle) return cards(rows);
  return rows.map((group, place) => (
    <section key={rowKey(group)} className="list-card-group">
      <h2>{groupTitle(group)}</h2>
      <CardFields columns={lines.filter(({ key }) => isSummed(group, key))} row={group} place={place} />
      {cards(childRows(group))}
    </section>
  ));
}

/** The rows below a row. */
export const childRows = <Row extends object>(row: Row): readonly Row[] =>
  (Reflect.get(row, 'children') ?? []) as Row[];

/** Whether a group has a sum of a column. */
const isSummed = (group: object, key: string): boolean => Reflect.get(group, key) !== undefined;

type CardFieldsProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly row: Row;
  readonly place: number;
  readonly className?: string;
};

function CardFields<Row extends object>({ columns, row, place, className }: CardFieldsProps<Row>) {
  return (
    <dl className={className}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>{cellOf(column, row, place)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a row unfolds to, asked for once it is opened. */
function CardRest({ children }: { readonly children: () => ReactNode }) {
  const t = useMessages(kitMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="list-card-rest">
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'foldCard' : 'unfoldCard')}
      </Button>
      {isOpen ? children() : null}
    </div>
  );
}
