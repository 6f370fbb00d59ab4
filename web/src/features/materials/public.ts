export { NodeLinks, NodePicker } from './node-links.tsx';
