export { closeSources, usableSource, withOwnTables, withSource } from './connections.ts';
export type { SourceRow } from './data-sources.repository.ts';
export type { SourceDatabase, SourceField } from './drivers/driver.ts';
export { declareRowSources, type RowSource, rowSource } from './row-sources.ts';
export { dataSourceSecrets } from './source-passwords.ts';
export { registerSourceUsers } from './source-users.ts';
