import { CheckCircleFilled } from '@ant-design/icons';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Skeleton } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { openPreview } from '../../kit/file-preview-store.ts';
import { webAddress } from '../../lib/api.ts';
import { useRoute } from '../../lib/query.ts';
import { rectificationMessages } from './rectifications.messages.ts';

/** Pictures are stored under this upload type. */
const PICTURES = 'annexpic';
const LINK_MS = 120_000;

type PhotoProps = {
  readonly photo: FileRef;
  /** Whether the caller has looked at it; leaves the mark out when absent. */
  readonly opened?: boolean;
  readonly onOpened?: (photo: FileRef) => void;
};

/** A picture that opens in the preview. */
export function Photo({ photo, opened, onOpened }: PhotoProps) {
  const t = useMessages(rectificationMessages);
  const link = useRoute(
    filesRoutes.downloadLink,
    { params: { type: PICTURES, id: photo.fileId } },
    { staleTime: LINK_MS },
  );
  return (
    <button
      type="button"
      className="rect-photo"
      aria-label={t('enlarge', { name: photo.name })}
      title={photo.name}
      onClick={() => openPreview(photo, PICTURES, onOpened ? () => onOpened(photo) : undefined)}
    >
      {link.data ? <img src={webAddress(link.data.url)} alt={photo.name} /> : null}
      {link.isPending ? <Skeleton.Image active /> : null}
      {link.error ? <span className="quiet">{photo.name}</span> : null}
      {opened === undefined ? null : (
        <span className="rect-photo-mark" data-tone={opened ? 'green' : 'orange'}>
          {opened ? <CheckCircleFilled aria-hidden /> : null} {t(opened ? 'opened' : 'notOpened')}
        </span>
      )}
    </button>
  );
}

/** Small pictures in a row. */
export function PhotoRow({ photos }: { readonly photos: readonly FileRef[] }) {
  if (photos.length === 0) return null;
  return (
    <div className="rect-photos">
      {photos.map((photo) => (
        <Photo key={photo.fileId} photo={photo} />
      ))}
    </div>
  );
}
