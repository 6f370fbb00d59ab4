import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { LayoutKind } from '@auditplus/contract/kinds/form-kind.ts';
import { LAYOUT_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import { Button, Divider } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { BarCode, QrCode } from '../codes.tsx';
import { GroupTitle } from '../display-fields.tsx';
import { useFormHost } from '../fields/form-host.ts';
import { useWords } from '../fields/use-words.ts';
import { ChildTable } from './child-table.tsx';
import { FieldFrame } from './designed-field.tsx';
import { useDesignedForm, usePart } from './form-store-context.ts';
import { ShownAttribute } from './shown-attribute.tsx';

export type LayoutProps = { readonly field: DesignField };

/** Properties of a kind, with the defaults where they cannot be read. */
export function readProps<P extends z.ZodObject>(
  { properties }: LayoutKind<P>,
  field: DesignField,
): z.output<P> {
  const found = properties.safeParse(field.props);
  return found.success ? found.data : properties.parse({});
}

/** What explains or shows, in its own place. */
export function ShownField({ field }: LayoutProps): ReactNode {
  switch (field.kind) {
    case 'button':
      return <ButtonField field={field} />;
    case 'divider':
      return <DividerField field={field} />;
    case 'staticText':
      return <StaticText field={field} />;
    case 'groupTitle':
      return <TitleField field={field} />;
    case 'table':
      return <ChildTable field={field} />;
    case 'qrcode':
      return <QrField field={field} />;
    case 'barcode':
      return <BarField field={field} />;
    case 'relationFormAttr':
    case 'popupAttr':
      return <AttributeField field={field} />;
    default:
      return null;
  }
}

const BUTTON_LOOKS = {
  '': {},
  primary: { type: 'primary' },
  success: { color: 'green', variant: 'solid' },
  info: { color: 'cyan', variant: 'solid' },
  warning: { color: 'orange', variant: 'solid' },
  danger: { danger: true, type: 'primary' },
} as const;

/** A button that runs the script of its press; it does nothing where the form is only read. */
function ButtonField({ field }: LayoutProps) {
  const { store, isReadOnly } = useDesignedForm();
  const { buttonText, type, align } = readProps(LAYOUT_KINDS.button, field);
  const words = useWords();
  if (isReadOnly) return null;
  return (
    <div className="designed-press" style={{ textAlign: align }}>
      <Button {...BUTTON_LOOKS[type]} onClick={() => store.raise(field, 'click')}>
        {words(buttonText)}
      </Button>
    </div>
  );
}

function DividerField({ field }: LayoutProps) {
  const { content, contentPosition } = readProps(LAYOUT_KINDS.divider, field);
  const text = useWords()(content);
  const placement = ({ left: 'start', center: 'center', right: 'end' } as const)[contentPosition];
  return text ? <Divider titlePlacement={placement}>{text}</Divider> : <Divider />;
}

function StaticText({ field }: LayoutProps) {
  const { content, textStyle } = readProps(LAYOUT_KINDS.staticText, field);
  const words = useWords();
  return (
    <p
      className="designed-text"
      style={{
        textAlign: textStyle['text-align'],
        fontWeight: textStyle['font-weight'],
        fontStyle: textStyle['font-style'],
        textDecoration: textStyle['text-decoration'],
        fontSize: textStyle['font-size'],
        lineHeight: `${textStyle['line-height']}px`,
        ...(textStyle.color ? { color: textStyle.color } : {}),
      }}
    >
      {words(content)}
    </p>
  );
}

function TitleField({ field }: LayoutProps) {
  const { content, contentPosition } = readProps(LAYOUT_KINDS.groupTitle, field);
  return <GroupTitle content={useWords()(content)} position={contentPosition} />;
}

/** The value of a field of the form as a text, for codes. */
function useTextOf(name: string): string {
  const { store } = useDesignedForm();
  const value = usePart(store, ({ values }) => values[name]);
  const field = store.model.byPath.get(name);
  return field ? field.kind.toCell(value ?? null, { props: field.props }, { language: 'zh' }) : '';
}

function QrField({ field }: LayoutProps) {
  const props = readProps(LAYOUT_KINDS.qrcode, field);
  const related = useTextOf(props.relationField);
  const { recordCode = '' } = useFormHost();
  const text = { static: props.staticText, relation: related, form: recordCode }[props.dataType];
  return (
    <FieldFrame field={field}>
      <QrCode text={text} size={props.size} colorDark={props.colorDark} colorLight={props.colorLight} />
    </FieldFrame>
  );
}

function BarField({ field }: LayoutProps) {
  const props = readProps(LAYOUT_KINDS.barcode, field);
  const related = useTextOf(props.relationField);
  return (
    <FieldFrame field={field}>
      <BarCode
        text={props.dataType === 'static' ? props.staticText : related}
        format={props.format}
        width={props.width}
        height={props.height}
        lineColor={props.lineColor}
        background={props.background}
      />
    </FieldFrame>
  );
}

/** What is chosen in another field of the form says. */
function AttributeField({ field }: LayoutProps) {
  return (
    <FieldFrame field={field}>
      <div className="field-text">
        <ShownAttribute placed={{ field, depth: 1, table: null }} />
      </div>
    </FieldFrame>
  );
}
