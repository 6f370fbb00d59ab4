import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { prepareCharts } from '../../kit/charts/prepare-charts.ts';
import type { PageAhead } from '../../lib/page-handle.ts';
import { prefetch } from '../../lib/query.ts';

/** The earliest and the latest year that a portal shows. */
export const YEARS = { first: 1900, last: 2999 } as const;

/** What the address of a portal asks of its widgets. */
export function portalFilters(search: URLSearchParams) {
  const asked = Number(search.get('year'));
  const isYear = Number.isInteger(asked) && asked >= YEARS.first && asked <= YEARS.last;
  return {
    year: isYear ? asked : null,
    values: [...search].map(([field, value]) => ({ field, value })),
  };
}

/** The portal, what its widgets show and what draws its charts are on their way while the page's code is. */
export const ahead: PageAhead = ({ id = '' }, _preset, search) => {
  prefetch(portalsRoutes.open, { params: { id } });
  prefetch(portalsRoutes.data, { params: { id }, body: portalFilters(search) });
  // Nearly every portal has charts.
  prepareCharts();
};
