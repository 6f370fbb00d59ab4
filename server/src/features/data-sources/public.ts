export { closeSources, usableSource, withSource } from './connections.ts';
export type { SourceRow } from './data-sources.repository.ts';
export { dataSourceSecrets } from './source-passwords.ts';
export { registerSourceUsers } from './source-users.ts';
