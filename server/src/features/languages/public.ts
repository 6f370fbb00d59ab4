export { changedTexts } from './changed-texts.ts';
