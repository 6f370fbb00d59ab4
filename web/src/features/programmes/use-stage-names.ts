import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { listed } from '../../lib/phrases.ts';
import { programmeMessages } from './programmes.messages.ts';

/** Names of a choice of stages in one text; all of them have a name of their own. */
export function useStageNames(): (stages: readonly Stage[]) => string {
  const t = useMessages(programmeMessages);
  const names = useDictionary('auditStage');
  return (stages) =>
    stages.length === STAGES.length ? t('allStages') : listed(stages.map((stage) => names.label(stage)));
}
