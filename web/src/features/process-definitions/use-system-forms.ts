import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { useRoute } from '../../lib/query.ts';

type SystemForms = RouteReply<typeof processDefinitionsRoutes.systemForms>['list'];
const NONE: SystemForms = [];

/** Forms of the product that a process may be given. */
export const useSystemForms = (): SystemForms =>
  useRoute(processDefinitionsRoutes.systemForms, {}).data?.list ?? NONE;
