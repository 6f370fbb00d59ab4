import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { Button, Input } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { Field } from '../../kit/field.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { call } from '../../lib/api.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { isPassword } from '../../lib/password-rule.ts';
import { resetSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { dropUnsaved } from '../../lib/unsaved.ts';
import { profileTexts } from './profile.texts.ts';

const EMPTY = { oldPassword: '', password: '', repeat: '' };

/** Changes the own password; afterwards the person signs in anew. */
export function PasswordForm() {
  const t = useTexts(profileTexts);
  const navigate = useNavigate();
  const schema = useMemo(
    () =>
      z
        .object({
          oldPassword: z.string().min(1),
          password: z.string().refine(isPassword, { error: t('rule') }),
          repeat: z.string().min(1),
        })
        .refine((values) => values.password === values.repeat, { error: t('differ'), path: ['repeat'] }),
    [t],
  );
  const form = useKitForm({ schema, values: EMPTY });
  const submit = async (values: typeof EMPTY) => {
    const [oldPassword, password] = await Promise.all([
      sha256Hex(values.oldPassword),
      sha256Hex(values.password),
    ]);
    await call(currentUserRoutes.modifyPassword, { body: { oldPassword, password } });
    toast.success(t('passwordChanged'));
    dropUnsaved();
    resetSession();
    navigate('/login', { replace: true });
  };
  return (
    <KitForm form={form} layout="wide" onSubmit={submit}>
      <Field name="oldPassword" label={t('oldPassword')} required>
        <Input.Password autoComplete="current-password" />
      </Field>
      <Field name="password" label={t('newPassword')} required help={t('rule')}>
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Field>
      <Field name="repeat" label={t('repeatPassword')} required>
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Field>
      <div>
        <Button type="primary" htmlType="submit" loading={form.formState.isSubmitting}>
          {t('changePassword')}
        </Button>
      </div>
    </KitForm>
  );
}
