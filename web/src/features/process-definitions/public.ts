export { readProperties } from './node-properties.ts';
export type { CardMark } from './process-canvas.tsx';
export { ProcessDiagram } from './process-diagram.tsx';
