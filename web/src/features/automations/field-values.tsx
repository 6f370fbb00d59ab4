import { CloseOutlined } from '@ant-design/icons';
import type { FieldValue } from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { AutomationField } from '@auditplus/contract/features/automations/automations.model.ts';
import { Button, Input, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import type { FormField } from '../process-definitions/public.ts';
import { automationStepMessages } from './automations.messages.ts';

export type FieldValuesProps = {
  readonly values: readonly FieldValue[];
  /** The fields that may be filled in. */
  readonly targets: readonly AutomationField[];
  /** What they may be filled with. */
  readonly fields: readonly FormField[];
  readonly onChange: (values: readonly FieldValue[], about?: string) => void;
};

/** Which fields of a record a step fills in, and with what. */
export function FieldValues({ values, targets, fields, onChange }: FieldValuesProps) {
  const t = useMessages(automationStepMessages);
  const change = (at: number, part: Partial<FieldValue>, about?: string) =>
    onChange(
      values.map((one, index) => (index === at ? { ...one, ...part } : one)),
      about && `field${at}${about}`,
    );
  const taken = new Set(values.map(({ field }) => field));
  const free = targets.find(({ id }) => !taken.has(id));
  return (
    <fieldset className="process-group">
      <legend>{t('fields')}</legend>
      {values.map((one, at) => (
        <div key={one.field} className="automation-value">
          <Select
            aria-label={t('field')}
            value={one.field}
            options={targets
              .filter(({ id }) => id === one.field || !taken.has(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(field) => change(at, { field })}
          />
          <Select
            aria-label={t('from')}
            value={one.from}
            options={[
              { value: 'text' as const, label: t('text') },
              { value: 'field' as const, label: t('value') },
            ]}
            onChange={(from) => change(at, { from, value: '' })}
          />
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('removeField')}
            onClick={() => onChange(values.filter((_, index) => index !== at))}
          />
          {one.from === 'field' ? (
            <Select
              className="automation-wide"
              aria-label={t('value')}
              value={one.value || null}
              options={fields.map(({ id, name }) => ({ value: id, label: name }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(value) => change(at, { value })}
            />
          ) : (
            <WordsField
              label={t('text')}
              value={one.value}
              fields={fields}
              onChange={(value) => change(at, { value }, 'value')}
            />
          )}
        </div>
      ))}
      {free ? (
        <Button
          size="small"
          onClick={() => onChange([...values, { field: free.id, from: 'text', value: '' }])}
        >
          {t('addField')}
        </Button>
      ) : null}
    </fieldset>
  );
}

type WordsFieldProps = {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly fields: readonly FormField[];
  readonly onChange: (value: string) => void;
};

/** Words with `{field}` in the places of values. */
export function WordsField({ id, label, value, fields, onChange }: WordsFieldProps) {
  const t = useMessages(automationStepMessages);
  return (
    <div className="automation-words">
      <Input.TextArea
        {...(id ? { id } : { 'aria-label': label })}
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {fields.length > 0 ? (
        <Select
          size="small"
          aria-label={t('insert')}
          placeholder={t('insert')}
          value={null}
          options={fields.map((field) => ({ value: field.id, label: field.name }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(field: string | null) => {
            if (field) onChange(`${value}{${field}}`);
          }}
        />
      ) : null}
    </div>
  );
}
