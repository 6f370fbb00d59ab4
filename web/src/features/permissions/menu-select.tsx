import { DIRECTORY } from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuAdminNode } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { Select, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { permissionsMessages } from './permissions.messages.ts';

type MenuSelectProps = {
  readonly value: string;
  /** Codes of the entries to offer; all unless given. */
  readonly among?: ReadonlySet<string> | null;
  readonly onChange: (id: string) => void;
};
type Item = { value: string; title: string; selectable: boolean; children: Item[] };

/** Chooses a menu entry in the menu's tree. */
export function MenuSelect({ value, among = null, onChange }: MenuSelectProps) {
  const t = useMessages(permissionsMessages);
  const language = useLanguage();
  const query = useRoute(menusRoutes.selectorAll, { query: {} });
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const treeData = useMemo(() => {
    const items = (nodes: readonly MenuAdminNode[]): Item[] =>
      nodes.flatMap((node) => {
        const children = items(node.children);
        const isOffered = node.type !== DIRECTORY && (among === null || among.has(node.enCode));
        if (among !== null && !isOffered && children.length === 0) return [];
        const title = language === 'zh' ? node.fullName : node.names[language] || node.fullName;
        return [{ value: node.id, title, selectable: isOffered, children }];
      });
    return items(query.data?.list ?? []);
  }, [query.data, language, among]);
  const folders = useMemo(() => foldersOf(treeData), [treeData]);
  return (
    <TreeSelect<string | null>
      aria-label={t('chooseMenu')}
      placeholder={t('chooseMenu')}
      showSearch={{ treeNodeFilterProp: 'title', onSearch: () => setFolded(new Set()) }}
      // Left to itself, the tree keeps only the folders of the last search unfolded.
      treeExpandedKeys={folders.filter((id) => !folded.has(id))}
      onTreeExpand={(keys) => setFolded(new Set(folders.filter((id) => !keys.includes(id))))}
      loading={query.isPending}
      treeData={treeData}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

const foldersOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ value, children }) => (children.length > 0 ? [value, ...foldersOf(children)] : []));

type ItemSelectProps = {
  readonly moduleId: string;
  readonly kind: 'button' | 'column' | 'form';
  readonly value: string;
  readonly onChange: (id: string) => void;
};

const NO_ITEMS = { button: 'buttonNone', column: 'columnNone', form: 'formNone' } as const;

/** Chooses a button, column or form field of a menu entry. */
export function ItemSelect({ moduleId, kind, value, onChange }: ItemSelectProps) {
  const t = useMessages(permissionsMessages);
  const query = useRoute(explainRoutes.items, { params: { moduleId } });
  const items = (query.data?.list ?? []).filter((one) => one.kind === kind);
  return (
    <Select
      aria-label={t('chooseItem')}
      placeholder={t('chooseItem')}
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isPending}
      notFoundContent={t(query.isPending ? 'searching' : NO_ITEMS[kind])}
      value={value || null}
      options={items.map((one) => ({ value: one.id, label: one.fullName }))}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
