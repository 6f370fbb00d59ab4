import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { type KnownScoreRoute, scoreRoute } from '@auditplus/core/scoring/presets.ts';
import type { PageAhead } from '../../lib/page-handle.ts';
import { prefetch } from '../../lib/query.ts';

/** What a score page's address names. */
export type SheetAddress = {
  readonly checkTaskId: string;
  readonly evaluationId: string;
  readonly id: string;
};

/** The request of the sheet behind an address. */
export const sheetRequest = ({ checkTaskId, evaluationId, id }: SheetAddress, route: KnownScoreRoute) => ({
  params: { id },
  query: { checkTaskId, evaluationId, route: route.route },
});

/** The sheet is on its way while the page's code is. */
export const ahead: PageAhead = ({ checkTaskId = '', evaluationId = '', id = '' }, preset) => {
  const route = scoreRoute(preset ?? '');
  if (route) prefetch(scoringRoutes.readSheet, sheetRequest({ checkTaskId, evaluationId, id }, route));
};
