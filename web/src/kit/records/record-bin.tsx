import type { RecordCalls } from '@auditplus/contract/kernel/records/record-calls.ts';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { nameInSentence } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { listSource } from '../list-source.ts';
import { recordMessages } from './record.messages.ts';
import { useLabels } from './record-labels.ts';
import { RecycleDrawer } from './recycle-drawer.tsx';

type RecordBinProps = {
  readonly model: RecordModel;
  readonly recycled: NonNullable<RecordCalls['recycled']>;
  readonly restore: NonNullable<RecordCalls['restore']>;
  readonly onClose: () => void;
};

/** The deleted records of a kind. */
export function RecordBin({ model, recycled, restore, onClose }: RecordBinProps) {
  const t = useMessages(recordMessages);
  const label = useLabels();
  const source = useMemo(() => listSource(recycled, ({ page }) => ({ query: page })), [recycled]);
  const bringBack = useAction(restore, { done: t('restored') });
  return (
    <RecycleDrawer
      name={model.name}
      title={t('recycled', { what: nameInSentence(label(model.label.many)) })}
      source={source}
      onRestore={(row) => bringBack.mutate({ params: { id: row.id } })}
      onClose={onClose}
    />
  );
}
