import './home.css';
import { ArrowDownOutlined, ArrowUpOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import type { HomeArrangement, HomePanels, HomeTile } from '@auditplus/contract/features/home/home.model.ts';
import { homeRoutes } from '@auditplus/contract/features/home/home.routes.ts';
import { Button, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { LANGUAGE_TAGS, useLanguage, useMessages } from '../../i18n/messages.ts';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useRecentName } from '../../kit/recent-name.ts';
import { moment } from '../../lib/formats.ts';
import { hasModule } from '../../lib/menu.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { recentRecords } from '../../lib/recent.ts';
import { useSession } from '../../lib/session.ts';
import { HomeTodos, TodoCount } from '../my-review/public.ts';
import { LatestNotices } from '../notices/public.ts';
import { HomeSchedule } from '../schedules/public.ts';
import { moveTile, orderedTiles, showTile } from './arrangement.ts';
import { BoardPanel } from './board-panel.tsx';
import { HealthPanel } from './health-panel.tsx';
import { homeMessages } from './home.messages.ts';
import { ResultsPanel } from './results-panel.tsx';
import { SheetsPanel } from './sheets-panel.tsx';
import { UnitPanel } from './unit-panel.tsx';

/** Portals draw charts, tables and filters, which the built-in home does without. */
const PortalView = lazyPart(async () => (await import('../portals/public.ts')).PortalView);
const HomeChoice = lazyPart(async () => (await import('../portals/public.ts')).HomeChoice);

const USUAL: HomeArrangement = { order: [], hidden: [] };
/** While the page stays open. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** The start: the portal that was chosen for it, else the built-in one. */
export default function HomePage() {
  const portalId = useSession((session) => session.current?.userInfo.portalId) ?? '';
  if (!portalId) return <BuiltInHome />;
  return (
    <Suspense
      fallback={
        <PageFrame title="">
          <Skeleton active paragraph={{ rows: 10 }} />
        </PageFrame>
      }
    >
      <PortalView id={portalId} />
    </Suspense>
  );
}

/** The built-in home: what concerns the person by role, the open work, notices, and what was open last. */
function BuiltInHome() {
  const t = useMessages(homeMessages);
  const common = useMessages(commonMessages);
  const language = useLanguage();
  const user = useSession((session) => session.current?.userInfo);
  const stored = useRoute(homeRoutes.arrangement, {});
  const panels = useRoute(homeRoutes.panels, {}, { refetchInterval: LOOK_AGAIN_MS });
  const [isChoosing, setChoosing] = useState(false);
  const orgs = useOrgNames();
  const stages = useDictionary('auditStage');
  const organisation = orgs.path(user?.organizeIdList ?? []);
  // Tiles come with the names they speak of, not with codes and names that change a moment later.
  const isPending = panels.isPending || stored.isPending || orgs.loading || stages.loading;
  const [draft, setDraft] = useState<HomeArrangement | null>(null);
  const save = useAction(homeRoutes.arrange, {
    done: t('arranged'),
    invalidates: [routeKey(homeRoutes.arrangement)],
  });
  const now = dayjs();
  const weekday = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { weekday: 'long' }).format(now.toDate());
  const keep = async (home: HomeArrangement) => {
    await save.mutateAsync({ body: home });
    setDraft(null);
  };
  return (
    <PageFrame
      tagTitle={t('home')}
      title={t(partOfDay(now.hour()), { name: user?.userName ?? '' })}
      subtitle={
        <>
          <span>{t('today', { date: now.format('YYYY-MM-DD'), weekday })}</span>
          {organisation ? <span>{organisation}</span> : null}
          {user?.positionName ? <span>{user.positionName}</span> : null}
        </>
      }
      actions={
        draft ? (
          <>
            <Button onClick={() => setDraft(USUAL)}>{t('usual')}</Button>
            <Button onClick={() => setDraft(null)}>{common('cancel')}</Button>
            <Button type="primary" loading={save.isPending} onClick={() => void keep(draft)}>
              {t('keepArrangement')}
            </Button>
          </>
        ) : (
          <Button type="text" disabled={!stored.data} onClick={() => setDraft(stored.data ?? USUAL)}>
            {t('arrange')}
          </Button>
        )
      }
      moreActions={[{ key: 'home', label: t('chooseHome'), onClick: () => setChoosing(true) }]}
    >
      {isChoosing ? (
        <Suspense>
          <HomeChoice onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
      {panels.error ? <ErrorBlock error={panels.error} onRetry={() => void panels.refetch()} /> : null}
      {isPending ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <Tiles
          home={draft ?? stored.data ?? USUAL}
          panels={panels.data ?? null}
          onChange={draft ? setDraft : null}
        />
      )}
    </PageFrame>
  );
}

type Change = ((home: HomeArrangement) => void) | null;

type TilesProps = {
  readonly home: HomeArrangement;
  readonly panels: HomePanels | null;
  readonly onChange: Change;
};

function Tiles({ home, panels, onChange }: TilesProps) {
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const bodies = bodiesOf(panels, {
    hasWork: hasModule(menus, 'audit.myReview'),
    hasSchedule: hasModule(menus, 'extend.schedule'),
    hidesSheets: home.hidden.includes('sheets'),
  });
  const tiles = orderedTiles(home).filter((tile) => bodies[tile] !== undefined);
  return (
    <div className="home" data-arranging={onChange !== null}>
      {tiles.map((tile) => {
        const isHidden = home.hidden.includes(tile);
        return isHidden && !onChange ? null : (
          <Tile key={tile} tile={tile} {...{ home, tiles, isHidden, onChange }}>
            {bodies[tile]}
          </Tile>
        );
      })}
    </div>
  );
}

/** What each tile shows; tiles that say nothing to this person are missing. */
function bodiesOf(
  panels: HomePanels | null,
  {
    hasWork,
    hasSchedule,
    hidesSheets,
  }: { readonly hasWork: boolean; readonly hasSchedule: boolean; readonly hidesSheets: boolean },
): Partial<Record<HomeTile, ReactNode>> {
  const { unit, sheets, results, board, health } = panels ?? {};
  // The sheets have a tile of their own, unless it is hidden.
  const shown = new Set(hidesSheets ? [] : sheets?.list.map(({ id }) => id));
  return {
    ...(unit && unit.tracks.length > 0 && { unit: <UnitPanel tracks={unit.tracks} /> }),
    ...(sheets && { sheets: <SheetsPanel sheets={sheets} /> }),
    ...(health && { health: <HealthPanel health={health} /> }),
    ...(results && { results: <ResultsPanel results={results} ownUnitId={unit?.tracks[0]?.unit.id} /> }),
    ...(board && board.total > 0 && { board: <BoardPanel board={board} /> }),
    ...(hasWork && { work: <HomeTodos shownElsewhere={shown} /> }),
    ...(hasSchedule && { schedule: <HomeSchedule /> }),
    notices: <LatestNotices />,
    recent: <Recent />,
  };
}

type TileProps = {
  readonly tile: HomeTile;
  readonly tiles: readonly HomeTile[];
  readonly home: HomeArrangement;
  readonly isHidden: boolean;
  readonly onChange: Change;
  readonly children: ReactNode;
};

function Tile({ tile, tiles, home, isHidden, onChange, children }: TileProps) {
  const t = useMessages(homeMessages);
  const name = t(tile, { year: dayjs().year() });
  const move = (by: -1 | 1) => onChange?.(moveTile(home, { tile, by, among: tiles }));
  return (
    <section className="home-tile" data-tile={tile} data-hidden={isHidden} aria-labelledby={`home-${tile}`}>
      <header>
        <h2 id={`home-${tile}`}>
          {name}
          {tile === 'work' ? <TodoCount /> : null}
        </h2>
        {onChange ? (
          <span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('moveUp', { name })}
              onClick={() => move(-1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('moveDown', { name })}
              onClick={() => move(1)}
            />
            <Button
              type="text"
              size="small"
              icon={isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
              aria-label={isHidden ? t('showTile', { name }) : t('hideTile', { name })}
              onClick={() => onChange(showTile(home, tile, isHidden))}
            />
          </span>
        ) : null}
      </header>
      {isHidden ? null : children}
    </section>
  );
}

function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** The records that the person had open last in this browser. */
function Recent() {
  const t = useMessages(homeMessages);
  const userId = useSession((session) => session.current?.userInfo.userId) ?? '';
  const nameOf = useRecentName();
  const records = recentRecords(userId);
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
