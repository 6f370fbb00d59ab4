import type { VersionState } from '@auditplus/contract/features/standards/standards.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/palette.ts';
import { standardsTexts } from './standards.texts.ts';

const TONES: Readonly<Record<VersionState, Tone>> = { 0: 'grey', 1: 'orange', 2: 'green', 3: 'grey' };

/** A version's state as word and tone. */
export function useVersionState(): (state: VersionState) => { readonly tone: Tone; readonly text: string } {
  const t = useTexts(standardsTexts);
  return (state) => ({ tone: TONES[state], text: t(`state${state}`) });
}
