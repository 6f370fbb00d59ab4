import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { percent } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { dashboardMessages } from './dashboards.messages.ts';
import { pageOf, pageOfResult, statQuery } from './plot-query.ts';
import { RowsTable, type TableProps } from './rows-tables.tsx';

/** The units behind the mean of a chapter, or of the whole sheet. */
export function ChapterTable({ mark, filter }: TableProps<'chapter'>) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const gradeOf = useGradeName();
  const { data, ...query } = useRoute(statisticsRoutes.heatmap, {
    query: statQuery(mark.all ? { ...filter, units: [] } : filter),
  });
  const at = data?.chapters.findIndex(({ code }) => code === mark.chapter) ?? -1;
  const list = data?.rows
    .map((row) => ({ ...row, rate: at < 0 ? row.percent : (row.rates[at] ?? null) }))
    .toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  return (
    <RowsTable
      query={{ ...query, data: list && { list } }}
      rowKey={(row) => row.checkTaskId}
      columns={[
        {
          key: 'unit',
          title: t('unit'),
          width: 240,
          render: (row) => (
            <Link to={pageOf.task(row.checkId, row.checkTaskId, mark.chapter)}>{orgs.short(row.unit)}</Link>
          ),
        },
        { key: 'rate', title: t('percent'), width: 110, number: true, render: (row) => percent(row.rate) },
        { key: 'rank', title: t('rank'), width: 80, number: true, render: (row) => row.rank ?? '–' },
        {
          key: 'grade',
          title: t('grade'),
          width: 110,
          render: (row) => gradeOf(row.grade),
        },
      ]}
    />
  );
}

/** The units behind the group mean of a year. */
export function YearTable({ mark, filter }: TableProps<'year'>) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const { data, ...query } = useRoute(statisticsRoutes.trend, {
    query: { ...statQuery(filter), sameScope: filter.sameScope ? '1' : '0' },
  });
  const list = data?.units.flatMap(({ unit, points }) =>
    points.flatMap((point) => (point.year === mark.ofYear ? [{ unit, ...point }] : [])),
  );
  return (
    <RowsTable
      query={{ ...query, data: list && { list } }}
      rowKey={(row) => row.unit.id}
      columns={[
        {
          key: 'unit',
          title: t('unit'),
          width: 240,
          render: (row) => {
            const page = pageOfResult(row);
            return page ? <Link to={page}>{orgs.short(row.unit)}</Link> : orgs.short(row.unit);
          },
        },
        {
          key: 'percent',
          title: t('published'),
          width: 130,
          number: true,
          render: (row) => percent(row.percent),
        },
        {
          key: 'sameScope',
          title: t('sameScope'),
          width: 130,
          number: true,
          render: (row) => percent(row.sameScope),
        },
      ]}
    />
  );
}
