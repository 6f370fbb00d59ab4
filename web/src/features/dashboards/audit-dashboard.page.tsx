import { Tabs } from 'antd';
import dayjs from 'dayjs';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { type Filter, FilterRow } from '../../kit/filters.tsx';
import { OrgPicker, useOrganizationTree } from '../../kit/org-picker.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { listed } from '../../lib/phrases.ts';
import { useSession } from '../../lib/session.ts';
import './charts/charts.css';
import './dashboards.css';
import { ContractPlot } from './contract-plot.tsx';
import { dashboardTexts } from './dashboards.texts.ts';
import { FunnelPlot, NaturePlot, OverduePlot, RepeatPlot } from './finding-plots.tsx';
import { GapPlot, ScorerPlot } from './honesty-plots.tsx';
import { ParetoPlot, SpreadPlot } from './item-plots.tsx';
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
  const t = useTexts(dashboardTexts);
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
          filters={useFilters()}
          values={{ ...values, year: String(filter.year), checkType: String(filter.checkType) }}
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
        <div className="plots">
          <HeatPlot filter={filter} />
          <TrendPlot filter={filter} />
          <RankPlot filter={filter} />
          <ProfilePlot filter={filter} />
          <ParetoPlot filter={filter} />
          <SpreadPlot filter={filter} />
        </div>
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

function useFilters(): readonly Filter[] {
  const t = useTexts(dashboardTexts);
  const checkType = useDictionary('auditCheckType');
  const line = useDictionary('auditLine');
  const names = useOrganizationNames();
  return [
    { kind: 'year', name: 'year', label: t('year') },
    { kind: 'select', name: 'checkType', label: t('checkType'), options: checkType.options },
    {
      kind: 'custom',
      name: 'units',
      label: t('unit'),
      describe: (value) => listed(value.split(',').map((id) => names.get(id) ?? '…')),
      render: ({ value, onChange }) => (
        <OrgPicker
          multiple
          scope="all"
          value={value.split(',').filter(Boolean)}
          placeholder={t('allUnits')}
          selectable={({ orgKind }) => orgKind === COMPANY || orgKind === DEPARTMENT}
          onChange={(ids) => onChange(ids.join(','))}
        />
      ),
    },
    { kind: 'select', name: 'line', label: t('line'), options: line.options },
    { kind: 'switch', name: 'sameScope', label: t('sameScope') },
  ];
}

function useOrganizationNames(): ReadonlyMap<string, string> {
  const { nodes } = useOrganizationTree('all');
  const names = new Map<string, string>();
  const visit = (list: typeof nodes) => {
    for (const node of list) {
      names.set(node.id, node.fullName);
      visit(node.children ?? []);
    }
  };
  visit(nodes);
  return names;
}
