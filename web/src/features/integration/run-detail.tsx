import { integrationLifecycle } from '@auditplus/contract/features/integration/integration.lifecycle.ts';
import type { IntegrationView } from '@auditplus/contract/features/integration/integration.model.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { Alert, Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { DetailPage } from '../../kit/detail-page.tsx';
import { askReason, confirm } from '../../kit/dialogs.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { ConflictTable } from './conflict-table.tsx';
import { integrationMessages } from './integration.messages.ts';
import { RunResult } from './run-result.tsx';
import { useRunStates } from './run-states.ts';

/** One run: conflicts to decide, what it came to, and what it rests on. */
export function RunDetail({ id, onOpen }: { readonly id: string; readonly onOpen: (id: string) => void }) {
  const t = useMessages(integrationMessages);
  const stages = useDictionary('auditStage');
  const stateOf = useRunStates();
  const orgs = useOrgNames();
  const query = useRoute(integrationRoutes.get, { params: { id } });
  return (
    <DetailPage
      query={query}
      backTo="/integration"
      title={(run) =>
        [run.unit ? orgs.full(run.unit) : run.check.fullName, run.scopeName].filter(Boolean).join(' · ')
      }
      state={(run) => <StateTag {...stateOf(run.state)} />}
      subtitle={(run) => (
        <span className="integration-subtitle">
          <span>{t(`level.${run.level}`)}</span>
          {run.stage ? <span>{stages.label(run.stage)}</span> : null}
          {run.rule ? <span>{t(`rule.${run.rule}`)}</span> : null}
          <span>{run.runBy.name}</span>
          <span>{moment(run.runAt)}</span>
        </span>
      )}
      actions={(run) => <Actions run={run} onOpen={onOpen} />}
      readOnlyReason={(run) =>
        integrationLifecycle.is(run.state, 'void') ? run.voidReason || stateOf(run.state).text : null
      }
      tabs={(run) => [
        ...(run.level === 'SCORER'
          ? [
              {
                key: 'conflicts',
                label: t('tabConflicts'),
                count: run.conflicts.length,
                content: () => (
                  <>
                    <Outdated run={run} />
                    <ConflictTable run={run} />
                  </>
                ),
              },
            ]
          : []),
        {
          key: 'result',
          label: t('tabResult'),
          content: () => (
            <>
              <Outdated run={run} />
              <RunResult result={run.result} />
            </>
          ),
        },
        {
          key: 'inputs',
          label: t('tabInputs'),
          count: run.inputs.length,
          content: () => (
            <DataTable
              rows={run.inputs}
              rowKey={(input) => input.id}
              columns={[
                { key: 'name', title: t('name'), width: 260 },
                {
                  key: 'hash',
                  title: t('hash'),
                  render: (input) => <code className="integration-hash">{input.hash}</code>,
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

function Outdated({ run }: { readonly run: IntegrationView }) {
  const t = useMessages(integrationMessages);
  return run.outdated && !integrationLifecycle.is(run.state, 'void') ? (
    <Alert className="integration-alert" type="warning" showIcon title={t('outdated')} />
  ) : null;
}

function Actions({ run, onOpen }: { readonly run: IntegrationView; readonly onOpen: (id: string) => void }) {
  const t = useMessages(integrationMessages);
  const params = { id: run.id };
  const finish = useAction(integrationRoutes.finish, { done: t('finished') });
  const annul = useAction(integrationRoutes.void, { done: t('voided') });
  const again = useAction(integrationRoutes.run, { done: t('ran'), onDone: ({ id }) => onOpen(id) });
  return (
    <>
      {run.can.void ? (
        <Button
          danger
          type="text"
          onClick={async () => {
            const reason = await askReason({
              title: t('voidTitle'),
              text: t('voidText'),
              label: t('reason'),
              minLength: 2,
              okText: t('void'),
              danger: true,
            });
            if (reason !== null) annul.mutate({ params, body: { rev: run.rev, reason } });
          }}
        >
          {t('void')}
        </Button>
      ) : null}
      {run.outdated && run.can.void ? (
        <Button
          loading={again.isPending}
          onClick={() => again.mutate({ body: { level: run.level, scopeId: run.scopeId } })}
        >
          {t('again')}
        </Button>
      ) : null}
      {run.can.finish ? (
        <Button
          type="primary"
          loading={finish.isPending}
          onClick={async () => {
            if (await confirm({ title: t('finishAsk'), text: t('finishText'), okText: t('finish') }))
              finish.mutate({ params, body: { rev: run.rev } });
          }}
        >
          {t('finish')}
        </Button>
      ) : null}
    </>
  );
}
