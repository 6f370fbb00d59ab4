import { InboxOutlined } from '@ant-design/icons';
import { ImportProblem, type StandardRow } from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button, Input, Select } from 'antd';
import { type DragEvent, useId, useState } from 'react';
import { z } from 'zod';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { workbookProblem } from '../../kit/upload-check.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { attempt } from '../../lib/attempt.ts';
import { fileSize, points } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { importWorkbook } from './import-workbook.ts';
import { standardsMessages } from './standards.messages.ts';

type ImportDrawerProps = {
  readonly standard: StandardRow | null;
  readonly onClose: () => void;
  readonly onImported: (versionId: string) => void;
};

type Problem = z.infer<typeof ImportProblem>;
const Problems = z.object({ problems: z.array(ImportProblem) });
const ALL_STANDARDS = 500;

/** Uploads a workbook as a new version; its faults are listed by sheet, row and column. */
export function ImportDrawer({ standard, onClose, onImported }: ImportDrawerProps) {
  const t = useMessages(standardsMessages);
  const common = useMessages(commonMessages);
  const fileField = useId();
  const standardField = useId();
  const versionField = useId();
  const standards = useRoute(standardsRoutes.list, { query: { pageSize: ALL_STANDARDS } }).data?.list ?? [];
  const [standardId, setStandardId] = useState(standard?.id ?? '');
  const [versionNo, setVersionNo] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  const take = (next: File | undefined) => {
    if (!next) return;
    const problem = workbookProblem(next);
    if (problem) return toast.error(problem);
    setFile(next);
    setProblems([]);
  };
  const showProblems = (error: ApiError) => {
    const listed = Problems.safeParse(error.data);
    if (listed.success) setProblems(listed.data.problems);
    return listed.success;
  };
  const send = async () => {
    if (!file) return;
    setBusy(true);
    setProblems([]);
    await attempt(async () => {
      const reply = await importWorkbook(file, { standardId, versionNo });
      toast.success(t('importDone', { count: reply.itemCount, total: points(reply.totalScore) }));
      onClose();
      onImported(reply.versionId);
    }, showProblems);
    setBusy(false);
  };
  const ready = file !== null && standardId !== '' && versionNo.trim() !== '';
  return (
    <SideDrawer
      open
      width="medium"
      title={t('importTitle')}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          {ready ? null : <span className="quiet">{t('importNeeds')}</span>}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="primary" disabled={!ready} loading={busy} onClick={() => void send()}>
            {t('importDo')}
          </Button>
        </div>
      }
    >
      <div className="standards-import">
        <p className="quiet measure">{t('importHint')}</p>
        <div>
          <label className="field-label" htmlFor={standardField}>
            {t('importStandard')}
          </label>
          <Select
            id={standardField}
            className="picker"
            showSearch={{ optionFilterProp: 'label' }}
            value={standardId || null}
            options={standards.map((row) => ({ value: row.id, label: `${row.enCode} ${row.fullName}` }))}
            onChange={(id) => setStandardId(id ?? '')}
          />
        </div>
        <div>
          <label className="field-label" htmlFor={versionField}>
            {t('versionNo')}
          </label>
          <Input
            id={versionField}
            maxLength={20}
            value={versionNo}
            onChange={(event) => setVersionNo(event.target.value)}
          />
        </div>
        <label
          className="upload-zone"
          htmlFor={fileField}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event: DragEvent) => {
            event.preventDefault();
            take(event.dataTransfer.files[0]);
          }}
        >
          <InboxOutlined aria-hidden />
          <span>{file ? `${file.name} · ${fileSize(file.size)}` : t('importFile')}</span>
          <input
            id={fileField}
            type="file"
            accept=".xlsx"
            className="visually-hidden"
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        {problems.length > 0 ? <ProblemTable problems={problems} /> : null}
      </div>
    </SideDrawer>
  );
}

function ProblemTable({ problems }: { readonly problems: readonly Problem[] }) {
  const t = useMessages(standardsMessages);
  return (
    <section>
      <p className="standards-problem" role="alert">
        {t('importProblems', { count: problems.length })}
      </p>
      <DataTable
        rows={problems}
        rowKey={(problem) => `${problem.sheet}-${problem.row}-${problem.column}-${problem.msg}`}
        columns={[
          { key: 'sheet', title: t('sheet'), width: 120 },
          { key: 'row', title: t('row'), width: 70, number: true },
          { key: 'column', title: t('column'), width: 150 },
          { key: 'msg', title: t('problem') },
        ]}
      />
    </section>
  );
}
