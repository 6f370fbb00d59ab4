import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { day, points } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { useSupportState } from '../evidence/public.ts';
import { useFindingState } from '../findings/public.ts';
import { useRectificationState } from '../rectifications/public.ts';
import { dashboardMessages } from './dashboards.messages.ts';
import { type DashboardFilter, pageOf, statQuery } from './plot-query.ts';
import { rowsMessages } from './rows.messages.ts';
import type { RowsMark } from './rows-address.ts';

type Of<K extends RowsMark['rows']> = Extract<RowsMark, { rows: K }>;
export type TableProps<K extends RowsMark['rows']> = {
  readonly mark: Of<K>;
  readonly filter: DashboardFilter;
};

/** Findings: of an age, a step, a kind, a clause. */
export function CaseTable({ mark, filter }: TableProps<'cases'>) {
  const orgs = useOrgNames();
  const t = useMessages(rowsMessages);
  const plots = useMessages(dashboardMessages);
  const severity = useDictionary('auditSeverity');
  const findingState = useFindingState();
  const rectState = useRectificationState();
  const { late, step, category, repeat, open } = mark;
  const query = useRoute(statisticsRoutes.caseRows, {
    query: {
      ...statQuery({
        ...filter,
        year: mark.ofYear ?? filter.year,
        units: mark.unit ? [mark.unit] : filter.units,
      }),
      ...(late && { late }),
      ...(step && { step }),
      ...(category && { category }),
      ...(repeat && { repeat }),
      ...(open && { open }),
      ...(mark.severity !== undefined && { severity: mark.severity }),
      ...(mark.node && { nodeCode: mark.node }),
    },
  });
  return (
    <RowsTable
      query={query}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'enCode',
          title: t('number'),
          width: 120,
          render: (row) => (
            <Link
              to={
                row.rectification
                  ? pageOf.rectification(row.checkId, row.rectification.id)
                  : pageOf.findingsOfAudit(row.checkId)
              }
            >
              {row.enCode}
            </Link>
          ),
        },
        { key: 'title', title: t('finding'), width: 200 },
        { key: 'unit', title: plots('unit'), width: 150, render: (row) => orgs.short(row.unit) },
        { key: 'nodeCode', title: plots('item'), width: 80 },
        {
          key: 'severity',
          title: plots('severity'),
          width: 95,
          render: (row) => severity.label(row.severity),
        },
        {
          key: 'state',
          title: t('state'),
          width: 105,
          render: (row) => (
            <StateDot
              {...(row.rectification ? rectState(row.rectification.state) : findingState(row.state))}
            />
          ),
        },
        {
          key: 'deadline',
          title: t('deadline'),
          width: 100,
          render: (row) => (row.rectification ? day(row.rectification.deadline) : '–'),
        },
        {
          key: 'late',
          title: plots('slippage'),
          width: 76,
          number: true,
          render: (row) => row.rectification?.lateDays || '–',
        },
      ]}
    />
  );
}

/** Items over units, or what one scorer gave. */
export function ItemTable({ mark, filter }: TableProps<'items'>) {
  const orgs = useOrgNames();
  const t = useMessages(rowsMessages);
  const plots = useMessages(dashboardMessages);
  const { node, person, stage } = mark;
  const query = useRoute(statisticsRoutes.itemRows, {
    query: {
      ...statQuery(filter),
      ...(node && { nodeCode: node }),
      ...(person && { scorerId: person }),
      ...(stage && { stage }),
    },
  });
  return (
    <RowsTable
      query={query}
      rowKey={(row) => `${row.checkTaskId} ${row.nodeCode}`}
      columns={[
        {
          key: 'unit',
          title: plots('unit'),
          width: 200,
          render: (row) => (
            <Link to={pageOf.task(row.checkId, row.checkTaskId, row.nodeCode)}>{orgs.short(row.unit)}</Link>
          ),
        },
        // One item over the units is named in the title already.
        ...(node
          ? []
          : [
              {
                key: 'item',
                title: plots('item'),
                width: 260,
                render: (row: { nodeCode: string; fullName: string }) => `${row.nodeCode} ${row.fullName}`,
              },
            ]),
        {
          key: 'standard',
          title: t('standard'),
          width: 90,
          number: true,
          render: (row) => points(row.standard),
        },
        ...(person
          ? [
              {
                key: 'given',
                title: t('given'),
                width: 110,
                number: true,
                render: (row: { given: number | null }) => points(row.given),
              },
            ]
          : []),
        { key: 'score', title: t('result'), width: 90, number: true, render: (row) => points(row.score) },
        { key: 'lost', title: plots('lost'), width: 90, number: true, render: (row) => points(row.lost) },
      ]}
    />
  );
}

