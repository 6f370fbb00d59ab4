export { SummaryStrip } from './kpi-strip.tsx';
