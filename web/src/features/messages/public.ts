export { notifyEventMessages } from './notify-events.messages.ts';
export { NotifyRules } from './notify-rules-form.tsx';
export { OwnChannels } from './own-channels.tsx';
