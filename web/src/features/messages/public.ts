export { notifyEventTexts } from './notify-events.texts.ts';
export { NotifyRules } from './notify-rules-form.tsx';
