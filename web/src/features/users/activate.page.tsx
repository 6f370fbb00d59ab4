import './activate.css';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { queryClient, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { usePasswordPolicy } from '../../lib/use-password-policy.ts';
import { useWindowTitle } from '../../lib/window-title.ts';
import { AuthButton, AuthFrame, isNewPassword, NewPasswordFields, NO_PASSWORD } from '../auth/public.ts';
import { importMessages } from './import.messages.ts';

/** What the server takes for a token; a damaged link gets the words of one that opens nothing. */
const LINK = /^.{20,100}$/;
const NO_LINK = '-'.repeat(20);

/** Where an activation link leads: the person sets a first own password. */
export default function ActivatePage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Activation />
    </QueryClientProvider>
  );
}

function Activation() {
  const t = useMessages(importMessages);
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  useWindowTitle(t('activateTitle'));
  const query = useRoute(userAdminRoutes.activation, {
    params: { token: LINK.test(token) ? token : NO_LINK },
  });
  return (
    <AuthFrame>
      <Loaded query={query}>
        {(person) => <PasswordForm token={token} account={person.account} name={person.realName} />}
      </Loaded>
      <p className="activate-back">
        <a href="/login">{t('toLogin')}</a>
      </p>
    </AuthFrame>
  );
}

type FormProps = { readonly token: string; readonly account: string; readonly name: string };

function PasswordForm({ token, account, name }: FormProps) {
  const t = useMessages(importMessages);
  const navigate = useNavigate();
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const policy = usePasswordPolicy();
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isNewPassword(fresh, policy)) return;
    setBusy(true);
    await attempt(async () => {
      await call(userAdminRoutes.activate, { body: { token, password: await sha256Hex(fresh.password) } });
      toast.success(t('activated'));
      await navigate('/login', { replace: true });
    });
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('activateTitle')}</h2>
      <p className="auth-note">{t('activateText', { name, account })}</p>
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
      <NewPasswordFields
        autoFocus
        value={fresh}
        policy={policy}
        onChange={setFresh}
        showProblems={submitted}
      />
      <div className="auth-actions">
        <AuthButton kind="primary" type="submit" busy={busy}>
          {t('activate')}
        </AuthButton>
      </div>
    </form>
  );
}
