import type { PrintRowView } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DefinitionListPage } from '../../kit/definitions/definition-list-page.tsx';
import { useDefinitionActions, useDefinitionSwitch } from '../../kit/definitions/use-definition-actions.ts';
import { useDefinitionColumns } from '../../kit/definitions/use-definition-columns.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { PrintPreviewDrawer } from './preview-pane.tsx';
import { printMessages } from './print-templates.messages.ts';

const PATH = '/system/printDev';

const source = listSource(printTemplatesRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

/** All print templates. */
export function PrintList() {
  const t = useMessages(printMessages);
  const navigate = useNavigate();
  const columns = useDefinitionColumns();
  const mayEdit = useCan('btn_edit');
  const open = (id: string) => navigate(`${PATH}?edit=${id}`);
  const [previewed, setPreviewed] = useState<PrintRowView | null>(null);
  const actions = useTemplateActions(open, setPreviewed);
  return (
    <>
      <DefinitionListPage<PrintRowView>
        title={t('title')}
        name="print-templates"
        categories="printDev"
        source={source}
        columns={[
          columns.name,
          columns.code,
          { key: 'category', title: t('category'), width: 120 },
          {
            key: 'type',
            isSpare: true,
            title: t('type'),
            width: 110,
            render: (row) => (row.type === 1 ? t('typeFlow') : t('typeRecord')),
          },
          columns.version,
          columns.creator,
          { ...columns.modified, sortable: true },
          columns.created,
          columns.order,
          columns.state,
        ]}
        {...(mayEdit ? { onOpen: (row: PrintRowView) => open(row.id) } : {})}
        rowActions={actions}
        importRoute={printTemplatesRoutes.import}
        newText={t('newTemplate')}
        emptyText={t('empty')}
        adding={() => open('new')}
      />
      {previewed ? (
        <PrintPreviewDrawer
          id={previewed.id}
          fullName={previewed.fullName}
          onEdit={() => open(previewed.id)}
          onClose={() => setPreviewed(null)}
        />
      ) : null}
    </>
  );
}

function useTemplateActions(
  open: (id: string) => void,
  onPreview: (row: PrintRowView) => void,
): (row: PrintRowView) => Action[] {
  const t = useMessages(printMessages);
  const common = useMessages(commonMessages);
  const mayEdit = useCan('btn_edit');
  const flip = useDefinitionSwitch(printTemplatesRoutes.state);
  const usual = useDefinitionActions({
    routes: printTemplatesRoutes,
    exported: (id) => call(printTemplatesRoutes.export, { params: { id } }),
    copyButton: 'btn_copy',
    removeTitle: (name) => t('removeAsk', { name }),
    removeText: t('removeText'),
  });
  return (row) => [
    ...(mayEdit
      ? [
          { key: 'edit', label: common('edit'), onClick: () => open(row.id) },
          { key: 'preview', label: t('preview'), onClick: () => onPreview(row) },
          flip(row),
        ]
      : []),
    ...usual(row),
  ];
}
