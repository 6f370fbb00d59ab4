export { handOverTexts } from './hand-over.texts.ts';
export { HandOverDrawer } from './hand-over-drawer.tsx';
