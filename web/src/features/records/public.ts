import { lazy } from 'react';

/** The page of a menu entry that opens a function that an administrator has made. */
export const RecordsEntry = lazy(() => import('./records-page.tsx'));
