import type {
  Answered,
  Figure,
  PortalWidget,
  WidgetAnswer,
} from '@auditplus/contract/features/portals/portals.model.ts';
import {
  type ChartDefinition,
  type DataColumn,
  type DataRow,
  type DataRows,
  drawnIn,
} from '@auditplus/contract/kernel/charts/chart.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { Progress, Skeleton } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { ChartView } from '../../kit/charts/chart-view.tsx';
import { MENU_ICONS } from '../../kit/menu-icons.ts';
import { MenuLinks } from '../../kit/menu-links.tsx';
import { RichTextView } from '../../kit/rich-text-view.tsx';
import { count, percent, points } from '../../lib/formats.ts';
import { flatMenus, hasModule, ownPage } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.ts';
import { LatestMails } from '../mails/public.ts';
import { HomeTodos, TodoCount } from '../my-review/public.ts';
import { LatestNotices } from '../notices/public.ts';
import { HomeSchedule } from '../schedules/public.ts';
import { portalMessages } from './portals.messages.ts';
import { rowOfPart } from './widget-click.ts';

type WidgetContentProps = {
  readonly widget: PortalWidget;
  readonly title: string;
  /** Undefined while it is asked for. */
  readonly answer: WidgetAnswer | undefined;
  /** By which of its parts the page is narrowed down; undefined: by none. */
  readonly chosen?: string | undefined;
  /** Told which row is clicked; absent where a click does nothing. */
  readonly onRow?: ((row: DataRow) => void) | undefined;
};

const NONE: ReadonlySet<string> = new Set();

/** What a widget shows. */
export function WidgetContent({ widget, title, answer, chosen, onRow }: WidgetContentProps) {
  const t = useMessages(portalMessages);
  switch (widget.elementKey) {
    case 'todo':
      return (
        <Link className="widget-count" to="/myReview">
          <TodoCount />
          <span>{t('waiting')}</span>
        </Link>
      );
    case 'todoList':
      return <HomeTodos shownElsewhere={NONE} />;
    case 'notice':
      return <LatestNotices />;
    case 'email':
      return (
        <Own module="extend.email">
          <LatestMails />
        </Own>
      );
    case 'calendar':
      return (
        <Own module="extend.schedule">
          <HomeSchedule />
        </Own>
      );
    case 'commonFunc':
      return <QuickEntries ids={widget.menuIds} />;
    case 'richText':
      return <RichTextView html={widget.text} />;
    case 'iframe':
      return widget.url ? <Frame url={widget.url} title={title} /> : <EmptyBlock text={t('noData')} />;
    default:
      return <Data widget={widget} title={title} answer={answer} chosen={chosen} onRow={onRow} />;
  }
}

/** What a page holds that not everybody has. */
function Own({ module, children }: { readonly module: string; readonly children: ReactNode }) {
  const t = useMessages(portalMessages);
  const has = useSession((session) => hasModule(session.current?.menuList ?? [], module));
  return has ? children : <EmptyBlock text={t('notYours')} />;
}

/** A page of another system in a frame, where it keeps its own session; an own page is led to. */
export function Frame({ url, title }: { readonly url: string; readonly title: string }) {
  const t = useMessages(portalMessages);
  const page = ownPage(url);
  if (page)
    return (
      <EmptyBlock text={t('ownPage')}>
        <Link to={page}>{t('openPage', { name: title })}</Link>
      </EmptyBlock>
    );
  return (
    <iframe
      className="widget-frame"
      title={title}
      src={url}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
    />
  );
}

function QuickEntries({ ids }: { readonly ids: readonly string[] }) {
  const t = useMessages(portalMessages);
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const wanted = new Set(ids);
  const nodes = flatMenus(menus).filter((node) => wanted.has(node.id));
  return nodes.length === 0 ? <EmptyBlock text={t('nothing')} /> : <MenuLinks nodes={nodes} />;
}

function Data({ widget, title, answer, chosen, onRow }: WidgetContentProps) {
  const t = useMessages(portalMessages);
  if (widget.data.from === 'none' && widget.figures.length === 0) return <EmptyBlock text={t('noData')} />;
  if (!answer) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (widget.figures.length > 0) return <Figures figures={widget.figures} answers={answer.figures} />;
  if (answer.isWithheld) return <p className="quiet">{t('withheld')}</p>;
  if (!answer.data)
    return (
      <p className="widget-problem" role="alert">
        {answer.problem}
      </p>
    );
  const data = chosenColumns(answer.data, widget.columns);
  if (data.rows.length === 0) return <EmptyBlock text={t('noData')} />;
  if (widget.elementKey === 'dataBoard') return <Statistics data={data} onRow={onRow} />;
  if (widget.elementKey === 'ranking') return <Ranking data={data} limit={widget.limit} onRow={onRow} />;
  if (widget.elementKey === 'chart' && widget.chart) {
    const all = answer.data;
    const onPart = (name: string) => {
      const row = rowOfPart(widget, all, name);
      if (row) onRow?.(row);
    };
    return (
      <Chart
        chart={widget.chart}
        rows={all}
        label={title}
        chosen={chosen}
        onPart={onRow ? onPart : undefined}
      />
    );
  }
  return <Rows data={data} limit={widget.limit} title={title} onRow={onRow} />;
}

