import { DesignBody, type DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { LAYOUT_KINDS, VALUE_KINDS, type ValueKindId } from '@auditplus/contract/kinds/form-kinds.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { LabelledSwitch } from '../../kit/filters.tsx';
import { toast } from '../../lib/toast.ts';
import { galleryMessages } from './kit-gallery.messages.ts';

/** A field of a kind under the kind's own name. */
const fieldOf = (kind: ValueKindId, more: Partial<DesignField> = {}) => {
  const [zh, zhtw, en] = VALUE_KINDS[kind].title;
  return { fieldId: kind, name: kind, kind, label: { zh, zhtw, en }, span: 12, ...more };
};

const [tableZh, tableZhtw, tableEn] = LAYOUT_KINDS.table.title;

/** Kinds that choose among records or rows of something that was published. */
const ELSEWHERE: ReadonlySet<ValueKindId> = new Set(['relationForm', 'popupSelect', 'popupTableSelect']);

/** Every other kind, and a child table whose rows are added up. */
const SAMPLE = DesignBody.parse({
  form: {
    settings: { labelPosition: 'top' },
    fields: [
      ...Object.keys(VALUE_KINDS)
        .filter((kind): kind is ValueKindId => kind in VALUE_KINDS)
        .filter((kind) => !ELSEWHERE.has(kind))
        .map((kind) =>
          fieldOf(kind, {
            required: kind === 'comInput',
            ...(kind === 'calculate' ? { expressions: { value: 'coalesce(sum(rows.sum), 0)' } } : {}),
          }),
        ),
      {
        ...fieldOf('comInput'),
        fieldId: 'rows',
        name: 'rows',
        kind: 'table',
        label: { zh: tableZh, zhtw: tableZhtw, en: tableEn },
        span: 24,
        props: { showSummary: true, summaryField: ['sum'] },
        children: [
          { ...fieldOf('comInput'), fieldId: 'part', name: 'part', required: true },
          { ...fieldOf('numInput'), fieldId: 'count', name: 'count', props: { min: 0 } },
          { ...fieldOf('amount'), fieldId: 'price', name: 'price', props: { showChinese: false } },
          {
            ...fieldOf('calculate'),
            fieldId: 'sum',
            name: 'sum',
            expressions: { value: 'coalesce(count * price, 0)' },
          },
        ],
      },
    ],
  },
});

const MODEL = formModel(SAMPLE);
const FACTS = { now: Date.now(), me: { id: '', organize: '', roles: [] } };

/** A designed form with every kind of field. */
export function FormSamples() {
  const t = useMessages(galleryMessages);
  const id = useId();
  const [isReadOnly, setReadOnly] = useState(false);
  const [store] = useState(() => new FormStore(MODEL, FACTS, { values: startValues(MODEL, FACTS) }));
  return (
    <div className="gallery-form">
      <LabelledSwitch label={t('readOnly')} checked={isReadOnly} onChange={setReadOnly} />
      <DesignedForm
        id={id}
        store={store}
        fields={SAMPLE.form.fields}
        settings={SAMPLE.form.settings}
        isReadOnly={isReadOnly}
        onSubmit={async () => toast.success(t('formRight'))}
      />
      <Button type="primary" htmlType="submit" form={id}>
        {t('checkForm')}
      </Button>
    </div>
  );
}
