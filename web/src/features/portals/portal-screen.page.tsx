import { GRID_COLUMNS, type OpenPortal } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { reflowed } from '@auditplus/core/portals/reflow.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock, Loaded } from '../../kit/blocks.tsx';
import { moment } from '../../lib/formats.ts';
import { useMedia } from '../../lib/media.ts';
import { queryClient, useRoute } from '../../lib/query.ts';
import { screenKey } from '../../lib/screen-key.ts';
import { DarkPart } from '../../theme/dark-part.tsx';
import { portalFilters } from './portal.loader.ts';
import { PortalGrid } from './portal-grid.tsx';
import { portalMessages } from './portals.messages.ts';
import { screenPages } from './screen-layout.ts';
import './portals.css';

const SECOND_MS = 1000;
/** A newer version of the portal reaches a screen by itself. */
const LOOK_AGAIN_MS = 60 * SECOND_MS;
const TURN_MS = 20 * SECOND_MS;
/** What is laid out for this width is enlarged or reduced to that of the screen. */
const STAGE_WIDTH = 1920;

/** What belongs to a person at a desk has no place on a wall that everybody sees. */
const PERSONAL: ReadonlySet<string> = new Set([
  'todo',
  'todoList',
  'notice',
  'email',
  'calendar',
  'commonFunc',
]);

/** A portal on a wall: without the shell, asking again by itself; what was last seen stays when the server is away. */
export default function PortalScreenPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <DarkPart>
        <Screen />
      </DarkPart>
    </QueryClientProvider>
  );
}

function Screen() {
  const { id = '' } = useParams();
  const portal = useRoute(
    portalsRoutes.open,
    { params: { id } },
    { keepPrevious: true, refetchInterval: LOOK_AGAIN_MS },
  );
  if (portal.data) return <Stage id={id} portal={portal.data} />;
  return (
    <main className="portal-screen">
      <Loaded query={portal}>{() => null}</Loaded>
    </main>
  );
}

type StageProps = { readonly id: string; readonly portal: OpenPortal };

function Stage({ id, portal: { fullName, formData } }: StageProps) {
  const t = useMessages(portalMessages);
  const [search] = useSearchParams();
  const answers = useRoute(
    portalsRoutes.data,
    { params: { id }, body: portalFilters(search) },
    { keepPrevious: true, refetchInterval: formData.refreshSeconds * SECOND_MS },
  );
  const isNarrow = useMedia('(max-width: 767px)');
  const widgets = useMemo(() => {
    if (screenKey() === null) return formData.layout;
    return reflowed(formData.layout, ({ elementKey }) => !PERSONAL.has(elementKey), GRID_COLUMNS);
  }, [formData.layout]);
  const pages = useMemo(() => screenPages(widgets), [widgets]);
  const at = useTurning(isNarrow ? 1 : pages.length);
  const page = pages[at];
  const scale = useScale();
  const style: CSSProperties = isNarrow
    ? {}
    : {
        width: STAGE_WIDTH,
        height: scale.height,
        transform: `scale(${scale.factor})`,
        ...({ '--screen-rows': page?.rows ?? 1 } as CSSProperties),
      };
  return (
    <main className="portal-screen" data-scaled={!isNarrow} style={style}>
      <header>
        <h1>{fullName}</h1>
        <span>
          {answers.error && answers.data ? <em>{t('screenAway')}</em> : null}
          {answers.dataUpdatedAt > 0 ? t('stale', { time: moment(answers.dataUpdatedAt) }) : null}
          {!isNarrow && pages.length > 1 ? ` · ${at + 1}/${pages.length}` : null}
        </span>
      </header>
      {answers.error && !answers.data ? <ErrorBlock error={answers.error} compact /> : null}
      {page ? (
        <PortalGrid
          phone={formData.phone}
          key={isNarrow ? 'all' : at}
          // A page counts its rows from its own top, so that pages put together would mix.
          widgets={isNarrow ? widgets : page.widgets}
          answers={answers.data?.widgets}
        />
      ) : (
        <EmptyBlock text={t('nothing')} />
      )}
    </main>
  );
}

/** The page that is shown now; the next one comes by itself, and none turns where nobody looks. */
function useTurning(pages: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) setTurns((turn) => turn + 1);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return pages === 0 ? 0 : turns % pages;
}

const scaleOf = () => {
  const factor = window.innerWidth / STAGE_WIDTH;
  return { factor, height: window.innerHeight / factor };
};

function useScale() {
  const [scale, setScale] = useState(scaleOf);
  useEffect(() => {
    const fit = () => setScale(scaleOf());
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return scale;
}
