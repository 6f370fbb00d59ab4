import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { type KnownScoreRoute, scoreRoute } from '@auditplus/core/scoring/presets.ts';
import { Skeleton } from 'antd';
import { useCallback, useEffect, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { usePageHandle } from '../../lib/page-handle.ts';
import { useRoute } from '../../lib/query.ts';
import { showError } from '../../lib/show-error.ts';
import { keepSheet, useHeldPackage } from '../offline/public.ts';
import { sheetRequest } from './score.loader.ts';
import './score-pieces.css';
import { sheetIn } from './score-words.ts';
import { ScoreWorkspace } from './score-workspace.tsx';
import { scoringMessages } from './scoring.messages.ts';

/** The nine score addresses: one page, whose stage and lines come from the preset and the record (audit-domain 1.2). */
export default function ScorePage() {
  const { preset } = usePageHandle();
  const route = scoreRoute(preset ?? '');
  return route ? <ScoreRecord route={route} /> : null;
}

function ScoreRecord({ route }: { readonly route: KnownScoreRoute }) {
  const t = useMessages(scoringMessages);
  const { titles } = usePageHandle();
  const { checkTaskId = '', evaluationId = '', id = '' } = useParams();
  // After a break of the network the entries go out first: see useScoreStore.
  const sheet = useRoute(scoringRoutes.readSheet, sheetRequest({ checkTaskId, evaluationId, id }, route), {
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
  const { refetch } = sheet;
  const language = useLanguage();
  const read = useCallback(async () => {
    const { data } = await refetch();
    return data && sheetIn(language, data);
  }, [refetch, language]);
  const held = useHeldPackage({ checkTaskId, evaluationId, id });
  useEffect(() => {
    if (held && sheet.data) void keepSheet(held, sheet.data).catch(showError);
  }, [held, sheet.data]);
  const known = sheet.data ?? (isCutOff(sheet) ? held?.sheet : undefined);
  const data = useMemo(() => known && sheetIn(language, known), [known, language]);
  const shown = data?.record.route;
  if (shown && shown !== route.route)
    return <Navigate to={`/${shown}/${checkTaskId}/${evaluationId}/${id}`} replace />;
  if (!data || held === undefined)
    return (
      <PageFrame title={titles.zh === '' ? '' : t('scoring')} fill>
        {sheet.error ? (
          <ErrorBlock error={sheet.error} onRetry={() => void sheet.refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </PageFrame>
    );
  if (!data.nodes.some((node) => node.isItem))
    return (
      <PageFrame title={data.record.evaluationName} fill>
        <EmptyBlock text={t('noItems')} />
      </PageFrame>
    );
  return (
    <ScoreWorkspace
      key={`${data.record.id} ${held?.id ?? ''}`}
      sheet={data}
      route={route}
      held={held}
      read={read}
    />
  );
}

/** The network does not answer: the query failed on it, or waits for it. */
const isCutOff = ({
  error,
  fetchStatus,
}: {
  readonly error: unknown;
  readonly fetchStatus: string;
}): boolean => fetchStatus === 'paused' || (error instanceof ApiError && error.status === 0);
