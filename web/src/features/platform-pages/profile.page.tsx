import './platform-pages.css';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { OwnChannels } from '../messages/public.ts';
import { OwnLogs } from './own-logs.tsx';
import { OwnMemberships } from './own-memberships.tsx';
import { OwnRightTrees, Subordinates } from './own-trees.tsx';
import { PasswordForm } from './password-form.tsx';
import { profileMessages } from './profile.messages.ts';
import { ProfileForm } from './profile-form.tsx';

/** My own data, password, places, people, rights and logs. */
export default function ProfilePage() {
  const t = useMessages(profileMessages);
  const query = useRoute(currentUserRoutes.baseInfo, {});
  const own = useSession((session) => session.current?.userInfo.organizeIdList);
  const organisation = useOrgNames().path(own ?? []);
  return (
    <DetailPage
      query={query}
      title={() => t('title')}
      subtitle={(info) => (
        <>
          <span>{info.realName}</span>
          <span>{info.account}</span>
          <span>{organisation}</span>
          <span>{info.position}</span>
        </>
      )}
      tabs={(info) => [
        {
          key: 'base',
          label: t('base'),
          content: () => <ProfileForm info={info} organisation={organisation} />,
        },
        { key: 'password', label: t('password'), content: () => <PasswordForm /> },
        { key: 'channels', label: t('channels'), content: () => <OwnChannels /> },
        { key: 'organizes', label: t('organizes'), content: () => <OwnMemberships kind="Organize" /> },
        { key: 'positions', label: t('positions'), content: () => <OwnMemberships kind="Position" /> },
        { key: 'subordinates', label: t('subordinates'), content: () => <Subordinates /> },
        { key: 'rights', label: t('rights'), content: () => <OwnRightTrees /> },
        { key: 'log', label: t('log'), content: () => <OwnLogs /> },
      ]}
    />
  );
}
