import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { createContext, useContext } from 'react';

/** What the route table says of the page shown: its titles, the menu entry that permits it, and a preset. */
export type PageHandle = {
  readonly titles: Readonly<Record<Language, string>>;
  /** Code of the menu entry behind the page, for permissions and column settings. */
  readonly module: string | null;
  /** Further menu entries that open the page. */
  readonly alsoBy?: readonly string[];
  /** Which variant of the page this address means, for example the stage of a score page. */
  readonly preset: string | null;
  /** Query fields that name the record shown: the page starts anew when one changes. */
  readonly recordFields: readonly string[];
  /** The address itself names a record. */
  readonly hasParams: boolean;
  /** Drawn from scratch at every visit. */
  readonly noCache: boolean;
};

/** What the file `x.ahead.ts` of the page `x.page.tsx` exports: asks for the page's data by its address. */
export type PageAhead = (
  params: Readonly<Record<string, string | undefined>>,
  preset: string | null,
  search: URLSearchParams,
) => void;

/** Of pages that the table does not know. */
export const NO_HANDLE: PageHandle = {
  titles: { zh: '', zhtw: '', en: '' },
  module: null,
  preset: null,
  recordFields: [],
  hasParams: false,
  noCache: false,
};

/** Whether a route's handle is ours. */
export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'titles' in handle;

export const PageHandleContext = createContext<PageHandle>(NO_HANDLE);

/** The handle of the page that the component belongs to; stays the same while its tab is in the background. */
export const usePageHandle = (): PageHandle => useContext(PageHandleContext);
