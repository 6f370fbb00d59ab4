/** The text of a section's HTML: paragraphs and line breaks become lines, everything else its words. */
export function htmlToText(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(/<br\s*\/?>/gi, '\n'), 'text/html');
  const blocks = [...page.body.children];
  if (blocks.length === 0) return (page.body.textContent ?? '').trim();
  return blocks
    .map((block) => block.textContent ?? '')
    .join('\n\n')
    .trim();
}

/** HTML of a plain text: empty lines part paragraphs, single line breaks stay. */
export function textToHtml(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
