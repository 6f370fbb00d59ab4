import type { BillRuleRow } from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useImport } from '../../kit/import-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { BillRuleDrawer } from './bill-rule-drawer.tsx';
import { billRuleMessages } from './bill-rules.messages.ts';

const source = listSource(billNumbersRoutes.list, ({ page }) => ({ query: page }));

/** Bill rules: how numbers of records are made. */
export default function BillRuleListPage() {
  const t = useMessages(billRuleMessages);
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const actions = useRuleActions((id) => setEdited({ id }));
  const mayEdit = useCan('btn_edit');
  const mayUpload = useCan('btn_upload');
  const transfer = useImport({
    route: billNumbersRoutes.import,
    done: ({ added }) => t('imported', { added }),
  });
  return (
    <>
      <ListPage
        title={t('title')}
        keywordHint={t('keyword')}
        source={source}
        actions={
          <>
            {transfer.element}
            <Can button="btn_add">
              <Button type="primary" onClick={() => setEdited({ id: null })}>
                {t('newRule')}
              </Button>
            </Can>
          </>
        }
        moreActions={mayUpload ? [transfer.action] : []}
        columns={[
          { key: 'fullName', title: t('name') },
          { key: 'enCode', title: t('code'), width: 95 },
          { key: 'startNumber', title: t('start'), width: 85 },
          { key: 'outputNumber', title: t('current'), width: 130, render: (row) => row.outputNumber || '–' },
          {
            key: 'creatorUser',
            isSpare: true,
            title: t('creator'),
            width: 112,
            render: (row) => row.creatorUser || '–',
          },
          {
            key: 'creatorTime',
            isSpare: true,
            title: t('created'),
            width: 160,
            render: (row) => moment(row.creatorTime),
          },
          {
            key: 'lastModifyTime',
            isSpare: true,
            title: t('changed'),
            width: 160,
            render: (row) => moment(row.lastModifyTime),
          },
          { key: 'sortCode', isSpare: true, title: t('order'), width: 70, number: true },
          {
            key: 'enabledMark',
            title: t('state'),
            width: 100,
            render: (row) => <OnOff row={row} />,
          },
        ]}
        {...(mayEdit ? { onOpen: (row: BillRuleRow) => setEdited({ id: row.id }) } : {})}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {edited ? <BillRuleDrawer id={edited.id} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function useRuleActions(edit: (id: string) => void) {
  const t = useMessages(billRuleMessages);
  const common = useMessages(commonMessages);
  const may = { edit: useCan('btn_edit'), remove: useCan('btn_remove'), download: useCan('btn_download') };
  const flip = useAction(billNumbersRoutes.flip, { done: t('saved') });
  const remove = useAction(billNumbersRoutes.remove, { done: t('removed') });
  const save = async (id: string) => {
    await attempt(async () => {
      saveExport(await call(billNumbersRoutes.export, { params: { id } }));
    });
  };
  return (row: BillRuleRow): Action[] => [
    ...(may.edit
      ? [
          { key: 'edit', label: common('edit'), onClick: () => edit(row.id) },
          {
            key: 'flip',
            label: row.enabledMark === 1 ? t('disable') : t('enable'),
            onClick: () => flip.mutate({ params: { id: row.id } }),
          },
        ]
      : []),
    ...(may.download ? [{ key: 'export', label: t('export'), onClick: () => void save(row.id) }] : []),
    ...(may.remove
      ? [
          {
            key: 'remove',
            label: common('remove'),
            danger: true,
            confirm: {
              title: t('removeAsk', { name: row.fullName }),
              text: t('removeText'),
              okText: common('remove'),
            },
            onClick: () => remove.mutate({ params: { id: row.id } }),
          },
        ]
      : []),
  ];
}
