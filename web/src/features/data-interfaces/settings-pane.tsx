import {
  CHECK,
  type InterfaceEdit,
  METHOD,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { Input, InputNumber, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dictionary.tsx';
import { Field } from '../../kit/field.tsx';
import { useCan } from '../../kit/permission.tsx';
import { TailFields } from '../../kit/record-fields.tsx';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { checkName, sourceName } from './interface-words.ts';

/** Names, callers and limits of an interface. */
export function SettingsPane() {
  const t = useMessages(interfaceMessages);
  const { setValue } = useFormContext<InterfaceEdit>();
  const [dataType, checkType, dataScope] = useWatch<
    InterfaceEdit,
    ['dataType', 'checkType', 'plus.dataScope']
  >({ name: ['dataType', 'checkType', 'plus.dataScope'] });
  const mayShowAll = useCan('btn_wholeData');
  return (
    <div className="form-fields">
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="enCode" label={t('code')} required help={t('codeHelp')}>
        <Input maxLength={50} />
      </Field>
      <Field name="categoryId" label={t('category')} required>
        <DictSelect code="interfaceCategory" />
      </Field>
      <Field
        name="dataType"
        label={t('dataType')}
        fromChild={(value) => {
          // What is asked of a host outside is asked in its own way.
          setValue('requestMethod', value === SOURCE.http ? METHOD.get : METHOD.select);
          return value;
        }}
      >
        <Select options={Object.values(SOURCE).map((value) => ({ value, label: sourceName(t, value) }))} />
      </Field>
      <Field name="checkType" label={t('checkType')}>
        <Select options={Object.values(CHECK).map((value) => ({ value, label: checkName(t, value) }))} />
      </Field>
      {checkType === CHECK.keyAndAddress ? (
        <Field name="ipAddress" label={t('addresses')} required help={t('addressesHelp')}>
          <Input maxLength={2000} />
        </Field>
      ) : null}
      {dataType === SOURCE.sql ? (
        <Field name="plus.dataScope" label={t('dataScope')}>
          <Select
            {...(dataScope === 'whole' ? { status: 'warning' as const } : {})}
            options={[
              { value: 'caller', label: t('scopeCaller') },
              { value: 'whole', label: t('scopeWhole'), disabled: !mayShowAll },
            ]}
          />
        </Field>
      ) : null}
      <Field name="plus.cacheSeconds" label={t('cacheSeconds')}>
        <InputNumber min={0} max={3600} precision={0} />
      </Field>
      <Field name="plus.maxRows" label={t('maxRows')}>
        <InputNumber min={1} max={10_000} precision={0} />
      </Field>
      <Field name="plus.timeoutSeconds" label={t('timeout')}>
        <InputNumber min={1} max={60} precision={0} />
      </Field>
      <TailFields />
    </div>
  );
}
