import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type ByLanguage, byLanguage } from '../kernel/by-language.ts';
import { label } from '../kernel/texts.ts';
import { STAGES } from './labels.ts';

/** The name of a scoring stage in every language. */
export const stageWords = (stage: string): ByLanguage =>
  byLanguage((language) => stageLabel(stage, language));

/** The printed name of a scoring stage. */
export const stageLabel = (stage: string, language: Language = 'zh'): string =>
  label(STAGES, stage, language);
