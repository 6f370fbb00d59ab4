import { MergeRule } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import {
  AuditSettings,
  type StageDefault,
} from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { newStagePlan } from '@auditplus/core/audits/new-audit.ts';
import { Select, Switch } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { settingsMessages } from './audit-settings.messages.ts';
import { wizardMessages } from './wizard/wizard.messages.ts';

type StageDefaultsProps = {
  readonly value?: unknown;
  readonly onChange?: (value: StageDefault[]) => void;
  readonly readOnly?: boolean;
};

/** What each stage of a new audit begins with; the last stage always takes part. */
export function StageDefaults({ value, onChange, readOnly = false }: StageDefaultsProps) {
  const t = useMessages(settingsMessages);
  const rules = useMessages(wizardMessages);
  const stages = useDictionary('auditStage');
  const kept = AuditSettings.shape.stageDefaults.safeParse(value);
  const rows = newStagePlan({ stageDefaults: kept.data ?? [] }).map(
    ({ stage, enabled, mergeRule, sampling }): StageDefault => ({ stage, enabled, mergeRule, sampling }),
  );
  const edit = (stage: StageDefault['stage'], fields: Partial<StageDefault>) =>
    onChange?.(rows.map((row) => (row.stage === stage ? { ...row, ...fields } : row)));
  const flag = (isOn: boolean) => t(isOn ? 'yes' : 'no');
  return (
    <DataTable
      label={t('stageDefaults')}
      rows={rows}
      rowKey={({ stage }) => stage}
      columns={[
        { key: 'stage', title: t('stage'), width: 150, render: ({ stage }) => stages.label(stage) },
        {
          key: 'enabled',
          title: t('stageEnabled'),
          width: 80,
          render: ({ stage, enabled }) =>
            readOnly ? (
              flag(enabled)
            ) : (
              <Switch
                size="small"
                aria-label={`${stages.label(stage)} ${t('stageEnabled')}`}
                checked={enabled}
                disabled={stage === 'MSD'}
                onChange={(next) => edit(stage, { enabled: next })}
              />
            ),
        },
        {
          key: 'mergeRule',
          title: t('mergeRule'),
          width: 220,
          render: ({ stage, enabled, mergeRule }) =>
            readOnly ? (
              rules(`rule${mergeRule}`)
            ) : (
              <Select<StageDefault['mergeRule']>
                className="picker"
                disabled={!enabled}
                aria-label={`${stages.label(stage)} ${t('mergeRule')}`}
                value={mergeRule}
                options={MergeRule.options.map((rule) => ({ value: rule, label: rules(`rule${rule}`) }))}
                onChange={(next) => edit(stage, { mergeRule: next })}
              />
            ),
        },
        {
          key: 'sampling',
          title: t('sampling'),
          width: 80,
          render: ({ stage, enabled, sampling }) =>
            readOnly || stage === 'SELF' ? (
              flag(sampling)
            ) : (
              <Switch
                size="small"
                aria-label={`${stages.label(stage)} ${t('sampling')}`}
                disabled={!enabled}
                checked={sampling}
                onChange={(next) => edit(stage, { sampling: next })}
              />
            ),
        },
      ]}
    />
  );
}
