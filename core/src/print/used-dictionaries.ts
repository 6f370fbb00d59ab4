import type {
  PrintBlock,
  PrintPage,
  WordTemplate,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';

/** The dictionaries that a template writes values of: `{category|dict:auditFindingCategory}`. */
export function dictionariesOf({
  content,
  page,
  word,
}: {
  readonly content: readonly PrintBlock[];
  readonly page: PrintPage;
  readonly word: WordTemplate | null;
}): ReadonlySet<string> {
  // Tags are found wherever they stand, so that no kind of block is forgotten.
  const all = JSON.stringify([content, page, word?.tags]);
  return new Set([...all.matchAll(/\|dict:([\p{L}\p{N}._-]{1,50})/gu)].map(([, type = '']) => type));
}
