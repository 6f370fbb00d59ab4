import { CloseOutlined, DownloadOutlined, EyeOutlined, ReloadOutlined } from '@ant-design/icons';
import { extensionOf } from '@auditplus/contract/features/files/file-kinds.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, Progress, Tooltip } from 'antd';
import { useTexts } from '../i18n/texts.ts';
import { fileSize } from '../lib/formats.ts';
import { downloadFile } from '../lib/save-file.ts';
import { showError } from '../lib/show-error.ts';
import { openPreview } from './file-preview-store.ts';
import { kitTexts } from './kit.texts.ts';

/** A file on its way, or one that failed. */
export type PendingFile = {
  readonly id: string;
  readonly file: File;
  readonly share: number;
  readonly problem: string | null;
  readonly controller: AbortController;
};

type FileListProps = {
  readonly files: readonly FileRef[];
  readonly pending?: readonly PendingFile[];
  /** Upload type under which the files are stored, for their download links. */
  readonly type?: string;
  readonly onRemove?: (file: FileRef) => void;
  readonly onRetry?: (file: PendingFile) => void;
  readonly onCancel?: (file: PendingFile) => void;
};

/** Files with size, checksum, preview and download. */
export function FileList({
  files,
  pending = [],
  type = 'annex',
  onRemove,
  onRetry,
  onCancel,
}: FileListProps) {
  const t = useTexts(kitTexts);
  if (files.length + pending.length === 0) return null;
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.fileId}>
          <span className="file-badge" aria-hidden>
            {badge(file.name)}
          </span>
          <span className="file-name">
            <button type="button" className="link-button" onClick={() => openPreview(file, type)}>
              {file.name}
            </button>
            <span className="quiet">
              {file.size === undefined ? '' : fileSize(file.size)}
              {file.sha256 ? (
                <Tooltip title={`${t('checksum')} ${file.sha256}`}>
                  <code className="file-hash">{file.sha256.slice(0, 12)}</code>
                </Tooltip>
              ) : null}
            </span>
          </span>
          <IconAct
            label={t('previewFile', { name: file.name })}
            icon={<EyeOutlined />}
            onClick={() => openPreview(file, type)}
          />
          <IconAct
            label={t('downloadFile', { name: file.name })}
            icon={<DownloadOutlined />}
            onClick={() => void downloadFile(file.fileId, file.name, type).catch(showError)}
          />
          {onRemove ? (
            <IconAct
              label={t('removeFile', { name: file.name })}
              icon={<CloseOutlined />}
              onClick={() => onRemove(file)}
            />
          ) : null}
        </li>
      ))}
      {pending.map((item) => (
        <li key={item.id} data-failed={item.problem !== null}>
          <span className="file-badge" aria-hidden>
            {badge(item.file.name)}
          </span>
          <span className="file-name">
            <span>{item.file.name}</span>
            {item.problem === null ? (
              <Progress
                percent={Math.round(item.share * 100)}
                size="small"
                aria-label={t('uploading', { percent: Math.round(item.share * 100) })}
              />
            ) : (
              <span className="field-problem">{item.problem}</span>
            )}
          </span>
          {item.problem === null ? null : (
            <IconAct
              label={t('retryFile', { name: item.file.name })}
              icon={<ReloadOutlined />}
              onClick={() => onRetry?.(item)}
            />
          )}
          <IconAct
            label={t('cancelUpload', { name: item.file.name })}
            icon={<CloseOutlined />}
            onClick={() => onCancel?.(item)}
          />
        </li>
      ))}
    </ul>
  );
}

type IconActProps = { readonly label: string; readonly icon: React.ReactNode; readonly onClick: () => void };

function IconAct({ label, icon, onClick }: IconActProps) {
  return <Button type="text" size="small" aria-label={label} title={label} icon={icon} onClick={onClick} />;
}

const badge = (name: string): string => extensionOf(name).toUpperCase().slice(0, 4) || '?';
