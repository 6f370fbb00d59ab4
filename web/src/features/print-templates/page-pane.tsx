import {
  PRINT_FONTS,
  type PrintStrip,
  type PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { PrintEdit } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { InputNumber, Select, Switch } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { printMessages } from './print-templates.messages.ts';
import { PrintTextArea } from './print-text-area.tsx';
import { useStudio } from './studio-context.ts';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const PLACES = ['left', 'center', 'right'] as const;
const BLANK: PrintStrip = { left: { zh: '' }, center: { zh: '' }, right: { zh: '' } };

/** Paper, margins, header, footer and watermark of a template. */
export function PagePane() {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  const { setValue } = useFormContext<PrintEdit>();
  const page = useWatch<PrintEdit, 'page'>({ name: 'page' });
  const set = (change: Partial<PrintEdit['page']>) =>
    setValue('page', { ...page, ...change }, { shouldDirty: true });
  return (
    <div className="form-fields">
      <Field name="page.size" label={t('paper')}>
        <Select
          options={[
            ...(['A3', 'A4', 'A5'] as const).map((size) => ({ value: size, label: size })),
            { value: 'own', label: t('paperOwn') },
          ]}
        />
      </Field>
      {page.size === 'own' ? (
        <>
          <Field name="page.width" label={t('width')}>
            <InputNumber min={50} max={600} />
          </Field>
          <Field name="page.height" label={t('height')}>
            <InputNumber min={50} max={600} />
          </Field>
        </>
      ) : null}
      <Toggle
        label={t('landscape')}
        value={page.isLandscape}
        onChange={(isLandscape) => set({ isLandscape })}
      />
      <Field name="page.font" label={t('font')}>
        <Select options={PRINT_FONTS.map((font) => ({ value: font, label: t(`font_${font}`) }))} />
      </Field>
      <fieldset className="print-margins">
        <legend className="field-label">{t('margins')}</legend>
        {SIDES.map((side) => (
          <InputNumber
            key={side}
            aria-label={t(side)}
            prefix={t(side)}
            min={0}
            max={100}
            disabled={readOnly}
            value={page[side]}
            onChange={(value) => set({ [side]: value ?? 0 })}
          />
        ))}
      </fieldset>
      <p className="quiet">{t('stripHelp')}</p>
      <StripFields
        label={t('header')}
        path="page.header"
        value={page.header}
        onChange={(header) => set({ header })}
      />
      <Toggle
        label={t('firstApart')}
        value={page.firstHeader !== null}
        onChange={(isApart) => set({ firstHeader: isApart ? BLANK : null })}
      />
      {page.firstHeader ? (
        <StripFields
          label={t('firstApart')}
          path="page.firstHeader"
          value={page.firstHeader}
          onChange={(firstHeader) => set({ firstHeader })}
        />
      ) : null}
      <StripFields
        label={t('footer')}
        path="page.footer"
        value={page.footer}
        onChange={(footer) => set({ footer })}
      />
      <div>
        <span className="field-label">{t('watermark')}</span>
        <PrintTextArea
          label={t('watermark')}
          path="page.watermark"
          value={page.watermark}
          onChange={(watermark) => set({ watermark })}
        />
      </div>
      <Toggle
        label={t('verification')}
        value={page.hasVerification}
        onChange={(hasVerification) => set({ hasVerification })}
      />
    </div>
  );
}

type ToggleProps = {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
};

function Toggle({ label, value, onChange }: ToggleProps) {
  const { readOnly } = useStudio();
  return (
    <div className="print-toggle">
      <Switch aria-label={label} checked={value} disabled={readOnly} onChange={onChange} />
      <span>{label}</span>
    </div>
  );
}

type StripFieldsProps = {
  readonly label: string;
  readonly path: string;
  readonly value: PrintStrip;
  readonly onChange: (value: PrintStrip) => void;
};

function StripFields({ label, path, value, onChange }: StripFieldsProps) {
  const t = useMessages(printMessages);
  return (
    <fieldset className="print-strip">
      <legend className="field-label">{label}</legend>
      {PLACES.map((place) => (
        <PrintTextArea
          key={place}
          label={t(place)}
          path={`${path}.${place}`}
          value={value[place]}
          onChange={(text: PrintText) => onChange({ ...value, [place]: text })}
        />
      ))}
    </fieldset>
  );
}
