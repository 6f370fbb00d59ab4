import {
  CHECK,
  type InterfaceEdit,
  METHOD,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import {
  OWN_DATABASE,
  OWN_DATABASE_NAME,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { Input, InputNumber, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { Field } from '../../kit/field.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { useCan } from '../../kit/permission.tsx';
import { TailFields } from '../../kit/record-fields.tsx';
import { useRoute } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { checkName, sourceName } from './interface-words.ts';

/** Names, callers and limits of an interface. */
export function SettingsPane() {
  const t = useMessages(interfaceMessages);
  const { setValue } = useFormContext<InterfaceEdit>();
  const [dataType, dbLinkId, checkType, dataScope] = useWatch<
    InterfaceEdit,
    ['dataType', 'dbLinkId', 'checkType', 'plus.dataScope']
  >({ name: ['dataType', 'dbLinkId', 'checkType', 'plus.dataScope'] });
  const mayShowAll = useCan('btn_wholeData');
  return (
    <div className="form-fields">
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <OtherTitleFields name="plus.titles" />
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
      {dataType === SOURCE.sql ? <DatabaseField /> : null}
      <Field name="checkType" label={t('checkType')}>
        <Select options={Object.values(CHECK).map((value) => ({ value, label: checkName(t, value) }))} />
      </Field>
      {checkType === CHECK.keyAndAddress ? (
        <Field name="ipAddress" label={t('addresses')} required help={t('addressesHelp')}>
          <Input maxLength={2000} />
        </Field>
      ) : null}
      {dataType === SOURCE.sql && dbLinkId === OWN_DATABASE ? (
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

/** Where the statement runs: on our own data, or on a database outside for those who may show all of it. */
function DatabaseField() {
  const t = useMessages(interfaceMessages);
  const language = useLanguage();
  const dbLinkId = useWatch<InterfaceEdit, 'dbLinkId'>({ name: 'dbLinkId' });
  const sources = useRoute(dataSourcesRoutes.selector, { query: {} });
  const mayShowAll = useCan('btn_wholeData');
  const groups = (sources.data?.list ?? []).map(({ fullName, children }) => ({
    label: fullName,
    options: children.map((child) => ({ value: child.id, label: child.fullName, disabled: !mayShowAll })),
  }));
  const isKnown = groups.some(({ options }) => options.some(({ value }) => value === dbLinkId));
  const isLost = sources.isSuccess && dbLinkId !== OWN_DATABASE && !isKnown;
  return (
    <Field
      name="dbLinkId"
      label={t('database')}
      {...(dbLinkId === OWN_DATABASE ? {} : { help: isLost ? t('databaseLost') : t('databaseHelp') })}
    >
      <Select
        loading={sources.isLoading}
        {...(isLost ? { status: 'error' as const } : {})}
        options={[
          { value: OWN_DATABASE, label: inLanguage(OWN_DATABASE_NAME, language) },
          ...groups,
          ...(isLost ? [{ value: dbLinkId, label: t('databaseUnknown'), disabled: true }] : []),
        ]}
      />
    </Field>
  );
}
