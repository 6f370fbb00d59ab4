import { processCommentsRoutes } from '@auditplus/contract/features/processes/process-comments.routes.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { CommentField, CommentList } from '../../kit/comments.tsx';
import { useAction, useRoute } from '../../lib/query.ts';

const PAGE_SIZE = 50;

type ProcessCommentsProps = { readonly taskId: string; readonly mayComment: boolean };

/** What people who see an instance say about it. */
export function ProcessComments({ taskId, mayComment }: ProcessCommentsProps) {
  const query = useRoute(processCommentsRoutes.list, {
    query: { taskId, currentPage: 1, pageSize: PAGE_SIZE },
  });
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
        {({ list }) => (
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
          />
        )}
      </Loaded>
    </div>
  );
}
