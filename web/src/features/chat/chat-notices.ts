import type { ServerFrame } from '@auditplus/contract/features/messages/socket.model.ts';
import { plainText } from '@auditplus/core/text/escaped-text.ts';
import { create } from 'zustand';
import { formatMessage } from '../../i18n/messages.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import { chatMessages } from './chat.messages.ts';

import { openChat } from './chat-store.ts';

const KEPT = 'chatNotices';
const EXCERPT = 80;

/** Whether the person wants to be told of messages by the browser; asked for, never assumed. */
export const useNotices = create<{ readonly isOn: boolean }>(() => ({
  isOn: readLocal(KEPT) === true && isAllowed(),
}));

/** Whether this browser can show notices at all. */
export const canNotify = (): boolean => 'Notification' in window;

function isAllowed(): boolean {
  return canNotify() && Notification.permission === 'granted';
}

/** Turns notices on, which the browser asks the person about, or off. Answers whether they are on. */
export async function switchNotices(wanted: boolean): Promise<boolean> {
  const isOn = wanted && canNotify() && (await Notification.requestPermission()) === 'granted';
  writeLocal(KEPT, isOn || null);
  useNotices.setState({ isOn });
  return isOn;
}

/** Tells of a message that the person does not see now. The windows of one browser show one notice together. */
export function notifyOf(frame: Extract<ServerFrame, { method: 'receiveMessage' }>): void {
  if (!useNotices.getState().isOn || !isAllowed()) return;
  const { formMessage, messageType } = frame;
  const body =
    typeof formMessage === 'string' || messageType === 'text'
      ? plainText(String(formMessage)).slice(0, EXCERPT)
      : formatMessage(chatMessages, messageType);
  try {
    const about = frame.group ? `${frame.group.fullName} · ${frame.realName}` : frame.realName;
    const notice = new Notification(about, { body, tag: frame.id });
    notice.onclick = () => {
      window.focus();
      notice.close();
      const { group, formUserId: id, realName, account, headIcon } = frame;
      openChat(
        group
          ? {
              id: group.id,
              realName: group.fullName,
              account: '',
              headIcon: '',
              department: '',
              isGroup: true,
            }
          : { id, realName, account, headIcon, department: '', isGroup: false },
      );
    };
  } catch {
    // Browsers of phones allow notices, and yet refuse those of a page.
  }
}
