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

/** What a config leads to: an address inside the application or a process, and the message to be read. */
type Flow = {
  readonly leadsTo:
    | { readonly link: string }
    | { readonly process: { readonly id: string; readonly item?: string; readonly list?: 'mine' | 'todo' } };
  readonly messageId: string | null;
};

const FLOW_DETAIL = '/workFlowDetail?config=';

/** What such a config leads to; null when it names nothing that we open. */
export function flowOf(config: string): Flow | null {
  const body = bodyOf(config);
  if (!body) return null;
  const { link, id } = body;
  const messageId = typeof id === 'string' ? id : null;
  if (typeof link !== 'string') return processOf(body, messageId);
  // A message about a process carries the address of the flow detail itself, with the process in its config.
  if (link.startsWith(FLOW_DETAIL)) {
    const inner = bodyOf(new URLSearchParams(link.slice(link.indexOf('?'))).get('config') ?? '');
    return inner && processOf(inner, messageId);
  }
  return /^\/(?![/\\])/.test(link) && !link.startsWith('/workFlowDetail')
    ? { leadsTo: { link }, messageId }
    : null;
}

/** Types of the server's own configs; what was only copied belongs to no list of its own. */
const LISTS: Readonly<Record<string, 'mine' | 'todo'>> = { 1: 'mine', 2: 'todo' };

function processOf(body: Readonly<Record<string, unknown>>, messageId: string | null): Flow | null {
  const { processId, taskOperatorId, type } = body;
  if (typeof processId !== 'string' || processId === '') return null;
  const list = LISTS[String(type)];
  return {
    leadsTo: {
      process: {
        id: processId,
        ...(typeof taskOperatorId === 'string' && taskOperatorId !== '' && { item: taskOperatorId }),
        ...(list && { list }),
      },
    },
    messageId,
  };
}

/** The object in a config; null when it is broken. */
function bodyOf(config: string): Readonly<Record<string, unknown>> | null {
  try {
    const bytes = Uint8Array.from(atob(config), (character) => character.charCodeAt(0));
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof body === 'object' && body !== null ? { ...body } : null;
  } catch {
    return null;
  }
}
