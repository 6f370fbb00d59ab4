export { templateText } from './template-text.ts';
