import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { FileList } from '../../kit/file-list.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useRoute } from '../../lib/query.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { AskEvidence } from '../evidence/public.ts';
import { WaitingPhotos } from '../offline/public.ts';
import { PLACES, useScore, useScoreState, useSheet } from './score-context.ts';
import { type FocusItem, Part } from './score-focus-part.tsx';
import { scoringMessages } from './scoring.messages.ts';

const PHOTO_LIMIT = 50;
const PHOTO_BYTES = 5 * 1024 * 1024;

/** Photos of the row, evidence of the unit, and findings written on the item. */
export function ScoreFiles({ item }: { readonly item: FocusItem }) {
  const t = useMessages(scoringMessages);
  const { store, held, openFinding } = useScore();
  const { node, draft, canEdit } = item;
  const counts = useScoreState(({ sheet }) => sheet.counts[node.id]);
  return (
    <>
      <Part title={t('photos')}>
        {canEdit && held ? (
          <WaitingPhotos key={node.id} held={held} nodeId={node.id} id={PLACES.photo}>
            <FileList files={draft.photos} type="annexpic" />
          </WaitingPhotos>
        ) : canEdit ? (
          <UploadField
            key={node.id}
            id={PLACES.photo}
            type="annexpic"
            imagesOnly
            limit={PHOTO_LIMIT}
            maxBytes={PHOTO_BYTES}
            value={draft.photos}
            onChange={(photos) => store.edit(node.id, { type: 'photos', photos })}
          />
        ) : draft.photos.length === 0 ? (
          <p className="quiet">{t('noPhotos')}</p>
        ) : (
          <FileList files={draft.photos} type="annexpic" />
        )}
      </Part>
      <Part title={t('evidence')} extra={String(counts?.files ?? 0)}>
        <Evidence nodeId={node.id} />
      </Part>
      <Part
        title={t('findings')}
        extra={
          canEdit ? (
            <Button size="small" type="text" onClick={openFinding}>
              {t('newFinding')} <kbd>X</kbd>
            </Button>
          ) : (
            String(counts?.findings ?? 0)
          )
        }
      >
        <Findings nodeId={node.id} />
      </Part>
    </>
  );
}

function Evidence({ nodeId }: { readonly nodeId: string }) {
  const t = useMessages(scoringMessages);
  const { record } = useSheet();
  const settled = useSettled(nodeId);
  const query = useRoute(
    evidenceRoutes.list,
    { query: { checkTaskId: record.checkTaskId, evaluationId: '0', nodeId: settled } },
    { enabled: settled === nodeId, staleTime: 60_000 },
  );
  const list = settled === nodeId ? (query.data?.list ?? []) : [];
  const ask = (
    <AskEvidence
      key="ask"
      small
      checkTaskId={record.checkTaskId}
      askable={settled === nodeId ? (query.data?.askable ?? []) : []}
    />
  );
  if (settled === nodeId && query.data && list.length === 0)
    return (
      <>
        <p className="quiet">{t('noEvidence')}</p>
        {ask}
      </>
    );
  const requests = list.map((request) => (
    <div key={request.id}>
      <p>
        {request.label}{' '}
        <StateDot
          tone={(['grey', 'orange', 'green', 'red', 'grey'] as const)[request.state] ?? 'grey'}
          text={t(
            (['support0', 'support1', 'support2', 'support3', 'support4'] as const)[request.state] ??
              'support0',
          )}
        />
      </p>
      <FileList files={request.files.filter(({ replaced }) => !replaced).map(({ file }) => file)} />
    </div>
  ));
  return [...requests, ask];
}

function Findings({ nodeId }: { readonly nodeId: string }) {
  const t = useMessages(scoringMessages);
  const { record } = useSheet();
  const settled = useSettled(nodeId);
  const query = useRoute(
    findingsRoutes.list,
    { query: { checkTaskId: record.checkTaskId, nodeId: settled, currentPage: 1, pageSize: 20 } },
    { enabled: settled === nodeId, staleTime: 30_000 },
  );
  const list = settled === nodeId ? (query.data?.list ?? []) : [];
  if (settled === nodeId && query.data && list.length === 0)
    return <p className="quiet">{t('noFindings')}</p>;
  return (
    <ul className="score-list">
      {list.map((finding) => (
        <li key={finding.id}>
          <Link to={`/checkInfo?id=${finding.check.id}&tab=findings&finding=${finding.id}`}>
            {finding.enCode || t('draftFinding')}
          </Link>{' '}
          {finding.title}
        </li>
      ))}
    </ul>
  );
}
