import type { SysConfigEdit } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { Input, InputNumber, Select } from 'antd';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { FormSection } from '../../kit/form.tsx';
import { OnOffField } from './on-off-field.tsx';
import { sysConfigMessages } from './sys-config.messages.ts';

export type ConfigForm = UseFormReturn<z.output<typeof SysConfigEdit>>;

/** Rules of signing in, and how long logs are kept. */
export function SecurityFields({ form }: { readonly form: ConfigForm }) {
  const t = useMessages(sysConfigMessages);
  const [wrong, lockType, code, list] = form.watch([
    'passwordErrorsNumber',
    'lockType',
    'enableVerificationCode',
    'whitelistSwitch',
  ]);
  return (
    <>
      <FormSection title={t('signIn')}>
        <Field name="singleLogin" label={t('single')}>
          <Select
            options={[
              { value: '1', label: t('singleOne') },
              { value: '2', label: t('singleMany') },
            ]}
          />
        </Field>
        <Field name="tokenTimeout" label={t('tokenTimeout')} help={t('tokenTimeoutHelp')} required>
          <InputNumber min={1} max={1440} precision={0} suffix={t('minutes')} />
        </Field>
        <OnOffField name="lastLoginTimeSwitch" label={t('lastLogin')} />
      </FormSection>
      <FormSection title={t('passwordRule')}>
        <Field
          name="passwordErrorsNumber"
          label={t('passwordErrorsNumber')}
          help={t('passwordErrorsHelp')}
          required
        >
          <InputNumber min={0} max={100} precision={0} />
        </Field>
        {wrong > 0 ? (
          <Field name="lockType" label={t('lockType')}>
            <Select
              options={[
                { value: 1, label: t('lockForever') },
                { value: 2, label: t('lockDelay') },
              ]}
            />
          </Field>
        ) : null}
        {wrong > 0 && lockType === 2 ? (
          <Field name="lockTime" label={t('lockTime')} required>
            <InputNumber min={1} max={1440} precision={0} suffix={t('minutes')} />
          </Field>
        ) : null}
      </FormSection>
      <FormSection title={t('newPasswords')}>
        <Field name="passwordMinLength" label={t('passwordMinLength')} help={t('newPasswordsHelp')} required>
          <InputNumber min={6} max={16} precision={0} />
        </Field>
        <OnOffField name="passwordMixedCase" label={t('passwordMixedCase')} />
      </FormSection>
      <FormSection title={t('captcha')}>
        <OnOffField name="enableVerificationCode" label={t('enableCode')} />
        {code === 1 ? (
          <Field name="verificationCodeNumber" label={t('codeLength')} required>
            <InputNumber min={3} max={6} precision={0} />
          </Field>
        ) : null}
      </FormSection>
      <FormSection title={t('whitelist')}>
        <OnOffField name="whitelistSwitch" label={t('whitelistSwitch')} />
        {list === 1 ? (
          <Field name="whiteListIp" label={t('whiteListIp')} help={t('whiteListHelp')}>
            <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
          </Field>
        ) : null}
      </FormSection>
      <FormSection title={t('tokenLinks')}>
        <Field name="tokenHosts" label={t('tokenHosts')} help={t('tokenHostsHelp')}>
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
      </FormSection>
      <FormSection title={t('retention')}>
        <Field name="logDays" label={t('logDays')} help={t('logDaysHelp')} required>
          <InputNumber min={7} max={3650} precision={0} />
        </Field>
        <Field name="chatDays" label={t('chatDays')} help={t('chatDaysHelp')} required>
          <InputNumber min={0} max={3650} precision={0} />
        </Field>
        <OnOffField name="chatExport" label={t('chatExport')} />
      </FormSection>
    </>
  );
}
