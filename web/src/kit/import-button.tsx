import { UploadOutlined } from '@ant-design/icons';
import type { RouteReply, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { ApiError } from '../lib/api-error.ts';
import { saveBlob } from '../lib/save-file.ts';
import { showError } from '../lib/show-error.ts';
import { toast } from '../lib/toast.ts';
import { sendImport } from '../lib/upload.ts';
import { DataTable } from './data-table.tsx';
import { importTexts } from './import-button.texts.ts';
import { fieldTexts } from './kit-fields.texts.ts';

const Problems = z.object({
  problems: z.array(z.object({ sheet: z.string(), row: z.int(), column: z.string(), msg: z.string() })),
});
type Problem = z.output<typeof Problems>['problems'][number];

type ImportButtonProps<R extends RouteSpec> = {
  /** A multipart endpoint that takes the file as `file`. */
  readonly route: R;
  readonly params?: Readonly<Record<string, string>>;
  /** What the import did, in words; the server's own words unless given. */
  readonly done?: (reply: RouteReply<R>) => string;
  readonly onDone?: (reply: RouteReply<R>) => void;
  /** Fetches the workbook of the rows that were refused, when the reply tells of any. */
  readonly errorBook?: (reply: RouteReply<R>) => Promise<{ blob: Blob; fileName: string }> | null;
  /** Endings that the file picker offers; workbooks unless said. */
  readonly accept?: string;
  readonly label?: string;
};

/** Chooses a file and imports it, with progress; faults of the file are listed by row. */
export function ImportButton<R extends RouteSpec>(props: ImportButtonProps<R>) {
  const { route, accept, label } = props;
  const t = useTexts(importTexts);
  const fields = useTexts(fieldTexts);
  const common = useTexts(commonTexts);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [last, setLast] = useState<RouteReply<R> | null>(null);
  const [problems, setProblems] = useState<{ msg: string; rows: readonly Problem[] } | null>(null);
  const send = async (file: File) => {
    setShare(0);
    setLast(null);
    try {
      const sent = await sendImport(route, { params: props.params ?? {}, file, onProgress: setShare });
      const reply = sent.data as RouteReply<R>;
      toast.success(props.done?.(reply) ?? sent.msg);
      setLast(reply);
      props.onDone?.(reply);
      await client.invalidateQueries({ queryKey: [route.path.split('/')[2]] });
    } catch (error) {
      const listed = error instanceof ApiError ? Problems.safeParse(error.data) : undefined;
      if (error instanceof ApiError && listed?.success)
        setProblems({ msg: error.msg, rows: listed.data.problems });
      else showError(error);
    } finally {
      setShare(null);
    }
  };
  return (
    <>
      <Button icon={<UploadOutlined />} loading={share !== null} onClick={() => input.current?.click()}>
        {share === null
          ? (label ?? common('import'))
          : fields('importing', { percent: Math.round(share * 100) })}
      </Button>
      {last !== null && props.errorBook ? (
        <Button
          type="link"
          onClick={() => {
            props.errorBook?.(last)?.then(({ blob, fileName }) => saveBlob(blob, fileName), showError);
          }}
        >
          {fields('importErrors')}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept ?? '.xlsx'}
        aria-label={label ?? common('import')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <Modal
        open={problems !== null}
        title={problems?.msg}
        width={720}
        footer={<Button onClick={() => setProblems(null)}>{common('close')}</Button>}
        onCancel={() => setProblems(null)}
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
    </>
  );
}
