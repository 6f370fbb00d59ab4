export { HomeSchedule } from './home-panel.tsx';
