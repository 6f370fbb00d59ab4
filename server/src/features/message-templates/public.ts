export { inTemplate, sendByTemplate, templateOf, templateWays } from './template-text.ts';
