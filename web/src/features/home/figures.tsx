import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { onlineUsersRoutes } from '@auditplus/contract/features/online-users/online-users.routes.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { count } from '../../lib/formats.ts';
import { hasModule } from '../../lib/menu.ts';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { homeTexts } from './home.texts.ts';

const ONE = { currentPage: 1, pageSize: 1 } as const;

type Figure = {
  readonly label: string;
  readonly to: string;
  readonly query: { readonly fetchStatus: string; readonly data?: unknown };
  readonly total: number | undefined;
  readonly isWarning?: boolean;
};

/** How much lies in my scope: audits, rectifications, reports, people; each number opens its list. */
export function Figures() {
  const figures = [...useAuditFigures(), ...usePeopleFigures()];
  return (
    <ul className="home-figures">
      {figures
        .filter(({ query }) => query.fetchStatus !== 'idle' || query.data !== undefined)
        .map(({ label, to, total, isWarning }) => (
          <li key={label} data-late={isWarning === true && (total ?? 0) > 0}>
            <Link to={to}>
              <strong>{count(total)}</strong>
              <span>{label}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}

function useAuditFigures(): readonly Figure[] {
  const t = useTexts(homeTexts);
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const isPlatformOnly = useIsPlatformOnly();
  const sees = (code: string) => ({ enabled: hasModule(menus, code) && !isPlatformOnly });
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
  const totalOf = ({ data }: { data?: { pagination: { total: number } } | undefined }) =>
    data?.pagination.total;
  return [
    {
      label: t('figureChecks', { year }),
      to: `/auditList?year=${year}`,
      query: checks,
      total: totalOf(checks),
    },
    {
      label: t('figureLateChecks'),
      to: '/auditList?overdue=1',
      query: lateChecks,
      total: totalOf(lateChecks),
      isWarning: true,
    },
    { label: t('figureTasks'), to: '/rectificationTask', query: tasks, total: totalOf(tasks) },
    {
      label: t('figureLateTasks'),
      to: '/rectificationTask?overdue=1',
      query: lateTasks,
      total: totalOf(lateTasks),
      isWarning: true,
    },
    { label: t('figureReports'), to: '/auditReportList', query: reports, total: totalOf(reports) },
  ];
}

/** System administrators without a role in audits learn that audits exist, and nothing of what is in them. */
export const useIsPlatformOnly = (): boolean =>
  useSession((session) => session.current?.userInfo.roleCodes.every((code) => code === 'sysAdmin') === true);

const LOCKED = 2;

/** For those who look after the accounts. */
function usePeopleFigures(): readonly Figure[] {
  const t = useTexts(homeTexts);
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const sees = (code: string) => ({ enabled: hasModule(menus, code) });
  const online = useRoute(onlineUsersRoutes.list, { query: {} }, sees('permission.userOnline'));
  const locked = useRoute(
    userAdminRoutes.list,
    { query: { ...ONE, enabledMark: LOCKED } },
    sees('permission.user'),
  );
  return [
    {
      label: t('figureOnline'),
      to: '/permission/userOnline',
      query: online,
      total: online.data?.length,
    },
    {
      label: t('figureLocked'),
      to: `/permission/user?state=${LOCKED}`,
      query: locked,
      total: locked.data?.pagination.total,
      isWarning: true,
    },
  ];
}
