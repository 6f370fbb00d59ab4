import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { call, newIntent } from '../../lib/api.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { BASIC_POLICY, isPassword } from '../../lib/password-rule.ts';
import { useRoute } from '../../lib/query.ts';
import { resetSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { dropUnsaved } from '../../lib/unsaved.ts';
import { strengthOf } from './password-strength.ts';
import { profileMessages } from './profile.messages.ts';

const EMPTY = { oldPassword: '', password: '', repeat: '', code: '' };

/** Changes the own password; afterwards the person signs in anew. */
export function PasswordForm() {
  const t = useMessages(profileMessages);
  const navigate = useNavigate();
  const offer = useRoute(authRoutes.offer, {});
  const needsCode = offer.data?.enableVerificationCode === 1;
  const [stamp, setStamp] = useState(newIntent);
  const policy = offer.data?.passwordPolicy ?? BASIC_POLICY;
  const rule = t('rule', { min: policy.minLength }) + (policy.mixedCase ? t('mixedCase') : '');
  const schema = useMemo(
    () =>
      z
        .object({
          oldPassword: z.string().min(1),
          password: z.string().refine((text) => isPassword(text, policy), { error: rule }),
          repeat: z.string().min(1),
          code: needsCode ? z.string().min(1) : z.string(),
        })
        .refine((values) => values.password === values.repeat, { error: t('differ'), path: ['repeat'] }),
    [t, needsCode, policy, rule],
  );
  const form = useKitForm({ schema, values: EMPTY });
  const submit = async (values: typeof EMPTY) => {
    const [oldPassword, password] = await Promise.all([
      sha256Hex(values.oldPassword),
      sha256Hex(values.password),
    ]);
    try {
      await call(currentUserRoutes.modifyPassword, {
        body: { oldPassword, password, ...(needsCode ? { code: values.code, timestamp: stamp } : {}) },
      });
    } catch (error) {
      // A picture code is good for one try.
      setStamp(newIntent());
      form.setValue('code', '');
      throw error;
    }
    toast.success(t('passwordChanged'));
    dropUnsaved();
    resetSession();
    await navigate('/login', { replace: true });
  };
  const typed = useWatch({ control: form.control, name: 'password' });
  return (
    <KitForm form={form} layout="wide" onSubmit={submit}>
      <Field name="oldPassword" label={t('oldPassword')} required>
        <Input.Password autoComplete="current-password" />
      </Field>
      <Field name="password" label={t('newPassword')} required help={rule}>
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Field>
      <Meter password={typed} />
      <Field name="repeat" label={t('repeatPassword')} required>
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Field>
      {needsCode ? (
        <>
          <Field name="code" label={t('code')} required>
            <Input autoComplete="off" maxLength={offer.data?.verificationCodeNumber ?? 6} />
          </Field>
          <div>
            <button type="button" className="profile-code" onClick={() => setStamp(newIntent())}>
              <img src={`${WEB_PREFIX}/api/file/ImageCode/${stamp}`} alt={t('codeRefresh')} />
            </button>
          </div>
        </>
      ) : null}
      <div>
        <Button type="primary" htmlType="submit" loading={form.formState.isSubmitting}>
          {t('changePassword')}
        </Button>
      </div>
    </KitForm>
  );
}

const WORDS = ['strength0', 'strength1', 'strength2', 'strength3'] as const;

function Meter({ password }: { readonly password: string }) {
  const t = useMessages(profileMessages);
  const strength = strengthOf(password);
  return (
    <div className="profile-strength" data-strength={strength} role="status">
      <span />
      <span />
      <span />
      <em>{t(WORDS[strength])}</em>
    </div>
  );
}
