import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { useRoute } from '../../lib/query.ts';
import { useContractState, useGrade } from '../contracts/public.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { dashboardMessages } from './dashboards.messages.ts';
import { linked } from './export-plot.ts';
import { PlotFrame } from './plot-frame.tsx';
import { type DashboardFilter, pageOf } from './plot-query.ts';

const FULL_SCORE = 100;

/** Contracts of the year by unit: how far signed, and the assessed score (G14). */
export function ContractPlot({ filter }: { readonly filter: DashboardFilter }) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const stateOf = useContractState();
  const gradeName = useGrade();
  const query = useRoute(contractsRoutes.overview, { query: { year: filter.year } }, { keepPrevious: true });
  const chosen = <T extends { readonly unit: { readonly id: string } }>(units: readonly T[]) =>
    units.filter(({ unit }) => filter.units.length === 0 || filter.units.includes(unit.id));
  return (
    <PlotFrame
      wide
      title={t('contractTitle')}
      note={t('contractNote')}
      query={query}
      isEmpty={({ units }) => chosen(units).every(({ contract }) => contract === null)}
      table={({ units }) => ({
        columns: [t('unit'), t('contractState'), t('contractScore'), t('grade')],
        rows: chosen(units).map(({ unit, contract }) => [
          orgs.short(unit),
          linked(
            contract ? stateOf(contract.state).text : t('noContract'),
            contract ? pageOf.contract(contract.id) : undefined,
          ),
          linked(contract?.score ?? null, contract ? pageOf.contract(contract.id) : undefined),
          gradeName(contract?.grade ?? null),
        ]),
      })}
    >
      {({ units }) => (
        <BarChart
          label={t('contractTitle')}
          full={FULL_SCORE}
          rows={chosen(units).map(({ unit, contract }) => {
            const state = contract ? stateOf(contract.state).text : t('noContract');
            const score = contract?.score ?? null;
            const text = score === null ? state : `${score.toFixed(1)} ${gradeName(contract?.grade ?? null)}`;
            return {
              key: unit.id,
              label: orgs.short(unit),
              parts: [score ?? 0],
              text,
              title: [orgs.short(unit), state, ...(score === null ? [] : [text])].join(' · '),
              to: contract ? pageOf.contract(contract.id) : undefined,
            };
          })}
        />
      )}
    </PlotFrame>
  );
}
