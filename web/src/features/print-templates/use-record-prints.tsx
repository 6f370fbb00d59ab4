import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { BatchJob } from './batch-job.tsx';
import { printMessages } from './print-templates.messages.ts';

function useTemplates(record: string) {
  const found = useRoute(printTemplatesRoutes.selector, { query: { record } });
  return found.data?.list.flatMap(({ children }) => children) ?? [];
}

const print = (id: string, formId: string) =>
  attempt(async () => {
    saveExport(await call(printTemplatesRoutes.pdf, { params: { id }, body: { formId } }));
  });

/** One action for each published template of a kind of record. */
export function useRecordPrints(record: string): (id: string) => Action[] {
  const t = useMessages(printMessages);
  const templates = useTemplates(record);
  return (formId) =>
    templates.map(({ id, fullName }) => ({
      key: `print-${id}`,
      label: t('print', { name: fullName }),
      onClick: () => void print(id, formId),
    }));
}

/** A record as its list names it. */
export type ListedRecord = { readonly id: string; readonly name: string };

type BatchPrintProps = { readonly record: string; readonly records: readonly ListedRecord[] };

/** Prints several records with a template that one chooses. */
export function BatchPrint({ record, records }: BatchPrintProps) {
  const t = useMessages(printMessages);
  const templates = useTemplates(record);
  const [job, setJob] = useState<{ readonly id: string; readonly records: BatchPrintProps['records'] }>();
  const start = useAction(outputRoutes.printBatch, { onDone: ({ id }) => setJob({ id, records }) });
  if (templates.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: templates.map(({ id, fullName }) => ({ key: id, label: fullName })),
          onClick: ({ key }) =>
            start.mutate({ params: { id: key }, body: { formIds: records.map(({ id }) => id) } }),
        }}
      >
        <Button size="small" loading={start.isPending}>
          {t('batchPrint')}
        </Button>
      </Dropdown>
      {job ? <BatchJob {...job} onClose={() => setJob(undefined)} /> : null}
    </>
  );
}
