import type { CalculationToken } from '@auditplus/core/text/calculation.ts';
import { weekdayName } from '@auditplus/core/text/calendar-words.ts';
import {
  isAccount,
  isChinese,
  isCode,
  isDigits,
  isEmail,
  isHalfStep,
  isPlainName,
  isPlate,
  isPositiveInteger,
} from '@auditplus/core/text/field-rules.ts';
import { isIdCard } from '@auditplus/core/text/id-card.ts';
import { isPassword } from '@auditplus/core/text/password.ts';
import { isMobile } from '@auditplus/core/text/phone.ts';
import { formatFileSize, formatLargeNumber } from '@auditplus/core/text/size.ts';
import { DatePicker, Input, InputNumber } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { CalculationField } from '../../kit/calculation-field.tsx';
import { BarCode, QrCode } from '../../kit/codes.tsx';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { AmountInWords, GroupTitle, ReadOnlyField, RelativeTime } from '../../kit/display-fields.tsx';
import { NumberRange, type NumberRangeValue } from '../../kit/number-range.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot, StateTag } from '../../kit/state-tag.tsx';
import { galleryMessages } from './kit-gallery.messages.ts';
import { Sample } from './sample.tsx';

/** Numbers, words, codes and the rules of texts. */
export function ValueSamples() {
  return (
    <div className="gallery">
      <NumberSamples />
      <WordSamples />
      <CodeSamples />
      <RuleSample />
    </div>
  );
}

const PRODUCT: readonly CalculationToken[] = [{ field: 'amount' }, '*', { field: 'price' }];

function NumberSamples() {
  const t = useMessages(galleryMessages);
  const [range, setRange] = useState<NumberRangeValue>([10, 5]);
  const [money, setMoney] = useState('1001.05');
  const [amount, setAmount] = useState<number | null>(3);
  const [price, setPrice] = useState<number | null>(12.5);
  const [result, setResult] = useState('');
  const values = useMemo(() => ({ amount, price }), [amount, price]);
  return (
    <>
      <Sample
        title={t('numberRange')}
        value={range}
        code={'<NumberRange value={range} onChange={setRange} />'}
      >
        <NumberRange value={range} onChange={setRange} />
      </Sample>
      <Sample title={t('amountWords')} code={'<AmountInWords value={amount} />'}>
        <Input
          aria-label={t('amountWords')}
          value={money}
          onChange={(event) => setMoney(event.target.value)}
        />
        <AmountInWords value={money} />
      </Sample>
      <Sample
        title={t('calculation')}
        value={result}
        code={
          '<CalculationField expression={[{ field: "amount" }, "*", { field: "price" }]} values={values} value={sum} onChange={setSum} />'
        }
      >
        <div className="gallery-line">
          <InputNumber aria-label={t('amount')} value={amount} onChange={setAmount} />
          <InputNumber aria-label={t('price')} value={price} onChange={setPrice} />
          <CalculationField
            expression={PRODUCT}
            values={values}
            value={result}
            onChange={setResult}
            aria-label={t('calculation')}
          />
        </div>
      </Sample>
      <Sample title={t('sizes')} code={'formatFileSize(bytes); formatLargeNumber(value)'}>
        <p>
          {[512, 1536, 5 * 1024 ** 2, 3 * 1024 ** 3].map(formatFileSize).join(' · ')}
          <br />
          {[950, 12_300, 4_500_000, 7e9, 2e12].map(formatLargeNumber).join(' · ')}
        </p>
      </Sample>
    </>
  );
}

const MINUTE = 60_000;
const AGES = [0, 5, 180, 60 * 30, 60 * 24 * 5, 60 * 24 * 15, 60 * 24 * 70, 60 * 24 * 400];

function WordSamples() {
  const t = useMessages(galleryMessages);
  const [date, setDate] = useState<unknown>('2026-11-21');
  const now = Date.now();
  return (
    <>
      <Sample title={t('relative')} code={'<RelativeTime at={moment} />'}>
        <ul className="gallery-list">
          {AGES.map((minutes) => (
            <li key={minutes}>
              <RelativeTime at={now - minutes * MINUTE} now={now} />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('weekday')} code={'weekdayName("2026-11-21")'}>
        <div className="gallery-line">
          <DatePicker
            aria-label={t('weekday')}
            value={toDayjs(date)}
            onChange={(next) => setDate(fromDayjs(next))}
          />
          <span lang="zh">{typeof date === 'string' ? weekdayName(date) : ''}</span>
        </div>
      </Sample>
      <Sample title={t('readOnlyField')} code={'<ReadOnlyField label={t("name")}>{value}</ReadOnlyField>'}>
        <ReadOnlyField label={t('name')}>{t('person')}</ReadOnlyField>
        <ReadOnlyField label={t('department')} />
      </Sample>
      <Sample title={t('groupTitle')} code={'<GroupTitle content={t("basic")} position="center" />'}>
        <GroupTitle content={t('basic')} />
        <GroupTitle content={t('basic')} position="center" />
        <GroupTitle content={t('basic')} position="right" />
      </Sample>
      <Sample
        title={t('statesAndPeople')}
        code={'<StateTag tone="blue" text={…} />\n<StateDot tone="red" text={…} />\n<Person name={…} />'}
      >
        <div className="gallery-line">
          <Person name={t('person')} />
          <StateDot tone="red" text={t('overdue')} />
          <StateTag tone="blue" text={t('running')} />
          <StateTag tone="orange" text={t('waiting')} />
          <StateTag tone="green" text={t('done')} />
        </div>
      </Sample>
    </>
  );
}

function CodeSamples() {
  const t = useMessages(galleryMessages);
  const [text, setText] = useState('AUDIT-2026-001');
  return (
    <>
      <Sample
        title={t('qrCode')}
        code={'<QrCode text={text} size={100} colorDark="#000" colorLight="#fff" />'}
      >
        <Input aria-label={t('qrCode')} value={text} onChange={(event) => setText(event.target.value)} />
        <QrCode text={text} />
      </Sample>
      <Sample
        wide
        title={t('barCode')}
        code={'<BarCode text={text} format="code128" width={4} height={40} />'}
      >
        <BarCode text={text} />
      </Sample>
    </>
  );
}

function RuleSample() {
  const t = useMessages(galleryMessages);
  const [text, setText] = useState('');
  const rules = [
    [t('mobile'), isMobile],
    [t('password'), isPassword],
    [t('idCard'), isIdCard],
    [t('email'), isEmail],
    [t('plate'), isPlate],
    [t('chinese'), isChinese],
    [t('codeRule'), isCode],
    [t('accountRule'), isAccount],
    [t('plainName'), isPlainName],
    [t('digits'), isDigits],
    [t('halfStep'), isHalfStep],
    [t('positive'), isPositiveInteger],
  ] as const;
  return (
    <Sample wide title={t('validators')} code={'import { isMobile } from "@auditplus/core/text/phone.ts";'}>
      <Input
        aria-label={t('tryText')}
        placeholder={t('tryText')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="gallery-rules">
        {rules.map(([name, fits]) => (
          <li key={name}>
            {name}{' '}
            <StateTag
              tone={text === '' ? 'grey' : fits(text) ? 'green' : 'red'}
              text={text === '' ? '–' : t(fits(text) ? 'validText' : 'invalidText')}
            />
          </li>
        ))}
      </ul>
    </Sample>
  );
}
