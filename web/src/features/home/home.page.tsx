import './home.css';
import { ArrowDownOutlined, ArrowUpOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import type {
  HomeArrangement,
  HomeTile,
} from '@auditplus/contract/features/current-user/current-user.model.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useState } from 'react';
import { commonTexts } from '../../i18n/common.texts.ts';
import { LANGUAGE_TAGS, useLanguage, useTexts } from '../../i18n/texts.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { moveTile, orderedTiles, showTile } from './arrangement.ts';
import { homeTexts } from './home.texts.ts';
import { TILE_BODIES, useHasTile } from './tiles.tsx';

const USUAL: HomeArrangement = { order: [], hidden: [], entries: null };
const EntryChoice = lazy(async () => ({ default: (await import('./entry-choice.tsx')).EntryChoice }));

/** The start: my open work, the group's results, what lies in my scope, notices, my entries, what I had open last. */
export default function HomePage() {
  const t = useTexts(homeTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const user = useSession((session) => session.current?.userInfo);
  const stored = useRoute(currentUserRoutes.home, {});
  const [draft, setDraft] = useState<HomeArrangement | null>(null);
  const save = useAction(currentUserRoutes.saveHome, {
    done: t('arranged'),
    invalidates: [routeKey(currentUserRoutes.home)],
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
          {user?.organizeName ? <span>{user.organizeName}</span> : null}
          {user?.positionName ? <span>{user.positionName}</span> : null}
        </>
      }
      acts={
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
    >
      <Tiles home={draft ?? stored.data ?? USUAL} onChange={draft ? setDraft : null} />
    </PageFrame>
  );
}

type Change = ((home: HomeArrangement) => void) | null;

function Tiles({ home, onChange }: { readonly home: HomeArrangement; readonly onChange: Change }) {
  const hasTile = useHasTile();
  // Quick entries stand there once somebody has chosen some.
  const tiles = orderedTiles(home)
    .filter(hasTile)
    .filter((tile) => tile !== 'entries' || home.entries !== null || onChange !== null);
  return (
    <div className="home" data-arranging={onChange !== null}>
      {tiles.map((tile) => {
        const isHidden = home.hidden.includes(tile);
        return isHidden && !onChange ? null : (
          <Tile key={tile} tile={tile} home={home} isHidden={isHidden} onChange={onChange} />
        );
      })}
    </div>
  );
}

type TileProps = {
  readonly tile: HomeTile;
  readonly home: HomeArrangement;
  readonly isHidden: boolean;
  readonly onChange: Change;
};

function Tile({ tile, home, isHidden, onChange }: TileProps) {
  const t = useTexts(homeTexts);
  const Body = TILE_BODIES[tile];
  const name = t(tile, { year: dayjs().year() });
  return (
    <section className="home-tile" data-tile={tile} data-hidden={isHidden} aria-labelledby={`home-${tile}`}>
      <header>
        <h2 id={`home-${tile}`}>{name}</h2>
        {onChange ? (
          <span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('moveUp', { name })}
              onClick={() => onChange(moveTile(home, tile, -1))}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('moveDown', { name })}
              onClick={() => onChange(moveTile(home, tile, 1))}
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
      {onChange && tile === 'entries' ? (
        <Suspense>
          <EntryChoice home={home} onChange={onChange} />
        </Suspense>
      ) : null}
      {isHidden ? null : <Body entries={home.entries} />}
    </section>
  );
}

function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}
