import {
  DESIGNS_PAGE,
  designsRoutes,
  GENERATOR_PAGES,
} from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignRow } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan, useHasModule } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { useOpening } from '../../kit/use-opening.ts';
import { moment } from '../../lib/formats.ts';
import { usePageHandle } from '../../lib/page-handle.ts';
import { useAction } from '../../lib/query.ts';
import { NewDesignDrawer } from '../designs/public.ts';
import { CodeDrawer } from './code-drawer.tsx';
import { codeGenerationMessages } from './code-generation.messages.ts';

const designerOf = (id: string): string => `/onlineDev/webDesign/design?id=${id}`;

type GeneratorType = 3 | 4 | 5;

const typeOf = (module: string | null | undefined): GeneratorType =>
  module === GENERATOR_PAGES[3] ? 3 : module === GENERATOR_PAGES[5] ? 5 : 4;

const WEB_DESIGN = 1;

const sources = Object.fromEntries(
  ([3, 4, 5] as const).map((type) => [
    type,
    listSource(designsRoutes.list, ({ page, filters }) => ({
      query: { ...page, type: filters.kind ? WEB_DESIGN : type },
    })),
  ]),
);

/** Designs that are made to become source code; designs of the web can be turned into code as well. */
export default function GeneratorListPage() {
  const t = useMessages(codeGenerationMessages);
  const language = useLanguage();
  const { module, titles } = usePageHandle();
  const navigate = useNavigate();
  const type = typeOf(module);
  const [isAdding, setAdding] = useState(false);
  const open = useOpening(isAdding);
  const [opened, setOpened] = useState<DesignRow | null>(null);
  const mayDesign = useHasModule(DESIGNS_PAGE);
  const design = (id: string) => navigate(designerOf(id));
  const actions = useGeneratorActions(setOpened);
  const source = sources[type];
  const create = (
    <Can button="btn_add" module={DESIGNS_PAGE}>
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('newForm')}
      </Button>
    </Can>
  );
  return (
    <PageFrame title={titles[language]} fill="list" actions={create}>
      {source ? (
        <div className="list-page">
          <List
            key={type}
            name={`generator-${type}`}
            keywordHint={t('keyword')}
            source={source}
            columns={[
              { key: 'fullName', title: t('name'), isName: true, sortable: true },
              { key: 'enCode', title: t('code'), width: 160, sortable: true },
              { key: 'category', title: t('category'), width: 120, isSpare: true },
              {
                key: 'creatorUser',
                title: t('creator'),
                width: 140,
                isSpare: true,
                render: (row) => withoutAccounts(row.creatorUser),
              },
              {
                key: 'creatorTime',
                title: t('created'),
                width: 170,
                isSpare: true,
                sortable: true,
                render: (row) => moment(row.creatorTime),
              },
              {
                key: 'lastModifyTime',
                title: t('changed'),
                width: 170,
                sortable: true,
                render: (row) => moment(row.lastModifyTime),
              },
              { key: 'sortCode', title: t('order'), width: 80, isSpare: true, number: true },
            ]}
            filters={[
              {
                kind: 'select',
                name: 'kind',
                label: t('kind'),
                options: [{ value: 'design', label: t('webDesigns') }],
              },
            ]}
            onOpen={(row) => (mayDesign ? design(row.id) : setOpened(row))}
            rowActions={actions}
            emptyText={t('empty')}
            emptyAction={create}
          />
        </div>
      ) : null}
      {isAdding ? (
        <NewDesignDrawer
          type={type}
          category=""
          onMade={(id) => open(designerOf(id))}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {opened ? <CodeDrawer design={opened} onClose={() => setOpened(null)} /> : null}
    </PageFrame>
  );
}

/** Code, copy and delete, as far as the person may. */
function useGeneratorActions(onOpen: (row: DesignRow) => void): (row: DesignRow) => Action[] {
  const t = useMessages(codeGenerationMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const may = {
    code: useCan('btn_download'),
    copy: useCan('btn_add', DESIGNS_PAGE),
    remove: useCan('btn_remove', DESIGNS_PAGE),
  };
  const copy = useAction(designsRoutes.copy, {});
  const remove = useAction(designsRoutes.remove, {});
  return (row) => {
    const params = { id: row.id };
    const all: readonly (readonly [boolean, Action])[] = [
      [may.code, { key: 'code', label: t('preview'), onClick: () => onOpen(row) }],
      [may.copy, { key: 'copy', label: common('copy'), onClick: () => copy.mutate({ params }) }],
      [
        may.remove,
        removal({
          title: `${common('remove')}: ${row.fullName}`,
          onClick: () => remove.mutate({ params, query: { rev: row.rev } }),
        }),
      ],
    ];
    return all.flatMap(([mayDo, action]) => (mayDo ? [action] : []));
  };
}
