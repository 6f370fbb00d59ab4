import { processCommentsRoutes } from '@auditplus/contract/features/processes/process-comments.routes.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { PersonAvatar } from '../../kit/person.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { processDetailMessages } from './process-detail.messages.ts';

const PAGE_SIZE = 50;

type ProcessCommentsProps = { readonly taskId: string; readonly mayComment: boolean };

/** What people who see an instance say about it. */
export function ProcessComments({ taskId, mayComment }: ProcessCommentsProps) {
  const t = useMessages(processDetailMessages);
  const common = useMessages(commonMessages);
  const [text, setText] = useState('');
  const query = useRoute(processCommentsRoutes.list, {
    query: { taskId, currentPage: 1, pageSize: PAGE_SIZE },
  });
  const create = useAction(processCommentsRoutes.create, { onDone: () => setText('') });
  const remove = useAction(processCommentsRoutes.remove);
  const ask = async (id: string) => {
    if (await confirm({ title: t('removeComment'), okText: common('remove'), danger: true }))
      remove.mutate({ params: { id } });
  };
  return (
    <div className="process-comments">
      {mayComment ? (
        <div className="process-action">
          <Input.TextArea
            aria-label={t('comment')}
            placeholder={t('comment')}
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button
              type="primary"
              disabled={text.trim() === ''}
              loading={create.isPending}
              onClick={() =>
                create.mutate({ body: { taskId, text: text.trim(), mentionIds: [], file: [], image: [] } })
              }
            >
              {t('sendComment')}
            </Button>
          </div>
        </div>
      ) : null}
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noComments')} />
          ) : (
            <ol className="history">
              {list.map((row) => (
                <li key={row.id}>
                  <PersonAvatar name={row.creatorUser} />
                  <div>
                    <p className="history-head">
                      <strong>{row.creatorUser}</strong>
                      <time className="quiet">{moment(row.creatorTime)}</time>
                      {row.isDel ? (
                        <Button type="link" size="small" onClick={() => void ask(row.id)}>
                          {common('remove')}
                        </Button>
                      ) : null}
                    </p>
                    <p className="process-comment">{row.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  );
}
