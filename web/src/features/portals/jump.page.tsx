import { screenKeysRoutes } from '@auditplus/contract/features/portals/screen-keys.routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { queryClient, useRoute } from '../../lib/query.ts';
import { keepScreenKey, screenPath } from '../../lib/screen-key.ts';
import { wanted } from '../../lib/wanted.ts';
import { DarkPart } from '../../theme/dark-part.tsx';
import './portals.css';

/** Returns from signing in land here, codes of records, and big screens with their key. */
export default function JumpPage() {
  const [search] = useSearchParams();
  const key = search.get('screen');
  const code = search.get('q');
  if (code) return <Navigate to={`/recordCode?${new URLSearchParams({ q: code })}`} replace />;
  if (!key) return <Navigate to={wanted(`?${search}`)} replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <Entering screenKey={key} />
    </QueryClientProvider>
  );
}

/** A screen that was switched on before the server asks again by itself. */
const AGAIN_MS = 30_000;

/** Keeps the key and leaves the address that shows it. */
function Entering({ screenKey }: { readonly screenKey: string }) {
  const navigate = useNavigate();
  const query = useRoute(
    screenKeysRoutes.open,
    { body: { key: screenKey } },
    { staleTime: 0, refetchInterval: AGAIN_MS },
  );
  const portalId = query.data?.portalId;
  useEffect(() => {
    if (!portalId) return;
    keepScreenKey(screenKey);
    navigate(screenPath(portalId), { replace: true });
  }, [portalId, screenKey, navigate]);
  return (
    <DarkPart>
      <main className="portal-screen">
        {query.error ? <ErrorBlock error={query.error} onRetry={() => void query.refetch()} /> : null}
      </main>
    </DarkPart>
  );
}
