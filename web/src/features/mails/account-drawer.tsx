import {
  MAIL_SECURITIES,
  MailAccountEdit,
  type MailAccountInfo,
} from '@auditplus/contract/features/mails/mail-accounts.model.ts';
import { mailAccountsRoutes } from '@auditplus/contract/features/mails/mail-accounts.routes.ts';
import { Alert, Button, Input, InputNumber, Radio } from 'antd';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { mailsMessages } from './mails.messages.ts';

type DrawerProps = { readonly onClose: () => void };

/** Sets the own mail account elsewhere. */
export function AccountDrawer({ onClose }: DrawerProps) {
  const t = useMessages(mailsMessages);
  const query = useRoute(mailAccountsRoutes.read, {}, { staleTime: 0 });
  if (query.data !== undefined) return <AccountForm info={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('account')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

type FormProps = DrawerProps & { readonly info: MailAccountInfo | null };

function AccountForm({ info, onClose }: FormProps) {
  const t = useMessages(mailsMessages);
  const values = useMemo(() => (info ? editOf(info) : EMPTY), [info]);
  const form = useKitForm({ schema: MailAccountEdit, values });
  const save = useAction(mailAccountsRoutes.save, { done: t('accountSaved'), onRefused: () => true });
  return (
    <FormDrawer
      open
      title={t('account')}
      form={form}
      submitText={t('saveAccount')}
      {...(info ? { extra: <RemoveButton onClose={onClose} /> } : {})}
      onSubmit={(body) => save.mutateAsync({ body: { ...body, ...(info ? { rev: info.rev } : {}) } })}
      onClose={onClose}
    >
      <div className="field" data-wide="true">
        <Alert type="info" showIcon title={t('accountHint')} />
      </div>
      <Field name="address" label={t('address')} required>
        <Input maxLength={254} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name="userName" label={t('userName')} required help={t('userNameHelp')}>
        <Input maxLength={254} autoComplete="off" spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name="password" label={t('password')} required help={t('passwordHelp')}>
        <Input.Password maxLength={500} autoComplete="new-password" visibilityToggle={false} />
      </Field>
      <ServerFields kind="imap" form={form} />
      <ServerFields kind="smtp" form={form} />
      <AccountTest form={form} />
    </FormDrawer>
  );
}

const USUAL_PORTS = {
  imap: { tls: 993, startTls: 143 },
  smtp: { tls: 465, startTls: 587 },
} as const;

type ServerProps = {
  readonly kind: 'imap' | 'smtp';
  readonly form: UseFormReturn<MailAccountEdit>;
};

function ServerFields({ kind, form }: ServerProps) {
  const t = useMessages(mailsMessages);
  const port = `${kind}Port` as const;
  return (
    <FormSection title={t(`${kind}Server`)}>
      <Field name={`${kind}Host`} label={t('host')} required>
        <Input maxLength={253} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name={`${kind}Security`} label={t('security')} required>
        <Radio.Group
          options={MAIL_SECURITIES.map((known) => ({ value: known, label: t(`security.${known}`) }))}
          onChange={({ target }) => {
            const chosen = MAIL_SECURITIES.find((known) => known === target.value);
            if (chosen && !form.formState.dirtyFields[port])
              form.resetField(port, { defaultValue: USUAL_PORTS[kind][chosen] });
          }}
        />
      </Field>
      <Field name={port} label={t('port')} required>
        <InputNumber min={1} max={65_535} precision={0} />
      </Field>
    </FormSection>
  );
}

/** Tries what the form says, saved or not. */
function AccountTest({ form }: { readonly form: UseFormReturn<MailAccountEdit> }) {
  const t = useMessages(mailsMessages);
  const test = useAction(mailAccountsRoutes.test, { invalidates: [], onRefused: () => true });
  const run = async () => {
    if (await form.trigger()) test.mutate({ body: form.getValues() });
  };
  return (
    <div className="field" data-wide="true">
      <Button loading={test.isPending} onClick={() => void run()}>
        {t('test')}
      </Button>
      <div role="status" className="mail-test">
        {test.isPending ? null : test.error ? (
          <Alert type="error" showIcon title={test.error.message} />
        ) : test.isSuccess ? (
          <Alert type="success" showIcon title={t('testOk')} />
        ) : null}
      </div>
    </div>
  );
}

function RemoveButton({ onClose }: DrawerProps) {
  const t = useMessages(mailsMessages);
  const remove = useAction(mailAccountsRoutes.remove, { done: t('accountRemoved'), onDone: onClose });
  const ask = async () => {
    const agreed = await confirm({
      title: t('removeAccountAsk'),
      text: t('removeAccountText'),
      okText: t('removeAccount'),
      danger: true,
    });
    if (agreed) remove.mutate({});
  };
  return (
    <Button danger type="text" onClick={() => void ask()}>
      {t('removeAccount')}
    </Button>
  );
}

const EMPTY: MailAccountEdit = {
  address: '',
  userName: '',
  password: '',
  imapHost: '',
  imapPort: USUAL_PORTS.imap.tls,
  imapSecurity: 'tls',
  smtpHost: '',
  smtpPort: USUAL_PORTS.smtp.tls,
  smtpSecurity: 'tls',
};

function editOf(info: MailAccountInfo): MailAccountEdit {
  const { rev: _rev, receivedAt: _receivedAt, ...edit } = info;
  return edit;
}
