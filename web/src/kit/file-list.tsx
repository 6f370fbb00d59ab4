import { CloseOutlined, DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, Checkbox, Tooltip } from 'antd';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { attempt } from '../lib/attempt.ts';
import { fileSize } from '../lib/formats.ts';
import { downloadFile, downloadPack } from '../lib/save-file.ts';
import { toast } from '../lib/toast.ts';
import { extensionBadge } from './file-badge.ts';
import { openPreviewAmong } from './file-preview-store.ts';
import { IconAction } from './icon-action.tsx';
import { kitMessages } from './kit.messages.ts';
import { type PendingFile, PendingRow } from './pending-file.tsx';

type FileListProps = {
  readonly files: readonly FileRef[];
  readonly pending?: readonly PendingFile[];
  /** Upload type under which the files are stored, for their download links. */
  readonly type?: string;
  /** Tick boxes, and one zip of the ticked files; its value names the zip. */
  readonly packName?: string;
  readonly onRemove?: (file: FileRef) => void;
  readonly onPause?: (file: PendingFile) => void;
  /** Goes on after a pause or tries again after an error. */
  readonly onRetry?: (file: PendingFile) => void;
  readonly onCancel?: (file: PendingFile) => void;
};

/** Files with size, checksum, preview and download. */
export function FileList(props: FileListProps) {
  const { files, pending = [], type = 'annex', packName, onRemove } = props;
  const t = useMessages(kitMessages);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (files.length + pending.length === 0) return null;

  const chosen = files.filter((file) => ticked.has(file.fileId));
  const tick = (id: string, isOn: boolean) => {
    const next = new Set(ticked);
    if (isOn) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const pack = () => {
    if (chosen.length === 0) toast.warning(t('chooseFiles'));
    else
      void attempt(() =>
        downloadPack(
          chosen.map((file) => file.fileId),
          packName ?? '',
          type,
        ),
      );
  };
  return (
    <div className="file-box">
      {packName === undefined || files.length === 0 ? null : (
        <div className="file-pack">
          <Checkbox
            checked={chosen.length === files.length}
            indeterminate={chosen.length > 0 && chosen.length < files.length}
            onChange={(event) =>
              setTicked(new Set(event.target.checked ? files.map((file) => file.fileId) : []))
            }
          >
            {t('selectAll')}
          </Checkbox>
          <Button size="small" icon={<DownloadOutlined />} onClick={pack}>
            {t('downloadPack')}
          </Button>
        </div>
      )}
      <ul className="file-list">
        {files.map((file) => (
          <li key={file.fileId}>
            {packName === undefined ? null : (
              <Checkbox
                aria-label={t('tickFile', { name: file.name })}
                checked={ticked.has(file.fileId)}
                onChange={(event) => tick(file.fileId, event.target.checked)}
              />
            )}
            <StoredFile
              file={file}
              type={type}
              onOpen={() => openPreviewAmong(files, file, type)}
              onRemove={onRemove}
            />
          </li>
        ))}
        {pending.map((item) => (
          <li key={item.id} data-failed={item.problem !== null}>
            <PendingRow
              item={item}
              onPause={props.onPause}
              onRetry={props.onRetry}
              onCancel={props.onCancel}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type StoredFileProps = {
  readonly file: FileRef;
  readonly type: string;
  readonly onOpen: () => void;
  readonly onRemove: ((file: FileRef) => void) | undefined;
};

function StoredFile({ file, type, onOpen, onRemove }: StoredFileProps) {
  const t = useMessages(kitMessages);
  const { name } = file;
  return (
    <>
      <span className="file-badge" aria-hidden>
        {extensionBadge(name)}
      </span>
      <span className="file-name">
        <button type="button" className="link-button" onClick={onOpen}>
          {name}
        </button>
        {file.size === undefined ? null : (
          <Tooltip title={file.sha256 ? `${t('checksum')} ${file.sha256}` : ''}>
            <span className="quiet">{fileSize(file.size)}</span>
          </Tooltip>
        )}
      </span>
      <IconAction label={t('previewFile', { name })} icon={<EyeOutlined />} onClick={onOpen} />
      <IconAction
        label={t('downloadFile', { name })}
        icon={<DownloadOutlined />}
        onClick={() => void attempt(() => downloadFile(file.fileId, name, type))}
      />
      {onRemove ? (
        <IconAction
          label={t('removeFile', { name })}
          icon={<CloseOutlined />}
          onClick={() => onRemove(file)}
        />
      ) : null}
    </>
  );
}
