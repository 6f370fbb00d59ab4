import { InboxOutlined } from '@ant-design/icons';
import { FILE_KINDS, type UploadType } from '@auditplus/contract/features/files/file-kinds.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { ApiError } from '../lib/api-error.ts';
import { toast } from '../lib/toast.ts';
import { uploadFile } from '../lib/upload.ts';
import { FileList, type PendingFile } from './file-list.tsx';
import { kitTexts } from './kit.texts.ts';
import { FILE_RULES, IMAGE_RULES, sizeWords, type UploadRules, uploadProblem } from './upload-check.ts';

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
  readonly disabled?: boolean;
  /** Each file after it arrived, for screens that attach at once instead of with a form. */
  readonly onUploaded?: (file: FileRef) => void;
  readonly id?: string;
};

/** Files by click or drop, with progress, retry and the checks of the specification. */
export function UploadField(props: UploadFieldProps) {
  const { value = [], type, disabled } = props;
  const t = useTexts(kitTexts);
  const own = useId();
  const [over, setOver] = useState(false);
  const { pending, add, retry, cancel } = useUploads(props);
  const rules = rulesOf(props);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add(event.dataTransfer.files);
  };
  return (
    <div className="upload">
      {disabled ? null : (
        <label
          className="upload-zone"
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <InboxOutlined aria-hidden />
          <span>{t('dropHint')}</span>
          <span className="quiet">{t('dropLimit', sizeWords(rules.maxBytes))}</span>
          <input
            id={props.id ?? own}
            className="visually-hidden"
            type="file"
            multiple={rules.limit !== 1}
            accept={acceptOf(rules)}
            onChange={(event) => {
              if (event.target.files) add(event.target.files);
              event.target.value = '';
            }}
          />
        </label>
      )}
      <FileList
        files={value}
        pending={pending}
        type={type ?? (props.imagesOnly ? 'annexpic' : 'annex')}
        {...(disabled
          ? {}
          : { onRemove: (file) => props.onChange?.(value.filter((other) => other.fileId !== file.fileId)) })}
        onRetry={retry}
        onCancel={cancel}
      />
    </div>
  );
}

function useUploads(props: UploadFieldProps) {
  const t = useTexts(kitTexts);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const latest = useRef(props);
  latest.current = props;
  const collected = useRef<readonly FileRef[]>(props.value ?? []);
  collected.current = props.value ?? [];
  const rules = rulesOf(props);

  const patch = (id: string, part: Partial<PendingFile>) =>
    setPending((files) => files.map((file) => (file.id === id ? { ...file, ...part } : file)));
  const drop = (id: string) => setPending((files) => files.filter((file) => file.id !== id));

  const send = async (item: PendingFile) => {
    try {
      const reply = await uploadFile(item.file, {
        type: latest.current.type ?? (latest.current.imagesOnly ? 'annexpic' : 'annex'),
        signal: item.controller.signal,
        onProgress: (share) => patch(item.id, { share }),
      });
      const stored: FileRef = {
        name: item.file.name,
        fileId: reply.name,
        fileVersionId: reply.fileVersionId,
        url: reply.url,
        size: reply.fileSize,
        sha256: reply.sha256,
      };
      drop(item.id);
      const next = rules.limit === 1 ? [stored] : [...collected.current, stored];
      collected.current = next;
      latest.current.onChange?.(next);
      latest.current.onUploaded?.(stored);
    } catch (error) {
      if (error instanceof DOMException) return drop(item.id);
      const refused = error instanceof ApiError && error.status !== 0;
      patch(item.id, { problem: refused ? error.msg : t('fileFailed') });
      if (refused) toast.error(error.msg);
    }
  };

  const add = (files: Iterable<File>) => {
    const accepted: PendingFile[] = [];
    for (const file of files) {
      const taken =
        rules.limit === 1 ? accepted.length : collected.current.length + pending.length + accepted.length;
      const problem = uploadProblem(file, taken, rules);
      if (problem) toast.error(t(problem.key, problem.params));
      else {
        accepted.push({
          id: `${file.name}-${file.lastModified}-${file.size}-${accepted.length}`,
          file,
          share: 0,
          problem: null,
          controller: new AbortController(),
        });
      }
    }
    setPending((waiting) => [...waiting, ...accepted]);
    for (const item of accepted) void send(item);
  };
  const retry = (item: PendingFile) => {
    const again = { ...item, share: 0, problem: null, controller: new AbortController() };
    patch(item.id, again);
    void send(again);
  };
  const cancel = (item: PendingFile) => {
    item.controller.abort();
    drop(item.id);
  };
  return { pending, add, retry, cancel };
}

function rulesOf(props: UploadFieldProps): UploadRules {
  const base = props.imagesOnly ? IMAGE_RULES : FILE_RULES;
  return {
    ...base,
    limit: props.limit ?? base.limit,
    maxBytes: props.maxBytes ?? base.maxBytes,
    accept: props.accept ?? base.accept,
  };
}

function acceptOf(rules: UploadRules): string {
  if (rules.imagesOnly) return 'image/*';
  if (rules.accept.length === 0) return '';
  return [...FILE_KINDS.keys()]
    .filter((extension) => uploadProblem({ name: `x.${extension}`, size: 1 }, 0, rules) === null)
    .map((extension) => `.${extension}`)
    .join(',');
}
