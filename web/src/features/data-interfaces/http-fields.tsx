import {
  AUTH_KINDS,
  type InterfaceEdit,
  METHOD,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { Input, InputNumber, Select } from 'antd';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { EditTable } from '../../kit/edit-table.tsx';
import type { EditRow } from '../../kit/edit-table-rows.ts';
import { Field } from '../../kit/field.tsx';
import { CodeField } from './code-field.tsx';
import { interfaceMessages } from './data-interfaces.messages.ts';

/** Address, method, headers, body and authentication of a call to a host outside. */
export function HttpFields() {
  const t = useMessages(interfaceMessages);
  const [method, kind] = useWatch<InterfaceEdit, ['requestMethod', 'plus.auth.kind']>({
    name: ['requestMethod', 'plus.auth.kind'],
  });
  const authNames = {
    none: t('authNone'),
    basic: t('authBasic'),
    bearer: t('authBearer'),
    header: t('authHeader'),
    oauth2: t('authOauth2'),
    hmac: t('authHmac'),
  };
  return (
    <div className="form-fields">
      <Field name="requestMethod" label={t('method')}>
        <Select
          options={[
            { value: METHOD.get, label: 'GET' },
            { value: METHOD.post, label: 'POST' },
          ]}
        />
      </Field>
      <Field name="path" label={t('path')} required help={t('pathHelp')}>
        <Input maxLength={2000} placeholder={t('pathSample')} />
      </Field>
      {method === METHOD.post ? (
        <Field name="plus.requestBody" label={t('requestBody')}>
          <CodeField language="json" label={t('requestBody')} height="160px" />
        </Field>
      ) : null}
      <Field name="plus.dataAt" label={t('dataAt')} help={t('dataAtHelp')}>
        <Input maxLength={200} placeholder={t('dataAtSample')} />
      </Field>
      <Field name="requestHeaders" label={t('headers')}>
        <HeadersTable />
      </Field>
      <Field name="plus.redirects" label={t('redirects')}>
        <InputNumber min={0} max={3} precision={0} />
      </Field>
      <Field name="plus.auth.kind" label={t('auth')}>
        <Select options={AUTH_KINDS.map((value) => ({ value, label: authNames[value] }))} />
      </Field>
      {kind === 'basic' || kind === 'oauth2' ? (
        <Field name="plus.auth.user" label={t('authUser')}>
          <Input maxLength={200} autoComplete="off" />
        </Field>
      ) : null}
      {kind === 'header' || kind === 'hmac' ? (
        <Field name="plus.auth.header" label={t('authHeaderName')}>
          <Input maxLength={60} placeholder={kind === 'hmac' ? 'X-AuditPlus-Signature' : 'X-Api-Key'} />
        </Field>
      ) : null}
      {kind === 'oauth2' ? (
        <>
          <Field name="plus.auth.tokenUrl" label={t('tokenUrl')}>
            <Input maxLength={500} />
          </Field>
          <Field name="plus.auth.scope" label={t('scope')}>
            <Input maxLength={200} />
          </Field>
        </>
      ) : null}
      {kind === 'none' ? null : (
        <Field name="secret" label={t('secret')} help={t('secretHelp')}>
          <Input.Password maxLength={2000} autoComplete="new-password" />
        </Field>
      )}
    </div>
  );
}

type HeadersTableProps = {
  readonly value?: InterfaceEdit['requestHeaders'];
  readonly onChange?: (rows: EditRow[]) => void;
  readonly disabled?: boolean;
};

function HeadersTable({ value = [], onChange, disabled = false }: HeadersTableProps) {
  const t = useMessages(interfaceMessages);
  return (
    <EditTable
      label={t('headers')}
      rows={value}
      readOnly={disabled}
      height={160}
      emptyRow={{ field: '', defaultValue: '' }}
      onChange={(rows) => onChange?.(rows)}
      columns={[
        { key: 'field', kind: 'text', title: t('header'), width: 160, required: true },
        { key: 'defaultValue', kind: 'text', title: t('headerValue'), width: 220 },
      ]}
    />
  );
}
