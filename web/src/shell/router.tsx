import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  type RouteObject,
  useRouteError,
  useSearchParams,
} from 'react-router';
import LoginPage from '../features/auth/login.page.tsx';
import { translate } from '../i18n/messages.ts';
import { provideHeld } from '../lib/held.ts';
import { portalAt } from '../lib/menu.ts';
import { here } from '../lib/navigation.ts';
import type { PageHandle } from '../lib/page-handle.ts';
import { screenKey } from '../lib/screen-key.ts';
import { useSession } from '../lib/session.ts';
import { showError } from '../lib/show-error.ts';
import { wanted } from '../lib/wanted.ts';
import { decide } from './guard.ts';
import { GuardGate } from './guard-gate.tsx';
import { aheadLoader, PAGES, type PageEntry, pageLoader } from './route-table.ts';
import { shellMessages } from './shell.messages.ts';
import { Waiting } from './waiting.tsx';

/** The application's addresses. The guard is asked before anything is loaded, so that a visitor loads only login. */
export function createRouter() {
  provideHeld(() => import('../features/offline/public.ts'), showError);
  const { token, locked, current } = useSession.getState();
  const decision = decide(window.location.pathname, window.location.search, {
    hasToken: token !== null,
    locked,
    loaded: current !== null,
    hasScreenKey: screenKey() !== null,
  });
  if (decision.kind === 'redirect') window.history.replaceState(null, '', decision.to);

  const routes: RouteObject[] = [
    {
      element: <GuardGate />,
      errorElement: <RouteFailed />,
      hydrateFallbackElement: <Waiting />,
      children: [
        {
          path: '/login',
          // Part of the start: a visitor waits for one file instead of two dozen one after the other.
          Component: LoginPage,
        },
        {
          path: '/lockScreen',
          lazy: async () => ({ Component: (await import('../features/auth/lock.page.tsx')).default }),
        },
        {
          path: '/activate',
          lazy: async () => ({ Component: (await import('../features/users/activate.page.tsx')).default }),
        },
        {
          path: '/visitorOutbox',
          lazy: async () => ({
            Component: (await import('../features/auth/visitor-outbox.page.tsx')).default,
          }),
        },
        {
          path: '/verifyPrint',
          lazy: async () => ({
            Component: (await import('../features/print-templates/print-verify.page.tsx')).default,
          }),
        },
        {
          path: '/confirmLogin',
          lazy: async () => ({
            Component: (await import('../features/auth/confirm-login.page.tsx')).default,
          }),
        },
        {
          path: '/portalScreen/:id',
          lazy: async () => ({
            Component: (await import('../features/portals/portal-screen.page.tsx')).default,
          }),
        },
        { path: '/auth-redirect', element: <Onward /> },
        {
          path: '/jump',
          lazy: async () => ({ Component: (await import('../features/portals/jump.page.tsx')).default }),
        },
        {
          id: FRAME,
          lazy: async () => ({ Component: (await import('./frame.ts')).Layout }),
          children: [
            { path: '/', element: <Navigate to="/home" replace /> },
            { path: '/redirect/*', element: <Reopen /> },
            ...PAGES.map(pageRoute),
            {
              path: '/404',
              handle: handleOf('notFound'),
              lazy: async () => ({
                Component: (await import('../features/platform-pages/not-found.page.tsx')).default,
              }),
            },
            {
              path: '*',
              lazy: {
                loader: portalAhead,
                Component: loadMenuEntry,
              },
            },
          ],
        },
      ],
    },
  ];
  return createBrowserRouter(routes, {
    // Asked for addresses that no page of the table has.
    async patchRoutesOnNavigation({ path, patch }) {
      if (!RECORD_ADDRESS.test(path)) return;
      const { PLAIN_RECORD_PAGES } = await import('./plain-record-pages.ts');
      patch(FRAME, PLAIN_RECORD_PAGES.map(pageRoute));
    },
  });
}

/** The route of what everybody who has signed in sees around a page. */
const FRAME = 'frame';
/** A directory of the menu with an entry in it. */
const RECORD_ADDRESS = /^\/\w+\/\w+$/;

function pageRoute(entry: PageEntry): RouteObject {
  const load = pageLoader(entry.page) ?? (() => import('../features/platform-pages/not-open.page.tsx'));
  const loadComponent = async () => (await load()).default;
  const loadAhead = aheadLoader(entry.page);
  return {
    path: entry.path,
    handle: handleOf(entry.title, entry),
    lazy: {
      // First, and small enough to arrive before the page, whose data it asks for. Nobody waits for the answer: the
      // page shows by itself that it is on its way.
      ...(loadAhead && {
        loader: async () => {
          const { ahead } = await loadAhead();
          return ({ params, request }: LoaderFunctionArgs) => {
            ahead(params, entry.preset ?? null, new URL(request.url).searchParams);
            return null;
          };
        },
      }),
      Component: loadComponent,
    },
  };
}

const loadMenuEntry = async () => (await import('../features/platform-pages/menu-entry.page.tsx')).default;

/** As a page of the table asks ahead for its data, so does a portal of the menu. */
async function portalAhead() {
  const { ahead } = await import('../features/portals/portal.loader.ts');
  return ({ request }: LoaderFunctionArgs) => {
    const address = new URL(request.url);
    const { current } = useSession.getState();
    const id = current && portalAt(current, address);
    if (id) ahead({ id }, null, address.searchParams);
    return null;
  };
}

function handleOf(title: PageEntry['title'], entry?: PageEntry): PageHandle {
  const titleIn = (language: Language) =>
    typeof title === 'string' ? translate(language, shellMessages, title) : inLanguage(title, language);
  const titles = { zh: titleIn('zh'), zhtw: titleIn('zhtw'), en: titleIn('en') };
  return {
    titles,
    module: entry?.module ?? null,
    alsoBy: entry?.alsoBy ?? [],
    preset: entry?.preset ?? null,
    recordFields: entry?.recordFields ?? [],
    hasParams: entry?.path.includes(':') ?? false,
    noCache: entry?.noCache ?? false,
  };
}

const RELOADED = 'plus_reloaded';

/**
 * A navigation that fails goes to the not-found page. When a module could not be loaded the product was probably
 * updated meanwhile, so the window is loaded anew once first.
 */
function RouteFailed() {
  const error = useRouteError();
  const missing = error instanceof TypeError && /import|module/i.test(error.message);
  if (missing && sessionStorage.getItem(RELOADED) === null) {
    sessionStorage.setItem(RELOADED, '1');
    window.location.reload();
    return null;
  }
  return <Navigate to="/404" replace />;
}

/** Sign-in returns land here: the guard decides where a caller without a session goes. */
function Onward() {
  const [query] = useSearchParams();
  return <Navigate to={wanted(`?${query}`)} replace />;
}

/** Opens a page anew under its own address; used to refresh a tab. */
function Reopen() {
  return <Navigate to={here().slice('/redirect'.length) || '/'} replace />;
}
