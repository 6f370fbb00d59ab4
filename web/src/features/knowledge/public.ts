export { KnowledgeLinks } from './knowledge-links.tsx';
export { MakeCaseButton } from './make-case-button.tsx';
