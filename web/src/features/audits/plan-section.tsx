import type { CheckView, StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { day } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';
import { wizardMessages } from './wizard/wizard.messages.ts';

type PlannedTask = CheckView['tasks'][number];

/** An audit that is not issued yet, as approval will issue it: stages with dates and rules, units, partners, packages. */
export function PlanSection({ check }: { readonly check: CheckView }) {
  const t = useMessages(auditDetailMessages);
  const rules = useMessages(wizardMessages);
  const stages = useDictionary('auditStage');
  const lines = useDictionary('auditLine');
  const orgs = useOrgNames();
  const { options, evidenceDueDate } = check;
  const days = (entry: StagePlanEntry) =>
    entry.enabled ? `${day(entry.startDate)} ~ ${day(entry.dueDate)}` : t('planOff');
  const packages = (task: PlannedTask) => {
    const own = check.packagePlan.filter(
      (entry) => entry.unitOrgId === task.unitOrgId && entry.standardVersionId === task.standardVersionId,
    );
    return own.length > 0 ? listed(own.map((entry) => entry.fullName)) : '–';
  };
  return (
    <>
      <section>
        <h2>{t('plan')}</h2>
        <p className="quiet">{t('planHint')}</p>
        <FactGrid
          facts={[
            {
              label: t('planEvidence'),
              value: evidenceDueDate ? day(evidenceDueDate) : rules('evidenceDueOpen'),
            },
            { label: t('planAcceptBy'), value: rules(`accept${options.acceptBy}`) },
            { label: t('blind'), value: t(options.blindScoring ? 'yes' : 'no') },
            { label: t('process'), value: t(options.processOpen ? 'yes' : 'no') },
          ]}
        />
        <DataTable
          label={t('planStages')}
          rows={check.stagePlan}
          rowKey={({ stage }) => stage}
          columns={[
            { key: 'stage', title: t('planStages'), render: ({ stage }) => stages.label(stage) },
            { key: 'days', title: t('planDays'), width: 230, render: days },
            {
              key: 'rule',
              title: t('planRule'),
              width: 220,
              render: ({ enabled, mergeRule }) => (enabled ? rules(`rule${mergeRule}`) : '–'),
            },
            {
              key: 'sampling',
              title: t('planSampling'),
              width: 90,
              render: ({ enabled, sampling }) => (enabled ? t(sampling ? 'yes' : 'no') : '–'),
            },
          ]}
        />
      </section>
      <section>
        <h2>{t('planUnits')}</h2>
        <DataTable
          label={t('planUnits')}
          rows={check.tasks}
          rowKey={({ id, unitOrgId, standardVersionId }) => id || `${unitOrgId}${standardVersionId}`}
          columns={[
            { key: 'unit', title: t('organisation'), width: 120, render: ({ unit }) => orgs.short(unit) },
            {
              key: 'standard',
              title: t('standard'),
              width: 220,
              render: ({ standard }) => `${standard.fullName} ${standard.versionNo}`,
            },
            { key: 'partner', title: t('partner'), width: 120, render: ({ partner }) => orgs.short(partner) },
            {
              key: 'lines',
              title: t('lines'),
              width: 200,
              render: (task) => listed(task.lines.map((line) => lines.label(line))),
            },
            {
              key: 'packages',
              title: t('planPackages'),
              render: (task) => <span title={packages(task)}>{packages(task)}</span>,
            },
          ]}
        />
      </section>
    </>
  );
}
