import type { MaterialFolder } from '@auditplus/contract/features/materials/materials.model.ts';
import { Tree } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { materialsMessages } from './materials.messages.ts';

/** A place in the tree: a category, a year of it, or a unit of that. */
export type Folder = { readonly category?: string; readonly year?: string; readonly org?: string };

type FolderTreeProps = {
  readonly folders: readonly MaterialFolder[];
  readonly chosen: Folder;
  readonly onChoose: (folder: Folder) => void;
};

/** Categories of the dictionary, their years and units, with what the caller may see in each. */
export function FolderTree({ folders, chosen, onChoose }: FolderTreeProps) {
  const t = useMessages(materialsMessages);
  const categories = useDictionary('auditMaterialCategory');
  const orgs = useOrgNames();
  const tree = useMemo(() => {
    const known = categories.options.map(({ value }) => value);
    const gone = folders.map(({ category }) => category).filter((category) => !known.includes(category));
    return [...new Set([...known, ...gone])].map((category) => {
      const own = folders.filter((folder) => folder.category === category);
      const years = [...Map.groupBy(own, ({ year }) => year)].sort(([a], [b]) => b - a);
      return {
        key: keyOf({ category }),
        title: withCount(categories.label(category), own),
        children: years.map(([year, ofYear]) => ({
          key: keyOf({ category, year: String(year) }),
          title: withCount(t('yearOf', { year }), ofYear),
          children: ofYear.map((folder) => ({
            key: keyOf({ category, year: String(year), org: folder.org.id }),
            title: withCount(orgs.short(folder.org), [folder]),
            isLeaf: true,
          })),
        })),
      };
    });
  }, [folders, categories, orgs, t]);
  return (
    <Tree
      blockNode
      aria-label={t('folders')}
      treeData={[{ key: ALL, title: withCount(t('all'), folders), children: tree }]}
      defaultExpandedKeys={[ALL, ...parentKeys(chosen)]}
      selectedKeys={[keyOf(chosen)]}
      onSelect={(_keys, { node }) => onChoose(folderOf(String(node.key)))}
    />
  );
}

const ALL = '/';

const keyOf = ({ category, year, org }: Folder): string =>
  category === undefined ? ALL : [category, year, org].filter((part) => part !== undefined).join('/');

function folderOf(key: string): Folder {
  if (key === ALL) return {};
  const [category, year, org] = key.split('/');
  return {
    ...(category ? { category } : {}),
    ...(year ? { year } : {}),
    ...(org ? { org } : {}),
  };
}

const parentKeys = ({ category, year }: Folder): string[] =>
  category === undefined
    ? []
    : [keyOf({ category }), ...(year === undefined ? [] : [keyOf({ category, year })])];

const withCount = (name: string, folders: readonly MaterialFolder[]) => (
  <span className="materials-folder">
    <span>{name}</span>
    <span className="quiet number">{folders.reduce((sum, { count }) => sum + count, 0)}</span>
  </span>
);
