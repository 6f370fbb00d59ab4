export { readProperties } from './node-properties.ts';
export type { CardMark } from './process-canvas.tsx';
export { processTreeMessages } from './process-designer.messages.ts';
export { ProcessDesigner } from './process-designer.tsx';
export { ProcessDiagram } from './process-diagram.tsx';
export { withPrevious } from './template-tree.ts';
