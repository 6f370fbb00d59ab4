import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { pinyinOf } from '@auditplus/core/text/pinyin.ts';
import Fuse from 'fuse.js';
import { menuAddress, menuName } from '../lib/menu.ts';

/** One openable menu entry as the search knows it. */
export type MenuTarget = {
  readonly node: MenuNode;
  readonly title: string;
  /** Names of the directories above. */
  readonly place: string;
  readonly path: string;
  /** Everything that the title may be typed as. */
  readonly spellings: readonly string[];
};

/** Longest pattern looked at (product-spec point 2, menu search). */
export const MAX_PATTERN = 32;

/** The weights and the threshold of the specification; a part counts less the further it is from the beginning. */
const SEARCH = {
  threshold: 0.4,
  location: 0,
  distance: 100,
  minMatchCharLength: 1,
  keys: [
    { name: 'spellings', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
};

const SHOWN = 12;
/** Beside records fewer entries are enough. */
const SHOWN_FOUND = 6;

/** The visible entries that open something, in the order of the menu. */
export function searchTargets(nodes: readonly MenuNode[], language: Language): readonly MenuTarget[] {
  const below = (entries: readonly MenuNode[], above: readonly string[]): MenuTarget[] =>
    entries.flatMap((node) => {
      const title = menuName(node, language);
      if (node.children.length > 0) return below(node.children, [...above, title]);
      return node.type === 1 ? [] : [targetOf(node, title, above)];
    });
  return below(nodes, []);
}

function targetOf(node: MenuNode, title: string, above: readonly string[]): MenuTarget {
  const { full, initials } = pinyinOf(node.fullName);
  const spellings = [...new Set([title, node.fullName, node.names.en, full, initials])].filter(Boolean);
  return { node, title, place: above.join(' / '), path: menuAddress(node), spellings };
}

/** Looks among the targets: the entries that fit what was typed, best first; the beginning of them for nothing typed. */
export function menuSearch(targets: readonly MenuTarget[]): (typed: string) => readonly MenuTarget[] {
  const fuse = new Fuse(targets, SEARCH);
  return (typed) => {
    const pattern = typed.trim().slice(0, MAX_PATTERN).trimEnd();
    if (pattern === '') return targets.slice(0, SHOWN);
    return fuse.search(pattern, { limit: SHOWN_FOUND }).map(({ item }) => item);
  };
}

/** Kinds of what the search shows. */
export type SearchGroup = 'recent' | 'menus' | 'units' | 'audits' | 'findings' | 'people';

const RECORDS = ['units', 'audits', 'findings', 'people'] as const;

/** In which order kinds are shown: names of pages hold no digit, numbers of records do. */
export const sortedGroups = (typed: string): readonly SearchGroup[] =>
  /\d/.test(typed) ? [...RECORDS, 'menus'] : ['menus', ...RECORDS];
