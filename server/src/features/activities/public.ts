/** What other features may use of the trail's reading side. */
export { exportActivities, taskTrail, trailLines } from './activities.service.ts';
export { fieldInWords } from './trail-words.ts';
