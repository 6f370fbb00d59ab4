const ESCAPES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const;
const BY_MARK: ReadonlyMap<string, string> = new Map(ESCAPES);
const BY_ESCAPE: ReadonlyMap<string, string> = new Map(ESCAPES.map(([mark, entity]) => [entity, mark]));

/** A text as messages of the chat carry it: what would be markup is escaped (platform-contract 4). */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => BY_MARK.get(mark) ?? mark);

/** What was written, from a text that travels escaped; it is shown as plain text, never as markup. */
export const plainText = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => BY_ESCAPE.get(entity) ?? entity);
