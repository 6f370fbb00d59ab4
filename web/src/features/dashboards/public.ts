export { SummaryFigures } from './kpi-strip.tsx';
export { pageOf } from './plot-query.ts';
