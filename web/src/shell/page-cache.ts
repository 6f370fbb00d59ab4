import type { PageHandle } from '../lib/page-handle.ts';

/** Pages kept behind the tags at most; the one unused longest goes first. */
export const KEPT_PAGES = 20;

type Place = { readonly pathname: string; readonly search: string };

/** A page that is drawn, shown or behind its tag. */
export type KeptPage = {
  readonly key: string;
  readonly location: Place;
  readonly handle: Pick<PageHandle, 'noCache'>;
};

type Cache = {
  /** The switch of the settings drawer. */
  readonly isOn: boolean;
  /** Paths that have a tag. */
  readonly paths: ReadonlySet<string>;
};

/** The pages that stay drawn while `current` is shown, in the order of their last use, `current` last. */
export function keptPages<P extends KeptPage>(
  before: readonly P[],
  current: P,
  { isOn, paths }: Cache,
): readonly P[] {
  const { pathname } = current.location;
  const others = before.filter(
    ({ location, handle }) =>
      isOn && !handle.noCache && location.pathname !== pathname && paths.has(location.pathname),
  );
  return [...others, current].slice(-KEPT_PAGES);
}

/** What makes a page another one: its path, the record that its query names, and how often it was drawn anew. */
export function pageKey(
  { pathname, search }: Place,
  { recordFields }: Pick<PageHandle, 'recordFields'>,
  version: number,
): string {
  const query = new URLSearchParams(search);
  const record = recordFields.map((field) => query.get(field) ?? '').join('|');
  return `${pathname}#${record}#${version}`;
}
