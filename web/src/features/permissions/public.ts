export { GrantPanel } from './grant-panel.tsx';
