import { BellFilled, BellOutlined } from '@ant-design/icons';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { CommentField, CommentList } from '../../kit/comments.tsx';
import { listed } from '../../lib/phrases.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { recordsMessages } from './records.messages.ts';

const PAGE_SIZE = 20;
const MAX_SHOWN = 200;

type RecordCommentsProps = { readonly designId: string; readonly id: string };

/** What people say about a record; whoever follows it hears of comments and changes. */
export function RecordComments({ designId, id }: RecordCommentsProps) {
  const t = useMessages(recordsMessages);
  const [shown, setShown] = useState(PAGE_SIZE);
  const params = { modelId: designId, id };
  const query = useRoute(
    recordsRoutes.comments,
    { params, query: { currentPage: 1, pageSize: shown } },
    { staleTime: 0, keepPrevious: true },
  );
  const invalidates = [routeKey(recordsRoutes.comments)];
  const create = useAction(recordsRoutes.comment, {
    invalidates,
    onDone: ({ unreached }) => {
      if (unreached.length > 0) toast.warning(t('commentUnreached', { names: listed(unreached) }));
    },
  });
  const remove = useAction(recordsRoutes.removeComment, { invalidates });
  const follow = useAction(recordsRoutes.follow, { invalidates });
  return (
    <div className="comments">
      <Loaded query={query}>
        {({ list, pagination, isFollowing }) => (
          <>
            <div>
              <Button
                icon={isFollowing ? <BellFilled /> : <BellOutlined />}
                aria-pressed={isFollowing}
                title={t('followHint')}
                loading={follow.isPending}
                onClick={() => follow.mutate({ params, body: { isFollowing: !isFollowing } })}
              >
                {isFollowing ? t('following') : t('follow')}
              </Button>
            </div>
            <CommentField
              key={id}
              about={id}
              isSending={create.isPending}
              onSend={(body) => create.mutateAsync({ params, body })}
            />
            <CommentList
              comments={list}
              onRemove={(commentId) => remove.mutate({ params: { ...params, commentId } })}
              more={
                list.length < pagination.total && shown < MAX_SHOWN ? (
                  <Button type="link" loading={query.isFetching} onClick={() => setShown(shown + PAGE_SIZE)}>
                    {t('commentsMore')}
                  </Button>
                ) : null
              }
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
