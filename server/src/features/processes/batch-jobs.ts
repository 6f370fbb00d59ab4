/** The job that carries out decisions on many items. */
export const PROCESS_BATCH = 'process-batch';
