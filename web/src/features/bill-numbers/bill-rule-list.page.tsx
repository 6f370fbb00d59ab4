import { billNumber } from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { billRule } from '@auditplus/contract/features/bill-numbers/bill-rules.record.ts';
import dayjs from 'dayjs';
import { useFormContext } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { useImport } from '../../kit/import-button.tsx';
import { useCan } from '../../kit/permission.tsx';
import { RecordPage } from '../../kit/records/record-page.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { saveExport } from '../../lib/save-file.ts';
import { billRuleMessages } from './bill-rules.messages.ts';

const COLUMNS = [
  'fullName',
  'enCode',
  'startNumber',
  'outputNumber',
  'creatorUser',
  'creatorTime',
  'lastModifyTime',
  'sortCode',
  'enabledMark',
];
const START = { startNumber: '1' };

/** Bill rules: how numbers of records are made. */
export default function BillRuleListPage() {
  const t = useMessages(billRuleMessages);
  const mayUpload = useCan('btn_upload');
  const mayDownload = useCan('btn_download');
  const transfer = useImport({
    route: billNumbersRoutes.import,
    done: ({ added }) => t('imported', { added }),
  });
  const save = (id: string) =>
    attempt(async () => {
      saveExport(await call(billNumbersRoutes.export, { params: { id } }));
    });
  return (
    <RecordPage
      model={billRule}
      calls={billNumbersRoutes}
      columns={COLUMNS}
      locked={({ isUsed }) => (isUsed ? ['enCode', 'prefix', 'dateFormat'] : [])}
      note={({ isUsed, outputNumber }) =>
        isUsed ? <p className="quiet">{t('used', { number: String(outputNumber) })}</p> : null
      }
      behind={{ startNumber: <Example /> }}
      moreActions={mayUpload ? [transfer.action] : []}
      besideAdd={transfer.element}
      start={START}
      rowActions={(row) =>
        mayDownload ? [{ key: 'export', label: t('export'), onClick: () => void save(row.id) }] : []
      }
    />
  );
}

type Rule = {
  readonly prefix: string;
  readonly dateFormat: string;
  readonly digit: number | null;
  readonly startNumber: string;
};

/** The first number that the rule would give today. */
function Example() {
  const t = useMessages(billRuleMessages);
  const { prefix, dateFormat, digit, startNumber } = useFormContext<Rule>().watch();
  const serial = Number.parseInt(startNumber, 10);
  const rule = { prefix, dateFormat, digit: digit ?? 1 };
  const text = Number.isNaN(serial) ? '–' : billNumber(rule, dayjs().format('YYYY-MM-DD'), serial);
  return (
    <div className="field">
      <span className="field-label">{t('example')}</span>
      <div className="field-control">
        <output className="field-text number" aria-live="polite">
          {text}
        </output>
        <div className="field-note" />
      </div>
    </div>
  );
}
