import { sourcesOf } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock, Loaded } from '../../kit/blocks.tsx';
import { prepareCharts } from '../../kit/charts/prepare-charts.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useRowsAwaited } from '../../lib/rows-first.ts';
import { useSession } from '../../lib/session.ts';
import { HomeChoice } from './home-choice.tsx';
import { readHomePage } from './home-page.ts';
import { portalFilters, YEARS } from './portal.loader.ts';
import { PortalFilters } from './portal-filters.tsx';
import { PortalGrid } from './portal-grid.tsx';
import { portalMessages } from './portals.messages.ts';
import type { WidgetRowHandler } from './widget-card.tsx';
import { clickTarget } from './widget-click.ts';
import { Frame } from './widget-content.tsx';

/** A portal as people open it: from the menu, as the home page, or by its address. */
export function PortalView({ id }: { readonly id: string }) {
  const query = useRoute(portalsRoutes.open, { params: { id } });
  const [search] = useSearchParams();
  // What the widgets show is asked for beside their layout: nearly every portal has some.
  const answers = useRoute(
    portalsRoutes.data,
    { params: { id }, body: portalFilters(search) },
    { keepPrevious: true },
  );
  useRowsAwaited(query.isLoading || answers.isLoading);
  if (query.data) return <Opened id={id} portal={query.data} answers={answers} />;
  return (
    <PageFrame title="">
      <Loaded query={query}>{() => null}</Loaded>
    </PageFrame>
  );
}

type OpenedProps = {
  readonly id: string;
  readonly portal: RouteReply<typeof portalsRoutes.open>;
  readonly answers: UseQueryResult<RouteReply<typeof portalsRoutes.data>>;
};

function Opened({ id, portal, answers }: OpenedProps) {
  const t = useMessages(portalMessages);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const { year } = portalFilters(search);
  const { layout, filters } = portal.formData;
  const hasCharts = layout.some(({ elementKey }) => elementKey === 'chart');
  useEffect(() => {
    if (hasCharts) prepareCharts();
  }, [hasCharts]);
  const setHome = useAction(portalsRoutes.setDefault, {
    done: portal.isHome ? t('homeUnset') : t('homeSet'),
    onDone: () => void readHomePage(),
  });
  const hasYear =
    layout.some((widget) => sourcesOf(widget).some(({ from }) => from === 'figure')) &&
    !filters.some(({ name }) => name === 'year');
  const onRow: WidgetRowHandler = ({ click, data, chart }, row, columns) => {
    const category = chart?.category ?? '';
    const target = clickTarget({ click, data, menus, row, columns, category, search });
    if (target?.kind === 'filter') setSearch(target.search);
    else if (target) navigate(target.address);
  };
  return (
    <PageFrame
      title={portal.fullName}
      subtitle={portal.withheld > 0 ? t('leftOut', { count: portal.withheld }) : null}
      fill={portal.type === 1}
      actions={
        hasYear ? (
          <InputNumber
            className="portal-year"
            aria-label={t('year')}
            prefix={t('year')}
            min={YEARS.first}
            max={YEARS.last}
            value={year ?? dayjs().year()}
            onChange={(value) =>
              setSearch(
                (current) => {
                  if (value) current.set('year', String(value));
                  return current;
                },
                { replace: true },
              )
            }
          />
        ) : null
      }
      moreActions={[
        {
          key: 'screen',
          label: t('bigScreen'),
          onClick: () => window.open(`/portalScreen/${id}${window.location.search}`, '_blank', 'noopener'),
        },
        { key: 'chooseHome', label: t('chooseHome'), onClick: () => setChoosing(true) },
        {
          key: 'home',
          label: portal.isHome ? t('noHome') : t('makeHome'),
          onClick: () => setHome.mutate({ params: { id }, body: { isHome: !portal.isHome } }),
        },
      ]}
    >
      {isChoosing ? <HomeChoice onClose={() => setChoosing(false)} /> : null}
      {portal.type === 1 ? (
        <Frame url={portal.customUrl} title={portal.fullName} />
      ) : layout.length === 0 ? (
        <EmptyBlock text={t('nothing')} />
      ) : (
        <>
          {answers.error ? (
            <ErrorBlock error={answers.error} onRetry={() => void answers.refetch()} compact />
          ) : null}
          <PortalFilters
            filters={filters}
            widgets={layout}
            answers={answers.data?.widgets}
            search={search}
            onChange={setSearch}
          />
          <PortalGrid
            widgets={layout}
            phone={portal.formData.phone}
            answers={answers.data?.widgets}
            search={search}
            onRow={onRow}
          />
        </>
      )}
    </PageFrame>
  );
}
