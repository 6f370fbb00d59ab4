export { useEventName } from './webhook-names.ts';
