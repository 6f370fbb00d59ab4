import { DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button } from 'antd';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { openPreview } from '../../kit/file-preview-store.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { attempt } from '../../lib/attempt.ts';
import { fileSize, moment } from '../../lib/formats.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { Photo } from './photos.tsx';
import { rectificationMessages } from './rectifications.messages.ts';

type Proof = Rectification['proofs'][number];
type ReviewProps = { readonly record: Rectification; readonly proof: Proof };

/** The latest evidence: before beside after, then the files, each with a mark whether the caller has opened it. */
export function ProofReview({ record, proof }: ReviewProps) {
  const t = useMessages(rectificationMessages);
  const mark = useAction(rectificationsRoutes.opened, {
    invalidates: [routeKey(rectificationsRoutes.read, { params: { id: record.id } })],
  });
  const seen = new Set(proof.openedByMe);
  const onOpened = (file: FileRef) => {
    if (!seen.has(file.fileId)) mark.mutate({ params: { id: record.id }, body: { fileId: file.fileId } });
  };
  const all = [...proof.beforePhotos, ...proof.afterPhotos, ...proof.files];
  const done = all.filter(({ fileId }) => seen.has(fileId)).length;
  const pairs = Math.max(proof.beforePhotos.length, proof.afterPhotos.length);
  const cell = (photo: FileRef | undefined) =>
    photo ? (
      <Photo photo={photo} opened={seen.has(photo.fileId)} onOpened={onOpened} />
    ) : (
      <span className="rect-no-photo quiet">{t('noPhoto')}</span>
    );
  return (
    <section>
      <h2>
        {t(pairs > 0 ? 'compareTitle' : 'proofTitle')}{' '}
        <span className="quiet">{t('openedCount', { done, total: all.length })}</span>
      </h2>
      <p className="quiet">
        {t('round', { count: proof.round })} · {t('submittedBy')} {proof.submittedBy.name} ·{' '}
        {moment(proof.submittedAt)}
      </p>
      <p className="rect-text">{proof.description}</p>
      {pairs > 0 ? (
        <div className="rect-pairs">
          <strong>{t('before')}</strong>
          <strong>{t('after')}</strong>
          {Array.from({ length: pairs }, (_, place) => (
            <div
              key={`pair-${proof.beforePhotos[place]?.fileId ?? ''}-${proof.afterPhotos[place]?.fileId ?? ''}`}
            >
              {cell(proof.beforePhotos[place])}
              {cell(proof.afterPhotos[place])}
            </div>
          ))}
        </div>
      ) : null}
      {proof.files.length > 0 ? (
        <ul className="rect-files" aria-label={t('filesTitle')}>
          {proof.files.map((file) => (
            <OpenedFile key={file.fileId} file={file} opened={seen.has(file.fileId)} onOpened={onOpened} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type OpenedFileProps = {
  readonly file: FileRef;
  readonly opened: boolean;
  readonly onOpened: (file: FileRef) => void;
};

function OpenedFile({ file, opened, onOpened }: OpenedFileProps) {
  const t = useMessages(rectificationMessages);
  const common = useMessages(commonMessages);
  const look = () => openPreview(file, 'annex', () => onOpened(file));
  const save = () =>
    attempt(async () => {
      await downloadFile(file.fileId, file.name);
      onOpened(file);
    });
  return (
    <li>
      <button type="button" className="link-button" onClick={look}>
        {file.name}
      </button>
      <span className="quiet">{fileSize(file.size)}</span>
      <StateDot tone={opened ? 'green' : 'orange'} text={t(opened ? 'opened' : 'notOpened')} />
      <Button type="text" size="small" icon={<EyeOutlined />} aria-label={common('preview')} onClick={look} />
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={common('download')}
        onClick={() => void save()}
      />
    </li>
  );
}
