import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { listed, nameInSentence } from '../lib/phrases.ts';
import { ChoiceBox, type ChoiceBoxProps } from './choice-box.tsx';
import { ChoosingDialog } from './choosing-dialog.tsx';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { flatten, type OrgScope, useOrganizationTree } from './org-picker.tsx';

/** Ids from the root down. */
export type OrgPath = readonly string[];

type OrgDialogProps = Omit<ChoiceBoxProps, 'text' | 'onOpen' | 'onClear'> & {
  readonly value?: readonly OrgPath[];
  readonly onChange?: (paths: OrgPath[]) => void;
  readonly multiple?: boolean;
  readonly scope?: OrgScope;
};

const TREE_HEIGHT = 380;

/** Chooses organisations by their whole path in a dialog: tree with filter, selected list that can be emptied. */
export function OrgDialog({
  value = [],
  onChange,
  multiple = false,
  scope = 'all',
  ...field
}: OrgDialogProps) {
  const t = useMessages(fieldMessages);
  const [draft, setDraft] = useState<readonly OrgPath[] | null>(null);
  const { nodes } = useOrganizationTree(scope);
  const names = useMemo(() => new Map(flatten(nodes).map((node) => [node.id, node.fullName])), [nodes]);
  const wordsOf = (path: OrgPath) => path.map((id) => names.get(id) ?? '').join(' / ');
  const take = (node: OrganizeNode) => {
    const path = node.organizeIds;
    const known = draft ?? [];
    if (!multiple) setDraft([path]);
    // The same path is not taken twice (product-spec point 5).
    else if (!known.some((other) => keyOf(other) === keyOf(path))) setDraft([...known, path]);
  };
  return (
    <>
      <ChoiceBox
        {...field}
        text={listed(value.map(wordsOf))}
        onOpen={() => setDraft(value)}
        onClear={() => onChange?.([])}
      />
      <ChoosingDialog
        title={t('chooseTitle', { title: nameInSentence(t('organization')) })}
        draft={draft}
        onDraft={setDraft}
        onChange={(paths) => onChange?.(paths)}
        keyOf={keyOf}
        wordsOf={wordsOf}
      >
        <OrgTree nodes={nodes} onTake={take} />
      </ChoosingDialog>
    </>
  );
}

const keyOf = (path: OrgPath): string => path.join('/');

type OrgTreeProps = {
  readonly nodes: readonly OrganizeNode[];
  readonly onTake: (node: OrganizeNode) => void;
};

function OrgTree({ nodes, onTake }: OrgTreeProps) {
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const [keyword, setKeyword] = useState('');
  const shown = useMemo(() => filtered(nodes, keyword.trim().toLowerCase()), [nodes, keyword]);
  const byId = useMemo(() => new Map(flatten(nodes).map((node) => [node.id, node])), [nodes]);
  return (
    <div className="choosing-tree">
      <Input
        allowClear
        value={keyword}
        placeholder={t('searchTree')}
        aria-label={t('searchTree')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {shown.length === 0 ? <p className="quiet">{common('noTreeData')}</p> : null}
      {shown.length > 0 ? (
        <Tree
          key={keyword}
          height={TREE_HEIGHT}
          defaultExpandAll
          selectedKeys={[]}
          treeData={shown}
          onSelect={(_, { node }) => {
            const chosen = byId.get(String(node.key));
            if (chosen && !chosen.disabled) onTake(chosen);
          }}
        />
      ) : null}
    </div>
  );
}

type Item = { key: string; title: string; disabled: boolean; children: Item[] };

/** Nodes whose name has the keyword, with what lies above and below them. */
function filtered(nodes: readonly OrganizeNode[], keyword: string): Item[] {
  return nodes.flatMap((node) => {
    const isHit = keyword === '' || node.fullName.toLowerCase().includes(keyword);
    const children = filtered(node.children, isHit ? '' : keyword);
    if (!isHit && children.length === 0) return [];
    return [{ key: node.id, title: node.fullName, disabled: node.disabled, children }];
  });
}
