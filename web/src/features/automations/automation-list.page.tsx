import type { AutomationRow } from '@auditplus/contract/features/automations/automations.model.ts';
import { automationsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { DefinitionListPage } from '../../kit/definitions/definition-list-page.tsx';
import { useDefinitionActions, useDefinitionSwitch } from '../../kit/definitions/use-definition-actions.ts';
import { useDefinitionColumns } from '../../kit/definitions/use-definition-columns.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { AutomationBaseDrawer } from './automation-base-drawer.tsx';
import { useTriggerName } from './automation-words.ts';
import { automationMessages } from './automations.messages.ts';

const PATH = '/workFlow/automation';

const source = listSource(automationsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

const editorOf = (id: string): string => `${PATH}/design?id=${id}`;

/** All automations. */
export default function AutomationListPage() {
  const t = useMessages(automationMessages);
  const navigate = useNavigate();
  const triggerName = useTriggerName();
  const columns = useDefinitionColumns();
  const open = (id: string) => navigate(editorOf(id));
  const actions = useAutomationActions({
    open,
    runs: (id) => navigate(`${PATH}/runs?automationId=${id}`),
  });
  return (
    <DefinitionListPage<AutomationRow>
      title={t('title')}
      name="automations"
      categories="WorkFlowCategory"
      source={source}
      columns={[
        { ...columns.name, sortable: false },
        { ...columns.code, sortable: false, isSpare: true },
        { key: 'category', title: t('category'), width: 120, isSpare: true },
        {
          key: 'trigger',
          title: t('trigger'),
          width: 130,
          render: (row) => triggerName(row.trigger),
        },
        { key: 'userName', title: t('person'), width: 120 },
        columns.version,
        {
          key: 'lastRunTime',
          title: t('lastRun'),
          width: 150,
          render: (row) => (row.lastRunTime === null ? t('never') : moment(row.lastRunTime)),
        },
        {
          key: 'incidents',
          title: t('incidents'),
          width: 110,
          render: (row) => (row.incidents === 0 ? '0' : <StateDot tone="red" text={String(row.incidents)} />),
        },
        { ...columns.modified, isSpare: true },
        columns.state,
      ]}
      onOpen={(row) => open(row.id)}
      rowActions={actions}
      importRoute={automationsRoutes.import}
      newText={t('newAutomation')}
      emptyText={t('empty')}
      actions={<Button onClick={() => navigate(`${PATH}/runs`)}>{t('runs')}</Button>}
      adding={{ editorOf, drawer: (form) => <AutomationBaseDrawer info={null} {...form} /> }}
    />
  );
}

type Ways = { readonly open: (id: string) => void; readonly runs: (id: string) => void };

function useAutomationActions({ open, runs }: Ways): (row: AutomationRow) => Action[] {
  const t = useMessages(automationMessages);
  const mayEdit = useCan('btn_edit');
  const flip = useDefinitionSwitch(automationsRoutes.state);
  const usual = useDefinitionActions({
    routes: automationsRoutes,
    exported: (id) => call(automationsRoutes.export, { params: { id } }),
    removeTitle: (name) => t('removeAsk', { name }),
    removeText: t('removeText'),
  });
  return (row) => [
    { key: 'design', label: t('design'), onClick: () => open(row.id) },
    { key: 'runs', label: t('runs'), onClick: () => runs(row.id) },
    ...(mayEdit ? [flip(row)] : []),
    ...usual(row),
  ];
}
