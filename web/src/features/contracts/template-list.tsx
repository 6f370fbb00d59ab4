import { contractTemplatesRoutes } from '@auditplus/contract/features/contracts/contract-templates.routes.ts';
import { contractTemplateLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { ContractTemplate } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can } from '../../kit/permission.tsx';
import { type Action, RecordActions } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useStates } from '../../kit/use-states.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { contractActionMessages } from './contract-actions.messages.ts';
import { contractTemplateMessages } from './contract-templates.messages.ts';
import { contractMessages } from './contracts.messages.ts';

/** Contract templates: drafts, those in use, and retired ones. */
export function TemplateList({ tabs }: { readonly tabs: ReactNode }) {
  const t = useMessages(contractMessages);
  const templateText = useMessages(contractTemplateMessages);
  const stateOf = useStates(contractTemplateLifecycle);
  const [, setSearch] = useSearchParams();
  const query = useRoute(contractTemplatesRoutes.list, { query: {} });
  const open = (template: string) => setSearch({ tab: 'templates', template });
  return (
    <PageFrame
      title={t('title')}
      actions={
        <Can button="btn_add">
          <Button type="primary" onClick={() => open('new')}>
            {templateText('newTemplate')}
          </Button>
        </Can>
      }
    >
      {tabs}
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={templateText('templatesEmpty')} />
          ) : (
            <DataTable
              rows={list}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'fullName',
                  title: templateText('templateName'),
                  render: (row) => (
                    <Button type="link" className="contracts-link" onClick={() => open(row.id)}>
                      {row.fullName}
                    </Button>
                  ),
                },
                { key: 'year', title: t('year'), width: 80, number: true },
                {
                  key: 'state',
                  title: t('state'),
                  width: 100,
                  render: (row) => <StateDot {...stateOf(row.state)} />,
                },
                {
                  key: 'indicators',
                  title: t('indicators'),
                  width: 100,
                  number: true,
                  render: (row) => row.indicators.length,
                },
                { key: 'contractCount', title: templateText('contractCount'), width: 100, number: true },
                {
                  key: 'acts',
                  title: '',
                  width: 280,
                  render: (row) => <TemplateActions template={row} onCopy={() => open(`copy:${row.id}`)} />,
                },
              ]}
            />
          )
        }
      </Loaded>
    </PageFrame>
  );
}

function TemplateActions({ template, onCopy }: { template: ContractTemplate; onCopy: () => void }) {
  const t = useMessages(contractTemplateMessages);
  const actText = useMessages(contractActionMessages);
  const retire = useAction(contractTemplatesRoutes.edit, { done: t('templateRetired') });
  const remove = useAction(contractTemplatesRoutes.remove, { done: actText('removed') });
  const { id, rev, state, fullName } = template;
  const { year, body, indicators, assessmentStandard } = template;
  const actions: (Action | false)[] = [
    { key: 'copy', label: t('copyTemplate'), onClick: onCopy },
    state === contractTemplateLifecycle.state.inUse && {
      key: 'retire',
      label: t('retireTemplate'),
      onClick: async () => {
        if (
          await confirm({
            title: t('retireAsk', { name: fullName }),
            text: t('retireText'),
            okText: t('retireTemplate'),
          })
        )
          retire.mutate({
            params: { id },
            body: {
              year,
              fullName,
              body,
              indicators,
              assessmentStandard,
              rev,
              state: contractTemplateLifecycle.state.retired,
            },
          });
      },
    },
    state === contractTemplateLifecycle.state.draft && {
      key: 'remove',
      label: t('removeTemplate'),
      danger: true,
      confirm: { title: t('removeTemplateAsk', { name: fullName }), text: actText('removeText') },
      onClick: () => remove.mutate({ params: { id }, query: { rev } }),
    },
  ];
  return (
    <Can button="btn_edit">
      <RecordActions actions={actions.filter((one) => one !== false)} />
    </Can>
  );
}
