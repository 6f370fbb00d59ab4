import { PrinterOutlined } from '@ant-design/icons';
import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { printRecord } from '../../kit/print-record.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { BatchJob } from './batch-job.tsx';
import { printMessages } from './print-templates.messages.ts';

/** What a kind of record offers to print with. */
export type PrintOffer = {
  readonly record: string;
  /** This template alone; unless given, all of the kind. */
  readonly templateId?: string;
  /** What is called beside the templates: the record's own form. */
  readonly ownForm?: string;
};

const BOTH = ['pdf', 'word'] as const;

function useTemplates(offer: PrintOffer | null) {
  const { record = '', templateId, ownForm } = offer ?? {};
  const query = templateId ? {} : { record };
  const found = useRoute(printTemplatesRoutes.selector, { query }, { enabled: offer !== null });
  const all = found.data?.list.flatMap(({ children }) => children) ?? [];
  return [
    ...all.filter(({ id }) => !templateId || id === templateId),
    ...(ownForm ? [{ id: record, fullName: ownForm, formats: BOTH }] : []),
  ];
}

/** One action for each template of what a kind of record offers. */
export function useRecordPrints(offer: PrintOffer | null): (id: string) => Action[] {
  const t = useMessages(printMessages);
  const templates = useTemplates(offer);
  return (formId) =>
    templates.map(({ id, fullName }) => ({
      key: `print-${id}`,
      label: t('print', { name: fullName }),
      onClick: () => void printRecord(id, formId),
    }));
}

type PrintButtonProps = PrintOffer & { readonly id: string; readonly label: string };

/** Prints a record as PDF or Word, with a template that one chooses where there are several. */
export function PrintButton({ id, label, ...offer }: PrintButtonProps) {
  const t = useMessages(printMessages);
  const templates = useTemplates(offer);
  const waysOf = (template: (typeof templates)[number]) =>
    template.formats.map((format) => ({
      key: `${format} ${template.id}`,
      label: t(format),
      onClick: () => void printRecord(template.id, id, format),
    }));
  if (templates.length === 0) return null;
  const [only, ...others] = templates;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items:
          only && others.length === 0
            ? waysOf(only)
            : templates.map((template) => ({
                key: template.id,
                type: 'group' as const,
                label: template.fullName,
                children: waysOf(template),
              })),
      }}
    >
      <Button type="text" icon={<PrinterOutlined />} aria-label={label} title={label} />
    </Dropdown>
  );
}

/** A record as its list names it. */
export type ListedRecord = { readonly id: string; readonly name: string };

type BatchPrintProps = PrintOffer & { readonly records: readonly ListedRecord[] };

/** Prints several records with a template that one chooses. */
export function BatchPrint({ records, ...offer }: BatchPrintProps) {
  const t = useMessages(printMessages);
  const templates = useTemplates(offer);
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
