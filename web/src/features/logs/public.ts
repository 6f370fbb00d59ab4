export { SecurityEvent } from './log-event.tsx';
