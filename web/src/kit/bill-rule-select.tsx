import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { billRule } from '@auditplus/contract/features/bill-numbers/bill-rules.record.ts';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { nameInSentence } from '../lib/phrases.ts';
import { useRoute } from '../lib/query.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { lazyPart } from './lazy-part.ts';
import { useCan } from './permission.tsx';

const RecordForm = lazyPart(() => import('./records/record-form.tsx').then((module) => module.RecordForm));

/** What most numbers look like; the rest is the person's. */
const START = { startNumber: '1', dateFormat: 'yyyyMMdd' };

type BillRuleSelectProps = {
  /** The rule's code. */
  readonly value?: string | null;
  readonly onChange?: (code: string) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
};

/** Chooses the rule by which numbers are given out, or makes one on the spot. */
export function BillRuleSelect({ value, onChange, placeholder, ...rest }: BillRuleSelectProps) {
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const query = useRoute(billNumbersRoutes.selector, {}, { staleTime: 60_000 });
  const name = t('chooseTitle', { title: nameInSentence(t('billRule')) });
  const mayAdd = useCan('btn_add', billRule.page);
  const [isOpen, setOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const select = (
    <Select<string | null>
      aria-label={t('billRule')}
      {...rest}
      className="picker"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isPending}
      placeholder={placeholder ?? name}
      notFoundContent={common('noData')}
      value={value || null}
      options={(query.data?.list ?? []).map((rule) => ({
        value: rule.enCode,
        label: `${rule.fullName} (${rule.enCode})`,
      }))}
      onChange={(code) => onChange?.(code ?? '')}
      open={isOpen}
      onOpenChange={setOpen}
      {...(mayAdd
        ? {
            popupRender: (menu) => (
              <>
                {menu}
                <Button
                  type="link"
                  onClick={() => {
                    setOpen(false);
                    setAdding(true);
                  }}
                >
                  {t('addBillRule')}
                </Button>
              </>
            ),
          }
        : {})}
    />
  );
  return (
    <>
      {select}
      {isAdding ? (
        <Suspense>
          <RecordForm
            model={billRule}
            calls={billNumbersRoutes}
            id={null}
            start={START}
            onSaved={({ enCode }) => onChange?.(String(enCode))}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
