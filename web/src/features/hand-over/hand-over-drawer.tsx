import {
  type HandOverReply,
  type OpenWork,
  WORK_KINDS,
  type WorkItem,
} from '@auditplus/contract/features/hand-over/hand-over.model.ts';
import { handOverRoutes } from '@auditplus/contract/features/hand-over/hand-over.routes.ts';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import './hand-over.css';
import { labelled } from '../../lib/phrases.ts';
import { handOverMessages } from './hand-over.messages.ts';

type HandOverDrawerProps = {
  /** Whose work. */
  readonly userId: string;
  /** Whether somebody else’s work may be chosen. */
  readonly hasChoice?: boolean;
  readonly onClose: () => void;
};

/** Lists a person’s open work and gives it to new owners (audit-domain 8.20, 9). */
export function HandOverDrawer({ userId, hasChoice = false, onClose }: HandOverDrawerProps) {
  const t = useMessages(handOverMessages);
  const [chosen, setChosen] = useState(userId);
  const query = useRoute(handOverRoutes.openWork, { query: { userId: chosen } });
  const name = query.data?.user.name;
  return (
    <SideDrawer open title={name ? t('titleOf', { name }) : t('title')} width="medium" onClose={onClose}>
      {hasChoice ? (
        <div className="hand-over-field">
          <span>{t('of')}</span>
          <UserPicker value={chosen} onChange={(id) => typeof id === 'string' && id && setChosen(id)} />
        </div>
      ) : null}
      <Loaded query={query}>{(work) => <WorkForm key={work.user.id} work={work} />}</Loaded>
    </SideDrawer>
  );
}

const keyOf = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): string => `${kind} ${id}`;

function WorkForm({ work }: { readonly work: OpenWork }) {
  const t = useMessages(handOverMessages);
  const [toUserId, setToUserId] = useState<string | null>(null);
  const [each, setEach] = useState<ReadonlyMap<string, string>>(new Map());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<HandOverReply['refused']>([]);
  useUnsavedGuard(toUserId !== null || each.size > 0);
  const handOver = useAction(handOverRoutes.handOver, {
    onDone: (reply) => {
      toast.success(t('done', { count: reply.done }));
      setRefused(reply.refused);
      setToUserId(null);
      setEach(new Map());
    },
  });
  const given = work.items.flatMap((item) => {
    const receiver = each.get(keyOf(item)) ?? (kept.has(item.kind) ? null : toUserId);
    return receiver ? [{ kind: item.kind, id: item.id, toUserId: receiver }] : [];
  });
  if (work.items.length === 0) return <EmptyBlock text={t('none')} />;
  const toggle = (kind: string, isOn: boolean) => {
    const next = new Set(kept);
    if (isOn) next.delete(kind);
    else next.add(kind);
    setKept(next);
  };
  return (
    <div className="hand-over">
      {work.user.isGone ? (
        <Alert type="warning" showIcon title={t('gone', { name: work.user.name })} />
      ) : null}
      <div className="hand-over-field">
        <span>{t('toAll')}</span>
        <UserPicker
          value={toUserId}
          onChange={(id) => setToUserId(typeof id === 'string' && id ? id : null)}
        />
        <small className="quiet">{t('toAllHelp')}</small>
      </div>
      {refused.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={t('refused')}
          description={
            <ul className="hand-over-refused">
              {refused.map((one) => (
                <li key={keyOf(one)}>{labelled(one.title, one.reason)}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      {WORK_KINDS.map((kind) => {
        const items = work.items.filter((item) => item.kind === kind);
        if (items.length === 0) return null;
        return (
          <section key={kind}>
            <h3>
              <Checkbox checked={!kept.has(kind)} onChange={({ target }) => toggle(kind, target.checked)}>
                {t(kind)} <span className="quiet">{t('count', { count: items.length })}</span>
              </Checkbox>
            </h3>
            <ul className="hand-over-items">
              {items.map((item) => (
                <li key={item.id}>
                  <div>
                    {item.title}
                    <div className="quiet">
                      {item.place}
                      {item.dueDate ? ` · ${t('due', { day: item.dueDate })}` : ''}
                    </div>
                  </div>
                  <UserPicker
                    placeholder={t('toOwn')}
                    value={each.get(keyOf(item)) ?? null}
                    onChange={(id) => setEach(withReceiver(each, keyOf(item), id))}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <div className="hand-over-foot">
        {given.length === 0 ? <span className="quiet">{t('chooseReceiver')}</span> : null}
        <Button
          type="primary"
          disabled={given.length === 0}
          loading={handOver.isPending}
          onClick={() =>
            handOver.mutate({
              body: { fromUserId: work.user.id, toUserId: null, kinds: [], checkIds: [], each: given },
            })
          }
        >
          {t('submit', { count: given.length })}
        </Button>
      </div>
    </div>
  );
}

function withReceiver(
  each: ReadonlyMap<string, string>,
  key: string,
  userId: unknown,
): ReadonlyMap<string, string> {
  const next = new Map(each);
  if (typeof userId === 'string' && userId) next.set(key, userId);
  else next.delete(key);
  return next;
}
