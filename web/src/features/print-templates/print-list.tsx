import type { PrintRowView } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionImport } from '../../kit/definitions/use-definition-import.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { withoutAccounts } from '../../kit/person.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { printMessages } from './print-templates.messages.ts';
import { versionName, versionTone } from './print-words.ts';

const PATH = '/system/printDev';

const source = listSource(printTemplatesRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

/** All print templates. */
export function PrintList() {
  const t = useMessages(printMessages);
  const navigate = useNavigate();
  const categories = useDictionary('printDev');
  const mayEdit = useCan('btn_edit');
  const mayImport = useCan('btn_upload');
  const transfer = useDefinitionImport(printTemplatesRoutes.import);
  const open = (id: string) => navigate(`${PATH}?edit=${id}`);
  const actions = useTemplateActions(open);
  return (
    <ListPage<PrintRowView>
      name="print-templates"
      title={t('title')}
      actions={
        <>
          {transfer.element}
          <Can button="btn_add">
            <Button type="primary" onClick={() => open('new')}>
              {t('newTemplate')}
            </Button>
          </Can>
        </>
      }
      moreActions={mayImport ? [transfer.action] : []}
      keywordHint={t('keyword')}
      source={source}
      columns={[
        { key: 'fullName', title: t('name'), least: 260, isName: true, sortable: true },
        { key: 'enCode', title: t('code'), width: 150, sortable: true },
        { key: 'category', title: t('category'), width: 120 },
        {
          key: 'type',
          isSpare: true,
          title: t('type'),
          width: 110,
          render: (row) => (row.type === 1 ? t('typeFlow') : t('typeRecord')),
        },
        {
          key: 'publishedVersion',
          title: t('version'),
          width: 180,
          render: (row) => <StateDot tone={versionTone(row)} text={versionName(t, row)} />,
        },
        {
          key: 'creatorUser',
          isSpare: true,
          title: t('creator'),
          width: 150,
          render: (row) => withoutAccounts(row.creatorUser),
        },
        {
          key: 'lastModifyTime',
          title: t('modified'),
          width: 150,
          sortable: true,
          render: (row) => moment(row.lastModifyTime),
        },
        {
          key: 'creatorTime',
          isSpare: true,
          title: t('created'),
          width: 150,
          sortable: true,
          render: (row) => moment(row.creatorTime),
        },
        { key: 'sortCode', isSpare: true, title: t('order'), width: 70, number: true, sortable: true },
        { key: 'enabledMark', title: t('state'), width: 104, render: (row) => <OnOff row={row} /> },
      ]}
      filters={[
        {
          kind: 'select',
          name: 'category',
          label: t('category'),
          options: categories.options.map(({ value, label }) => ({ value, label })),
        },
      ]}
      {...(mayEdit ? { onOpen: (row: PrintRowView) => open(row.id) } : {})}
      rowActions={actions}
      emptyText={t('empty')}
    />
  );
}

function useTemplateActions(open: (id: string) => void): (row: PrintRowView) => Action[] {
  const t = useMessages(printMessages);
  const common = useMessages(commonMessages);
  const may = {
    edit: useCan('btn_edit'),
    copy: useCan('btn_copy'),
    remove: useCan('btn_remove'),
    download: useCan('btn_download'),
  };
  const flip = useAction(printTemplatesRoutes.state, { done: t('stateChanged') });
  const copy = useAction(printTemplatesRoutes.copy, { done: t('copied') });
  const remove = useAction(printTemplatesRoutes.remove, { done: t('removed') });
  const download = (id: string) =>
    attempt(async () => {
      saveExport(await call(printTemplatesRoutes.export, { params: { id } }));
    });
  return ({ id, fullName, enabledMark }) => {
    const params = { id };
    const all: (Action | false)[] = [
      may.edit && { key: 'edit', label: common('edit'), onClick: () => open(id) },
      may.edit && {
        key: 'state',
        label: enabledMark === 1 ? t('disable') : t('enable'),
        onClick: () => flip.mutate({ params }),
      },
      may.copy && { key: 'copy', label: t('copy'), onClick: () => copy.mutate({ params }) },
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
