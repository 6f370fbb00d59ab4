import { lazy } from 'react';

/** The page of a menu entry that opens a function that an administrator has made. */
export const RecordsEntry = lazy(() => import('./records-page.tsx'));

/** A list of a draft, with records that are made up. */
export const SampleList = lazy(() => import('./sample-list.tsx'));

/** Around the form of a record at a step of a process: what it may ask, and where related records open. */
export const StepHost = lazy(() =>
  import('./record-host.tsx').then((module) => ({ default: module.StepHost })),
);
