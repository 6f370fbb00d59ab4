import { useMessages } from '../../i18n/messages.ts';
import { TreeChoice } from '../../kit/tree-choice.tsx';
import { knowledgeMessages } from './knowledge.messages.ts';
import { type CategoryNode, useCategories } from './knowledge-state.ts';

type CategorySelectProps = {
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  readonly id?: string;
  readonly allowClear?: boolean;
};

/** Chooses a category of the tree. */
export function CategorySelect({ value, onChange, id, allowClear = false }: CategorySelectProps) {
  const t = useMessages(knowledgeMessages);
  const { tree, query } = useCategories();
  return (
    <TreeChoice<string | null, Choice>
      {...(id ? { id } : {})}
      allowClear={allowClear}
      loading={query.isPending}
      searched="title"
      placeholder={t('chooseCategory')}
      value={value || null}
      treeData={tree.map(choiceOf)}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

type Choice = { value: string; title: string; children: Choice[] };

const choiceOf = ({ category, name, children }: CategoryNode): Choice => ({
  value: category.id,
  title: name,
  children: children.map(choiceOf),
});
