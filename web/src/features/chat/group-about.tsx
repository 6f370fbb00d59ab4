import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { Button, Popover } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PersonAvatar } from '../../kit/person.tsx';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { chatMessages } from './chat.messages.ts';
import { openChat } from './chat-store.ts';

/** Who takes part in a group, each to be written to alone, and the audit that it belongs to. */
export function GroupAbout({ id }: { readonly id: string }) {
  const t = useMessages(chatMessages);
  const me = useSession((session) => session.current?.userInfo.userId);
  const { data: group } = useRoute(chatRoutes.group, { params: { id } });
  if (!group) return <span className="chat-head-about" />;
  const list = (
    <ul className="chat-members">
      {group.members.map((member) => (
        <li key={member.id}>
          <Button
            type="text"
            disabled={member.id === me}
            icon={<PersonAvatar name={member.realName} icon={member.headIcon} />}
            onClick={() => openChat({ ...member, isGroup: false })}
          >
            {member.realName}
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <span className="chat-head-about">
      <Popover trigger="click" title={t('membersOf')} content={list}>
        <Button type="link" size="small">
          {t('members', { count: group.members.length })}
        </Button>
      </Popover>
      <Link to={`/checkInfo?id=${group.checkId}`}>{t('openAudit')}</Link>
    </span>
  );
}
