import type { ShownParameter } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import {
  REPORT_TOKENS,
  type ReportToken,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { reportDesignerMessages } from './data-reports.messages.ts';
import { ParameterControl } from './report-view.tsx';

/** What a condition may follow when it is read anew each time, by its type. */
export const TOKENS: Readonly<Record<ShownParameter['type'], readonly ReportToken[]>> = {
  date: ['@today', '@monthStart', '@yearStart'],
  month: ['@thisMonth', '@lastMonth'],
  year: ['@thisYear', '@lastYear'],
  text: ['@user', '@organize', '@department'],
  choice: ['@thisYear', '@lastYear', '@thisMonth', '@lastMonth', '@user', '@organize', '@department'],
  number: [],
};

const isToken = (value: string): value is ReportToken => REPORT_TOKENS.some((token) => token === value);

/** What a token is called; null for any other value. */
export function useTokenWord(): (value: string) => string | null {
  const t = useMessages(reportDesignerMessages);
  return (value) => (isToken(value) ? t(`token.${value}`) : null);
}

/** How the value of a condition is found: as the report has it, as somebody chose it, or by a token. */
const AS_REPORT = 'report';
const CHOSEN = 'chosen';

type Values = Readonly<Record<string, string>>;
type SubscriptionValuesProps = {
  readonly parameters: readonly ShownParameter[];
  readonly value?: Values;
  readonly onChange?: (values: Values) => void;
};

/** The conditions that a report is sent with; those that are not set are what the report has at first. */
export function SubscriptionValues({ parameters, value = {}, onChange }: SubscriptionValuesProps) {
  const t = useMessages(reportDesignerMessages);
  const set = (name: string, next: string | undefined) => {
    const { [name]: _before, ...others } = value;
    onChange?.(next === undefined ? others : { ...others, [name]: next });
  };
  return (
    <div className="report-sent-with">
      {parameters.map((parameter) => {
        const { name, label, type } = parameter;
        const given = value[name];
        const way = given === undefined ? AS_REPORT : isToken(given) ? given : CHOSEN;
        return (
          <fieldset key={name}>
            <legend>{label}</legend>
            <Select<string>
              aria-label={label}
              value={way}
              options={[
                { value: AS_REPORT, label: t('asReport') },
                ...TOKENS[type].map((token) => ({ value: token, label: t(`token.${token}`) })),
                { value: CHOSEN, label: t('chosenValue') },
              ]}
              onChange={(next) =>
                set(name, next === AS_REPORT ? undefined : next === CHOSEN ? parameter.value : next)
              }
            />
            {way === CHOSEN ? (
              <ParameterControl
                parameter={{ ...parameter, value: given ?? '' }}
                onChange={(next) => set(name, next)}
              />
            ) : null}
          </fieldset>
        );
      })}
    </div>
  );
}
