export { integrationTexts } from './integration.texts.ts';
export { useRunStates } from './run-states.ts';
