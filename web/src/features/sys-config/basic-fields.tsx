import { IMAGE_MAX_BYTES } from '@auditplus/contract/features/files/file-kinds.ts';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { FormSection } from '../../kit/form.tsx';
import { webAddress } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { toast } from '../../lib/toast.ts';
import { uploadFile } from '../../lib/upload.ts';
import { sysConfigMessages } from './sys-config.messages.ts';

/** Name, company and icons. */
export function BasicFields({ publicUrl }: { readonly publicUrl: string }) {
  const t = useMessages(sysConfigMessages);
  return (
    <>
      <FormSection title={t('product')}>
        <Field name="sysName" label={t('sysName')} required>
          <Input maxLength={50} />
        </Field>
        <Field name="sysVersion" label={t('sysVersion')}>
          <Input maxLength={8} />
        </Field>
        <Field name="copyright" label={t('copyright')}>
          <Input maxLength={200} />
        </Field>
        <Field name="sysDescription" label={t('sysDescription')}>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
        <p className="quiet measure sys-config-note">
          {publicUrl === '' ? t('noPublicUrl') : t('publicUrl', { url: publicUrl })}
        </p>
      </FormSection>
      <FormSection title={t('icons')}>
        {(['loginIcon', 'navigationIcon', 'logoIcon', 'appIcon'] as const).map((name) => (
          <Field key={name} name={name} label={t(name)} help={t('iconHelp')}>
            <IconInput label={t(name)} />
          </Field>
        ))}
      </FormSection>
      <FormSection title={t('company')}>
        <Field name="companyName" label={t('companyName')}>
          <Input maxLength={100} />
        </Field>
        <Field name="companyCode" label={t('companyCode')}>
          <Input maxLength={50} />
        </Field>
        <Field name="companyAddress" label={t('companyAddress')}>
          <Input maxLength={200} />
        </Field>
        <Field name="companyContacts" label={t('companyContacts')} help={t('companyContactsHelp')}>
          <Input maxLength={50} />
        </Field>
        <Field name="companyTelePhone" label={t('companyTelePhone')}>
          <Input maxLength={30} />
        </Field>
        <Field name="companyEmail" label={t('companyEmail')}>
          <Input maxLength={100} inputMode="email" />
        </Field>
      </FormSection>
    </>
  );
}

type IconInputProps = {
  readonly label: string;
  readonly value?: string;
  readonly onChange?: (url: string) => void;
};

/** One picture, shown as it is; its address is the value. */
function IconInput({ label, value, onChange }: IconInputProps) {
  const t = useMessages(sysConfigMessages);
  const common = useMessages(commonMessages);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    if (!file.type.startsWith('image/') || file.size > IMAGE_MAX_BYTES) return toast.error(t('iconHelp'));
    setBusy(true);
    await attempt(async () => {
      // The avatar's lasting address is the one that everybody may open, the sign-in page included.
      const { url } = await uploadFile(file, { type: 'userAvatar' });
      onChange?.(url);
    });
    setBusy(false);
  };
  return (
    <span className="sys-config-icon">
      {value ? <img src={webAddress(value)} alt={label} /> : null}
      <Button loading={busy} onClick={() => input.current?.click()}>
        {common('upload')}
      </Button>
      {value ? (
        <Button type="text" onClick={() => onChange?.('')}>
          {common('remove')}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </span>
  );
}
