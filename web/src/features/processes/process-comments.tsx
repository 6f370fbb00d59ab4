import { processCommentsRoutes } from '@auditplus/contract/features/processes/process-comments.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { CommentField, CommentList } from '../../kit/comments.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { processDetailMessages } from './process-detail.messages.ts';

const PAGE_SIZE = 50;

type ProcessCommentsProps = { readonly taskId: string; readonly mayComment: boolean };

/** What people who see an instance say about it. */
export function ProcessComments({ taskId, mayComment }: ProcessCommentsProps) {
  const t = useMessages(processDetailMessages);
  const [shown, setShown] = useState(PAGE_SIZE);
  const query = useRoute(
    processCommentsRoutes.list,
    { query: { taskId, currentPage: 1, pageSize: shown } },
    { keepPrevious: true },
  );
  const create = useAction(processCommentsRoutes.create);
  const remove = useAction(processCommentsRoutes.remove);
  return (
    <div className="comments">
      {mayComment ? (
        <CommentField
          key={taskId}
          about={taskId}
          isSending={create.isPending}
          onSend={({ text, mentionIds, files }) =>
            create.mutateAsync({ body: { taskId, text, mentionIds, file: files, image: [] } })
          }
        />
      ) : null}
      <Loaded query={query}>
        {({ list, pagination }) => (
          <CommentList
            comments={list.map(
              ({ creatorUser, creatorUserHeadIcon, creatorTime, file, image, isDel, ...row }) => ({
                ...row,
                userName: creatorUser,
                headIcon: creatorUserHeadIcon,
                at: creatorTime,
                files: [...file, ...image],
                isOwn: isDel,
              }),
            )}
            onRemove={(id) => remove.mutate({ params: { id } })}
            more={
              list.length < pagination.total ? (
                <Button type="link" loading={query.isFetching} onClick={() => setShown(shown + PAGE_SIZE)}>
                  {t('commentsMore')}
                </Button>
              ) : null
            }
          />
        )}
      </Loaded>
    </div>
  );
}
