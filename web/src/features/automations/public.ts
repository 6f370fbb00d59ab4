export { useAutomationButtons } from './automation-buttons.tsx';
