import { InputNumber, Select, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { FormSection } from '../../kit/form.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { settingsMessages } from './audit-settings.messages.ts';
import { StageDefaults } from './stage-defaults.tsx';

type TextKey = keyof (typeof settingsMessages)['zh'];

/** All settings in their groups, with the bounds of the contract. */
export function SettingFields() {
  const t = useMessages(settingsMessages);
  return (
    <>
      <FormSection title={t('scoring')}>
        <NumberField name="scoreStep" min={0.01} max={10} step={0.05} helpKey="scoreStepHelp" />
        <NumberField name="roundDigits" max={2} />
        <NumberField name="conflictPoints" max={1000} step={0.5} helpKey="conflictHelp" />
        <NumberField name="conflictRate" max={100} step={0.5} />
      </FormSection>
      <FormSection title={t('newAudits')}>
        <SwitchField name="blindScoring" helpKey="blindScoringHelp" />
        <SwitchField name="processOpen" helpKey="processOpenHelp" />
        <Field
          name="stageDefaults"
          label={t('stageDefaults')}
          help={t('stageDefaultsHelp')}
          wide
          display={(value) => <StageDefaults value={value} readOnly />}
        >
          <StageDefaults />
        </Field>
      </FormSection>
      <FormSection title={t('variance')}>
        <NumberField name="varianceItemPoints" max={1000} step={0.5} helpKey="varianceItemHelp" />
        <NumberField name="varianceItemRate" max={100} step={0.5} />
        <NumberField name="varianceBiasAlert" max={100} step={0.5} />
        <NumberField name="varianceMadAlert" max={100} step={0.5} />
      </FormSection>
      <FormSection title={t('evidence')}>
        <Field
          name="acceptBy"
          label={t('acceptBy')}
          help={t('acceptByHelp')}
          display={(value) => t(`acceptBy${value === 'COMPANY' || value === 'HQ' ? value : 'COORD'}`)}
        >
          <Select
            options={(['COORD', 'COMPANY', 'HQ'] as const).map((value) => ({
              value,
              label: t(`acceptBy${value}`),
            }))}
          />
        </Field>
        <NumberField name="evidenceReturnDays" max={365} />
      </FormSection>
      <FormSection title={t('rectification')}>
        <NumberField name="disputeDays" max={365} />
        <NumberField name="signForDays" max={365} />
        {(['severity1', 'severity2', 'severity3', 'severity4'] as const).map((severity, index) => (
          <Field
            key={severity}
            name={`rectMaxDays.${index}`}
            label={`${t('rectMaxDays')}${' · '}${t(severity)}`}
            required
          >
            <InputNumber min={1} max={365} precision={0} />
          </Field>
        ))}
        <NumberField name="extensionMax" max={20} />
        <NumberField name="effectCheckDays" max={1000} />
      </FormSection>
      <FormSection title={t('general')}>
        <NumberField name="reopenDays" max={1000} />
        <NumberField name="offlineHours" min={1} max={168} />
        <Field
          name="dailyJobTime"
          label={t('dailyJobTime')}
          required
          toChild={(value) => (typeof value === 'string' && value ? dayjs(`2000-01-01T${value}`) : null)}
          fromChild={(value) => (dayjs.isDayjs(value) ? value.format('HH:mm') : '')}
        >
          <TimePicker format="HH:mm" minuteStep={5} needConfirm={false} />
        </Field>
      </FormSection>
      <FormSection title={t('contracts')}>
        <Field name="contractReviewerIds" label={t('contractReviewerIds')} help={t('contractReviewersHelp')}>
          <UserPicker multiple />
        </Field>
      </FormSection>
    </>
  );
}

type NumberFieldProps = {
  readonly name: TextKey;
  readonly min?: number;
  readonly max: number;
  /** Whole numbers unless said. */
  readonly step?: number;
  readonly helpKey?: TextKey;
};

function NumberField({ name, min = 0, max, step, helpKey }: NumberFieldProps) {
  const t = useMessages(settingsMessages);
  return (
    <Field name={name} label={t(name)} required {...(helpKey ? { help: t(helpKey) } : {})}>
      <InputNumber min={min} max={max} {...(step === undefined ? { precision: 0 } : { step })} />
    </Field>
  );
}

function SwitchField({ name, helpKey }: { readonly name: TextKey; readonly helpKey: TextKey }) {
  const t = useMessages(settingsMessages);
  return (
    <Field
      name={name}
      label={t(name)}
      help={t(helpKey)}
      valueProp="checked"
      display={(value) => t(value === true ? 'on' : 'off')}
    >
      <Switch checkedChildren={t('on')} unCheckedChildren={t('off')} />
    </Field>
  );
}
