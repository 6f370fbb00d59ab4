import type { CheckRow } from '@auditplus/contract/features/audits/audits.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { auditsMessages } from './audits.messages.ts';

type Dots = CheckRow['stages'];

const WORDS = { off: 'dotOff', waiting: 'dotWaiting', doing: 'dotDoing', done: 'dotDone' } as const;

/** The five stages of an audit as dots: hollow, half, full; a red ring is overdue. */
export function StageDots({ stages }: { readonly stages: Dots }) {
  const t = useMessages(auditsMessages);
  const names = useDictionary('auditStage');
  const words = stages.map((dot) =>
    t('stageDot', {
      stage: names.label(dot.stage),
      state: dot.overdue ? t('overdue') : t(WORDS[dot.state]),
      done: dot.done,
      total: dot.total,
    }),
  );
  return (
    <span className="audits-dots" role="img" aria-label={words.join('; ')}>
      {stages.map((dot, index) => (
        <span key={dot.stage} data-state={dot.state} data-overdue={dot.overdue} title={words[index]} />
      ))}
    </span>
  );
}
