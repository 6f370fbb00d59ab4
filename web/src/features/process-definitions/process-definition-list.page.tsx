import type { ProcessDefinitionRow } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionImport } from '../../kit/definitions/use-definition-import.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useOpening } from '../../kit/use-opening.ts';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { ProcessBaseDrawer } from './process-base-drawer.tsx';
import {
  processDefinitionsMessages,
  processMigrationMessages,
  processStatisticsMessages,
} from './process-definitions.messages.ts';
import { ProcessMigrationDrawer } from './process-migration.tsx';
import { ProcessStatisticsDrawer } from './process-statistics.tsx';

const source = listSource(processDefinitionsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

const designerOf = (id: string): string => `/workFlow/flowEngine/design?id=${id}`;

/** The process of a function is drawn in the designer of that. */
const functionOf = (designId: string): string => `/onlineDev/webDesign/design?id=${designId}&part=process`;

/** Process definitions: drafts, what is published, and how much of it runs. */
export default function ProcessDefinitionListPage() {
  const t = useMessages(processDefinitionsMessages);
  const navigate = useNavigate();
  const categories = useDictionary('WorkFlowCategory');
  const [isAdding, setAdding] = useState(false);
  const open = useOpening(isAdding);
  const [measured, setMeasured] = useState<ProcessDefinitionRow | null>(null);
  const [moving, setMoving] = useState<ProcessDefinitionRow | null>(null);
  const actions = useDefinitionActions({ onMeasure: setMeasured, onMove: setMoving });
  const mayUpload = useCan('btn_upload');
  const transfer = useDefinitionImport(processDefinitionsRoutes.importFile);
  return (
    <>
      <ListPage
        title={t('title')}
        keywordHint={t('keyword')}
        source={source}
        filters={[
          {
            kind: 'custom',
            name: 'category',
            label: t('category'),
            describe: categories.label,
            render: ({ value, onChange }) => (
              <DictSelect
                code="WorkFlowCategory"
                aria-label={t('category')}
                placeholder={t('category')}
                value={value}
                onChange={onChange}
              />
            ),
          },
        ]}
        actions={transfer.element}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('newProcess')}
            </Button>
          </Can>
        }
        moreActions={mayUpload ? [transfer.action] : []}
        columns={[
          { key: 'fullName', title: t('name'), least: 220, isName: true },
          { key: 'enCode', title: t('code'), width: 140 },
          { key: 'categoryName', title: t('category'), width: 130 },
          {
            key: 'formType',
            title: t('form'),
            width: 110,
            isSpare: true,
            render: ({ designId, formType }) =>
              designId !== '' ? t('functionForm') : formType === 1 ? t('systemForm') : t('ownForm'),
          },
          {
            key: 'version',
            title: t('version'),
            width: 150,
            render: (row) =>
              row.version === 0 ? (
                <span className="quiet">{t('neverPublished')}</span>
              ) : (
                <>
                  {t('versionOf', { version: row.version })}
                  {row.isChanged ? <span className="quiet"> · {t('isChanged')}</span> : null}
                </>
              ),
          },
          { key: 'running', title: t('running'), width: 90, number: true },
          {
            key: 'enabledMark',
            title: t('state'),
            width: 90,
            render: (row) =>
              row.enabledMark === 1 && row.version > 0 ? (
                <StateDot tone="green" text={t('on')} />
              ) : (
                <StateDot tone="grey" text={t('off')} />
              ),
          },
          {
            key: 'creatorUser',
            title: t('creator'),
            width: 120,
            isSpare: true,
            render: (row) => withoutAccounts(row.creatorUser),
          },
          {
            key: 'lastModifyTime',
            title: t('changed'),
            width: 160,
            isSpare: true,
            render: (row) => moment(row.lastModifyTime),
          },
        ]}
        onOpen={({ id, designId }) => navigate(designId === '' ? designerOf(id) : functionOf(designId))}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {measured ? (
        <ProcessStatisticsDrawer
          id={measured.id}
          name={measured.fullName}
          onClose={() => setMeasured(null)}
        />
      ) : null}
      {moving ? <ProcessMigrationDrawer definition={moving} onClose={() => setMoving(null)} /> : null}
      {isAdding ? (
        <ProcessBaseDrawer
          info={null}
          onDone={(id) => open(designerOf(id))}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

function useDefinitionActions({
  onMeasure,
  onMove,
}: {
  readonly onMeasure: (row: ProcessDefinitionRow) => void;
  readonly onMove: (row: ProcessDefinitionRow) => void;
}) {
  const t = useMessages(processDefinitionsMessages);
  const figures = useMessages(processStatisticsMessages);
  const moving = useMessages(processMigrationMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const may = {
    migrate: useCan('btn_jump', 'workFlow.flowMonitor'),
    add: useCan('btn_add'),
    remove: useCan('btn_remove'),
    release: useCan('btn_release'),
    download: useCan('btn_download'),
  };
  const copy = useAction(processDefinitionsRoutes.copy, { done: t('copied') });
  const stop = useAction(processDefinitionsRoutes.stop, { done: t('stopped') });
  const remove = useAction(processDefinitionsRoutes.remove, { done: t('removed') });
  const save = (id: string) =>
    attempt(async () => saveExport(await call(processDefinitionsRoutes.exportFile, { params: { id } })));
  return (row: ProcessDefinitionRow): Action[] => {
    const request = { params: { id: row.id } };
    return [
      ...(row.version > 0
        ? [{ key: 'statistics', label: figures('statistics'), onClick: () => onMeasure(row) }]
        : []),
      ...(may.migrate && row.running > 0 && row.version > 1
        ? [{ key: 'migrate', label: moving('migrate'), onClick: () => onMove(row) }]
        : []),
      ...(may.add && row.designId === ''
        ? [{ key: 'copy', label: t('copy'), onClick: () => copy.mutate(request) }]
        : []),
      ...(may.download ? [{ key: 'export', label: common('export'), onClick: () => void save(row.id) }] : []),
      ...(may.release && row.enabledMark === 1 && row.version > 0
        ? [
            {
              key: 'stop',
              label: t('stop'),
              confirm: {
                title: t('stopAsk', { name: row.fullName }),
                text: t('stopText'),
                okText: t('stop'),
              },
              onClick: () => stop.mutate(request),
            },
          ]
        : []),
      ...(may.remove && row.designId === ''
        ? [removal({ title: t('removeAsk', { name: row.fullName }), onClick: () => remove.mutate(request) })]
        : []),
    ];
  };
}
