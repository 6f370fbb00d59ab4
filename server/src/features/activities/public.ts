/** What other features may use of the trail's reading side. */
export { taskTrail } from './activities.service.ts';
