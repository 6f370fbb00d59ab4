export { sendByTemplate, templateText, templateWays } from './template-text.ts';
