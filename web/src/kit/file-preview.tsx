import { DownloadOutlined } from '@ant-design/icons';
import { extensionOf, FILE_KINDS, SHOWN_IMAGES } from '@auditplus/contract/features/files/file-kinds.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { call, webAddress } from '../lib/api.ts';
import { downloadFile } from '../lib/save-file.ts';
import { showError } from '../lib/show-error.ts';
import { toast } from '../lib/toast.ts';
import { SideDrawer } from './drawers.tsx';
import { closePreview, usePreviewStore } from './file-preview-store.ts';
import { kitTexts } from './kit.texts.ts';

/** Over this many kilobytes a preview may fail (product-spec point 8). */
const WARN_KB = 43_008;

/** The drawer of the file opened through `openPreview`. */
export function FilePreview() {
  const shown = usePreviewStore((store) => store.shown);
  const t = useTexts(kitTexts);
  const common = useTexts(commonTexts);
  return (
    <SideDrawer
      open={shown !== null}
      width="large"
      title={t('documentPreview', { name: shown?.file.name ?? '' })}
      extra={
        shown ? (
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void downloadFile(shown.file.fileId, shown.file.name, shown.type).catch(showError)}
          >
            {common('download')}
          </Button>
        ) : null
      }
      onClose={closePreview}
    >
      {shown ? <Preview key={shown.file.fileId} {...shown} /> : null}
    </SideDrawer>
  );
}

type PreviewProps = { readonly file: FileRef; readonly type: string; readonly onOpened?: () => void };
type Content =
  | { readonly kind: 'image' | 'frame' | 'text'; readonly url: string }
  | { readonly kind: 'none' };

function Preview({ file, type, onOpened }: PreviewProps) {
  const t = useTexts(kitTexts);
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
        showError(error);
        closePreview();
      },
    );
    return () => controller.abort();
  }, [file, type, onOpened]);

  if (content === null) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <>
      {(file.size ?? 0) / 1024 > WARN_KB ? <Alert type="warning" title={t('previewTooBig')} /> : null}
      {content.kind === 'none' ? <p className="quiet">{t('previewNone')}</p> : null}
      {content.kind === 'image' ? <img className="preview-image" src={content.url} alt={file.name} /> : null}
      {content.kind === 'frame' ? (
        <iframe className="preview-frame" src={content.url} title={file.name} />
      ) : null}
      {content.kind === 'text' ? <TextPreview url={content.url} /> : null}
    </>
  );
}

function TextPreview({ url }: { readonly url: string }) {
  const [text, setText] = useState<string | null>(null);
  const t = useTexts(kitTexts);
  useEffect(() => {
    const controller = new AbortController();
    fetch(url, { signal: controller.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error())))
      .then(setText, () => {
        if (!controller.signal.aborted) toast.warning(t('fileMissing'));
      });
    return () => controller.abort();
  }, [url, t]);
  return text === null ? <Skeleton active /> : <pre className="preview-text">{text}</pre>;
}

async function contentOf(file: FileRef, type: string, signal: AbortSignal): Promise<Content> {
  const extension = extensionOf(file.name);
  const kind = FILE_KINDS.get(extension);
  if (SHOWN_IMAGES.has(extension) || kind === 'txt') {
    const link = await call(filesRoutes.downloadLink, { params: { type, id: file.fileId } }, { signal });
    return { kind: kind === 'txt' ? 'text' : 'image', url: webAddress(link.url) };
  }
  const query = {
    fileName: file.fileId,
    ...(file.fileVersionId ? { fileVersionId: file.fileVersionId } : {}),
  };
  const address = await call(filesRoutes.preview, { query }, { signal });
  return address ? { kind: 'frame', url: webAddress(address) } : { kind: 'none' };
}
