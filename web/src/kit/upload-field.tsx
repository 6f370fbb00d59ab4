import { CloseOutlined, InboxOutlined } from '@ant-design/icons';
import { FILE_KINDS, type UploadType } from '@auditplus/contract/features/files/file-kinds.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button } from 'antd';
import {
  type ClipboardEvent,
  type DragEvent,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { labelled } from '../lib/phrases.ts';
import { showError } from '../lib/show-error.ts';
import { forgetUnfinished, forgottenUploads, unfinishedUploads } from '../lib/unfinished-uploads.ts';
import { droppedFiles } from './dropped-files.ts';
import { FileList } from './file-list.tsx';
import { useFormFrame } from './form-context.ts';
import { kitMessages } from './kit.messages.ts';
import type { PendingFile } from './pending-file.tsx';
import { rulesWithin, sizeWords, type UploadRules, uploadProblem } from './upload-check.ts';
import { type RefusedFile, useUploads } from './use-uploads.ts';

export type UploadFieldProps = {
  readonly value?: readonly FileRef[];
  readonly onChange?: (files: FileRef[]) => void;
  /** Where the server files it; pictures go to `annexpic`. */
  readonly type?: UploadType;
  readonly limit?: number;
  readonly maxBytes?: number;
  /** Kinds: image, video, audio, excel, word, ppt, pdf, txt, archive, drawing, document. */
  readonly accept?: readonly string[];
  readonly imagesOnly?: boolean;
  /** What is said of choosing files; the usual words unless given. */
  readonly hint?: string;
  /** False: the limits are not said. */
  readonly showsLimits?: boolean;
  readonly disabled?: boolean;
  /** Each file after it arrived, for screens that attach at once instead of with a form. */
  readonly onUploaded?: (file: FileRef) => void;
  readonly id?: string;
};

/** Files by click, drop (folders too) or paste, in chunks when large, with the checks of the specification. */
export function UploadField(props: UploadFieldProps) {
  const { value = [], disabled } = props;
  const own = useId();
  const id = props.id ?? own;
  const type = props.type ?? (props.imagesOnly ? 'annexpic' : 'annex');
  const rules = rulesWithin(props, type);
  const place = `${location.pathname}#${type}`;
  const uploads = useUploads({
    value,
    rules,
    type,
    place,
    onChange: props.onChange,
    onUploaded: props.onUploaded,
  });
  useHoldForm(own, uploads.pending.length > 0);
  const paste = (event: ClipboardEvent) => {
    if (disabled || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    uploads.add([...event.clipboardData.files]);
  };
  const { isOver, ...drag } = useFileDrop(uploads.add);
  return (
    <div className="upload" data-over={isOver} onPaste={paste} {...(disabled ? {} : drag)}>
      {disabled ? null : (
        <>
          <Chooser
            id={id}
            rules={rules}
            hint={props.hint}
            showsLimits={props.showsLimits !== false}
            onFiles={uploads.add}
          />
          <Unfinisheds place={place} pending={uploads.pending} />
          <Refuseds files={uploads.refused} />
        </>
      )}
      <FileList
        files={value}
        pending={uploads.pending}
        type={type}
        {...(disabled
          ? {}
          : { onRemove: (file) => props.onChange?.(value.filter((other) => other.fileId !== file.fileId)) })}
        onPause={uploads.pause}
        onRetry={uploads.resume}
        onCancel={uploads.cancel}
      />
    </div>
  );
}

/** The form around waits for what is on its way, and no longer than the file is shown to be. */
export function useHoldForm(id: string, isUploading: boolean): void {
  const { uploading } = useFormFrame();
  useLayoutEffect(() => {
    if (!isUploading || !uploading) return;
    uploading.add(id);
    return () => {
      uploading.delete(id);
    };
  }, [id, isUploading, uploading]);
}

/** Files dropped anywhere on the field, its list included: a near miss must not open the file instead of the page. */
function useFileDrop(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      droppedFiles(event.dataTransfer).then(onFiles, showError);
    },
  };
}

type ChooserProps = {
  readonly id: string;
  readonly rules: UploadRules;
  readonly hint: string | undefined;
  readonly showsLimits: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
};

function Chooser({ id, rules, hint, showsLimits, onFiles }: ChooserProps) {
  const t = useMessages(kitMessages);
  return (
    <label className="upload-zone">
      <InboxOutlined aria-hidden />
      <span>{hint || t('dropHint')}</span>
      {showsLimits ? <span className="quiet">{t('dropLimit', sizeWords(rules.maxBytes))}</span> : null}
      <input
        id={id}
        className="visually-hidden"
        type="file"
        multiple={rules.limit !== 1}
        accept={acceptOf(rules)}
        onChange={(event) => {
          if (event.target.files) onFiles([...event.target.files]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** What was chosen last and not taken; it stays until something else is chosen. */
function Refuseds({ files }: { readonly files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="upload-refused" role="alert">
      {files.map(({ name, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and names may repeat
        <li key={index}>{labelled(name, problem)}</li>
      ))}
    </ul>
  );
}

type Named = { readonly name: string; readonly size: number };

type UnfinishedsProps = { readonly place: string; readonly pending: readonly PendingFile[] };

/** What a reload has cut off: the same file, chosen again, goes on where it stopped. */
function Unfinisheds({ place, pending }: UnfinishedsProps) {
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  // What is being sent now was never cut off: only what lay there when the field appeared is offered.
  const [found] = useState(() => unfinishedUploads(place));
  useSyncExternalStore(forgottenUploads.subscribe, forgottenUploads.count);
  const stored = unfinishedUploads(place);
  const isSame = (a: Named, b: Named) => a.name === b.name && a.size === b.size;
  const left = found.filter(
    (upload) =>
      stored.some((other) => isSame(other, upload)) && !pending.some(({ file }) => isSame(file, upload)),
  );
  if (left.length === 0) return null;
  return (
    <ul className="upload-unfinished">
      {left.map((upload) => (
        <li key={`${upload.name}-${upload.size}`}>
          <span>{t('uploadUnfinished', { name: upload.name, percent: Math.floor(upload.share * 100) })}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`${common('remove')} ${upload.name}`}
            onClick={() => forgetUnfinished(place, upload)}
          />
        </li>
      ))}
    </ul>
  );
}

function acceptOf(rules: UploadRules): string {
  if (rules.imagesOnly) return 'image/*';
  if (rules.accept.length === 0) return '';
  return [...FILE_KINDS.keys()]
    .filter((extension) => uploadProblem({ name: `x.${extension}`, size: 1 }, 0, rules) === null)
    .map((extension) => `.${extension}`)
    .join(',');
}
