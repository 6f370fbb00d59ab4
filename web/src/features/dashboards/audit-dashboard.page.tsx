import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { Tabs } from 'antd';
import dayjs from 'dayjs';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { type Filter, FilterRow } from '../../kit/filters.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import './charts/charts.css';
import './dashboards.css';
import { ContractPlot } from './contract-plot.tsx';
import { dashboardMessages } from './dashboards.messages.ts';
import { FunnelPlot, NaturePlot, OverduePlot, RepeatPlot } from './finding-plots.tsx';
import { GapPlot, ScorerPlot } from './honesty-plots.tsx';
import { ParetoPlot, SpreadPlot } from './item-plots.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { CalendarPlot, ReadinessPlot, WorkloadPlot } from './plan-plots.tsx';
import { type DashboardFilter, readFilter } from './plot-query.ts';
import { HeatPlot, ProfilePlot, RankPlot, TrendPlot } from './result-plots.tsx';
import { RowsDrawer } from './rows-drawer.tsx';
import { WhatIfPanel } from './what-if-panel.tsx';

const THEMES = ['results', 'honesty', 'rectification', 'plan', 'whatIf'] as const;
type Theme = (typeof THEMES)[number];

// The server answers nobody else; the page only leaves out what it would refuse.
const MSD_ROLES = ['msdHead', 'msd'];

/** The plots of audit-domain 10 by theme, under one filter. */
export default function AuditDashboardPage() {
  const t = useMessages(dashboardMessages);
  const [address, setAddress] = useSearchParams();
  const values = Object.fromEntries(address);
  const filter = readFilter(values, dayjs().year());
  const theme = THEMES.find((known) => known === values.theme) ?? 'results';
  const change = (fields: Readonly<Record<string, string>>) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(fields)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return (
    <PageFrame title={t('title')}>
      <div className="dashboard">
        <FilterRow
          hasKeyword={false}
          keyword={undefined}
          onKeyword={() => undefined}
          filters={useFilters(filter, theme)}
          values={{
            ...values,
            year: String(filter.year),
            checkType: String(filter.checkType),
            scope: filter.scope,
          }}
          onFilters={change}
          onReset={() => setAddress(theme === 'results' ? {} : { theme }, { replace: true })}
        />
        <Tabs
          activeKey={theme}
          onChange={(key) => change({ theme: key })}
          items={THEMES.map((key) => ({ key, label: t(`theme_${key}`) }))}
        />
        <Plots theme={theme} filter={filter} />
        <RowsDrawer filter={filter} />
      </div>
    </PageFrame>
  );
}

function Plots({ theme, filter }: { readonly theme: Theme; readonly filter: DashboardFilter }) {
  const roles = useSession((session) => session.current?.userInfo.roleCodes) ?? [];
  const seesScorers = MSD_ROLES.some((role) => roles.includes(role));
  const writesContracts = useHasModule('audit.contract');
  const countersigns = useHasModule('audit.contractDesk');
  const seesContracts = writesContracts || countersigns;
  switch (theme) {
    case 'results':
      return (
        <>
          <KpiStrip filter={filter} />
          <div className="plots">
            <HeatPlot filter={filter} />
            <TrendPlot filter={filter} />
            <RankPlot filter={filter} />
            <ProfilePlot filter={filter} />
            <ParetoPlot filter={filter} />
            <SpreadPlot filter={filter} />
          </div>
        </>
      );
    case 'honesty':
      return (
        <div className="plots">
          <GapPlot filter={filter} />
          {seesScorers ? <ScorerPlot filter={filter} /> : null}
        </div>
      );
    case 'rectification':
      return (
        <div className="plots">
          <OverduePlot filter={filter} />
          <FunnelPlot filter={filter} />
          <NaturePlot filter={filter} />
          <RepeatPlot filter={filter} />
        </div>
      );
    case 'plan':
      return (
        <div className="plots">
          <ReadinessPlot filter={filter} />
          <CalendarPlot filter={filter} />
          <WorkloadPlot filter={filter} />
          {seesContracts ? <ContractPlot filter={filter} /> : null}
        </div>
      );
    case 'whatIf':
      return <WhatIfPanel filter={filter} />;
  }
}

const COMPANY = 3;
const DEPARTMENT = 2;

/** What only figures of results know. */
const RESULT_THEMES: readonly Theme[] = ['results', 'honesty'];

function useFilters({ year, checkType: type }: DashboardFilter, theme: Theme): readonly Filter[] {
  const t = useMessages(dashboardMessages);
  const checkType = useDictionary('auditCheckType');
  const line = useDictionary('auditLine');
  const orgs = useOrgNames();
  const standards = useRoute(
    statisticsRoutes.standards,
    { query: { year, checkType: type } },
    { keepPrevious: true },
  );
  const ofResults: readonly Filter[] = [
    {
      kind: 'select',
      name: 'scope',
      label: t('scope'),
      options: (['regular', 'supplementary'] as const).map((value) => ({
        value,
        label: t(`scope_${value}`),
      })),
    },
    { kind: 'switch', name: 'sameScope', label: t('sameScope') },
  ];
  return [
    { kind: 'year', name: 'year', label: t('year') },
    { kind: 'select', name: 'checkType', label: t('checkType'), options: checkType.options },
    {
      kind: 'custom',
      name: 'units',
      label: t('unit'),
      describe: (value) => listed(value.split(',').map(orgs.ofId)),
      render: ({ value, onChange }) => (
        <OrgPicker
          multiple
          chosenName="short"
          scope="all"
          value={value.split(',').filter(Boolean)}
          placeholder={t('allUnits')}
          selectable={({ orgKind }) => orgKind === COMPANY || orgKind === DEPARTMENT}
          onChange={(ids) => onChange(ids.join(','))}
        />
      ),
    },
    { kind: 'select', name: 'line', label: t('line'), options: line.options },
    {
      kind: 'select',
      name: 'standard',
      label: t('standard'),
      options: (standards.data?.list ?? []).map(({ versionId, fullName, versionNo }) => ({
        value: versionId,
        label: `${fullName} ${versionNo}`,
      })),
    },
    ...(RESULT_THEMES.includes(theme) ? ofResults : []),
  ];
}
