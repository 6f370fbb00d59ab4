import type { ThirdRun } from '@auditplus/contract/features/third-party/third-party.model.ts';
import { Progress } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { count, moment } from '../../lib/formats.ts';
import { thirdPartyMessages } from './third-party.messages.ts';

/** How far a synchronisation is, or how the last one ended. */
export function RunState({ run }: { readonly run: ThirdRun | null }) {
  const t = useMessages(thirdPartyMessages);
  if (!run) return <span className="quiet">{t('never')}</span>;
  if (run.state === 'waiting') return <StateDot tone="orange" text={t('waiting')} />;
  if (run.state === 'running')
    return (
      <span className="third-party-run">
        {t('running', { handled: count(run.handled), total: count(run.total) })}
        <Progress
          percent={run.total === 0 ? 0 : Math.floor((run.handled / run.total) * 100)}
          size="small"
          showInfo={false}
        />
      </span>
    );
  const words = {
    done: run.failed > 0 ? t('doneWith', { failed: count(run.failed) }) : t('done'),
    failed: t('failed', { problem: run.problem }),
  };
  const tone = run.state === 'failed' ? 'red' : run.failed > 0 ? 'orange' : 'green';
  return (
    <span className="third-party-acts">
      <StateDot tone={tone} text={words[run.state]} />
      <span className="quiet">{t('last', { time: moment(run.endedAt) })}</span>
    </span>
  );
}
