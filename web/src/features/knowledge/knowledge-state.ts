import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import type { KnowledgeCategory } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { useStates } from '../../kit/use-states.ts';
import { useRoute } from '../../lib/query.ts';

/** Colour and name of a state. */
export const useKnowledgeState = () => useStates(knowledgeLifecycle);

/** A category with what lies below it; `count` holds its own articles and theirs. */
export type CategoryNode = {
  readonly category: KnowledgeCategory;
  readonly name: string;
  readonly count: number;
  readonly children: readonly CategoryNode[];
};

/** The tree of categories in the language of the person. */
export function useCategories() {
  const language = useLanguage();
  const query = useRoute(knowledgeRoutes.categories, {});
  const list = query.data?.list;
  return useMemo(
    () => ({
      query,
      tree: nodesOf(list ?? [], null, language),
      nameOf: (id: string): string => {
        const found = list?.find((category) => category.id === id);
        return found ? nameIn(found, language) : '';
      },
    }),
    [query, list, language],
  );
}

function nameIn(category: KnowledgeCategory, language: Language): string {
  const own = language === 'en' ? category.nameEn : language === 'zhtw' ? category.nameZhtw : '';
  return own || category.fullName;
}

const nodesOf = (
  list: readonly KnowledgeCategory[],
  parentId: string | null,
  language: Language,
): CategoryNode[] =>
  list
    .filter((category) => category.parentId === parentId)
    .map((category) => {
      const children = nodesOf(list, category.id, language);
      return {
        category,
        name: nameIn(category, language),
        count: children.reduce((sum, child) => sum + child.count, category.count),
        children,
      };
    });
