import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { appliesTo, parseCondition, UNIT_ATTRIBUTES } from '@auditplus/core/conditions/condition.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { useRoute } from '../../lib/query.ts';
import type { NodeFormState } from './node-form.tsx';
import { editorMessages } from './standard-editor.messages.ts';

const WAYS = ['ALWAYS', 'OPTIONAL', 'CONDITIONAL'] as const;

/** When an item applies: the way, the condition, and a test of it against any unit. */
export function ConditionTab({ form }: { readonly form: NodeFormState }) {
  const t = useMessages(editorMessages);
  const orgs = useOrgNames();
  const units = useRoute(gradingRoutes.unitProfiles, {}).data?.list ?? [];
  const [unitId, setUnitId] = useState<string | null>(null);
  const conditional = form.watch('applicability') === 'CONDITIONAL';
  const condition = form.watch('condition');
  const parsed = condition.trim() === '' ? null : parseCondition(condition);
  const unit = units.find(({ org }) => org.id === unitId);
  const applies = unit && parsed?.ok ? appliesTo(condition, unit.attributes) : null;
  return (
    <>
      <Field
        name="applicability"
        label={t('applicability')}
        display={(value) => t(`apply${WAYS.find((way) => way === value) ?? 'ALWAYS'}`)}
      >
        <Select className="picker" options={WAYS.map((way) => ({ value: way, label: t(`apply${way}`) }))} />
      </Field>
      {conditional ? (
        <>
          <Field name="condition" label={t('condition')} required help={t('conditionHelp')}>
            <Input maxLength={200} spellCheck={false} />
          </Field>
          <div className="standards-test">
            {parsed ? (
              <StateDot
                tone={parsed.ok ? 'green' : 'red'}
                text={
                  parsed.ok
                    ? t('conditionGood')
                    : t('conditionBad', { at: parsed.at + 1, text: parsed.text || '…' })
                }
              />
            ) : null}
            <Select<string | null>
              className="standards-test-unit"
              allowClear
              aria-label={t('testUnit')}
              placeholder={t('testUnit')}
              showSearch={{ optionFilterProp: 'label' }}
              value={unitId}
              options={units.map(({ org }) => ({ value: org.id, label: orgs.full(org) }))}
              onChange={(id) => setUnitId(id ?? null)}
            />
            {unit && applies !== null ? (
              <StateDot
                tone={applies ? 'green' : 'grey'}
                text={t(applies ? 'testYes' : 'testNo', { unit: orgs.full(unit.org) })}
              />
            ) : null}
          </div>
          <section>
            <p className="quiet">{t('attributes')}</p>
            <ul className="standards-attributes">
              {UNIT_ATTRIBUTES.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                  <span className="quiet">
                    {t(`attr${name}`)}
                    {unit ? ` = ${unit.attributes[name]}` : ''}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      ) : null}
    </>
  );
}
