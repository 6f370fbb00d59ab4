import { create } from 'zustand';
import { type TagAct, type TagState, tagReducer } from './tag-bar.ts';

type TagStore = TagState & { readonly dispatch: (act: TagAct) => void };

/** The visited views of this window. */
export const useTags = create<TagStore>((set) => ({
  views: [],
  dispatch: (act) => set((state) => tagReducer(state, act)),
}));

type CacheStore = {
  /** Raised to draw a path's page from scratch (refresh, discarded edits). */
  readonly versions: Readonly<Record<string, number>>;
  readonly renew: (path: string) => void;
};

/** Which generation of a page is shown; a renewed page loses its state. */
export const usePageVersions = create<CacheStore>((set) => ({
  versions: {},
  renew: (path) =>
    set((state) => ({ versions: { ...state.versions, [path]: (state.versions[path] ?? 0) + 1 } })),
}));
