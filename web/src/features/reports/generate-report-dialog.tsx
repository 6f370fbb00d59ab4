import type { DraftableAudit } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { type OrgNames, useOrgNames } from '../../kit/org-names.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { reportMessages } from './reports.messages.ts';

type GenerateProps = {
  readonly checkType: number;
  readonly onClose: () => void;
  readonly onDone: (report: { readonly id: string }) => void;
};

const SUMMARY = 'summary:';

/** Chooses the unit or the whole audit that a report is drafted for. */
export function GenerateReportDialog({ checkType, onClose, onDone }: GenerateProps) {
  const t = useMessages(reportMessages);
  const orgs = useOrgNames();
  const [chosen, setChosen] = useState<string | null>(null);
  const draftable = useRoute(reportsRoutes.draftable, { query: { checkType } });
  const generate = useAction(reportsRoutes.generate, {
    done: t('generated'),
    onDone: (report) => {
      onClose();
      onDone(report);
    },
  });
  const send = () => {
    if (chosen === null) return;
    generate.mutate({
      body: chosen.startsWith(SUMMARY) ? { checkId: chosen.slice(SUMMARY.length) } : { checkTaskId: chosen },
    });
  };
  return (
    <Modal
      open
      title={t('generate')}
      okText={t('generate')}
      okButtonProps={{ disabled: chosen === null, title: chosen === null ? t('generateChoose') : '' }}
      confirmLoading={generate.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <p className="quiet reports-ask">{t('generateText')}</p>
      <Select<string | null>
        className="picker"
        aria-label={t('generateChoose')}
        placeholder={t('generateChoose')}
        showSearch={{ optionFilterProp: 'label' }}
        loading={draftable.isPending}
        notFoundContent={t('generateNone')}
        value={chosen}
        options={choicesOf(draftable.data?.list ?? [], t('summaryReport'), orgs)}
        onChange={(value) => setChosen(value ?? null)}
      />
    </Modal>
  );
}

function choicesOf(audits: readonly DraftableAudit[], summaryName: string, orgs: OrgNames) {
  return audits.map(({ id, fullName, summary, tasks }) => ({
    label: fullName,
    options: [
      ...(summary ? [{ value: `${SUMMARY}${id}`, label: `${fullName} · ${summaryName}` }] : []),
      ...tasks.map((task) => ({ value: task.id, label: `${orgs.short(task.unit)} · ${fullName}` })),
    ],
  }));
}
