import type { TodoQuery } from '@auditplus/contract/features/my-review/my-review.model.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { HandOverDrawer, handOverMessages } from '../hand-over/public.ts';
import { myReviewMessages } from './my-review.messages.ts';
import { TodoList } from './todo-list.tsx';

const KINDS = ['score', 'evidence', 'finding', 'rectification', 'report', 'approval', 'feedback'] as const;
type Kind = NonNullable<z.output<typeof TodoQuery>['kind']>;

/** One inbox of everything that waits for me (audit-domain 8.20); `kind` narrows it for two menu entries (D26). */
export default function MyReviewPage() {
  const t = useMessages(myReviewMessages);
  const [search, setSearch] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const hand = useMessages(handOverMessages);
  const userId = useSession((s) => s.current?.userInfo.userId) ?? '';
  const isStaff = useCan('btn_edit', 'audit.unitProfile');
  const isHead = useCan('btn_edit', 'audit.setting');
  const handedOver = search.get('handOver');
  const handOver = (id: string | null) => setSearch(id ? { handOver: id } : {}, { replace: true });
  const kind = KINDS.find((known) => known === search.get('kind'));
  const inbox = useRoute(
    myReviewRoutes.todo,
    { query: { ...(kind && { kind }), ...(keyword && { keyword }) } },
    { keepPrevious: true },
  );
  const choose = (chosen: Kind | 'all') =>
    setSearch(chosen === 'all' ? {} : { kind: chosen }, { replace: true });
  const title = kind === 'score' ? t('scoreTitle') : kind === 'evidence' ? t('evidenceTitle') : t('title');
  const counts = inbox.data?.counts;
  const labelOf = (name: Kind | 'all') => `${t(name)}${counts?.[name] ? ` ${counts[name]}` : ''}`;

  const emptyText = (guestEndedOn: string | null) => {
    if (guestEndedOn) return t('guestEnded', { day: guestEndedOn });
    return keyword ? t('emptySearch') : t('empty');
  };

  return (
    <PageFrame
      title={title}
      actions={
        <Can button="btn_handover" module="audit.myReview">
          <Button onClick={() => handOver(userId)}>{hand('title')}</Button>
        </Can>
      }
    >
      <div className="my-review-filters">
        <SearchBox className="filter-keyword" hint={t('search')} onSearch={setKeyword} />
        <Segmented<Kind | 'all'>
          value={kind ?? 'all'}
          options={(['all', ...KINDS] as const).map((value) => ({ value, label: labelOf(value) }))}
          onChange={choose}
        />
      </div>
      <Loaded query={inbox}>
        {(data) =>
          data.list.length > 0 ? (
            <TodoList items={data.list} />
          ) : (
            <EmptyBlock text={emptyText(data.guestEndedOn)} />
          )
        }
      </Loaded>
      {handedOver ? (
        <HandOverDrawer
          key={handedOver}
          userId={handedOver}
          hasChoice={isStaff || isHead}
          onClose={() => handOver(null)}
        />
      ) : null}
    </PageFrame>
  );
}
