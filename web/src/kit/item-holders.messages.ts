import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

/** Words of the drawer that says which roles and organisations may open something. */
export const itemHoldersMessages = defineMessages('itemHolders', {
  title: words.authorise,
  portalHelp: ['这些角色可以打开该门户', 'These roles may open the portal'],
  reportHelp: ['这些角色可以打开该报表', 'These roles may open the report'],
  roles: words.roles,
  organizes: words.organisationsPage,
  organizesHelp: [
    '这些组织及其下级组织的人员也可以打开',
    'Their people, and those of everything below them, may open it too',
  ],
  onlyYours: [
    '只能增减您所管理组织的角色和人员；其他人授予的保持不变。',
    'You add and take away roles and people of the organisations that you administer; what others gave stays.',
  ],
  saved: words.saved,
});
