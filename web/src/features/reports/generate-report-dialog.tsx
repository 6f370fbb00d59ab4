import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { reportTexts } from './reports.texts.ts';

type GenerateProps = {
  readonly checkType: number;
  readonly onClose: () => void;
  readonly onDone: (report: { readonly id: string }) => void;
};

/** 已定分, 整改 and 已关闭: what a report can be made of. */
const FINAL_STATES = '7,8,9';
const MOST_TASKS = 500;
/** Audits in 已关闭 and beyond take no new reports. */
const CLOSED = 7;
const SUMMARY = 'summary:';

/** Chooses the unit or the whole audit that a report is drafted for. */
export function GenerateReportDialog({ checkType, onClose, onDone }: GenerateProps) {
  const t = useTexts(reportTexts);
  const [chosen, setChosen] = useState<string | null>(null);
  const tasks = useRoute(checkTasksRoutes.tasks, {
    query: { checkType, state: FINAL_STATES, currentPage: 1, pageSize: MOST_TASKS },
  });
  const generate = useAction(reportsRoutes.generate, {
    done: t('generated'),
    onDone: (report) => {
      onClose();
      onDone(report);
    },
  });
  const open = (tasks.data?.list ?? []).filter(({ check }) => check.state < CLOSED);
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
      <p className="quiet">{t('generateText')}</p>
      <Select<string | null>
        className="picker"
        aria-label={t('generateChoose')}
        placeholder={t('generateChoose')}
        showSearch={{ optionFilterProp: 'label' }}
        loading={tasks.isPending}
        notFoundContent={t('generateNone')}
        value={chosen}
        options={choicesOf(open, t('summaryReport'))}
        onChange={(value) => setChosen(value ?? null)}
      />
    </Modal>
  );
}

function choicesOf(tasks: readonly z.output<typeof TaskRow>[], summary: string) {
  return [...Map.groupBy(tasks, ({ check }) => check.id)].map(([checkId, own]) => ({
    label: own[0]?.check.fullName ?? '',
    options: [
      { value: `${SUMMARY}${checkId}`, label: `${own[0]?.check.fullName ?? ''} · ${summary}` },
      ...own.map(({ id, unit, check }) => ({
        value: id,
        label: `${unit.fullName} · ${check.fullName}`,
      })),
    ],
  }));
}
