import { ScanOutlined } from '@ant-design/icons';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { scannedValue } from '@auditplus/core/forms/scanned-code.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { toast } from '../../lib/toast.ts';
import { scannerMessages } from '../code-scanner.messages.ts';
import { useFormHost } from '../fields/form-host.ts';
import { IconAction } from '../icon-action.tsx';
import { lazyPart } from '../lazy-part.ts';

const CodeScanner = lazyPart(() => import('../code-scanner.tsx').then((module) => module.CodeScanner));

type ScanFieldProps = {
  readonly field: FormField;
  /** What the field is called where it stands. */
  readonly label: string;
  readonly isDisabled: boolean;
  /** The values of the form that narrow down what the field offers. */
  readonly within: string;
  readonly onChange: (value: unknown) => void;
  readonly children: ReactNode;
};

/** The control of a field with a button that fills it in by a code. */
export function ScanField({ field, label, isDisabled, within, onChange, children }: ScanFieldProps) {
  const t = useMessages(scannerMessages);
  const language = useLanguage();
  const { designId, processId } = useFormHost();
  const [isOpen, setOpen] = useState(false);
  const scanned = async (text: string) => {
    setOpen(false);
    const found = scannedValue(field, text, language);
    if ('value' in found) onChange(found.value);
    else if ('issue' in found) toast.error(t(found.issue, { label, text: text.trim().slice(0, MAX_SHOWN) }));
    else await attempt(() => lookFor(found.lookFor));
  };
  /** The one record that the field offers for a text. */
  const lookFor = async (keyword: string) => {
    const params = { modelId: designId ?? '0', field: field.path };
    const { list } = await call(recordsRoutes.relation, {
      params,
      query: { keyword, currentPage: 1, pageSize: MOST, processId, ...(within && { within }) },
    });
    const same = list.filter(({ text, columns }) =>
      [text, ...Object.values(columns)].some((said) => said === keyword),
    );
    const [one, another] = same.length > 0 ? same : list;
    if (one && !another) onChange(one.id);
    else toast.error(t(one ? 'severalRecords' : 'noRecord', { text: keyword.slice(0, MAX_SHOWN) }));
  };
  return (
    <div className="scan-field">
      {children}
      {isDisabled ? null : (
        <IconAction label={t('scanFor', { label })} icon={<ScanOutlined />} onClick={() => setOpen(true)} />
      )}
      {isOpen ? (
        <Suspense>
          <CodeScanner
            title={t('scanFor', { label })}
            onScanned={(text) => void scanned(text)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Of more records than a few none is meant. */
const MOST = 10;
const MAX_SHOWN = 40;
