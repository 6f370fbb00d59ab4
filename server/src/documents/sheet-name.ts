import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type ByLanguage, byLanguage } from '../kernel/by-language.ts';
import { label, type Texts } from '../kernel/texts.ts';
import { LINES } from './labels.ts';
import { stageLabel } from './stage-labels.ts';

/** What a sheet is called by. */
export type Sheet = {
  /** WHOLE or PART. */
  readonly kind: string;
  readonly stage: string;
  /** As the row holds them. */
  readonly lines: unknown;
  readonly fullName: string;
};

const REST = ['其余项目', '其餘項目', 'Other items'] as const;

/** Name of the part that takes the items which no package of the plan names. */
export const REST_NAME = REST[0];

const PARTS: Texts = { [REST_NAME]: REST };

/**
 * The name of a sheet in a language. A whole sheet is named by stage and lines, when it is made, in Chinese; a part has
 * the name that a person gave it.
 */
export function sheetName({ kind, stage, lines, fullName }: Sheet, language: Language): string {
  if (kind === 'PART') return label(PARTS, fullName, language);
  if (language === 'zh') return fullName;
  const name = stageLabel(stage, language);
  // A sheet over all lines is named by its stage alone.
  if (!fullName.includes('（')) return name;
  const names = (lines as readonly string[]).map((line) => label(LINES, line, language));
  return bracketed(name, listed(names, language), language);
}

const bracketed = (name: string, inside: string, language: Language): string =>
  language === 'en' ? `${name} (${inside})` : `${name}（${inside}）`;

/** The name of a sheet in every language. */
export const sheetWords = (sheet: Sheet): ByLanguage => byLanguage((language) => sheetName(sheet, language));

/** The same where nothing else says the stage: a whole sheet's name does, a part's needs it beside. */
export const stagedSheetWords = (sheet: Sheet): ByLanguage =>
  byLanguage((language) => {
    const name = sheetName(sheet, language);
    const stage = stageLabel(sheet.stage, language);
    return sheet.kind === 'PART' && !name.includes(stage) ? bracketed(name, stage, language) : name;
  });
