import type { ScheduleEntry } from '@auditplus/contract/features/schedules/schedules.model.ts';
import dayjs from 'dayjs';
import { useMessages } from '../../i18n/messages.ts';
import { schedulesMessages } from './schedules.messages.ts';

type When = Pick<ScheduleEntry, 'startDay' | 'endDay' | 'startTime' | 'endTime'>;

const TIME = 'YYYY-MM-DD HH:mm';

/** When an entry is, in words. */
export function useWhen(): (entry: When) => string {
  const t = useMessages(schedulesMessages);
  return ({ startDay, endDay, startTime, endTime }) => {
    if (startDay !== null)
      return endDay === null || endDay === startDay ? startDay : t('toDay', { from: startDay, to: endDay });
    const [start, end] = [dayjs(startTime), dayjs(endTime)];
    if (start.isSame(end, 'day')) return `${start.format(TIME)}–${end.format('HH:mm')}`;
    return t('toDay', { from: start.format(TIME), to: end.format(TIME) });
  };
}

/** The day on which an entry begins. */
export const firstDay = ({ startDay, startTime }: When): string =>
  startDay ?? dayjs(startTime).format('YYYY-MM-DD');
