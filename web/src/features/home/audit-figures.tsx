import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { count } from '../../lib/formats.ts';
import { hasModule } from '../../lib/menu.ts';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { homeTexts } from './home.texts.ts';

const ONE = { currentPage: 1, pageSize: 1 } as const;

/** How many audits, rectifications and reports lie in my scope; each number opens its list. */
export function AuditFigures() {
  const t = useTexts(homeTexts);
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const sees = (code: string) => ({ enabled: hasModule(menus, code) });
  const year = new Date().getFullYear();
  const checks = useRoute(auditsRoutes.list, { query: { ...ONE, year } }, sees('audit.list'));
  const lateChecks = useRoute(auditsRoutes.list, { query: { ...ONE, overdue: 1 } }, sees('audit.list'));
  const tasks = useRoute(rectificationsRoutes.list, { query: ONE }, sees('audit.rectification'));
  const lateTasks = useRoute(
    rectificationsRoutes.list,
    { query: { ...ONE, overdue: 1 } },
    sees('audit.rectification'),
  );
  const reports = useRoute(reportsRoutes.list, { query: ONE }, sees('audit.report'));
  const figures = [
    { label: t('figureChecks', { year }), to: `/auditList?year=${year}`, query: checks, late: false },
    { label: t('figureLateChecks'), to: '/auditList?overdue=1', query: lateChecks, late: true },
    { label: t('figureTasks'), to: '/rectificationTask', query: tasks, late: false },
    { label: t('figureLateTasks'), to: '/rectificationTask?overdue=1', query: lateTasks, late: true },
    { label: t('figureReports'), to: '/auditReportList', query: reports, late: false },
  ];
  return (
    <ul className="home-figures">
      {figures
        .filter(({ query }) => query.fetchStatus !== 'idle' || query.data !== undefined)
        .map(({ label, to, query, late }) => {
          const total = query.data?.pagination.total;
          return (
            <li key={label} data-late={late && (total ?? 0) > 0}>
              <Link to={to}>
                <strong>{count(total)}</strong>
                <span>{label}</span>
              </Link>
            </li>
          );
        })}
    </ul>
  );
}
