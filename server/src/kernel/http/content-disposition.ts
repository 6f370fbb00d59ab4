/** The header that downloads a file under its own name, in any script (RFC 6266). */
export const attachment = (name: string): string => `attachment; ${named(name)}`;

/** The header that shows a file in the browser, and names it when it is saved. */
export const inline = (name: string): string => `inline; ${named(name)}`;

function named(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
