import type { MessageTemplateRow } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import { messageTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { MessageTemplateDrawer } from './message-template-drawer.tsx';
import { templateTexts } from './message-templates.texts.ts';
import { useTemplateActs } from './template-acts.ts';

const source = listSource(messageTemplatesRoutes.list, ({ page }) => ({ query: page }));

/** Texts of messages with their parameters and the ways that they are sent. */
export default function MessageTemplateListPage() {
  const t = useTexts(templateTexts);
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const flip = useAction(messageTemplatesRoutes.flip, { done: t('saved') });
  const remove = useAction(messageTemplatesRoutes.remove, { done: t('removed') });
  const acts = useTemplateActs({
    edit: (id) => setEdited({ id }),
    flip: (id) => flip.mutate({ params: { id } }),
    remove: (id) => remove.mutate({ params: { id } }),
  });
  const waysOf = (row: MessageTemplateRow) =>
    [
      row.isStationLetter === 1 ? t('station') : null,
      row.isEmail === 1 ? t('email') : null,
      row.isSms === 1 ? t('sms') : null,
    ]
      .filter((way) => way !== null)
      .join('、');
  return (
    <>
      <ListPage
        title={t('messageTitle')}
        keywordHint={t('keyword')}
        source={source}
        acts={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setEdited({ id: null })}>
              {t('newMessage')}
            </Button>
          </Can>
        }
        columns={[
          { key: 'fullName', title: t('name'), width: 180 },
          { key: 'enCode', title: t('code'), width: 130 },
          { key: 'ways', title: t('ways'), width: 160, render: waysOf },
          { key: 'title', title: t('subject') },
          { key: 'creatorUser', title: t('creator'), width: 150 },
          {
            key: 'lastModifyTime',
            title: t('changed'),
            width: 150,
            render: (row) => moment(row.lastModifyTime),
          },
          {
            key: 'enabledMark',
            title: t('state'),
            width: 100,
            render: (row) => (
              <StateDot
                tone={row.enabledMark === 1 ? 'green' : 'grey'}
                text={row.enabledMark === 1 ? t('on') : t('off')}
              />
            ),
          },
        ]}
        rowActs={acts}
        emptyText={t('empty')}
      />
      {edited ? <MessageTemplateDrawer id={edited.id} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
