import { Button, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { MenuLinks } from '../../kit/menu-links.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { flatMenus, hasModule, menuPath } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.ts';
import { homeTexts } from './home.texts.ts';

const QUICK_ENTRIES = 8;

const panels = import.meta.glob<{ default: ComponentType }>('../my-review/home-panel.tsx');
const [loadPanel] = Object.values(panels);
const WorkPanel = loadPanel ? lazy(loadPanel) : null;

/** The start: a greeting, my open work, quick entries of my menu. */
export default function HomePage() {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const current = useSession((session) => session.current);
  const menus = useMemo(() => current?.menuList ?? [], [current]);
  const entries = useMemo(
    () =>
      flatMenus(menus)
        .filter((node) => node.type === 2 && menuPath(node) !== '/home')
        .slice(0, QUICK_ENTRIES),
    [menus],
  );
  const now = dayjs();
  const weekday = new Intl.DateTimeFormat(TAGS[language], { weekday: 'long' }).format(now.toDate());
  const user = current?.userInfo;
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
    >
      <div className="home">
        {hasModule(menus, 'audit.myReview') ? <OpenWork /> : null}
        <section className="home-quick" aria-labelledby="home-quick">
          <h2 id="home-quick">{t('quick')}</h2>
          <MenuLinks nodes={entries} />
        </section>
      </div>
    </PageFrame>
  );
}

const TAGS = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

function OpenWork() {
  const t = useTexts(homeTexts);
  const navigate = useNavigate();
  return (
    <section aria-labelledby="home-work">
      <h2 id="home-work">{t('work')}</h2>
      {WorkPanel ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
          <WorkPanel />
        </Suspense>
      ) : (
        <>
          <p className="measure">{t('workHint')}</p>
          <Button type="primary" onClick={() => navigate('/myReview')}>
            {t('openWork')}
          </Button>
        </>
      )}
    </section>
  );
}

function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}
