import type { SheetImportReply } from '@auditplus/contract/features/scoring/score-writes.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { sendImport } from '../../lib/upload.ts';
import { useScore, useSheet } from './score-context.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import { scoringMessages } from './scoring.messages.ts';

type Outcome = z.infer<typeof SheetImportReply>;

/** The sheet as a workbook, and back: `exportSheet` and `importSheet` for a menu, `view` for the page. */
export function useSheetExchange(canLeave: () => Promise<boolean>) {
  const words = useMessages(scoreStageMessages);
  const { reload } = useScore();
  const { record } = useSheet();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const params = { id: record.id };

  const exportSheet = async () => {
    if (!(await canLeave())) return;
    await attempt(async () => {
      const { blob, fileName } = await callBytes(scoringRoutes.exportSheet, { params });
      saveBlob(blob, fileName);
    });
  };
  const importSheet = async () => {
    if (await canLeave()) input.current?.click();
  };
  const bring = async (file: File) => {
    await attempt(async () => {
      const { data } = await sendImport(scoringRoutes.importSheet, { params, file, onProgress: () => {} });
      const reply = data as Outcome;
      if (reply.problems.length > 0) setOutcome(reply);
      else if (reply.changed === 0) toast.info(words('importSame'));
      else toast.success(words('importDone', { count: reply.changed }));
      if (reply.changed > 0) reload();
    });
  };
  const view = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={words('importSheet')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void bring(file);
        }}
      />
      <ImportProblems outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
  return { exportSheet, importSheet, view };
}

type ImportProblemsProps = { readonly outcome: Outcome | null; readonly onClose: () => void };

/** The rows that were left out, with the number that Excel shows and why. */
function ImportProblems({ outcome, onClose }: ImportProblemsProps) {
  const t = useMessages(scoringMessages);
  const words = useMessages(scoreStageMessages);
  return (
    <SideDrawer open={outcome !== null} width="medium" title={words('importProblems')} onClose={onClose}>
      {outcome ? (
        <>
          <p>{words('importSome', { count: outcome.changed, n: outcome.problems.length })}</p>
          <DataTable
            label={words('importProblems')}
            rows={outcome.problems.map((problem, index) => ({ ...problem, key: String(index) }))}
            rowKey={({ key }) => key}
            columns={[
              { key: 'row', title: words('importRow'), width: 80, number: true },
              { key: 'nodeCode', title: t('code'), width: 90 },
              { key: 'msg', title: words('importProblem') },
            ]}
          />
        </>
      ) : null}
    </SideDrawer>
  );
}
