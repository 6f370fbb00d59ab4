import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { useRoute } from '../../lib/query.ts';
import { useEvidenceTasks } from './evidence-tab.tsx';

type Seen = {
  readonly hasReports: boolean;
  readonly hasMaterials: boolean;
  readonly hasIntegration: boolean;
  readonly hasEvidence: boolean;
};
type Count = { readonly count?: number };

/** How many records the person finds behind each tab of an audit; every action on the audit side counts them anew. */
export function useTabCounts(
  checkId: string,
  { hasReports, hasMaterials, hasIntegration, hasEvidence }: Seen,
) {
  const request = { query: { checkId, currentPage: 1, pageSize: 1 } };
  const first = { deferred: true };
  const evidence = useEvidenceTasks(checkId, hasEvidence).data?.list;
  return {
    evidence: evidence ? { count: evidence.reduce((sum, task) => sum + task.evidence.submitted, 0) } : {},
    findings: countOf(useRoute(findingsRoutes.list, request, first)),
    rectifications: countOf(useRoute(rectificationsRoutes.list, request, first)),
    reports: countOf(useRoute(reportsRoutes.list, request, { ...first, enabled: hasReports })),
    materials: countOf(useRoute(materialsRoutes.list, request, { ...first, enabled: hasMaterials })),
    integration: countOf(useRoute(integrationRoutes.list, request, { ...first, enabled: hasIntegration })),
  };
}

const countOf = ({ data }: { data: { pagination: Pagination } | undefined }): Count =>
  data ? { count: data.pagination.total } : {};
