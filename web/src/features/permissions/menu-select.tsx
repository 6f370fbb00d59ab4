import { DIRECTORY } from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuAdminNode } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { TreeChoice } from '../../kit/tree-choice.tsx';
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
  return (
    <TreeChoice<string | null, Item>
      aria-label={t('chooseMenu')}
      placeholder={t('chooseMenu')}
      searched="title"
      loading={query.isPending}
      treeData={treeData}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

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
