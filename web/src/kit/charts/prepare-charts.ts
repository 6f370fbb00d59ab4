/** Fetches what draws charts ahead of their numbers; a failure shows itself when they are drawn. */
export const prepareCharts = (): void => void import('./echarts-engine.ts').catch(() => undefined);
