import { NOTIFY_AUDIENCES, notifyEvent } from '@auditplus/contract/features/messages/notify-events.ts';
import { Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { listed } from '../../lib/phrases.ts';
import { notifyRulesMessages } from './notify-rules.messages.ts';
import type { Rule } from './rule-table.tsx';

type TimesFieldProps = {
  readonly rule: Rule;
  readonly disabled: boolean;
  readonly onChange: (rule: Rule) => void;
};

const FURTHEST = 90;
const MOST = 12;

/** On which days (or hours) from the due date each receiver is reminded. */
export function TimesField({ rule, disabled, onChange }: TimesFieldProps) {
  const t = useMessages(notifyRulesMessages);
  const { times = {}, isHourly = false } = notifyEvent(rule.event);
  const label = useTimeName(isHourly);
  return NOTIFY_AUDIENCES.filter((who) => times[who]).map((who) => {
    const chosen = rule.times[who] ?? [];
    return (
      <div key={who} className="notify-rules-time">
        <span className="quiet">{t(`who${who}`)}</span>
        <Select
          mode="tags"
          aria-label={t(`who${who}`)}
          size="small"
          disabled={disabled}
          tokenSeparators={[',', '，', ' ']}
          placeholder={t(isHourly ? 'hoursHint' : 'timesHint')}
          value={chosen.map(String)}
          options={offered(chosen, isHourly).map((at) => ({ value: String(at), label: label(at) }))}
          onChange={(values: string[]) =>
            onChange({ ...rule, times: { ...rule.times, [who]: daysOf(values) } })
          }
        />
      </div>
    );
  });
}

/** The same for who may only read. */
export function TimesText({ rule }: { readonly rule: Rule }) {
  const t = useMessages(notifyRulesMessages);
  const { times = {}, isHourly = false } = notifyEvent(rule.event);
  const label = useTimeName(isHourly);
  return NOTIFY_AUDIENCES.filter((who) => times[who]).map((who) => (
    <span key={who}>
      <span className="quiet">{t(`who${who}`)}</span> {listed((rule.times[who] ?? []).map(label)) || '–'}
    </span>
  ));
}

function useTimeName(isHourly: boolean): (at: number) => string {
  const t = useMessages(notifyRulesMessages);
  return (at) => {
    if (at === 0) return t(isHourly ? 'onHour' : 'onDay');
    if (at < 0) return t(isHourly ? 'hoursBefore' : 'daysBefore', { count: -at });
    return t(isHourly ? 'hoursAfter' : 'daysAfter', { count: at });
  };
}

const USUAL = { days: [-14, -7, -3, -1, 0, 1, 3, 7, 15, 30], hours: [-48, -24, -12, -2, 0] } as const;

const offered = (chosen: readonly number[], isHourly: boolean): number[] =>
  [...new Set([...chosen, ...(isHourly ? USUAL.hours : USUAL.days)])].sort((a, b) => a - b);

/** What was typed, without what is no whole number in bounds. */
const daysOf = (values: readonly string[]): number[] =>
  [...new Set(values.filter((value) => /^[+-]?\d{1,2}$/.test(value)).map(Number))]
    .filter((at) => Math.abs(at) <= FURTHEST)
    .sort((a, b) => a - b)
    .slice(0, MOST);
