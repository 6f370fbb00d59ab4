const MOST = 8;

/** Who looks after people and settings comes for these first. */
const ADMINISTRATION = [
  'permission.user',
  'permission.organize',
  'permission.role',
  'permission.authorize',
  'system.menu',
  'system.sysConfig',
  'system.notice',
  'system.log',
];

/** What waits for its person, by the code of its menu entry, before everything else in the order of the menu. */
const WORK = ['audit.myReview', 'audit.contractSign', 'audit.contractDesk', 'audit.rectification'];

/** The quick entries of somebody who has not chosen any. */
export function usualEntries<E extends { readonly enCode: string }>(openable: readonly E[]): readonly E[] {
  const isAdministrator = openable.some((entry) => entry.enCode === 'permission.authorize');
  const wanted = isAdministrator ? ADMINISTRATION : WORK;
  const first = wanted.flatMap((code) => openable.find((entry) => entry.enCode === code) ?? []);
  const rest = openable.filter((entry) => !first.includes(entry));
  return [...first, ...rest].slice(0, MOST);
}
