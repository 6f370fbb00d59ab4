import { CaretRightOutlined, CloseOutlined, PauseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { fileSize } from '../lib/formats.ts';
import type { UploadState } from '../lib/upload-task.ts';
import { extensionBadge } from './file-badge.ts';
import { IconAction } from './icon-action.tsx';
import { kitMessages } from './kit.messages.ts';

/** A file on its way, or one that failed. */
export type PendingFile = {
  readonly id: string;
  readonly file: File;
  readonly state: UploadState;
  readonly share: number;
  readonly problem: string | null;
  /** Paused because its field left the screen, not by the person. */
  readonly isInterrupted: boolean;
};

export const isGoing = (state: UploadState): boolean =>
  state === 'checking' || state === 'waiting' || state === 'uploading';

type Action = ((file: PendingFile) => void) | undefined;
type PendingRowProps = {
  readonly item: PendingFile;
  readonly onPause: Action;
  readonly onRetry: Action;
  readonly onCancel: Action;
};

/** One upload in progress: its state in words, how far it is, and what can be done about it. */
export function PendingRow({ item, onPause, onRetry, onCancel }: PendingRowProps) {
  const t = useMessages(kitMessages);
  const { name } = item.file;
  const percent = Math.floor(item.share * 100);
  const words: Readonly<Record<UploadState, string>> = {
    checking: t('checking', { percent }),
    waiting: t('waiting'),
    uploading: t('uploading', { percent }),
    paused: t('paused'),
    success: t('uploaded'),
    error: item.problem ?? t('fileFailed'),
  };
  const isRunning = isGoing(item.state);
  return (
    <>
      <span className="file-badge" aria-hidden>
        {extensionBadge(name)}
      </span>
      <span className="file-name">
        <span>
          {name} <span className="quiet">{fileSize(item.file.size)}</span>
        </span>
        {isRunning ? (
          <Progress percent={percent} size="small" showInfo={false} aria-label={words[item.state]} />
        ) : null}
        <span className={item.state === 'error' ? 'field-problem' : 'quiet'} role="status">
          {words[item.state]}
        </span>
      </span>
      {isRunning ? (
        <IconAction
          label={t('pauseUpload', { name })}
          icon={<PauseOutlined />}
          onClick={() => onPause?.(item)}
        />
      ) : null}
      {item.state === 'paused' ? (
        <IconAction
          label={t('resumeUpload', { name })}
          icon={<CaretRightOutlined />}
          onClick={() => onRetry?.(item)}
        />
      ) : null}
      {item.state === 'error' ? (
        <IconAction
          label={t('retryFile', { name })}
          icon={<ReloadOutlined />}
          onClick={() => onRetry?.(item)}
        />
      ) : null}
      <IconAction
        label={t('cancelUpload', { name })}
        icon={<CloseOutlined />}
        onClick={() => onCancel?.(item)}
      />
    </>
  );
}
