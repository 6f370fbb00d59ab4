import {
  WORD_MAX_BYTES,
  type WordDocument,
  type WordTag,
  type WordTemplate,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { PrintShape } from '@auditplus/core/print/print-data.ts';
import { unknownWordTags } from '@auditplus/core/print/word.ts';
import { z } from 'zod';
import { renderDocument } from '../../documents/render-document.ts';
import type { WordInspection } from '../../documents/word-template.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { pick } from '../../kernel/texts.ts';

export const wordBytes = ({ data }: Pick<WordDocument, 'data'>): Buffer => Buffer.from(data, 'base64');

const UNSAFE = {
  macros: ['宏或加载项', '巨集或增益集', 'macros or add-ins'],
  embedded: ['嵌入的对象或文档', '內嵌的物件或文件', 'embedded objects or documents'],
  external: ['引用的外部内容', '參照的外部內容', 'references to content elsewhere'],
  field: ['会读取外部内容的域', '會讀取外部內容的功能變數', 'fields that fetch or start something'],
} as const;

/** The tags of a Word document; refuses one that cannot be a template. Read in a process of its own. */
export async function readWordTags(ctx: Ctx, word: Pick<WordDocument, 'data'>): Promise<readonly WordTag[]> {
  const found = await inspection(ctx, wordBytes(word));
  if ('tags' in found) return found.tags;
  const { fault } = found;
  switch (fault.kind) {
    case 'unsafe':
      return refuse('print.wordUnsafe', { what: pick(UNSAFE, ctx.language)[fault.what] });
    case 'tooLarge':
      return refuse('print.wordTooLarge', { megabytes: WORD_MAX_BYTES / 1024 / 1024 });
    case 'tag':
      return refuse('print.wordTags', { tag: fault.tag });
    case 'tooDeep':
      return refuse('print.tooDeep', { ...WORD_LIMITS });
    case 'invalid':
      return refuse('print.wordInvalid');
  }
}

const WORD_LIMITS = { depth: 8, blocks: 5_000 };

/** A document that ends its process, or takes over a minute, is none. */
async function inspection(ctx: Ctx, template: Buffer): Promise<WordInspection> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of renderDocument({ kind: 'wordTags', template })) chunks.push(Buffer.from(chunk));
    return Inspection.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a Word document could not be read');
    return { fault: { kind: 'invalid' } };
  }
}

const Inspection: z.ZodType<WordInspection> = z.union([
  z.object({
    tags: z.array(z.object({ tag: z.string(), isPart: z.boolean(), within: z.array(z.string()) })),
  }),
  z.object({
    fault: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['invalid', 'tooLarge', 'tooDeep']) }),
      z.object({ kind: z.literal('unsafe'), what: z.enum(['macros', 'embedded', 'external', 'field']) }),
      z.object({ kind: z.literal('tag'), tag: z.string() }),
    ]),
  }),
]);

/** A Word template with the tags that the server finds in it; refuses tags that mean nothing to the source. */
export async function checkedWord(
  ctx: Ctx,
  { others = {}, ...word }: WordTemplate,
  shape: PrintShape,
): Promise<WordTemplate> {
  const [own, zhtw, en] = [
    await checkedDocument(ctx, word, shape),
    others.zhtw && (await checkedDocument(ctx, others.zhtw, shape)),
    others.en && (await checkedDocument(ctx, others.en, shape)),
  ];
  return zhtw || en ? { ...own, others: { ...(zhtw && { zhtw }), ...(en && { en }) } } : own;
}

async function checkedDocument(ctx: Ctx, word: WordDocument, shape: PrintShape): Promise<WordDocument> {
  const tags = await readWordTags(ctx, word);
  const [unknown] = unknownWordTags(tags, shape);
  if (unknown !== undefined) refuse('print.tagUnknown', { tag: unknown }, { field: 'word' });
  return { name: word.name, data: word.data, tags: [...tags] };
}
