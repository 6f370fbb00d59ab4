import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { call, webAddress } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { attempt } from '../lib/attempt.ts';
import { downloadFile } from '../lib/save-file.ts';
import { showError } from '../lib/show-error.ts';
import { toast } from '../lib/toast.ts';
import './file-preview.css';
import { closePreview, placeOf, stepPreview, usePreviewStore } from './file-preview-store.ts';
import { useHotkeys } from './hotkeys.ts';
import { kitMessages } from './kit.messages.ts';
import { lazyPart } from './lazy-part.ts';
import { type PreviewKind, previewKind } from './preview-kind.ts';
import { PreviewPhoto } from './preview-photo.tsx';
import { PreviewText } from './preview-text.tsx';

/** Over this many kilobytes a preview may fail (product-spec point 8). */
const WARN_KB = 43_008;

/** What lies in these uses the arrow keys itself: players seek, sheets have tabs. */
const OWN_ARROWS: ReadonlySet<PreviewKind> = new Set(['video', 'audio', 'sheet']);

const PreviewPdf = lazyPart(async () => (await import('./preview-pdf.tsx')).default);
const PreviewDocx = lazyPart(async () => (await import('./preview-docx.tsx')).default);
const PreviewSheet = lazyPart(async () => (await import('./preview-sheet.tsx')).default);

/** Above every drawer that lists files, below a question. */
const PREVIEW_LEVEL = 1800;

/** The full-screen dialog of the file opened through `openPreview`. */
export function FilePreview() {
  const shown = usePreviewStore((store) => store.shown);
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const isOneOfMany = (shown?.among.length ?? 0) > 1;
  useHotkeys(
    { arrowleft: () => stepPreview(-1), arrowright: () => stepPreview(1) },
    { enabled: isOneOfMany && !OWN_ARROWS.has(previewKind(shown?.file.name ?? '')), isFirst: true },
  );
  return (
    <Modal
      open={shown !== null}
      width="100%"
      zIndex={PREVIEW_LEVEL}
      className="preview-dialog"
      title={t('documentPreview', { name: shown?.file.name ?? '' })}
      destroyOnHidden
      onCancel={closePreview}
      footer={
        shown ? (
          <div className="preview-actions">
            {isOneOfMany ? <Place place={placeOf(shown)} count={shown.among.length} /> : null}
            <Button
              icon={<DownloadOutlined />}
              onClick={() => void attempt(() => downloadFile(shown.file.fileId, shown.file.name, shown.type))}
            >
              {common('download')}
            </Button>
            <Button onClick={closePreview}>{common('cancel')}</Button>
          </div>
        ) : null
      }
    >
      {shown ? <Preview key={shown.file.fileId} {...shown} /> : null}
    </Modal>
  );
}

function Place({ place, count }: { readonly place: number; readonly count: number }) {
  const t = useMessages(kitMessages);
  return (
    <span className="preview-place">
      <Button
        aria-label={t('previewPrevious')}
        title={t('previewPrevious')}
        icon={<LeftOutlined />}
        disabled={place === 0}
        onClick={() => stepPreview(-1)}
      />
      <span role="status">{t('previewPlace', { place: place + 1, count })}</span>
      <Button
        aria-label={t('previewNext')}
        title={t('previewNext')}
        icon={<RightOutlined />}
        disabled={place === count - 1}
        onClick={() => stepPreview(1)}
      />
    </span>
  );
}

type PreviewProps = { readonly file: FileRef; readonly type: string; readonly onOpened?: () => void };
type Content = { readonly kind: PreviewKind; readonly url: string };

function Preview({ file, type, onOpened }: PreviewProps) {
  const t = useMessages(kitMessages);
  const [content, setContent] = useState<Content | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    contentOf(file, type, controller.signal).then(
      (next) => {
        setContent(next);
        onOpened?.();
      },
      (error) => {
        if (controller.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) toast.warning(t('fileMissing'));
        else showError(error);
        closePreview();
      },
    );
    return () => controller.abort();
  }, [file, type, onOpened, t]);

  if (content === null) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <div className="preview">
      {(file.size ?? 0) / 1024 > WARN_KB ? <Alert type="warning" title={t('previewTooBig')} /> : null}
      <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
        <Shown content={content} file={file} />
      </Suspense>
    </div>
  );
}

function Shown({ content: { kind, url }, file }: { readonly content: Content; readonly file: FileRef }) {
  const t = useMessages(kitMessages);
  const { name } = file;
  switch (kind) {
    case 'image':
      return <PreviewPhoto file={file} url={url} onStep={stepPreview} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: an uploaded recording has no captions
      return <video className="preview-media" src={url} controls aria-label={name} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: an uploaded recording has no captions
      return <audio className="preview-audio" src={url} controls aria-label={name} />;
    case 'text':
      return <PreviewText url={url} />;
    case 'pdf':
      return <PreviewPdf source={url} name={name} />;
    case 'docx':
      return <PreviewDocx source={url} />;
    case 'sheet':
      return <PreviewSheet url={url} />;
    default:
      return <p className="quiet preview-none">{t('previewNone')}</p>;
  }
}

/** What the browser shows itself needs only a link; for other kinds the server may have a PDF form. */
async function contentOf(file: FileRef, type: string, signal: AbortSignal): Promise<Content> {
  const kind = previewKind(file.name);
  // A small form that lies on this device, shown while there is no network.
  if (file.url.startsWith('blob:')) return { kind: 'image', url: file.url };
  if (kind === 'docx' || kind === 'sheet' || kind === 'text') {
    const link = await call(filesRoutes.downloadLink, { params: { type, id: file.fileId } }, { signal });
    return { kind, url: webAddress(link.url) };
  }
  const query = {
    fileName: file.fileId,
    ...(file.fileVersionId ? { fileVersionId: file.fileVersionId } : {}),
  };
  const address = await call(filesRoutes.preview, { query }, { signal });
  if (!address) return { kind: 'none', url: '' };
  return { kind: kind === 'none' ? 'pdf' : kind, url: webAddress(address) };
}
