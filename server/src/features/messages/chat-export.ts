import type { ChatExport } from '@auditplus/contract/features/messages/chat.model.ts';
import { plainText } from '@auditplus/core/text/escaped-text.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { settings } from '../sys-config/public.ts';
import { listBetween } from './chat.repository.ts';
import { nameIn } from './chat.service.ts';
import { isMember } from './chat-groups.repository.ts';

const TEXTS = {
  recalled: ['消息已撤回', '訊息已收回', 'Message recalled'],
  removed: ['消息已被管理员移除', '訊息已被管理員移除', 'Removed by an administrator'],
  file: ['聊天记录', '聊天記錄', 'Conversation'],
} satisfies Texts;

/** Lines of one file at most, the newest. */
const MOST = 20_000;

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The caller's conversation with a person or in a group as text, where the settings allow it. */
export async function exportConversation(ctx: Ctx, id: string): Promise<z.output<typeof ChatExport>> {
  const { system } = await settings(ctx);
  if (system.chatExport !== 1) refuse('chat.exportOff');
  // Conversations are private: who views the product as somebody else sees none.
  if (ctx.viewer) refuse('record.missing');
  const { userId } = ctx.caller;
  const now = ctx.clock.now();
  const isGroup = await isMember(ctx.db, id, { userId, now });
  const { rows } = await listBetween(ctx.db, {
    userId,
    other: { id, isGroup },
    keyword: '',
    order: 'desc',
    limit: MOST,
    offset: 0,
  });
  if (rows.length === 0) refuse('record.missing');
  const words = pick(TEXTS, ctx.language);
  const lines = rows.toReversed().map((row) => {
    const content = row.content_type === 'text' ? row.content : nameIn(row.content || '{}');
    const gone = row.is_removed ? words.removed : words.recalled;
    const said = row.recalled_at ? gone : plainText(content);
    return `${moment.format(row.sent_at)}\t${row.real_name}\t${said}`;
  });
  const day = moment.format(now).slice(0, 10);
  return { fileName: `${words.file} ${day}.txt`, text: `${lines.join('\r\n')}\r\n` };
}
