import type { HomeTile } from '@auditplus/contract/features/current-user/current-user.model.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { Button, Skeleton } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { MenuLinks } from '../../kit/menu-links.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { moment } from '../../lib/formats.ts';
import { flatMenus, hasModule, menuPath } from '../../lib/menu.ts';
import { messageAddress } from '../../lib/message-address.ts';
import { useRoute } from '../../lib/query.ts';
import { type RecentRecord, recentRecords } from '../../lib/recent.ts';
import { useSession } from '../../lib/session.ts';
import { Figures, useIsPlatformOnly } from './figures.tsx';
import { homeTexts } from './home.texts.ts';

const panels = import.meta.glob<{ default: ComponentType }>('../my-review/home-panel.tsx');
const [loadPanel] = Object.values(panels);
const WorkPanel = loadPanel ? lazy(loadPanel) : null;

const FIGURE_MODULES = [
  'audit.list',
  'audit.rectification',
  'audit.report',
  'permission.user',
  'permission.userOnline',
];

const SHOWN_NOTICES = 6;

type TileProps = { readonly entries: readonly string[] | null };

/** What each tile shows. */
export const TILE_BODIES: Readonly<Record<HomeTile, ComponentType<TileProps>>> = {
  work: OpenWork,
  results: Results,
  figures: Figures,
  notices: Notices,
  entries: QuickEntries,
  recent: Recent,
};

/** Whether a tile says anything to this person at all. */
export function useHasTile(): (tile: HomeTile) => boolean {
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const isPlatformOnly = useIsPlatformOnly();
  return (tile) => {
    if (tile === 'work') return hasModule(menus, 'audit.myReview');
    if (tile === 'results') return hasModule(menus, 'audit.dashboard') && !isPlatformOnly;
    if (tile !== 'figures') return true;
    return FIGURE_MODULES.some((code) => hasModule(menus, code));
  };
}

const SummaryStrip = lazy(async () => ({ default: (await import('../dashboards/public.ts')).SummaryStrip }));

/** The published results of the year: the group's, and of a unit its own with its rank. */
function Results() {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 1 }} />}>
      <SummaryStrip />
    </Suspense>
  );
}

function OpenWork() {
  const t = useTexts(homeTexts);
  const navigate = useNavigate();
  if (WorkPanel)
    return (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
        <WorkPanel />
      </Suspense>
    );
  return (
    <>
      <p className="measure">{t('workHint')}</p>
      <Button type="primary" onClick={() => void navigate('/myReview')}>
        {t('openWork')}
      </Button>
    </>
  );
}

function Notices() {
  const t = useTexts(homeTexts);
  const query = useRoute(messagesRoutes.list, {
    query: { currentPage: 1, pageSize: SHOWN_NOTICES, type: '1', sort: 'desc' },
  });
  return (
    <Loaded query={query} rows={3}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="quiet">{t('noNotices')}</p>
        ) : (
          <>
            <ul className="home-rows">
              {list.map((row) => (
                <li key={row.id} data-unread={row.isRead === '0'}>
                  <Link to={messageAddress(row)}>{row.title}</Link>
                  <span className="quiet">{moment(row.lastModifyTime)}</span>
                </li>
              ))}
            </ul>
            <p>
              <Link to="/messageRecord?type=1">{t('allNotices')}</Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}

function QuickEntries({ entries }: TileProps) {
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const openable = flatMenus(menus).filter((node) => node.type !== 1 && menuPath(node) !== '/home');
  const chosen = (entries ?? []).flatMap((code) => openable.find((node) => node.enCode === code) ?? []);
  const t = useTexts(homeTexts);
  return chosen.length === 0 ? <EmptyBlock text={t('noEntries')} /> : <MenuLinks nodes={chosen} />;
}

function Recent() {
  const t = useTexts(homeTexts);
  const userId = useSession((session) => session.current?.userInfo.userId) ?? '';
  const orgs = useOrgNames();
  const language = useLanguage();
  const records = recentRecords(userId);
  const nameOf = ({ title, page, unit }: RecentRecord) => {
    if (!page) return title;
    if (unit) return [orgs.short(unit), page[language]].join(' · ');
    return Object.values(page).includes(title) ? page[language] : [title, page[language]].join(' · ');
  };
  if (records.length === 0) return <p className="quiet">{t('noRecent')}</p>;
  return (
    <ul className="home-rows">
      {records.map((record) => (
        <li key={record.address}>
          <Link to={record.address}>{nameOf(record)}</Link>
          <span className="quiet">{moment(record.at)}</span>
        </li>
      ))}
    </ul>
  );
}
