export { integrationMessages } from './integration.messages.ts';
export { useRunStates } from './run-states.ts';
