import { create } from 'zustand';
import { useSettings } from '../lib/settings.ts';
import { type TagAction, type TagState, tagReducer } from './tag-bar.ts';

type TagStore = TagState & { readonly dispatch: (action: TagAction) => void };

/** The visited views of this window. */
export const useTags = create<TagStore>((set) => ({
  views: [],
  dispatch: (action) => set((state) => tagReducer(state, action)),
}));

// Records named in the old language take their page's title until they are shown again.
useSettings.subscribe((now, before) => {
  if (now.language === before.language) return;
  useTags.getState().dispatch({ type: 'forgetNames', except: window.location.pathname });
});

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
