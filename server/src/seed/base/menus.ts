import { allRecords } from '@auditplus/contract/all-records.ts';
import { recordPage } from './menus/administration.ts';
import { annual } from './menus/annual.ts';
import { contracts } from './menus/contracts.ts';
import { extend } from './menus/extend.ts';
import { generator } from './menus/generator.ts';
import { library } from './menus/library.ts';
import { type DirectorySeed, name, type PageSeed } from './menus/menu-seed.ts';
import { onlineDev } from './menus/online-dev.ts';
import { permission } from './menus/permission.ts';
import { results } from './menus/results.ts';
import { standards } from './menus/standards.ts';
import { system } from './menus/system.ts';
import { systemData } from './menus/system-data.ts';
import { weChat } from './menus/we-chat.ts';
import { work } from './menus/work.ts';
import { workflow } from './menus/workflow.ts';
import { EVERYBODY } from './roles.ts';

/** The home page, which everybody has. */
export const HOME: PageSeed = {
  enCode: 'home',
  names: name('首页', '首頁', 'Home'),
  icon: 'HomeOutlined',
  url: '/home',
  roles: EVERYBODY,
  buttons: [],
};

/** The audit side's menu in the order of audit-domain 8.21, then the administration's. */
export const DIRECTORIES: readonly DirectorySeed[] = withRecords([
  work,
  results,
  standards,
  contracts,
  annual,
  library,
  workflow,
  extend,
  permission,
  system,
  systemData,
  weChat,
  onlineDev,
  generator,
]);

/** Behind the pages of each directory those of the declared records that it does not place itself. */
function withRecords(directories: readonly DirectorySeed[]): readonly DirectorySeed[] {
  const placed = new Set(directories.flatMap(({ pages }) => pages.map(({ enCode }) => enCode)));
  return directories.map((directory) => ({
    ...directory,
    pages: [
      ...directory.pages,
      ...allRecords
        .filter(({ page, menu }) => menu?.under === directory.enCode && !placed.has(page))
        .map(recordPage),
    ],
  }));
}
