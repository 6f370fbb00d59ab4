export { type DesignerKind, DesignerKindProvider, type StepOffer } from './designer-kind.ts';
export { FaultList } from './fault-list.tsx';
export { type FormField, type PanelProps, readProperties } from './node-properties.ts';
export { Conditions } from './other-panels.tsx';
export type { CardMark } from './process-canvas.tsx';
export { processTreeMessages } from './process-designer.messages.ts';
export { ProcessDesigner } from './process-designer.tsx';
export { ProcessDiagram } from './process-diagram.tsx';
export { allNodes, withPrevious } from './template-tree.ts';
