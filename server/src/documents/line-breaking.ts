/**
 * Breaks text into lines of at most `width`: Chinese between any two characters, other scripts between words,
 * over-long words (hashes, addresses) anywhere. Closing punctuation never starts a line and opening punctuation
 * never ends one. Line breaks in the text are kept.
 */
export function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

const NO_START = /^[，。、；：！？）】》〉」』’”%,.;:!?)\]}…—％]/u;
const NO_END = /[（【《〈「『‘“([{]$/u;

function breakParagraph(paragraph: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  const flush = () => {
    lines.push(line.join('').trimEnd());
    line = [];
    used = 0;
  };
  for (const piece of pieces(paragraph, width, measure)) {
    const size = measure(piece);
    if (used + size > width && line.length > 0 && piece.trim() !== '') {
      const carried = carry(line, piece);
      flush();
      line = carried;
      used = measure(line.join(''));
    }
    if (line.length === 0 && lines.length > 0 && piece.trim() === '') continue;
    line.push(piece);
    used += size;
  }
  flush();
  return lines;
}

/** The pieces that must move to the next line together with `next`. */
function carry(line: string[], next: string): string[] {
  const moved: string[] = [];
  const mustMove = () => {
    const last = line.at(-1);
    if (last === undefined || line.length === 1) return false;
    return NO_END.test(last) || NO_START.test(moved[0] ?? next);
  };
  while (mustMove()) moved.unshift(line.pop() ?? '');
  return moved;
}

function pieces(paragraph: string, width: number, measure: (part: string) => number): string[] {
  const words = paragraph.match(/[\p{Script=Latin}\p{N}\p{M}._\-/@#&'+=$€£%:−→]+|\s+|./gu) ?? [];
  return words.flatMap((word) => (measure(word) > width && word.trim() !== '' ? [...word] : [word]));
}
