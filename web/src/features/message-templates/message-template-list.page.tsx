import type { MessageTemplateRow } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import { messageTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { useEnabledColumn } from '../../kit/records/enabled-column.tsx';
import { useRecordActions } from '../../kit/records/use-record-actions.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { MessageTemplateDrawer } from './message-template-drawer.tsx';
import { templateMessages } from './message-templates.messages.ts';

const source = listSource(messageTemplatesRoutes.list, ({ page }) => ({ query: page }));

/** Texts of messages with their parameters and the ways that they are sent. */
export default function MessageTemplateListPage() {
  const t = useMessages(templateMessages);
  const enabled = useEnabledColumn(100);
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const mayEdit = useCan('btn_edit');
  const flip = useAction(messageTemplatesRoutes.flip, { done: t('saved') });
  const remove = useAction(messageTemplatesRoutes.remove, { done: t('removed') });
  const actions = useRecordActions<MessageTemplateRow>({
    onEdit: ({ id }) => setEdited({ id }),
    onState: (at) => flip.mutate(at),
    onRemove: (at) => remove.mutate(at),
    isFinal: true,
  });
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
    <>
      <ListPage<MessageTemplateRow>
        title={t('messageTitle')}
        keywordHint={t('keyword')}
        source={source}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setEdited({ id: null })}>
              {t('newMessage')}
            </Button>
          </Can>
        }
        columns={[
          { key: 'fullName', title: t('name'), width: 180 },
          { key: 'enCode', title: t('code'), width: 170 },
          { key: 'ways', title: t('ways'), width: 160, render: waysOf },
          { key: 'title', title: t('subject') },
          {
            key: 'creatorUser',
            isSpare: true,
            title: t('creator'),
            width: 150,
            render: (row) => withoutAccounts(row.creatorUser),
          },
          {
            key: 'lastModifyTime',
            isSpare: true,
            title: t('changed'),
            width: 160,
            render: (row) => moment(row.lastModifyTime),
          },
          enabled,
        ]}
        {...(mayEdit ? { onOpen: (row: MessageTemplateRow) => setEdited({ id: row.id }) } : {})}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {edited ? <MessageTemplateDrawer id={edited.id} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
