export type { Notification } from './in-site.ts';
export { notify, reminderTimes } from './notify.ts';
export { declareMessageJobs, onePerPerson } from './waiting-messages.ts';
