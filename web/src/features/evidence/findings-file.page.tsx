import { findingFileLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { FindingFile } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { FindingDrawer } from '../findings/public.ts';
import { groupByItem } from './evidence-state.ts';
import './evidence.css';
import { findingFileMessages } from './evidence.messages.ts';
import { FindingFileCard } from './finding-file-card.tsx';
import { AddFindingFiles, ConvertDrawer, EditFindingFileDialog } from './finding-file-forms.tsx';

type FileRow = z.output<typeof FindingFile>;
type Opened = 'add' | 'convert' | { readonly edit: FileRow } | null;

/** Photos and documents of findings, by item; several become one finding (audit-domain 8.9). */
export default function FindingsFilePage() {
  const t = useMessages(findingFileMessages);
  const orgs = useOrgNames();
  const { checkedTaskId = '', evaluationId = '0', id = '0' } = useParams();
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>(null);
  const [finding, setFinding] = useState<string | null>(null);
  const mayWrite = useCan('btn_ff_submit');
  const mayIssue = useCan('btn_find_issue', 'audit.rectification');
  const query = useRoute(evidenceRoutes.findingFiles, {
    query: {
      checkTaskId: checkedTaskId,
      evaluationId,
      ...(id === '0' ? {} : { stageRecordId: id }),
      ...(keyword ? { keyword } : {}),
    },
  });
  const sheet = useRoute(scoringRoutes.readSheet, {
    params: { id },
    query: {
      checkTaskId: checkedTaskId,
      evaluationId,
      ...(evaluationId === '0' && { stage: 'HQ' as const }),
    },
  });
  const submit = useAction(evidenceRoutes.editFindingFile, { done: t('submitted') });
  const record = sheet.data?.record;
  const rows = query.data?.list ?? [];
  const chosen = rows.filter((row) => picked.has(row.id));
  const items = (sheet.data?.nodes ?? []).filter(({ isItem }) => isItem);
  const isOneItem = new Set(chosen.map(({ nodeId }) => nodeId)).size === 1;
  const drafts = chosen.filter(({ state }) => findingFileLifecycle.is(state, 'draft'));
  const close = () => setOpened(null);
  const clear = () => setPicked(new Set());
  const submitOne = (row: FileRow) =>
    submit.mutateAsync({
      params: { id: row.id },
      body: { rev: row.rev, state: findingFileLifecycle.state.submitted },
    });
  const submitSelected = async () => {
    for (const row of drafts) await submitOne(row).catch(() => undefined);
    clear();
  };
  const toggle = (row: FileRow, on: boolean) =>
    setPicked((now) => new Set(on ? [...now, row.id] : [...now].filter((other) => other !== row.id)));
  return (
    <PageFrame
      title={t('title')}
      unit={record?.unit ?? null}
      subtitle={record ? `${orgs.full(record.unit)} · ${record.checkName}` : null}
      backTo="/auditTask"
      actions={
        mayWrite ? (
          <Button type="primary" onClick={() => setOpened('add')}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <div className="filter-row">
        <SearchBox className="filter-keyword" hint={t('keyword')} onSearch={setKeyword} />
      </div>
      {chosen.length > 0 ? (
        <div className="selection-bar" role="status">
          <span>{t('selected', { count: chosen.length })}</span>
          {mayWrite && drafts.length > 0 ? (
            <Button size="small" loading={submit.isPending} onClick={() => void submitSelected()}>
              {t('submitSelected')}
            </Button>
          ) : null}
          {mayWrite || mayIssue ? (
            <Tooltip title={isOneItem ? '' : t('oneItem')}>
              <Button size="small" type="primary" disabled={!isOneItem} onClick={() => setOpened('convert')}>
                {t('toFinding')}
              </Button>
            </Tooltip>
          ) : null}
          <Button type="link" size="small" onClick={clear}>
            {t('clear')}
          </Button>
        </div>
      ) : null}
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('empty')}>
              {mayWrite ? <Button onClick={() => setOpened('add')}>{t('add')}</Button> : null}
            </EmptyBlock>
          ) : (
            <div className="evidence-groups">
              {groupByItem(list).map((group) => (
                <section key={group.nodeId}>
                  <h2>
                    {group.nodeCode} {group.nodeName}{' '}
                    <span className="quiet number">{group.rows.length}</span>
                  </h2>
                  <div className="evidence-grid">
                    {group.rows.map((row) => (
                      <FindingFileCard
                        key={row.id}
                        row={row}
                        mayWrite={mayWrite}
                        picked={picked.has(row.id)}
                        onPick={(on) => toggle(row, on)}
                        onEdit={() => setOpened({ edit: row })}
                        onSubmit={() => void submitOne(row).catch(() => undefined)}
                        onFinding={setFinding}
                      />
                    ))}
                  </div>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
      {opened === 'add' ? (
        <AddFindingFiles items={items} evaluationId={evaluationId} stageRecordId={id} onClose={close} />
      ) : null}
      {opened === 'convert' ? (
        <ConvertDrawer
          files={chosen}
          item={items.find((item) => item.id === chosen[0]?.nodeId) ?? null}
          row={sheet.data?.rows.find((row) => row.nodeId === chosen[0]?.nodeId) ?? null}
          onClose={close}
          onDone={(id) => {
            clear();
            setFinding(id);
          }}
        />
      ) : null}
      {typeof opened === 'object' && opened !== null ? (
        <EditFindingFileDialog row={opened.edit} items={items} onClose={close} />
      ) : null}
      <FindingDrawer id={finding} onClose={() => setFinding(null)} />
    </PageFrame>
  );
}
