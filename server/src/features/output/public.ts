/** What other parts of the product may use of the export centre. */
export { declareOutputJobs } from './output.jobs.ts';
