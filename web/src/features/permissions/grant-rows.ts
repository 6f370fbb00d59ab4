import { DIRECTORY } from '@auditplus/contract/features/menus/menu-types.ts';
import {
  GRANT_STEPS,
  type GrantNode,
  type GrantSet,
  type GrantStep,
  type GrantValues,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** What is given on a page besides seeing it, in the order of the columns. */
export const ITEM_STEPS = ['button', 'column', 'form', 'resource'] as const;
export type ItemStep = (typeof ITEM_STEPS)[number];

export type GrantItem = { readonly id: string; readonly name: string; readonly isFixed: boolean };

/** A page with what it can give; `isFixed`: the operator can neither give nor take it. */
export type GrantPage = GrantItem & {
  readonly enCode: string;
  readonly items: Readonly<Record<ItemStep, readonly GrantItem[]>>;
};

/** A line of the matrix: a directory over the pages below it, or a page. */
export type GrantLine =
  | {
      readonly kind: 'folder';
      readonly id: string;
      readonly name: string;
      readonly level: number;
      readonly folders: readonly string[];
      readonly pages: readonly GrantPage[];
    }
  | {
      readonly kind: 'page';
      readonly level: number;
      readonly folders: readonly string[];
      readonly page: GrantPage;
    };

/** What is to differ from what is stored, by `keyOf`. */
export type GrantEdits = Readonly<Record<string, boolean>>;

export const keyOf = (step: GrantStep, id: string): string => `${step} ${id}`;

/** The lines in the order of the menu; `items` are the trees of the four other steps over all pages. */
export function grantLines(
  menus: readonly GrantNode[],
  items: Readonly<Record<ItemStep, readonly GrantNode[]>>,
  language: Language,
): readonly GrantLine[] {
  const nameOf = (node: GrantNode) =>
    language === 'zh' ? node.fullName : node.names[language] || node.fullName;
  const itemOf = (node: GrantNode): GrantItem => ({
    id: node.id,
    name: nameOf(node),
    isFixed: node.disabled,
  });
  const below = (step: ItemStep) => {
    const found: GrantNode[] = [];
    const walk = (nodes: readonly GrantNode[]): void => {
      for (const node of nodes) {
        if (node.type === step) found.push(node);
        walk(node.children);
      }
    };
    walk(items[step]);
    return Map.groupBy(found, (node) => node.parentId);
  };
  const byPage = {
    button: below('button'),
    column: below('column'),
    form: below('form'),
    resource: below('resource'),
  };
  const pageOf = (node: GrantNode): GrantPage => {
    const own = (step: ItemStep) => (byPage[step].get(node.id) ?? []).map(itemOf);
    return {
      ...itemOf(node),
      enCode: node.enCode,
      items: { button: own('button'), column: own('column'), form: own('form'), resource: own('resource') },
    };
  };
  const lines = (nodes: readonly GrantNode[], folders: readonly string[]): GrantLine[] =>
    nodes.flatMap((node): GrantLine[] => {
      const level = folders.length + 1;
      if (node.type !== String(DIRECTORY))
        return [{ kind: 'page', level, folders, page: pageOf(node) }, ...lines(node.children, folders)];
      const inner = lines(node.children, [...folders, node.id]);
      const pages = inner.flatMap((line) => (line.kind === 'page' ? [line.page] : []));
      return [{ kind: 'folder', id: node.id, name: nameOf(node), level, folders, pages }, ...inner];
    });
  return lines(menus, []);
}

/** Ids of the pages of a menu tree: what steps after the first are asked for. */
export const pageIds = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap((node) => [...(node.type === String(DIRECTORY) ? [] : [node.id]), ...pageIds(node.children)]);

/** What a holder has, as stored and as it is being edited. */
export type GrantState = {
  readonly has: (step: GrantStep, id: string) => boolean;
  readonly had: (step: GrantStep, id: string) => boolean;
};

export function grantState(
  stored: Readonly<Record<GrantStep, Pick<GrantValues, 'ids'>>>,
  edits: GrantEdits,
): GrantState {
  const sets = Object.fromEntries(GRANT_STEPS.map((step) => [step, new Set(stored[step].ids)]));
  const had = (step: GrantStep, id: string) => sets[step]?.has(id) === true;
  return { had, has: (step, id) => edits[keyOf(step, id)] ?? had(step, id) };
}

/** What would be stored: the pages that are seen, and of their items those that are given. */
export function grantSet(pages: readonly GrantPage[], has: GrantState['has']): GrantSet {
  const seen = pages.filter((page) => has('module', page.id));
  const itemsOf = (step: ItemStep) =>
    seen.flatMap((page) => page.items[step].flatMap(({ id }) => (has(step, id) ? [id] : [])));
  return {
    module: seen.map((page) => page.id),
    button: itemsOf('button'),
    column: itemsOf('column'),
    form: itemsOf('form'),
    resource: itemsOf('resource'),
  };
}

/** How many rights a save would give or take on a page. */
export function changesOf(page: GrantPage, { has, had }: GrantState): number {
  const given = (of: GrantState['has']) => {
    const set = grantSet([page], of);
    return new Set(GRANT_STEPS.flatMap((step) => set[step].map((id) => keyOf(step, id))));
  };
  const [now, before] = [given(has), given(had)];
  return (
    [...now].filter((key) => !before.has(key)).length + [...before].filter((key) => !now.has(key)).length
  );
}

/** Edits that give or take all of a kind on some pages; what is given on a page lets it be seen. */
export function editAll(
  pages: readonly GrantPage[],
  steps: readonly GrantStep[],
  isGiven: boolean,
): GrantEdits {
  const edits: Record<string, boolean> = {};
  for (const page of pages) {
    const keys = steps.flatMap((step) =>
      step === 'module'
        ? []
        : page.items[step].flatMap((item) => (item.isFixed ? [] : [keyOf(step, item.id)])),
    );
    for (const key of keys) edits[key] = isGiven;
    const isTold = steps.includes('module') || (isGiven && keys.length > 0);
    if (isTold && !page.isFixed) edits[keyOf('module', page.id)] = isGiven;
  }
  return edits;
}

export const GRANT_FILTERS = ['all', 'granted', 'changed'] as const;
export type GrantFilter = (typeof GRANT_FILTERS)[number];

/** The lines that a filter and a keyword leave; a directory stays while anything below it does. */
export function linesFound(
  lines: readonly GrantLine[],
  {
    filter,
    keyword,
    state,
  }: { readonly filter: GrantFilter; readonly keyword: string; readonly state: GrantState },
): readonly GrantLine[] {
  const text = keyword.trim().toLowerCase();
  const hits = (name: string) => name.toLowerCase().includes(text);
  const named = new Set(
    lines.flatMap((line) => (line.kind === 'folder' && hits(line.name) ? [line.id] : [])),
  );
  const isFound = (page: GrantPage, folders: readonly string[]) =>
    text === '' ||
    hits(page.name) ||
    hits(page.enCode) ||
    folders.some((id) => named.has(id)) ||
    ITEM_STEPS.some((step) => page.items[step].some((item) => hits(item.name)));
  const passes = (page: GrantPage) =>
    filter === 'all' || (filter === 'granted' ? state.has('module', page.id) : changesOf(page, state) > 0);
  const kept = lines.flatMap((line) =>
    line.kind === 'page' && passes(line.page) && isFound(line.page, line.folders) ? [line] : [],
  );
  const pages = new Set(kept.map((line) => line.page.id));
  const folders = new Set(kept.flatMap((line) => line.folders));
  return lines.flatMap((line): GrantLine[] => {
    if (line.kind === 'page') return pages.has(line.page.id) ? [line] : [];
    if (!folders.has(line.id)) return [];
    return [{ ...line, pages: line.pages.filter((page) => pages.has(page.id)) }];
  });
}
