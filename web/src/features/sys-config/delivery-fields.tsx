import { deliveriesRoutes } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import type { SecretSetting } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { FormSection } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { OnOffField } from './on-off-field.tsx';
import type { ConfigForm } from './security-fields.tsx';
import { sysConfigMessages } from './sys-config.messages.ts';

type DeliveryFieldsProps = {
  readonly form: ConfigForm;
  readonly readOnly: boolean;
  /** Secrets that the server cannot open any more. */
  readonly lost: readonly SecretSetting[];
};

/** Mail server and text-message provider. */
export function DeliveryFields({ form, readOnly, lost }: DeliveryFieldsProps) {
  const t = useMessages(sysConfigMessages);
  const company = form.watch('smsCompany');
  const [receiver, setReceiver] = useState('');
  const test = useAction(deliveriesRoutes.testMail, { done: t('testDone'), invalidates: [] });
  const tryMail = () => {
    const config = form.getValues();
    test.mutate({
      body: {
        smtpHost: config.emailSmtpHost,
        smtpPort: config.emailSmtpPort,
        account: config.emailAccount,
        password: config.emailPassword,
        emailSsl: config.emailSsl,
        receiver: receiver.trim(),
      },
    });
  };
  const helpOf = (setting: SecretSetting) => (lost.includes(setting) ? <LostSecret /> : t('secretHelp'));
  const secret = <Input.Password maxLength={200} autoComplete="new-password" visibilityToggle={false} />;
  return (
    <>
      <FormSection title={t('mail')}>
        <Field name="emailSmtpHost" label={t('smtpHost')}>
          <Input maxLength={100} />
        </Field>
        <Field name="emailSmtpPort" label={t('smtpPort')}>
          <InputNumber min={1} max={65_535} precision={0} />
        </Field>
        <OnOffField name="emailSsl" label={t('ssl')} />
        <Field name="emailSenderName" label={t('sender')}>
          <Input maxLength={50} />
        </Field>
        <Field name="emailAccount" label={t('mailAccount')}>
          <Input maxLength={100} autoComplete="off" />
        </Field>
        <Field name="emailPassword" label={t('mailPassword')} help={helpOf('emailPassword')}>
          {secret}
        </Field>
        {readOnly ? null : (
          <div className="sys-config-try">
            <Input
              aria-label={t('testReceiver')}
              placeholder={t('testReceiver')}
              maxLength={100}
              value={receiver}
              onChange={(event) => setReceiver(event.target.value)}
            />
            <Button loading={test.isPending} onClick={tryMail}>
              {t('test')}
            </Button>
          </div>
        )}
      </FormSection>
      <FormSection title={t('sms')}>
        <Field name="smsCompany" label={t('smsCompany')} help={t('smsHelp')}>
          <Select
            options={[
              { value: 0, label: t('smsNone') },
              { value: 1, label: t('ali') },
              { value: 2, label: t('tencent') },
            ]}
          />
        </Field>
        {company === 1 ? (
          <>
            <Field name="aliAccessKey" label={t('accessKey')}>
              <Input maxLength={100} autoComplete="off" />
            </Field>
            <Field name="aliSecret" label={t('accessSecret')} help={helpOf('aliSecret')}>
              {secret}
            </Field>
          </>
        ) : null}
        {company === 2 ? (
          <>
            <Field name="tencentSecretId" label={t('secretId')}>
              <Input maxLength={100} autoComplete="off" />
            </Field>
            <Field name="tencentSecretKey" label={t('secretKey')} help={helpOf('tencentSecretKey')}>
              {secret}
            </Field>
            <Field name="tencentAppId" label={t('appId')}>
              <Input maxLength={50} />
            </Field>
          </>
        ) : null}
      </FormSection>
    </>
  );
}

function LostSecret() {
  const language = useLanguage();
  return <span className="sys-config-lost">{refusals['secret.lost'][language]}</span>;
}
