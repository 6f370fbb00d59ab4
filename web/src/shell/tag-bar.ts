import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** A visited view: one per path; the address keeps the query of the last visit. */
export type TagView = {
  readonly path: string;
  readonly address: string;
  readonly titles: Readonly<Record<Language, string>>;
  /** The name of the record shown; it replaces the page's title. */
  readonly record?: string;
  /** Stays for good and cannot be closed. */
  readonly affix: boolean;
};

export type TagState = { readonly views: readonly TagView[] };

export type TagAction =
  | { readonly type: 'visit'; readonly view: TagView }
  | { readonly type: 'name'; readonly path: string; readonly record: string }
  | { readonly type: 'forgetNames'; readonly except: string }
  | { readonly type: 'close'; readonly path: string }
  | { readonly type: 'closeOthers'; readonly path: string }
  | { readonly type: 'closeAll' }
  /** Puts a view before another one; `before` null puts it last. */
  | { readonly type: 'move'; readonly path: string; readonly before: string | null };

/** The tag bar's rules (product-spec point 2): views are unique by path, affixed ones always stay. */
export function tagReducer(state: TagState, action: TagAction): TagState {
  switch (action.type) {
    case 'visit':
      return { views: visited(state.views, action.view) };
    case 'name':
      return {
        views: state.views.map((view) =>
          view.path === action.path ? { ...view, record: action.record } : view,
        ),
      };
    case 'forgetNames':
      return { views: state.views.map((view) => (view.path === action.except ? view : unnamed(view))) };
    case 'close':
      return { views: state.views.filter((view) => view.affix || view.path !== action.path) };
    case 'closeOthers':
      return { views: state.views.filter((view) => view.affix || view.path === action.path) };
    case 'closeAll':
      return { views: state.views.filter((view) => view.affix) };
    case 'move':
      return { views: moved(state.views, action) };
  }
}

/** Where to go after `before` became `after` while `active` was shown; null when it is still there. */
export function nextAddress(active: string, after: TagState): string | null {
  if (after.views.some((view) => view.path === active)) return null;
  return after.views.at(-1)?.address ?? '/';
}

/** Whether a page is one to come back to; addresses that only lead on to another one are not. */
export const hasOwnTag = (path: string): boolean =>
  !path.startsWith('/redirect/') && path !== '/404' && path !== '/workFlowDetail';

/** What the tag says. */
export const tagTitle = (view: TagView, language: Language): string => view.record ?? view.titles[language];

/** Affixed views stay in front of all others. */
function moved(
  views: readonly TagView[],
  { path, before }: { path: string; before: string | null },
): readonly TagView[] {
  const view = views.find((one) => one.path === path);
  if (!view || view.affix || path === before) return views;
  const others = views.filter((one) => one !== view);
  const at = others.findIndex((one) => one.path === before);
  const first = others.filter((one) => one.affix).length;
  const place = at < 0 ? others.length : Math.max(at, first);
  return others.toSpliced(place, 0, view);
}

function unnamed({ record: _, ...view }: TagView): TagView {
  return view;
}

function visited(views: readonly TagView[], view: TagView): readonly TagView[] {
  const known = views.find((other) => other.path === view.path);
  if (!known) return [...views, view];
  if (known.address === view.address) return views;
  return views.map((other) => (other.path === view.path ? { ...other, address: view.address } : other));
}
