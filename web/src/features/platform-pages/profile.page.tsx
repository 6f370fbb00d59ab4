import { authRefusals } from '@auditplus/contract/features/auth/auth.refusals.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import type { LogRow } from '@auditplus/contract/features/logs/logs.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { deviceName } from './device-name.ts';
import { PasswordForm } from './password-form.tsx';
import { profileTexts, signInEvents } from './profile.texts.ts';
import { ProfileForm } from './profile-form.tsx';

/** My own data, password and sign-ins. */
export default function ProfilePage() {
  const t = useTexts(profileTexts);
  const query = useRoute(currentUserRoutes.baseInfo, {});
  return (
    <DetailPage
      query={query}
      title={() => t('title')}
      subtitle={(info) => (
        <>
          <span>{info.realName}</span>
          <span>{info.account}</span>
          <span>{info.organize}</span>
          <span>{info.position}</span>
        </>
      )}
      tabs={(info) => [
        { key: 'base', label: t('base'), content: () => <ProfileForm info={info} /> },
        { key: 'password', label: t('password'), content: () => <PasswordForm /> },
        { key: 'log', label: t('log'), content: () => <SignInLog /> },
      ]}
    />
  );
}

const source = listSource(currentUserRoutes.log, ({ page }) => ({ query: { ...page, category: 1 } }));

function SignInLog() {
  const t = useTexts(profileTexts);
  return (
    <List<LogRow>
      name="own-log"
      source={source}
      hasKeyword={false}
      columns={[
        { key: 'creatorTime', title: t('time'), width: 170, render: (row) => moment(row.creatorTime) },
        { key: 'event', title: t('event'), width: 180, render: (row) => <SignInEvent event={row.event} /> },
        { key: 'ipaddress', title: t('address'), width: 160 },
        { key: 'platForm', title: t('platform'), render: (row) => deviceName(row.platForm) },
      ]}
      emptyText={t('emptyLog')}
    />
  );
}

/** What happened, in words; a refusal's code shows the refusal's own text. */
function SignInEvent({ event }: { readonly event: string }) {
  const t = useTexts(signInEvents);
  const language = useLanguage();
  if (event in signInEvents.zh) return t(event as keyof typeof signInEvents.zh);
  const refusal = Object.entries(authRefusals).find(([code]) => code === event)?.[1];
  return refusal ? refusalText(refusal, language) : event;
}
