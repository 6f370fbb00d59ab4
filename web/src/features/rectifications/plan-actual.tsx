import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import dayjs from 'dayjs';
import { useMessages } from '../../i18n/messages.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { day } from '../../lib/formats.ts';
import { useMoney } from './money.ts';
import { rectificationMessages } from './rectifications.messages.ts';

type PlanActualProps = {
  readonly record: Rectification;
  readonly proof: Rectification['proofs'][number];
};

/** Deadline and money as planned beside what came of them. */
export function PlanActual({ record, proof }: PlanActualProps) {
  const t = useMessages(rectificationMessages);
  const money = useMoney();
  const late = dayjs(proof.finishedOn).diff(dayjs(record.deadline), 'day');
  const verdict =
    late > 0
      ? { tone: 'red' as const, text: t('daysLate', { count: late }) }
      : { tone: 'green' as const, text: late < 0 ? t('daysEarly', { count: -late }) : t('onTime') };
  return (
    <table className="rect-compare">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('planned')}</th>
          <th scope="col">{t('actual')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('finishedOn')}</th>
          <td>{day(record.deadline)}</td>
          <td>
            <span className="rect-marks">
              {day(proof.finishedOn)} <StateDot {...verdict} />
            </span>
          </td>
        </tr>
        <tr>
          <th scope="row">{t('fund')}</th>
          <td>{record.noFund === 1 ? t('noFund') : money(record.fund)}</td>
          <td>{money(proof.actualFund)}</td>
        </tr>
      </tbody>
    </table>
  );
}
