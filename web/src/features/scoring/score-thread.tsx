import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { PersonAvatar } from '../../kit/person.tsx';
import { moment } from '../../lib/formats.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { PLACES, useSheet } from './score-context.ts';
import { Part } from './score-focus-part.tsx';
import { stageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';

const SEND_KEY = 'Ctrl+Enter';

/** The thread of comments on the item; everybody who may read the stage takes part. */
export function ScoreThread({ nodeId }: { readonly nodeId: string }) {
  const t = useMessages(scoringMessages);
  const { record, counts } = useSheet();
  const settled = useSettled(nodeId);
  const request = {
    query: { checkTaskId: record.checkTaskId, targetType: 'item' as const, targetId: settled },
  };
  const query = useRoute(scoringRoutes.listComments, request, {
    enabled: settled === nodeId,
    staleTime: 15_000,
  });
  // What was begun on an item waits there until the person comes back to it.
  const [begun, setBegun] = useState<Readonly<Record<string, string>>>({});
  const text = begun[nodeId] ?? '';
  const setText = (target: string, value: string) => setBegun((all) => ({ ...all, [target]: value }));
  const again = { invalidates: [routeKey(scoringRoutes.listComments)] };
  const send = useAction(scoringRoutes.createComment, {
    ...again,
    onDone: (_reply, { body }) => setText(body.targetId, ''),
  });
  const resolve = useAction(scoringRoutes.updateComment, again);
  const remove = useAction(scoringRoutes.deleteComment, again);
  const list = settled === nodeId ? (query.data?.list ?? []) : [];
  const body = text.trim();
  const write = () => {
    if (body === '' || send.isPending) return;
    const { checkTaskId, stage } = record;
    send.mutate({ body: { checkTaskId, targetType: 'item', targetId: nodeId, stage, body } });
  };
  return (
    <Part
      title={t('thread')}
      extra={String(query.data && settled === nodeId ? list.length : (counts[nodeId]?.comments ?? 0))}
    >
      <ul className="score-list score-thread">
        {list.map((comment) => (
          <li key={comment.id} data-resolved={comment.resolved === 1}>
            <PersonAvatar name={comment.user.name} />
            <div>
              <p className="quiet">
                {comment.user.name} {comment.stage ? t(stageKey(comment.stage)) : ''}{' '}
                {moment(comment.createdAt)}
              </p>
              <p className="score-prose">{comment.body}</p>
              <p className="score-line-actions">
                {record.can.comment ? (
                  <Button
                    size="small"
                    type="text"
                    onClick={() =>
                      resolve.mutate({
                        params: { id: comment.id },
                        body: { rev: comment.rev, resolved: comment.resolved === 1 ? 0 : 1 },
                      })
                    }
                  >
                    {comment.resolved === 1 ? t('reopenComment') : t('resolveComment')}
                  </Button>
                ) : null}
                {comment.canEdit ? (
                  <Button
                    size="small"
                    type="text"
                    danger
                    onClick={() => remove.mutate({ params: { id: comment.id } })}
                  >
                    {t('removeComment')}
                  </Button>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {record.can.comment ? (
        <>
          <Input.TextArea
            id={PLACES.comment}
            size="small"
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={2000}
            value={text}
            placeholder={t('writeComment')}
            aria-label={t('writeComment')}
            onChange={(event) => setText(nodeId, event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              // The page's own Ctrl+Enter would leave the item.
              event.preventDefault();
              event.stopPropagation();
              write();
            }}
          />
          {body === '' ? null : (
            <Button size="small" loading={send.isPending} onClick={write}>
              {t('sendComment')} <kbd>{SEND_KEY}</kbd>
            </Button>
          )}
        </>
      ) : null}
    </Part>
  );
}
