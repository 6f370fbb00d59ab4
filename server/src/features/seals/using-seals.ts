import { OtherTitles, titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { findSeals, type SealRecord } from './seals.repository.ts';

/** Which of some seals are there, switched on or not, by their names in the caller's language. */
export async function knownSeals(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await findSeals(ctx.db, ids)).map((seal) => [seal.id, nameOf(ctx, seal)]));
}

/**
 * The pictures of seals, as base64 PNG by id, for somebody who prints with them; refuses with `print.sealMissing` and,
 * for seals that the caller does not hold, with `print.sealDenied`.
 */
export async function heldSeals(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const seals = new Map((await findSeals(ctx.db, ids)).map((seal) => [seal.id, seal]));
  const usesAll = ctx.caller.modules.get('system.seal')?.buttons.has('btn_use') ?? false;
  return new Map(
    await Promise.all(
      ids.map(async (id): Promise<[string, string]> => {
        const seal = orThrow(seals.get(id), 'print.sealMissing');
        if (seal.enabled_mark !== 1) refuse('print.sealMissing');
        if (!usesAll && !seal.holder_ids.includes(ctx.caller.userId))
          refuse('print.sealDenied', { name: nameOf(ctx, seal) });
        return [id, await redrawn(seal.picture)];
      }),
    ),
  );
}

const nameOf = ({ language }: Ctx, { full_name: title, titles }: SealRecord): string =>
  titleIn({ title, titles: OtherTitles.parse(titles) }, language);

/** A picture in full colours: of one with a palette of few, the PDF library reads half of what is see-through. */
async function redrawn(picture: string): Promise<string> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(picture, 'base64'));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toBuffer('image/png').toString('base64');
}

/** Notes inside a change that the caller printed so many records of a template with some seals. */
export function recordSealUses(
  tx: Change,
  seals: readonly string[],
  use: { readonly templateId: string; readonly templateName: string; readonly count: number },
): void {
  for (const id of seals)
    tx.record({ action: 'seal.used', targetType: 'seal', targetId: id, after: { ...use } });
}
