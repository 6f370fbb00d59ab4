import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { type ScoreRoute, scoreRoute } from '@auditplus/core/scoring/presets.ts';
import { Skeleton } from 'antd';
import { Navigate, useParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, ErrorBlock } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { usePageHandle } from '../../lib/page-handle.ts';
import { useRoute } from '../../lib/query.ts';
import './score.css';
import { ScoreWorkspace } from './score-workspace.tsx';
import { scoringTexts } from './scoring.texts.ts';

/** The nine score addresses: one page, whose stage and lines come from the preset and the record (audit-domain 1.2). */
export default function ScorePage() {
  const { preset } = usePageHandle();
  const route = scoreRoute(preset ?? '');
  return route ? <ScoreRecord route={route} /> : null;
}

type Parameters = { readonly checkTaskId: string; readonly evaluationId: string; readonly id: string };

function ScoreRecord({ route }: { readonly route: ScoreRoute }) {
  const t = useTexts(scoringTexts);
  const { titles } = usePageHandle();
  const { checkTaskId = '', evaluationId = '', id = '' } = useParams();
  const parameters = { checkTaskId, evaluationId, id };
  const isCurrent = id === '0';
  const current = useRoute(
    scoringRoutes.currentRecord,
    { params: { id: evaluationId }, query: { stage: route.stage, checkTaskId } },
    { enabled: isCurrent },
  );
  const recordId = isCurrent ? (current.data?.stageRecordId ?? '') : id;
  const sheet = useRoute(
    scoringRoutes.readSheet,
    {
      params: { id: recordId },
      query: isCurrent || evaluationId === '0' ? { checkTaskId } : { checkTaskId, evaluationId },
    },
    { enabled: recordId !== '' },
  );

  const moved = isCurrent ? current.data?.route : sheet.data?.record.route;
  if (moved && moved !== route.route) return <Navigate to={addressOf(moved, parameters)} replace />;
  const error = (isCurrent && current.error) || sheet.error;
  if (!sheet.data)
    return (
      <PageFrame title={titles.zh === '' ? '' : t('scoring')} fill>
        {error ? (
          <ErrorBlock
            error={error}
            onRetry={() => void (current.error ? current.refetch() : sheet.refetch())}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </PageFrame>
    );
  if (!sheet.data.nodes.some((node) => node.isItem))
    return (
      <PageFrame title={sheet.data.record.evaluationName} fill>
        <EmptyBlock text={t('noItems')} />
      </PageFrame>
    );
  return (
    <ScoreWorkspace
      key={sheet.data.record.id}
      sheet={sheet.data}
      route={route}
      reload={() => {
        void sheet.refetch();
        if (isCurrent) void current.refetch();
      }}
    />
  );
}

const addressOf = (route: string, { checkTaskId, evaluationId, id }: Parameters): string =>
  `/${route}/${checkTaskId}/${evaluationId}/${id}`;
