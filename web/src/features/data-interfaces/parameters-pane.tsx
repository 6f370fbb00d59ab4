import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type {
  InterfaceEdit,
  InterfaceParameter,
  ParameterType,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { NO_TITLES } from '@auditplus/contract/kernel/titles.ts';
import { Button, Checkbox, Input, Select } from 'antd';
import { useController } from 'react-hook-form';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useFormFrame } from '../../kit/form-context.ts';
import { OtherTitlesProperty } from '../../kit/other-titles.tsx';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { parameterTypes } from './interface-words.ts';

const NEW: InterfaceParameter = {
  field: '',
  fieldName: '',
  dataType: 'varchar',
  defaultValue: '',
  required: 0,
  multiple: 0,
  personal: 0,
};

/** Declares the parameters of an interface. */
export function ParametersPane() {
  const t = useMessages(interfaceMessages);
  const common = useMessages(commonMessages);
  const { readOnly } = useFormFrame();
  const { field } = useController<InterfaceEdit, 'requestParameters'>({ name: 'requestParameters' });
  const rows = field.value;
  const change = (index: number, patch: Partial<InterfaceParameter>) =>
    field.onChange(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  const flags = [
    ['required', t('required')],
    ['multiple', t('multiple')],
    ['personal', t('personal')],
  ] as const;
  return (
    <div className="interface-parameters">
      {rows.length === 0 ? <p className="quiet">{t('noParameters')}</p> : null}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while it is typed
        <fieldset key={index} disabled={readOnly}>
          <legend className="visually-hidden">{row.fieldName || row.field || `${index + 1}`}</legend>
          <Input
            aria-label={t('parameter')}
            placeholder={t('parameter')}
            maxLength={50}
            value={row.field}
            onChange={({ target }) => change(index, { field: target.value.trim() })}
          />
          <Select<ParameterType>
            aria-label={t('parameterType')}
            value={row.dataType}
            options={parameterTypes(t)}
            onChange={(dataType) => change(index, { dataType })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${common('remove')} ${row.field}`}
            onClick={() => field.onChange(rows.filter((_, at) => at !== index))}
          />
          <Input
            aria-label={t('parameterLabel')}
            placeholder={t('parameterLabel')}
            maxLength={50}
            value={row.fieldName}
            onChange={({ target }) => change(index, { fieldName: target.value })}
          />
          <Input
            aria-label={t('parameterDefault')}
            placeholder={t('parameterDefault')}
            maxLength={500}
            value={row.defaultValue}
            onChange={({ target }) => change(index, { defaultValue: target.value })}
          />
          <span className="interface-flags">
            {flags.map(([name, label]) => (
              <Checkbox
                key={name}
                checked={row[name] === 1}
                onChange={({ target }) => change(index, { [name]: target.checked ? 1 : 0 })}
              >
                {label}
              </Checkbox>
            ))}
          </span>
          <OtherTitlesProperty
            value={row.titles ?? NO_TITLES}
            onChange={(titles) => change(index, { titles })}
          />
        </fieldset>
      ))}
      {readOnly ? null : (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => field.onChange([...rows, NEW])}>
          {t('addParameter')}
        </Button>
      )}
    </div>
  );
}
