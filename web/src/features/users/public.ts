export { type HolderPanel, HolderPanels } from './holder-panels.tsx';
export { useMembers } from './use-members.tsx';
