import { useMessages } from '../../i18n/messages.ts';
import { TreeChoice } from '../../kit/tree-choice.tsx';
import { knowledgeMessages } from './knowledge.messages.ts';
import { type CategoryNode, useCategories } from './knowledge-state.ts';

type CategorySelectProps = {
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  readonly id?: string;
  readonly allowClear?: boolean;
  /** A category that is left out, with those below it: nothing stands below itself. */
  readonly without?: string | undefined;
};

/** Chooses a category of the tree. */
export function CategorySelect({ value, onChange, id, allowClear = false, without }: CategorySelectProps) {
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
      treeData={choicesOf(tree, without)}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

type Choice = { value: string; title: string; children: Choice[] };

const choicesOf = (nodes: readonly CategoryNode[], without: string | undefined): Choice[] =>
  nodes
    .filter(({ category }) => category.id !== without)
    .map(({ category, name, children }) => ({
      value: category.id,
      title: name,
      children: choicesOf(children, without),
    }));
