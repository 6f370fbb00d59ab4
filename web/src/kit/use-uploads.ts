import type { UploadType } from '@auditplus/contract/features/files/file-kinds.ts';
import type { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { useEffect, useRef, useState } from 'react';
import { type Translate, useMessages } from '../i18n/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import { UnreadableFile } from '../lib/file-hash.ts';
import { WrongContent } from '../lib/file-head.ts';
import { toast } from '../lib/toast.ts';
import { startUpload, type UploadTask } from '../lib/upload-task.ts';
import { kitMessages } from './kit.messages.ts';
import { isGoing, type PendingFile } from './pending-file.tsx';
import { type UploadRules, uploadProblem } from './upload-check.ts';

type UploadsOptions = {
  readonly value: readonly FileRef[];
  readonly rules: UploadRules;
  readonly type: UploadType;
  readonly place: string;
  readonly onChange: ((files: FileRef[]) => void) | undefined;
  readonly onUploaded: ((file: FileRef) => void) | undefined;
};

/** A file that was not taken when it was chosen, and why. */
export type RefusedFile = { readonly name: string; readonly problem: string };

/** The uploads of one field: takes files, refuses with the texts of the specification, and hands on what arrived. */
export function useUploads(options: UploadsOptions) {
  const t = useMessages(kitMessages);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  // Of several files that are chosen together one must be able to see which were not taken, after the toast is gone.
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const tasks = useRef(new Map<string, UploadTask>());
  const latest = useRef(options);
  latest.current = options;
  const collected = useRef<readonly FileRef[]>(options.value);
  collected.current = options.value;
  const made = useRef(0);
  const shown = useRef(pending);
  shown.current = pending;

  useEffect(() => {
    const running = tasks.current;
    const interrupted = shown.current.filter((file) => file.isInterrupted);
    for (const { id } of interrupted) running.get(id)?.resume();
    // The window stays open when the field goes; what has arrived is found again by its hash. A field that comes back,
    // behind its tag or under the lock, goes on by itself.
    return () => {
      const going = new Set(shown.current.filter(({ state }) => isGoing(state)).map(({ id }) => id));
      for (const id of going) running.get(id)?.pause();
      setPending((files) =>
        files.map((file) => (going.has(file.id) ? { ...file, isInterrupted: true } : file)),
      );
    };
  }, []);

  const drop = (id: string) => {
    tasks.current.delete(id);
    setPending((files) => files.filter((file) => file.id !== id));
  };
  const arrived = (id: string, file: File, reply: UploadReply) => {
    const stored = refOf(file, reply);
    drop(id);
    const { rules, onChange, onUploaded } = latest.current;
    const next = rules.limit === 1 ? [stored] : [...collected.current, stored];
    collected.current = next;
    onChange?.(next);
    onUploaded?.(stored);
  };
  const start = (id: string, file: File) => {
    const task = startUpload(file, {
      type: latest.current.type,
      place: latest.current.place,
      onStatus: (status) => {
        const problem = status.state === 'error' ? problemOf(status.error, file, t) : null;
        if (problem) toast.error(problem);
        const part = { state: status.state, share: status.share, problem, isInterrupted: false };
        setPending((files) => files.map((other) => (other.id === id ? { ...other, ...part } : other)));
      },
      onDone: (reply) => arrived(id, file, reply),
    });
    tasks.current.set(id, task);
  };

  const add = (files: Iterable<File>) => {
    const { rules } = latest.current;
    const accepted: PendingFile[] = [];
    const left: RefusedFile[] = [];
    for (const file of files) {
      const taken =
        rules.limit === 1 ? accepted.length : collected.current.length + pending.length + accepted.length;
      const problem = uploadProblem(file, taken, rules);
      if (problem) {
        const words = t(problem.key, problem.params);
        toast.error(words);
        left.push({ name: file.name, problem: words });
      } else {
        made.current += 1;
        accepted.push({
          id: String(made.current),
          file,
          state: 'waiting',
          share: 0,
          problem: null,
          isInterrupted: false,
        });
      }
    }
    setRefused(left);
    setPending((waiting) => [...waiting, ...accepted]);
    for (const item of accepted) start(item.id, item.file);
  };
  return {
    pending,
    refused,
    add,
    pause: (item: PendingFile) => tasks.current.get(item.id)?.pause(),
    resume: (item: PendingFile) => tasks.current.get(item.id)?.resume(),
    cancel: (item: PendingFile) => {
      tasks.current.get(item.id)?.cancel();
      drop(item.id);
    },
  };
}

function problemOf(error: unknown, file: File, t: Translate<keyof (typeof kitMessages)['zh']>): string {
  if (error instanceof WrongContent) return t('fileMismatch', { extension: error.extension });
  if (error instanceof UnreadableFile) return t('fileUnreadable', { name: file.name });
  return error instanceof ApiError && error.status !== 0 ? error.msg : t('fileFailed');
}

const refOf = (file: File, reply: UploadReply): FileRef => ({
  name: file.name,
  fileId: reply.name,
  fileVersionId: reply.fileVersionId,
  url: reply.url,
  size: reply.fileSize,
  sha256: reply.sha256,
});
