import { extensionOf, FILE_KINDS, SHOWN_IMAGES } from '@auditplus/contract/features/files/file-kinds.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { openPreview } from '../../kit/file-preview-store.ts';
import { previewKind } from '../../kit/preview-kind.ts';
import { webAddress } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useRoute } from '../../lib/query.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { evidenceMessages } from './evidence.messages.ts';

const LINK_MS = 120_000;
/** Shown well only where they have the whole screen. */
const WHOLE_SCREEN: ReadonlySet<string> = new Set(['docx', 'sheet']);

type FileViewerProps = {
  readonly file: FileRef;
  /** Once the content is on the screen, or was downloaded. */
  readonly onOpened?: () => void;
};

/** A file shown in place: pictures and whatever a browser can show; others are offered as a download. */
export function FileViewer({ file, onOpened }: FileViewerProps) {
  const t = useMessages(evidenceMessages);
  const common = useMessages(commonMessages);
  const extension = extensionOf(file.name);
  const isImage = SHOWN_IMAGES.has(extension);
  const isDirect = isImage || FILE_KINDS.get(extension) === 'txt';
  const link = useRoute(
    filesRoutes.downloadLink,
    { params: { type: 'annex', id: file.fileId } },
    { enabled: isDirect, staleTime: LINK_MS },
  );
  const preview = useRoute(
    filesRoutes.preview,
    {
      query: { fileName: file.fileId, ...(file.fileVersionId ? { fileVersionId: file.fileVersionId } : {}) },
    },
    { enabled: !isDirect, staleTime: LINK_MS },
  );
  const url = isDirect ? link.data?.url : preview.data;
  const error = isDirect ? link.error : preview.error;
  const isShown = Boolean(url);
  // The parent passes a new function with every draw; only the first look counts.
  const latest = useRef(onOpened);
  latest.current = onOpened;
  useEffect(() => {
    if (isShown) latest.current?.();
  }, [isShown]);

  if (error) {
    return <ErrorBlock error={error} onRetry={() => void (isDirect ? link.refetch() : preview.refetch())} />;
  }
  if (url === undefined) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (url === null) {
    const save = () =>
      attempt(async () => {
        await downloadFile(file.fileId, file.name);
        onOpened?.();
      });
    const isApart = WHOLE_SCREEN.has(previewKind(file.name));
    return (
      <div className="evidence-no-preview">
        <p className="quiet">{t(isApart ? 'previewApart' : 'noPreview')}</p>
        <span className="evidence-actions">
          {isApart ? (
            <Button onClick={() => openPreview(file, 'annex', onOpened)}>{t('wholeScreen')}</Button>
          ) : null}
          <Button onClick={() => void save()}>{common('download')}</Button>
        </span>
      </div>
    );
  }
  if (isImage) return <img className="evidence-image" src={webAddress(url)} alt={file.name} />;
  return <iframe className="evidence-frame" src={webAddress(url)} title={file.name} />;
}

/** A small picture of an image file; other files show their extension. */
export function FileThumb({ file }: { readonly file: FileRef }) {
  const extension = extensionOf(file.name);
  const isImage = SHOWN_IMAGES.has(extension);
  const link = useRoute(
    filesRoutes.downloadLink,
    { params: { type: 'annex', id: file.fileId } },
    { enabled: isImage, staleTime: LINK_MS },
  );
  if (isImage && link.data) return <img src={webAddress(link.data.url)} alt={file.name} loading="lazy" />;
  return <span className="evidence-badge">{extension.toUpperCase()}</span>;
}
