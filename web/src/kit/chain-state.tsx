import type { RecordHistory } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { Alert } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import './chain-state.css';
import { recordHistoryMessages } from './record-history.messages.ts';

/** Whether a history can be relied on, where it is kept as a chain. */
export function ChainState({ chain }: Pick<RecordHistory, 'chain'>) {
  const t = useMessages(recordHistoryMessages);
  if (!chain) return null;
  const { entries, brokenSeq } = chain;
  const text =
    brokenSeq !== null
      ? t('chainBroken', { no: brokenSeq })
      : entries === 0
        ? t('chainBegins')
        : t('chainWhole', { count: entries });
  return (
    <Alert className="chain-state" type={brokenSeq === null ? 'success' : 'error'} showIcon title={text} />
  );
}
