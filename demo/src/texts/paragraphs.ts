/** A text as paragraphs, and lists of the lines that begin with a dash. */
export function htmlOf(text: string): string {
  const blocks: string[] = [];
  let points: string[] = [];
  const close = () => {
    if (points.length > 0)
      blocks.push(`<ul>${points.map((point) => `<li><p>${point}</p></li>`).join('')}</ul>`);
    points = [];
  };
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('- ')) points.push(line.slice(2));
    else {
      close();
      blocks.push(`<p>${line}</p>`);
    }
  }
  close();
  return blocks.join('');
}
