export { handOverMessages } from './hand-over.messages.ts';
export { HandOverDrawer } from './hand-over-drawer.tsx';
