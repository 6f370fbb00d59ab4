export { cleanHtml } from './clean-html.ts';
export { type Notification, notify } from './notify.ts';
