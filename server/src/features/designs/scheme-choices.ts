import type { SchemeChoice } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { optionName, staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dictionaryLabels, dictionaryValues } from '../dictionaries/public.ts';
import { categoryDictionary } from './designs.queries.ts';
import { liveDesign } from './live-designs.ts';

type Choices = ReadonlyMap<string, SchemeChoice[]>;

/** What data schemes of the designer's page and of designed functions compare with: categories, and options of fields. */
export async function choicesOf(
  ctx: Ctx,
  { page, designId }: { readonly page: string; readonly designId: string | null },
): Promise<Choices> {
  if (page === 'onlineDev.webDesign') return new Map([['category', await categories(ctx)]]);
  const design = designId === null ? undefined : await liveDesign(ctx, designId);
  if (!design) return new Map();
  return new Map(
    formModel(design.body).fields.flatMap(({ table, name, kind, props }) => {
      const reference = table === null ? kind.refersTo?.(props) : null;
      const options = reference?.to === 'options' ? staticOptions(reference.source) : [];
      if (options.length === 0) return [];
      const choices = options.map((one) => ({ value: one.id, label: optionName(one, ctx.language) }));
      return [[name, choices] as const];
    }),
  );
}

async function categories({ db, language }: Ctx): Promise<SchemeChoice[]> {
  const dictionary = categoryDictionary(1);
  const [rows, nameOf] = await Promise.all([
    dictionaryValues(db, dictionary).orderBy('dictionary_data.sort_code').execute(),
    dictionaryLabels(db, dictionary, language),
  ]);
  return rows.map(({ en_code }) => ({ value: en_code, label: nameOf(en_code) }));
}
