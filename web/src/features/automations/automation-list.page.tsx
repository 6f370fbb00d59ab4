import type { AutomationRow } from '@auditplus/contract/features/automations/automations.model.ts';
import { automationsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionImport } from '../../kit/definitions/use-definition-import.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { AutomationBaseDrawer } from './automation-base-drawer.tsx';
import { useTriggerName, versionName, versionTone } from './automation-words.ts';
import { automationMessages } from './automations.messages.ts';

const PATH = '/workFlow/automation';

const source = listSource(automationsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

/** All automations. */
export default function AutomationListPage() {
  const t = useMessages(automationMessages);
  const navigate = useNavigate();
  const triggerName = useTriggerName();
  const categories = useDictionary('WorkFlowCategory');
  const mayImport = useCan('btn_upload');
  const transfer = useDefinitionImport(automationsRoutes.import);
  const [isAdding, setAdding] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  // Once the drawer is closed: while it is open it asks whoever leaves.
  useEffect(() => {
    if (createdId && !isAdding) navigate(`${PATH}/design?id=${createdId}`);
  }, [createdId, isAdding, navigate]);
  const open = (id: string) => navigate(`${PATH}/design?id=${id}`);
  const actions = useAutomationActions({
    open,
    runs: (id) => navigate(`${PATH}/runs?automationId=${id}`),
  });
  return (
    <>
      <ListPage<AutomationRow>
        name="automations"
        title={t('title')}
        actions={
          <>
            {transfer.element}
            <Button onClick={() => navigate(`${PATH}/runs`)}>{t('runs')}</Button>
            <Can button="btn_add">
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('newAutomation')}
              </Button>
            </Can>
          </>
        }
        moreActions={mayImport ? [transfer.action] : []}
        keywordHint={t('keyword')}
        source={source}
        columns={[
          { key: 'fullName', title: t('name'), isName: true },
          { key: 'enCode', title: t('code'), width: 150, isSpare: true },
          { key: 'category', title: t('category'), width: 120, isSpare: true },
          {
            key: 'trigger',
            title: t('trigger'),
            width: 130,
            render: (row) => triggerName(row.trigger),
          },
          { key: 'userName', title: t('person'), width: 120 },
          {
            key: 'publishedVersion',
            title: t('version'),
            width: 180,
            render: (row) => <StateDot tone={versionTone(row)} text={versionName(t, row)} />,
          },
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
            render: (row) =>
              row.incidents === 0 ? '0' : <StateDot tone="red" text={String(row.incidents)} />,
          },
          {
            key: 'lastModifyTime',
            title: t('modified'),
            width: 150,
            isSpare: true,
            render: (row) => moment(row.lastModifyTime),
          },
          { key: 'enabledMark', title: t('state'), width: 110, render: (row) => <OnOff row={row} /> },
        ]}
        filters={[
          {
            kind: 'select',
            name: 'category',
            label: t('category'),
            options: categories.options.map(({ value, label }) => ({ value, label })),
          },
        ]}
        onOpen={(row) => open(row.id)}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {isAdding ? (
        <AutomationBaseDrawer info={null} onDone={setCreatedId} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

type Ways = { readonly open: (id: string) => void; readonly runs: (id: string) => void };

function useAutomationActions({ open, runs }: Ways): (row: AutomationRow) => Action[] {
  const t = useMessages(automationMessages);
  const common = useMessages(commonMessages);
  const may = {
    add: useCan('btn_add'),
    edit: useCan('btn_edit'),
    remove: useCan('btn_remove'),
    download: useCan('btn_download'),
  };
  const flip = useAction(automationsRoutes.state, { done: t('stateChanged') });
  const copy = useAction(automationsRoutes.copy, { done: t('copied') });
  const remove = useAction(automationsRoutes.remove, { done: t('removed') });
  const download = (id: string) =>
    attempt(async () => {
      saveExport(await call(automationsRoutes.export, { params: { id } }));
    });
  return ({ id, fullName, enabledMark }) => {
    const params = { id };
    const all: (Action | false)[] = [
      { key: 'design', label: t('design'), onClick: () => open(id) },
      { key: 'runs', label: t('runs'), onClick: () => runs(id) },
      may.edit && {
        key: 'state',
        label: enabledMark === 1 ? t('disable') : t('enable'),
        onClick: () => flip.mutate({ params }),
      },
      may.add && { key: 'copy', label: t('copy'), onClick: () => copy.mutate({ params }) },
      may.download && { key: 'export', label: common('export'), onClick: () => void download(id) },
      may.remove && {
        key: 'remove',
        label: common('remove'),
        danger: true,
        confirm: {
          title: t('removeAsk', { name: fullName }),
          text: t('removeText'),
          okText: common('remove'),
        },
        onClick: () => remove.mutate({ params, query: {} }),
      },
    ];
    return all.filter((action) => action !== false);
  };
}
