import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { count, day } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { dataModelMessages } from './data-models.messages.ts';

/** Tables and columns that were taken away, as long as their values are kept. */
export function DroppedDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dataModelMessages);
  const query = useRoute(dataModelsRoutes.dropped, {}, { staleTime: 0 });
  const bringBack = useAction(dataModelsRoutes.bringBack, { done: t('broughtBack') });
  return (
    <SideDrawer open title={t('dropped')} onClose={onClose}>
      <p className="quiet">{t('droppedText')}</p>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noDropped')} />
          ) : (
            list.map((part) => (
              <section key={part.id} aria-label={part.label}>
                <strong>
                  {part.field ? `${part.table}.${part.field}` : part.table} {part.label}
                </strong>
                <p className="quiet">
                  {t('droppedFacts', {
                    count: count(part.rows),
                    who: part.droppedBy,
                    at: day(part.droppedTime),
                    until: day(part.eraseTime),
                  })}
                </p>
                <Button
                  size="small"
                  loading={bringBack.isPending}
                  onClick={() => bringBack.mutate({ params: { id: part.id } })}
                >
                  {t('bringBack')}
                </Button>
              </section>
            ))
          )
        }
      </Loaded>
    </SideDrawer>
  );
}
