import type { SlowStatement } from '@auditplus/contract/features/data-models/data-models.model.ts';
import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { count, moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { dataModelMessages } from './data-models.messages.ts';

const REFRESH_MS = 2_000;
const TONES = { found: 'orange', building: 'blue', built: 'green', failed: 'red' } as const;

/** Statements of designs and interfaces that take long, with the index that each lacks. */
export function SlowDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dataModelMessages);
  const [isBuilding, setBuilding] = useState(false);
  const query = useRoute(
    dataModelsRoutes.slowStatements,
    {},
    { staleTime: 0, ...(isBuilding ? { refetchInterval: REFRESH_MS } : {}) },
  );
  useEffect(() => {
    setBuilding(query.data?.list.some(({ state }) => state === 'building') ?? false);
  }, [query.data]);
  return (
    <SideDrawer open width="large" title={t('slow')} onClose={onClose}>
      <p className="quiet">{t('slowText')}</p>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noSlow')} />
          ) : (
            list.map((statement) => <Slow key={statement.id} statement={statement} />)
          )
        }
      </Loaded>
    </SideDrawer>
  );
}

const ms = (value: number): string => count(Math.round(value));

function Slow({ statement }: { readonly statement: SlowStatement }) {
  const t = useMessages(dataModelMessages);
  const build = useAction(dataModelsRoutes.buildIndex, { done: t('slowBegun') });
  const { state, columns, costBefore, costAfter, afterRuns } = statement;
  const isOpen = state === 'found' || state === 'failed';
  const index = `${statement.table} (${columns.join(', ')})`;
  return (
    <section className="slow-statement" aria-label={statement.name}>
      <div className="slow-head">
        <strong>{statement.name}</strong>
        <span className="quiet">{t(`slowKind.${statement.kind}`)}</span>
        <StateDot tone={TONES[state]} text={t(`slowState.${state}`)} />
      </div>
      <p>
        {t('slowRuns', {
          count: statement.runs,
          mean: ms(statement.meanMs),
          worst: ms(statement.worstMs),
          at: moment(statement.lastAt),
        })}
      </p>
      {columns.length > 0 ? (
        <p>{t(isOpen ? 'slowIndex' : 'slowIndexBuilt', { index })}</p>
      ) : (
        <p className="quiet">{t('slowNoIndex')}</p>
      )}
      {costBefore !== null && costAfter !== null ? (
        <p>{t('slowCost', { before: count(Math.round(costBefore)), after: count(Math.round(costAfter)) })}</p>
      ) : null}
      {state === 'built' ? (
        <p>
          {afterRuns === 0
            ? t('slowNotSince')
            : t('slowSince', {
                count: afterRuns,
                mean: ms(statement.afterMeanMs),
                worst: ms(statement.afterWorstMs),
              })}
        </p>
      ) : null}
      <details>
        <summary>{t('slowShow')}</summary>
        <pre>{statement.text}</pre>
      </details>
      {isOpen && columns.length > 0 ? (
        <Button
          size="small"
          loading={build.isPending}
          onClick={() => build.mutate({ params: { id: statement.id } })}
        >
          {t('slowBuild')}
        </Button>
      ) : null}
    </section>
  );
}
