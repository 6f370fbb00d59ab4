import { UploadOutlined } from '@ant-design/icons';
import type { RouteReply, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { showError } from '../lib/show-error.ts';
import { toast } from '../lib/toast.ts';
import { DataTable } from './data-table.tsx';
import { importTexts } from './import-button.texts.ts';

const Problems = z.object({
  problems: z.array(z.object({ sheet: z.string(), row: z.int(), column: z.string(), msg: z.string() })),
});
type Problem = z.output<typeof Problems>['problems'][number];

type ImportButtonProps<R extends RouteSpec> = {
  /** A multipart endpoint that takes the file as `file`. */
  readonly route: R;
  /** What the import did, in words. */
  readonly done: (reply: RouteReply<R>) => string;
  /** Endings that the file picker offers; workbooks unless said. */
  readonly accept?: string;
  readonly label?: string;
};

/** Chooses a file and imports it; faults of the file are listed by row. */
export function ImportButton<R extends RouteSpec>({ route, done, accept, label }: ImportButtonProps<R>) {
  const t = useTexts(importTexts);
  const common = useTexts(commonTexts);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<{ msg: string; rows: readonly Problem[] } | null>(null);
  const send = async (file: File) => {
    setBusy(true);
    try {
      const body = new FormData();
      body.append('file', file, file.name);
      // The route's declared body describes the form; the bytes travel as they are.
      const reply = await call(route, { body } as never);
      toast.success(done(reply));
      await client.invalidateQueries({ queryKey: [route.path.split('/')[2]] });
    } catch (error) {
      const listed = error instanceof ApiError ? Problems.safeParse(error.data) : undefined;
      if (error instanceof ApiError && listed?.success)
        setProblems({ msg: error.msg, rows: listed.data.problems });
      else showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {label ?? common('import')}
      </Button>
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
