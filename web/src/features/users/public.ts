export { type HolderPanel, HolderPanels } from './holder-panels.tsx';
