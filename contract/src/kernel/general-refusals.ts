import type { RefusalCode } from '../refusals.ts';
import { auditRefusals } from './audit.refusals.ts';
import { kernelRefusals } from './kernel.refusals.ts';
import type { RouteSpec } from './route.ts';

/** What every endpoint may refuse with: malformed, session, access, missing, stale; refusals of imports belong to theirs. */
const GENERAL: ReadonlySet<string> = new Set([
  ...Object.keys(kernelRefusals).filter((code) => !code.startsWith('import.')),
  // Whoever views the product as another person only reads.
  'viewAs.readOnly',
  'viewAs.ended',
]);

/** What the parts of the audit side share. */
const AUDIT: ReadonlySet<string> = new Set(Object.keys(auditRefusals));

/** What guards every write that may change anybody's rights. */
const RIGHTS: ReadonlySet<string> = new Set(['duty.conflict', 'admin.last', 'admin.ownRights']);
const RIGHTS_PATHS = /^\/api\/(?:permission\/|system\/(?:Menu|Module|SysConfig))/;

/** Whether an endpoint may refuse with a code: one that it declares, or one that all endpoints of its kind have. */
export function mayRefuse(route: RouteSpec, code: RefusalCode): boolean {
  return (
    GENERAL.has(code) ||
    (AUDIT.has(code) && route.path.startsWith('/api/audit/')) ||
    (RIGHTS.has(code) && route.method !== 'GET' && RIGHTS_PATHS.test(route.path)) ||
    (route.refuses?.includes(code) ?? false)
  );
}
