import type { MessageTemplateRow } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import { messageTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { listSource } from '../../kit/list-source.ts';
import { useAction } from '../../lib/query.ts';
import { MessageTemplateDrawer } from './message-template-drawer.tsx';
import { templateMessages } from './message-templates.messages.ts';
import { TemplateList } from './template-list.tsx';

const source = listSource(messageTemplatesRoutes.list, ({ page }) => ({ query: page }));

/** Texts of messages with their parameters and the ways that they are sent. */
export default function MessageTemplateListPage() {
  const t = useMessages(templateMessages);
  const flip = useAction(messageTemplatesRoutes.flip, { done: t('saved') });
  const remove = useAction(messageTemplatesRoutes.remove, { done: t('removed') });
  const waysOf = (row: MessageTemplateRow) =>
    [
      row.isStationLetter === 1 ? t('station') : null,
      row.isEmail === 1 ? t('email') : null,
      row.isSms === 1 ? t('sms') : null,
      row.isWecom === 1 ? t('wecom') : null,
      row.isDingTalk === 1 ? t('dingTalk') : null,
    ]
      .filter((way) => way !== null)
      .join(t('and'));
  return (
    <TemplateList<MessageTemplateRow>
      title={t('messageTitle')}
      newText={t('newMessage')}
      source={source}
      onFlip={(id) => flip.mutate({ params: { id } })}
      onRemove={(id) => remove.mutate({ params: { id } })}
      columns={[
        { key: 'fullName', title: t('name'), width: 180 },
        { key: 'enCode', title: t('code'), width: 170 },
        { key: 'ways', title: t('ways'), width: 160, render: waysOf },
        { key: 'title', title: t('subject') },
      ]}
      drawer={(id, close) => <MessageTemplateDrawer id={id} onClose={close} />}
    />
  );
}
