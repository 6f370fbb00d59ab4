import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { day } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { designsMessages } from './designs.messages.ts';

type DroppedDrawerProps = {
  readonly id: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
};

/** Fields that publications took away, as long as their values are kept; each can come back into the draft. */
export function DroppedDrawer({ id, mayEdit, onClose }: DroppedDrawerProps) {
  const t = useMessages(designsMessages);
  const query = useRoute(designsRoutes.dropped, { params: { id } }, { staleTime: 0 });
  const bringBack = useAction(designsRoutes.bringBackColumn, { done: t('fieldBack'), onDone: onClose });
  return (
    <SideDrawer open title={t('dropped')} onClose={onClose}>
      <p className="quiet">{t('droppedText')}</p>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noDropped')} />
          ) : (
            <ul className="plan-list">
              {list.map(({ id: columnId, label, name, filled, droppedBy, droppedAt, keptUntil }) => (
                <li key={columnId}>
                  <strong>{label || name}</strong>
                  <p className="quiet">
                    {t('droppedFacts', {
                      count: filled,
                      who: droppedBy,
                      at: day(droppedAt),
                      until: day(keptUntil),
                    })}
                  </p>
                  {mayEdit ? (
                    <Button
                      size="small"
                      loading={bringBack.isPending}
                      onClick={() => bringBack.mutate({ params: { id, columnId }, body: {} })}
                    >
                      {t('bringFieldBack')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SideDrawer>
  );
}
