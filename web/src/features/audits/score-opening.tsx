import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { useAction } from '../../lib/query.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';

/** Who sees whose scores in this audit, and the actions that open them for good. */
export function ScoreOpening({ check }: { readonly check: CheckView }) {
  const t = useMessages(auditDetailMessages);
  const { blindScoring, processOpen } = check.options;
  const endBlind = useAction(auditsRoutes.openScores, { done: t('blindEnded') });
  const open = useAction(auditsRoutes.openScores, { done: t('processOpened') });
  const params = { id: check.id };
  const { rev } = check;
  return (
    <ul className="audits-opening">
      <li>
        <StateDot tone={blindScoring ? 'purple' : 'grey'} text={t('blind')} />
        <span className="quiet">{t(blindScoring ? 'blindOn' : 'blindOff')}</span>
        {check.can.endBlind ? (
          <Button
            size="small"
            loading={endBlind.isPending}
            onClick={async () => {
              const question = { title: t('endBlindAsk'), text: t('endBlindText'), okText: t('endBlind') };
              if (await confirm(question)) endBlind.mutate({ params, body: { rev, what: 'blind' } });
            }}
          >
            {t('endBlind')}
          </Button>
        ) : null}
      </li>
      <li>
        <StateDot tone={processOpen ? 'green' : 'grey'} text={t('process')} />
        <span className="quiet">{t(processOpen ? 'processOn' : 'processOff')}</span>
        {check.can.openProcess ? (
          <Button
            size="small"
            loading={open.isPending}
            onClick={async () => {
              const question = {
                title: t('openProcessAsk'),
                text: t('openProcessText'),
                okText: t('openProcess'),
              };
              if (await confirm(question)) open.mutate({ params, body: { rev, what: 'process' } });
            }}
          >
            {t('openProcess')}
          </Button>
        ) : null}
      </li>
    </ul>
  );
}
