type Message = { readonly id: string; readonly type: number; readonly link: string; readonly event: string };

/** Type of a notice, which is read in the message centre; the others lead to a record. */
const NOTICE = 1;

/** Whether a message is read in a dialog instead of leading somewhere. */
export const isNotice = (message: { readonly type: number }): boolean => message.type === NOTICE;

/**
 * Where a message opens: a notice in the message centre, a workflow message at the flow detail with its body in
 * base64, then URL-encoded (product-spec point 2); the body names the message, so that it is read once it was opened.
 */
export function messageAddress(message: Message): string {
  if (isNotice(message)) return `/messageRecord?open=${encodeURIComponent(message.id)}`;
  const bytes = new TextEncoder().encode(
    JSON.stringify({ id: message.id, link: message.link, event: message.event }),
  );
  return `/workFlowDetail?config=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`;
}

/** What such a config leads to: an address inside the application, null when it names none, and its message. */
export function flowOf(config: string): { readonly link: string; readonly messageId: string | null } | null {
  try {
    const bytes = Uint8Array.from(atob(config), (character) => character.charCodeAt(0));
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof body !== 'object' || body === null || !('link' in body)) return null;
    const { link } = body;
    const isOurs =
      typeof link === 'string' && /^\/(?![/\\])/.test(link) && !link.startsWith('/workFlowDetail');
    if (!isOurs) return null;
    return { link, messageId: 'id' in body && typeof body.id === 'string' ? body.id : null };
  } catch {
    return null;
  }
}
