import {
  PRINT_ALIGNS,
  PRINT_FONTS,
  PRINT_STYLES,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { printMessages } from './print-templates.messages.ts';
import { useStudio } from './studio-context.ts';

type Align = (typeof PRINT_ALIGNS)[number];
type Style = (typeof PRINT_STYLES)[number];
type Font = (typeof PRINT_FONTS)[number];

/** Small controls in a line below the text. */
export const Options = ({ children }: { readonly children: ReactNode }) => (
  <div className="print-options">{children}</div>
);

export function AlignSelect({
  value,
  onChange,
}: {
  readonly value: Align | undefined;
  readonly onChange: (value: Align) => void;
}) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  return (
    <Select
      aria-label={t('align')}
      size="small"
      disabled={readOnly}
      value={value ?? 'left'}
      onChange={onChange}
      options={PRINT_ALIGNS.map((align) => ({ value: align, label: t(`align_${align}`) }))}
    />
  );
}

export function StyleSelect({
  value,
  onChange,
}: {
  readonly value: Style | undefined;
  readonly onChange: (value: Style) => void;
}) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  return (
    <Select
      aria-label={t('style')}
      size="small"
      disabled={readOnly}
      value={value ?? 'normal'}
      onChange={onChange}
      options={PRINT_STYLES.map((style) => ({ value: style, label: t(`style_${style}`) }))}
    />
  );
}

/** The font of a text, or none of its own. */
export function FontSelect({
  value,
  onChange,
}: {
  readonly value: Font | undefined;
  readonly onChange: (font: { readonly font: Font | undefined }) => void;
}) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  return (
    <Select<Font | ''>
      aria-label={t('font')}
      size="small"
      disabled={readOnly}
      value={value ?? ''}
      onChange={(font) => onChange({ font: font === '' ? undefined : font })}
      options={[
        { value: '', label: t('fontOfTemplate') },
        ...PRINT_FONTS.map((font) => ({ value: font, label: t(`font_${font}`) })),
      ]}
    />
  );
}
