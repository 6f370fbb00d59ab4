export { GrantPanel } from './grant-panel.tsx';
export { TransferButton } from './transfer-button.tsx';
