import { amountInWords } from '@auditplus/core/text/amount-words.ts';
import { relativeTime } from '@auditplus/core/text/relative-time.ts';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { moment } from '../lib/formats.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import './special-fields.css';

type ReadOnlyFieldProps = { readonly label: string; readonly children?: ReactNode };

/** A value that is only shown, in the place and look of a field. */
export function ReadOnlyField({ label, children }: ReadOnlyFieldProps) {
  const isEmpty = children === undefined || children === null || children === '';
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="field-control">
        <div className="field-text">{isEmpty ? '–' : children}</div>
      </div>
    </div>
  );
}

type GroupTitleProps = {
  readonly content: string;
  /** Where the words stand. */
  readonly position?: 'left' | 'center' | 'right';
};

/** A line with words that begins a group of fields. */
export function GroupTitle({ content, position = 'left' }: GroupTitleProps) {
  return (
    <h3 className="group-title" data-position={position}>
      {content}
    </h3>
  );
}

/** An amount of money in Chinese capitals; says why when there are none. */
export function AmountInWords({ value }: { readonly value: number | string }) {
  const t = useMessages(fieldMessages);
  const words = amountInWords(value);
  if (words.ok) return <span lang="zh">{words.text}</span>;
  return (
    <span className="field-problem" role="alert">
      {t(words.problem === 'tooLong' ? 'amountTooLong' : 'amountWrong')}
    </span>
  );
}

/** How long ago a moment was; the moment itself on hovering. */
export function RelativeTime({ at, now = Date.now() }: { readonly at: number; readonly now?: number }) {
  const t = useMessages(fieldMessages);
  const time = relativeTime({ moment: at, now });
  const words = () => {
    switch (time.unit) {
      case 'now':
        return t('justNow');
      case 'date':
        return time.date;
      case 'minutes':
        return t('minutesAgo', { count: time.count });
      case 'hours':
        return t('hoursAgo', { count: time.count });
      case 'days':
        return t('daysAgo', { count: time.count });
      case 'weeks':
        return t('weeksAgo', { count: time.count });
      case 'months':
        return t('monthsAgo', { count: time.count });
    }
  };
  return (
    <time dateTime={new Date(at).toISOString()} title={moment(at)}>
      {words()}
    </time>
  );
}
