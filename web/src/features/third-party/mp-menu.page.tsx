import './third-party.css';
import {
  MENU_LIMITS,
  type MpMenu,
  type MpMenuButton,
} from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { officialAccountsRoutes } from '@auditplus/contract/features/third-party/official-accounts.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { type Action, actionsColumn, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { type MenuPlace, menuLines, moved, without } from './menu-entries.ts';
import { thirdPartyMessages } from './third-party.messages.ts';
import { weChatMessages } from './we-chat.messages.ts';

/** The menu of the official account: drafted here, published to WeChat. */
export default function MpMenuPage() {
  const t = useMessages(weChatMessages);
  const words = useMessages(thirdPartyMessages);
  const query = useRoute(officialAccountsRoutes.readMenu, {});
  const publish = useAction(officialAccountsRoutes.publishMenu, { done: t('published') });
  const ask = async (isEmpty: boolean) => {
    const isSure = await confirm({
      title: t('publishAsk'),
      text: isEmpty ? t('publishEmpty') : t('publishText'),
      okText: t('publish'),
    });
    if (isSure) publish.mutate({});
  };
  return (
    <PageFrame
      title={t('menuTitle')}
      subtitle={words('untried')}
      actions={
        <Can button="btn_publish">
          <Button
            type="primary"
            loading={publish.isPending}
            disabled={!query.data || (query.data.list.length === 0 && query.data.publishedTime === null)}
            onClick={() => void ask(query.data?.list.length === 0)}
          >
            {t('publish')}
          </Button>
        </Can>
      }
    >
      <Loaded query={query}>{(menu) => <MenuTable menu={menu} />}</Loaded>
    </PageFrame>
  );
}

function MenuTable({ menu }: { readonly menu: MpMenu }) {
  const t = useMessages(weChatMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const mayEdit = useCan('btn_edit');
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const save = useAction(officialAccountsRoutes.saveMenu, { done: t('menuSaved') });
  const store = (list: MpMenuButton[]) => save.mutate({ body: { list, rev: menu.rev } });
  const lines = menuLines(menu.list);
  const actions = (line: (typeof lines)[number]): Action[] => {
    if (!mayEdit) return [];
    const { top, below } = line;
    const at = { top, below };
    const siblings = below === null ? menu.list.length : (menu.list[top]?.children.length ?? 0);
    const index = below ?? top;
    const isFull = (menu.list[top]?.children.length ?? 0) >= MENU_LIMITS.below;
    return [
      { key: 'edit', label: common('edit'), onClick: () => setPlace(at) },
      ...(below === null && !isFull
        ? [
            {
              key: 'add',
              label: t('addBelow'),
              onClick: () => setPlace({ top, below: siblingsBelow(menu, top) }),
            },
          ]
        : []),
      ...(index > 0 ? [{ key: 'up', label: t('up'), onClick: () => store(moved(menu.list, at, -1)) }] : []),
      ...(index < siblings - 1
        ? [{ key: 'down', label: t('down'), onClick: () => store(moved(menu.list, at, 1)) }]
        : []),
      removal({
        title: t('removeAsk', { name: line.entry.fullName }),
        text: t('removeText'),
        onClick: () => store(without(menu.list, at)),
      }),
    ];
  };
  return (
    <div className="third-party">
      <div className="third-party-acts">
        {mayEdit && menu.list.length < MENU_LIMITS.top ? (
          <Button onClick={() => setPlace({ top: menu.list.length, below: null })}>{t('addTop')}</Button>
        ) : null}
        {menu.isChanged ? <StateDot tone="orange" text={t('changed')} /> : null}
        <span className="quiet">
          {menu.publishedTime === null
            ? t('neverPublished')
            : t('publishedAt', { time: moment(menu.publishedTime) })}
        </span>
      </div>
      <p className="quiet measure">{t('menuLead')}</p>
      <DataTable
        rows={lines}
        rowKey={({ top, below }) => `${top}.${below ?? ''}`}
        label={t('menuTitle')}
        empty={<EmptyBlock text={t('noMenu')} />}
        columns={[
          {
            key: 'fullName',
            title: t('entryName'),
            width: 200,
            render: ({ entry, below }) => (
              <span style={{ paddingInlineStart: below === null ? 0 : 24 }}>{entry.fullName}</span>
            ),
          },
          {
            key: 'type',
            title: t('type'),
            width: 120,
            render: ({ entry, childCount }) => (childCount > 0 ? '–' : t(entry.type)),
          },
          {
            key: 'content',
            title: t('content'),
            render: ({ entry, childCount }) =>
              childCount > 0
                ? t('hasBelow', { count: childCount })
                : (entry.type === 'click' ? entry.content : entry.url) || '–',
          },
          ...(mayEdit ? [actionsColumn(actions)] : []),
        ]}
      />
      {place ? <MenuDrawer menu={menu} place={place} onClose={() => setPlace(null)} /> : null}
    </div>
  );
}

const siblingsBelow = (menu: MpMenu, top: number): number => menu.list[top]?.children.length ?? 0;
