import { proposeSample } from '@auditplus/core/scoring/sampling.ts';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import type { NodeFormState } from './node-form.tsx';
import { editorMessages } from './standard-editor.messages.ts';

type SamplingTabProps = { readonly form: NodeFormState; readonly readOnly: boolean };

const FIRST_POPULATION = 120;

/** How records are sampled for an item, with a trial of the rule that the score page proposes. */
export function SamplingTab({ form, readOnly }: SamplingTabProps) {
  const t = useMessages(editorMessages);
  const [population, setPopulation] = useState(FIRST_POPULATION);
  const { method, size } = proposeSample(population);
  return (
    <>
      <Field name="sampleHint" label={t('sampleHint')} help={t('sampleHintHelp')} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
      </Field>
      {readOnly || form.watch('sampleHint').trim() !== '' ? null : (
        <Button onClick={() => form.setValue('sampleHint', t('sampleRule'), { shouldDirty: true })}>
          {t('samplePreset')}
        </Button>
      )}
      <section className="standards-trial">
        <h3>{t('sampleTrial')}</h3>
        <div>
          <span className="standards-figure">
            <span className="quiet">{t('population')}</span>
            <InputNumber
              min={0}
              precision={0}
              aria-label={t('population')}
              value={population}
              onChange={(value) => setPopulation(value ?? 0)}
            />
          </span>
          <strong>{t(method === 'ALL' ? 'sampleAll' : 'sampleSize', { size })}</strong>
        </div>
      </section>
    </>
  );
}
