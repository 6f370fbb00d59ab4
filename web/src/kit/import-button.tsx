import type { RouteReply, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import type { ApiError } from '../lib/api-error.ts';
import { attempt } from '../lib/attempt.ts';
import { saveBlob } from '../lib/save-file.ts';
import { toast } from '../lib/toast.ts';
import { sendImport } from '../lib/upload.ts';
import { DataTable } from './data-table.tsx';
import { importMessages } from './import-button.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import type { Action } from './row-actions.tsx';
import { workbookProblem } from './upload-check.ts';

const WithProblems = z.object({
  problems: z.array(z.object({ sheet: z.string(), row: z.int(), column: z.string(), msg: z.string() })),
});
type Problem = z.output<typeof WithProblems>['problems'][number];

/** Endings of the files in which an installation gives its records to another. */
export const TRANSFER_FILES = '.txt,.json';

type ImportOptions<R extends RouteSpec> = {
  /** A multipart endpoint that takes the file as `file`. */
  readonly route: R;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** What the import did, in words; the server's own words unless given. */
  readonly done?: (reply: RouteReply<R>) => string;
  readonly onDone?: (reply: RouteReply<R>) => void;
  /** Asks whether the file is to be sent once more, and answers the query for that; null: the import is given up. */
  readonly again?: (reply: RouteReply<R>) => Promise<Readonly<Record<string, number>> | null | undefined>;
  /** Fetches the workbook of the rows that were refused, when the reply tells of any. */
  readonly errorBook?: (reply: RouteReply<R>) => Promise<{ blob: Blob; fileName: string }> | null;
  /** Endings that the file picker offers; workbooks unless said. */
  readonly accept?: string;
  readonly label?: string;
  /** A file to be imported at once, without being chosen. */
  readonly given?: File;
};

const WORKBOOK = '.xlsx';

/** Chooses a file and imports it, with progress; what is wrong with the file is listed by row. */
export function ImportButton<R extends RouteSpec>(props: ImportOptions<R>) {
  const { choose, label, isBusy, element } = useImport(props);
  return (
    <>
      {isBusy ? null : <Button onClick={choose}>{label}</Button>}
      {element}
    </>
  );
}

/** An import as an action of the page; `element` shows its progress and what is wrong, and stands beside the primary action. */
export function useImport<R extends RouteSpec>(props: ImportOptions<R>) {
  const { route, accept = WORKBOOK } = props;
  const fields = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [last, setLast] = useState<RouteReply<R> | null>(null);
  const [problems, setProblems] = useState<Problems | null>(null);
  const label = props.label ?? common('import');
  const choose = () => input.current?.click();
  const send = async (file: File) => {
    const problem = accept === WORKBOOK ? workbookProblem(file) : null;
    if (problem) return toast.error(problem);
    setShare(0);
    setLast(null);
    const showProblems = (error: ApiError) => {
      const listed = WithProblems.safeParse(error.data);
      if (listed.success) setProblems({ msg: error.msg, rows: listed.data.problems });
      return listed.success;
    };
    await attempt(async () => {
      const parts = { params: props.params ?? {}, query: props.query ?? {}, file, onProgress: setShare };
      const first = await sendImport(route, parts);
      const query = await props.again?.(first.data as RouteReply<R>);
      if (query === null) return;
      const sent = query ? await sendImport(route, { ...parts, query: { ...parts.query, ...query } }) : first;
      const reply = sent.data as RouteReply<R>;
      toast.success(props.done?.(reply) ?? sent.msg);
      setLast(reply);
      props.onDone?.(reply);
      await client.invalidateQueries({ queryKey: [route.path.split('/')[2]] });
    }, showProblems);
    setShare(null);
  };
  const { given } = props;
  const sendGiven = useEffectEvent(send);
  useEffect(() => {
    if (given) void sendGiven(given);
  }, [given]);
  const action: Action = { key: 'import', label, onClick: choose };
  const element = (
    <>
      {share === null ? null : (
        <Button loading>{fields('importing', { percent: Math.round(share * 100) })}</Button>
      )}
      {last !== null && props.errorBook ? (
        <Button
          type="link"
          onClick={() => {
            void attempt(async () => {
              const book = await props.errorBook?.(last);
              if (book) saveBlob(book.blob, book.fileName);
            });
          }}
        >
          {fields('importErrors')}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <ProblemsDialog problems={problems} onClose={() => setProblems(null)} />
    </>
  );
  return { action, element, choose, label, isBusy: share !== null };
}

type Problems = { readonly msg: string; readonly rows: readonly Problem[] };

type ProblemsDialogProps = { readonly problems: Problems | null; readonly onClose: () => void };

function ProblemsDialog({ problems, onClose }: ProblemsDialogProps) {
  const t = useMessages(importMessages);
  const common = useMessages(commonMessages);
  return (
    <Modal
      open={problems !== null}
      title={problems?.msg}
      width={720}
      footer={<Button onClick={onClose}>{common('close')}</Button>}
      onCancel={onClose}
    >
      <DataTable
        rows={problems?.rows ?? []}
        rowKey={(row) => `${row.sheet} ${row.row} ${row.column} ${row.msg}`}
        height={360}
        columns={[
          { key: 'sheet', title: t('sheet'), width: 120 },
          { key: 'row', title: t('row'), width: 70, number: true },
          { key: 'column', title: t('column'), width: 120 },
          { key: 'msg', title: t('problem') },
        ]}
      />
    </Modal>
  );
}
