import type { BarPart } from '../../lib/bar-parts.ts';
import { ChatButton } from './chat-button.tsx';
import { chatIsBack, chatIsDown, hearChat } from './chat-live.ts';

/** The chat's entry in the bar. */
export const chatPart: BarPart = {
  Entry: ChatButton,
  onFrame: hearChat,
  onDown: chatIsDown,
  onBack: chatIsBack,
};
