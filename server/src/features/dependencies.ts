/**
 * Where every feature lies, from below. A feature imports features of its own layer (without a cycle) and of the layers
 * below it; the kernel, which imports none, is under all of them. What points up is an event, or something that a
 * higher feature registers with a lower one. `npm run check` holds the code to it.
 */
export const LAYERS = [
  {
    name: 'platform',
    features: [
      'areas',
      'auth',
      'bill-numbers',
      'caches',
      'current-user',
      'deliveries',
      'dictionaries',
      'files',
      'groups',
      'languages',
      'logs',
      'mails',
      'markups',
      'menus',
      'message-templates',
      'messages',
      'monitor',
      'online-users',
      'organizations',
      'outbound-hosts',
      'permissions',
      'positions',
      'record-exchange',
      'rights',
      'roles',
      'scheduled-tasks',
      'schedules',
      'signatures',
      'sys-config',
      'users',
      'webhooks',
      'work-calendar',
    ],
  },
  {
    name: 'low-code',
    features: [
      'data-interfaces',
      'data-sources',
      'delegations',
      'designs',
      'print-templates',
      'process-definitions',
      'processes',
      'records',
    ],
  },
  { name: 'audit base', features: ['audit-base', 'materials', 'programmes', 'standards'] },
  {
    name: 'audit core',
    features: ['audits', 'evidence', 'findings', 'offline', 'rectifications', 'scoring'],
  },
  {
    name: 'audit results',
    features: [
      'activities',
      'annual-feedback',
      'contracts',
      'integration',
      'knowledge',
      'output',
      'reports',
      'statistics',
    ],
  },
  {
    name: 'across features',
    features: ['backups', 'hand-over', 'home', 'integrity', 'my-review', 'portals', 'search'],
  },
] as const;
