import {
  REPORT_PARAMETER_TYPES,
  type ReportBody,
  type ReportParameter,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { Checkbox, Form, Input, Select } from 'antd';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { reportDesignerMessages } from './data-reports.messages.ts';
import { ColumnSelect, TextField, useColumns } from './designer-fields.tsx';

type ParameterSettingsProps = {
  readonly parameter: ReportParameter;
  readonly body: ReportBody;
  readonly onChange: (parameter: ReportParameter) => void;
};

/** What readers may choose, of what type, and what it is at first. */
export function ParameterSettings({ parameter, body, onChange }: ParameterSettingsProps) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  const { choices } = parameter;
  const set = choices.from === 'set' ? choices.set : '';
  const columns = useColumns(body, set);
  return (
    <>
      <TextField
        label={t('label')}
        value={parameter.label}
        onChange={(label) => onChange({ ...parameter, label })}
      />
      <Form.Item label={t('setName')}>
        <Input
          aria-label={t('setName')}
          value={parameter.name}
          maxLength={50}
          onChange={({ target }) => onChange({ ...parameter, name: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('parameterType')}>
        <Select
          aria-label={t('parameterType')}
          value={parameter.type}
          options={REPORT_PARAMETER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(type) => onChange({ ...parameter, type })}
        />
      </Form.Item>
      {parameter.type === 'choice' ? (
        <Form.Item label={t('choicesOf')}>
          <Select
            aria-label={t('choicesOf')}
            value={set || null}
            options={body.sets.map(({ name, label }) => ({
              value: name,
              label: textIn(label, language) || name,
            }))}
            onChange={(next) =>
              onChange({ ...parameter, choices: { from: 'set', set: next, column: '', within: null } })
            }
          />
          {choices.from === 'set' ? (
            <ColumnSelect
              label={t('column')}
              columns={columns}
              value={choices.column}
              onChange={(column) => onChange({ ...parameter, choices: { ...choices, column } })}
            />
          ) : null}
        </Form.Item>
      ) : null}
      <Form.Item label={t('initial')} help={t('initialHelp')}>
        <Input
          aria-label={t('initial')}
          value={parameter.initial}
          maxLength={200}
          onChange={({ target }) => onChange({ ...parameter, initial: target.value })}
        />
      </Form.Item>
      <Checkbox
        checked={parameter.isRequired}
        onChange={({ target }) => onChange({ ...parameter, isRequired: target.checked })}
      >
        {t('required')}
      </Checkbox>
    </>
  );
}