/** Mandatory evidence of a task. */
export function RequestTable({ mark }: { readonly mark: Of<'requests'> }) {
  const t = useMessages(rowsMessages);
  const plots = useMessages(dashboardMessages);
  const stateOf = useSupportState();
  const query = useRoute(statisticsRoutes.requestRows, {
    query: { checkTaskId: mark.task, ...(mark.part && { part: mark.part }) },
  });
  return (
    <RowsTable
      query={query}
      rowKey={(row) => row.id}
      columns={[
        { key: 'nodeCode', title: plots('item'), width: 90 },
        { key: 'label', title: t('requirement'), width: 260 },
        { key: 'deptName', title: plots('department'), width: 150 },
        { key: 'ownerName', title: plots('person'), width: 110 },
        {
          key: 'state',
          title: t('state'),
          width: 130,
          render: (row) =>
            row.isExpired ? (
              <StateDot tone="red" text={plots('expired')} />
            ) : (
              <StateDot {...stateOf(row.state)} />
            ),
        },
        { key: 'dueDate', title: t('due'), width: 120, render: (row) => day(row.dueDate) },
      ]}
    />
  );
}

const KINDS = { score: 'scores', evidence: 'evidence', rectification: 'rectifications' } as const;

/** The open work of a person. */
export function WorkTable({ mark, filter }: TableProps<'work'>) {
  const orgs = useOrgNames();
  const t = useMessages(rowsMessages);
  const plots = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.workRows, {
    query: { ...statQuery(filter), userId: mark.person, ...(mark.kind && { kind: mark.kind }) },
  });
  return (
    <RowsTable
      query={query}
      rowKey={(row) => `${row.kind} ${row.id}`}
      columns={[
        { key: 'kind', title: t('work'), width: 100, render: (row) => plots(KINDS[row.kind]) },
        {
          key: 'title',
          title: t('subject'),
          width: 280,
          render: (row) => (
            <Link
              to={
                row.kind === 'rectification'
                  ? pageOf.rectification(row.checkId, row.id)
                  : pageOf.tasksOfAudit(row.checkId)
              }
            >
              {row.title}
            </Link>
          ),
        },
        { key: 'unit', title: plots('unit'), width: 200, render: (row) => orgs.short(row.unit) },
        {
          key: 'dueDate',
          title: t('due'),
          width: 150,
          render: (row) => (
            <span className={row.isOverdue ? 'rows-late' : undefined}>{day(row.dueDate)}</span>
          ),
        },
      ]}
    />
  );
}

type RowsTableProps<Row> = {
  readonly query: {
    readonly data: { readonly list: readonly Row[] } | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly DataColumn<Row>[];
};

/** Rows with their number on top. */
export function RowsTable<Row extends object>({ query, rowKey, columns }: RowsTableProps<Row>): ReactNode {
  const t = useMessages(rowsMessages);
  const plots = useMessages(dashboardMessages);
  const count = query.data?.list.length ?? 0;
  const total = useMemo(() => t('count', { count }), [t, count]);
  return (
    <Loaded query={query}>
      {({ list }) => (
        <>
          <p className="plot-note" role="status">
            {total}
          </p>
          <DataTable
            rows={list}
            rowKey={rowKey}
            columns={columns}
            empty={<EmptyBlock text={plots('nothing')} />}
          />
        </>
      )}
    </Loaded>
  );
}
