import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

/** Words of the drawer that says which roles may open something. */
export const itemHoldersMessages = defineMessages('itemHolders', {
  title: words.authorise,
  portalHelp: ['这些角色可以打开该门户', 'These roles may open the portal'],
  reportHelp: ['这些角色可以打开该报表', 'These roles may open the report'],
  roles: words.roles,
  saved: words.saved,
});
