export { closeSources } from './connections.ts';
export { dataSourceSecrets } from './source-passwords.ts';
