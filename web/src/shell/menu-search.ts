import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { pinyinOf } from '@auditplus/core/text/pinyin.ts';
import { menuAddress, menuName } from '../lib/menu.ts';
import { distanceTo, MAX_PATTERN, THRESHOLD } from './fuzzy.ts';

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

/** Shares of path and title in the order of the answers (product-spec point 2). */
const WEIGHTS = { path: 0.3, title: 0.7 } as const;

const SHOWN = 12;

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

/** The entries that fit what was typed, best first; all of them while nothing is typed. */
export function searchMenus(targets: readonly MenuTarget[], typed: string): readonly MenuTarget[] {
  const pattern = typed.trim().slice(0, MAX_PATTERN);
  if (pattern === '') return targets.slice(0, SHOWN);
  return targets
    .flatMap((target) => {
      const title = Math.min(...target.spellings.map((spelling) => distanceTo(pattern, spelling)));
      const path = distanceTo(pattern, target.path);
      if (Math.min(title, path) > THRESHOLD) return [];
      return [{ target, score: WEIGHTS.title * title + WEIGHTS.path * path }];
    })
    .sort((one, other) => one.score - other.score)
    .slice(0, SHOWN)
    .map(({ target }) => target);
}
