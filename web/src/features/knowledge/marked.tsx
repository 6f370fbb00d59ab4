import type { TextPiece } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import type { z } from 'zod';

/** A text with the words of a search marked. */
export function Marked({ pieces }: { readonly pieces: readonly z.infer<typeof TextPiece>[] }) {
  let at = 0;
  return pieces.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