type ChartProps = {
  readonly chart: ChartDefinition;
  readonly rows: DataRows;
  readonly label: string;
  readonly chosen: string | undefined;
  readonly onPart: ((name: string) => void) | undefined;
};

function Chart({ chart, ...shown }: ChartProps) {
  const language = useLanguage();
  const definition = useMemo(() => drawnIn(chart, language), [chart, language]);
  return <ChartView definition={definition} {...shown} />;
}

/** The columns that are wanted, in this order; all where none is. */
function chosenColumns({ columns, rows }: DataRows, wanted: readonly string[]): DataRows {
  const chosen = wanted.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return { columns: chosen.length > 0 ? chosen : columns, rows };
}

const isNumber = ({ type }: DataColumn): boolean => type === 'number' || type === 'percent';

function textOf({ name, type }: DataColumn, row: DataRow): string {
  const value = row[name];
  if (value == null || value === '') return '–';
  if (type === 'percent') return percent(Number(value));
  if (type === 'number')
    return Number.isInteger(Number(value)) ? count(Number(value)) : points(Number(value));
  return String(value);
}

/** The first row, a figure for each column. */
function Statistics({ data: { columns, rows }, onRow }: Pick<RowsProps, 'data' | 'onRow'>) {
  const [row = {}] = rows;
  return (
    <dl className="widget-figures">
      {columns.map((column) => (
        <div key={column.name}>
          <dt>{column.label}</dt>
          <dd>
            <Opening row={row} onRow={onRow} text={textOf(column, row)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FiguresProps = { readonly figures: readonly Figure[]; readonly answers: readonly Answered[] };

/** Figures that have a source each. */
function Figures({ figures, answers }: FiguresProps) {
  const language = useLanguage();
  return (
    <dl className="widget-figures">
      {figures.map((figure, at) => {
        const Icon = MENU_ICONS[figure.icon];
        const answer = answers[at];
        const { columns = [], rows = [] } = answer?.data ?? {};
        const column =
          columns.find(({ name }) => name === figure.column) ?? columns.find(isNumber) ?? columns[0];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures are told apart by their place
          <div key={at}>
            <dt>
              {Icon ? <Icon aria-hidden /> : null}
              {titleIn(figure, language) || column?.label}
            </dt>
            <FigureValue
              text={column ? `${textOf(column, rows[0] ?? {})}${textIn(figure.unit, language)}` : '–'}
              answer={answer}
            />
          </div>
        );
      })}
    </dl>
  );
}

type FigureValueProps = { readonly text: string; readonly answer: Answered | undefined };

function FigureValue({ text, answer }: FigureValueProps) {
  const t = useMessages(portalMessages);
  if (answer?.isWithheld) return <dd className="widget-figure-note">{t('withheld')}</dd>;
  if (answer?.problem)
    return (
      <dd className="widget-figure-note" data-problem="true">
        {answer.problem}
      </dd>
    );
  return <dd>{text}</dd>;
}

type RowsProps = {
  readonly data: DataRows;
  readonly limit: number;
  readonly onRow: WidgetContentProps['onRow'];
};

type OpeningProps = Pick<RowsProps, 'onRow'> & { readonly row: DataRow; readonly text: string };

/** A text that opens what stands behind its row, where something does. */
function Opening({ row, text, onRow }: OpeningProps) {
  if (!onRow) return text;
  return (
    <button type="button" className="open-text" onClick={() => onRow(row)}>
      {text}
    </button>
  );
}

/** Rows by their first number, the highest first. */
function Ranking({ data: { columns, rows }, limit, onRow }: RowsProps) {
  const name = columns.find((column) => !isNumber(column));
  const value = columns.find(isNumber);
  if (!name || !value) return <Rows data={{ columns, rows }} limit={limit} title="" onRow={onRow} />;
  const numberOf = (row: DataRow) => Number(row[value.name] ?? Number.NEGATIVE_INFINITY);
  const ranked = [...rows].sort((a, b) => numberOf(b) - numberOf(a)).slice(0, limit);
  const highest = Math.max(1, ...ranked.map(numberOf));
  return (
    <ol className="widget-ranking">
      {ranked.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a row of a ranking is known by
        <li key={at}>
          <span className="widget-rank">{at + 1}</span>
          <span className="widget-rank-name">
            <Opening row={row} onRow={onRow} text={textOf(name, row)} />
          </span>
          <span className="widget-rank-value">{textOf(value, row)}</span>
          <Progress
            aria-hidden
            percent={Math.max(0, (numberOf(row) * 100) / highest)}
            showInfo={false}
            status="normal"
            size="small"
          />
        </li>
      ))}
    </ol>
  );
}

function Rows({ data: { columns, rows }, limit, title, onRow }: RowsProps & { readonly title: string }) {
  return (
    <table className="widget-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" data-number={isNumber(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, limit).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of an interface have no key
          <tr key={at}>
            {columns.map((column, place) => (
              <td key={column.name} data-number={isNumber(column)}>
                <Opening row={row} onRow={place === 0 ? onRow : undefined} text={textOf(column, row)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
