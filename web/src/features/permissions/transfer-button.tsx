import type { RouteReply, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { commonTexts } from '../../i18n/common.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { routeKey } from '../../lib/query.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { sendImport } from '../../lib/upload.ts';

type Props<R extends RouteSpec> = {
  /** A multipart endpoint that takes a transfer file as `file`. */
  readonly route: R;
  /** What the import did, in words. */
  readonly done: (reply: RouteReply<R>) => string;
};

/** Brings in a file that was exported from the same page, here or in another installation. */
export function TransferButton<R extends RouteSpec>({ route, done }: Props<R>) {
  const common = useTexts(commonTexts);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    try {
      const { data } = await sendImport(route, { params: {}, file, onProgress: () => {} });
      // Read by the route's own schema.
      toast.success(done(data as RouteReply<R>), 3);
      await client.invalidateQueries({ queryKey: routeKey(route).slice(0, 1) });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button loading={busy} onClick={() => input.current?.click()}>
        {common('import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.json"
        aria-label={common('import')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
