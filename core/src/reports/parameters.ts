import type {
  ReportParameter,
  ReportToken,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { addMonthsTo, dayNumber } from '../expressions/calendar.ts';
import { decimalOf } from '../expressions/decimal.ts';
import { ReportProblem } from './report-problem.ts';

/** What the tokens stand for; `today` is the day in Asia/Shanghai. */
export type TokenFacts = {
  readonly today: string;
  readonly user: string;
  readonly organize: string;
  readonly department: string;
};

/** Values by the names of parameters; empty ones are ''. */
export type ParameterValues = Readonly<Record<string, string>>;

const TOKENS: Readonly<Record<ReportToken, (facts: TokenFacts) => string>> = {
  '@today': ({ today }) => today,
  '@monthStart': ({ today }) => `${today.slice(0, 7)}-01`,
  '@thisMonth': ({ today }) => today.slice(0, 7),
  '@lastMonth': ({ today }) => (addMonthsTo(`${today.slice(0, 7)}-01`, -1) ?? today).slice(0, 7),
  '@yearStart': ({ today }) => `${today.slice(0, 4)}-01-01`,
  '@thisYear': ({ today }) => today.slice(0, 4),
  '@lastYear': ({ today }) => String(Number(today.slice(0, 4)) - 1).padStart(4, '0'),
  '@user': ({ user }) => user,
  '@organize': ({ organize }) => organize,
  '@department': ({ department }) => department,
};

const isToken = (text: string): text is ReportToken => Object.hasOwn(TOKENS, text);

/** The value that a text stands for: of a token what it means now, else the text itself. */
export const tokenValue = (text: string, facts: TokenFacts): string =>
  isToken(text) ? TOKENS[text](facts) : text;

const FORMS: Readonly<Record<ReportParameter['type'], (value: string) => boolean>> = {
  text: () => true,
  choice: () => true,
  number: (value) => decimalOf(value) !== null,
  date: (value) => dayNumber(value) !== null,
  month: (value) => /^\d{4}-\d{2}$/.test(value) && dayNumber(`${value}-01`) !== null,
  year: (value) => /^\d{4}$/.test(value) && dayNumber(`${value}-01-01`) !== null,
};

const LONGEST = 200;

/**
 * Values of all declared parameters: what was given, else what stands in for it. Throws a `ReportProblem` where a
 * required one is missing or a value does not fit its type.
 */
export function readReportParameters(
  declared: readonly ReportParameter[],
  given: ParameterValues,
  facts: TokenFacts,
  language: Language,
): ParameterValues {
  return Object.fromEntries(
    declared.map(({ name, label, type, isRequired, initial }) => {
      const sent = Object.hasOwn(given, name) ? given[name]?.trim() : undefined;
      const value = tokenValue(sent ?? initial, facts);
      const shown = textIn(label, language) || name;
      if (value === '' && isRequired) throw new ReportProblem('parameterMissing', { name: shown });
      if (value !== '' && (value.length > LONGEST || !FORMS[type](value)))
        throw new ReportProblem('parameterInvalid', { name: shown, value: value.slice(0, 50) });
      return [name, value];
    }),
  );
}

/** First and last day of a day, a month or a year; null where the text is none of them. */
export function periodOf(text: string): { readonly from: string; readonly to: string } | null {
  const start = text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text;
  if (dayNumber(start) === null) return null;
  if (text.length === 10) return { from: text, to: text };
  const next = addMonthsTo(start, text.length === 4 ? 12 : 1);
  return next === null ? null : { from: start, to: dayBefore(next) };
}

const DAY_MS = 86_400_000;

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
