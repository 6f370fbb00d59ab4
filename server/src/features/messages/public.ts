export { declareDailyReminders } from './daily-reminders.ts';
export { onePerPerson } from './digests.ts';
export type { Notification } from './in-site.repository.ts';
export { readAbout } from './messages.repository.ts';
export { notify, reminderTimes } from './notify.ts';
export { declareMessageJobs } from './waiting-messages.ts';
export { linesOf, type MessageKey, phrase, say, untilDue } from './words/message-words.ts';
