import type { Track, TrackStep } from '@auditplus/contract/features/home/home.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { day } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { homeMessages } from './home.messages.ts';

const NAMED_PEOPLE = 2;

/** How steps of an audit, and people who are waited for, are said. */
export function useTrackWords() {
  const t = useMessages(homeMessages);
  const stages = useDictionary('auditStage');
  const nameOf = (step: TrackStep['step']): string =>
    step === 'EVIDENCE' || step === 'REPORT' || step === 'RECTIFY' ? t(`step.${step}`) : stages.label(step);
  const stateOf = ({ state, isLate, percent, dueDate }: TrackStep): string => {
    if (state === 'done') return t('stepDone');
    if (state === 'off') return t('stepOff');
    const due = dueDate ? t('stepDue', { day: day(dueDate).slice(5) }) : '';
    if (isLate) return listed([t('stepLate'), ...(percent === null ? [] : [`${percent}%`])]);
    if (state === 'waiting') return due || t('stepWaiting');
    return listed([percent === null ? t('stepDoing') : `${percent}%`, ...(due ? [due] : [])]);
  };
  const peopleOf = (names: readonly { readonly name: string }[]): string => {
    if (names.length === 0) return t('nobody');
    const shown = listed(names.slice(0, NAMED_PEOPLE).map(({ name }) => name));
    return names.length > NAMED_PEOPLE ? t('andMore', { names: shown, count: names.length }) : shown;
  };
  return {
    nameOf,
    stateOf,
    /** Whom an audit waits for, a sentence a stage. */
    waits: (blockers: Track['waitsFor']): readonly string[] =>
      blockers.map(({ step, isSubmitted, people }) =>
        t(isSubmitted ? 'waitsConfirm' : 'waitsScore', { stage: nameOf(step), names: peopleOf(people) }),
      ),
  };
}
