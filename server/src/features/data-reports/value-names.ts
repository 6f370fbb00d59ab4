import type { ValueWords } from '@auditplus/contract/kernel/value-words.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { organisationName } from '@auditplus/core/text/organisation-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { namesOfOrganizes } from '../organizations/public.ts';
import { personNames } from './report-lists.queries.ts';

/** What values are called for a reader; organisations come in their order, with their short names. */
export async function valueNames(
  { db, language }: Pick<Ctx, 'db' | 'language'>,
  { of, dictionary, list }: ValueWords,
  values: () => readonly string[],
): Promise<ReadonlyMap<string, string>> {
  switch (of) {
    case 'list':
      return new Map(list.map(({ value, label }) => [value, textIn(label, language)]));
    case 'unit': {
      const units = await namesOfOrganizes(db);
      return new Map(units.map((unit) => [unit.id, organisationName(unit, 'short', language)]));
    }
    case 'person':
      return personNames(db, values());
    case 'dictionary': {
      const label = await dictionaryLabels(db, dictionary, language);
      return new Map(values().map((value) => [value, label(value)]));
    }
  }
}
