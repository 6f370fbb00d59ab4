import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { useLanguage } from '../i18n/messages.ts';

/** Names the grade of a sheet in the language of the screen; a dash where there is none. */
export function useGradeName(): (grade: string | null | undefined) => string {
  const language = useLanguage();
  return (grade) => (grade ? gradeName(grade, language) : '–');
}
