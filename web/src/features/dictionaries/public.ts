import { lazy } from 'react';

/** The page of a menu entry that opens one dictionary. */
export const DictionaryEntry = lazy(() => import('./dictionary-entry.tsx'));
