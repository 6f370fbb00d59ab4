import { PlusOutlined } from '@ant-design/icons';
import type { DesignPane } from '@auditplus/contract/features/designs/design.schemas.ts';
import { anyKind, isValueKind, LAYOUT_KINDS, valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { paneTitle } from '@auditplus/core/designs/starting-parts.ts';
import { propsOf } from '@auditplus/core/forms/form-model.ts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { FieldFrame } from '../../kit/designed-form/designed-field.tsx';
import { readProps, ShownField } from '../../kit/designed-form/shown-field.tsx';
import { formRenderer } from '../../kit/fields/form-fields.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { newId } from '../../lib/new-id.ts';
import { type FaceProps, useCanvasActions } from './canvas-context.ts';
import { designerMessages } from './designer.messages.ts';
import { kindIcon } from './kind-icons.tsx';

type LeafProps = Pick<FaceProps, 'field'>;

/** How a field looks on the canvas: as in the form, only that nothing can be typed into it. */
export function CanvasFace({ field, Grid }: FaceProps) {
  switch (field.kind) {
    case 'card':
      return <CardFace field={field} Grid={Grid} />;
    case 'row':
      return <Inside field={field} Grid={Grid} />;
    case 'table':
      return <TableFace field={field} Grid={Grid} />;
    case 'tab':
    case 'collapse':
      return <PanesFace field={field} Grid={Grid} />;
    case 'divider':
    case 'staticText':
    case 'groupTitle':
      return (
        <div inert aria-hidden className="canvas-face">
          <ShownField field={field} />
        </div>
      );
    default:
      return <ControlFace field={field} />;
  }
}

function Inside({ field, Grid }: FaceProps) {
  const t = useMessages(designerMessages);
  return (
    <Grid
      slot={{ parentId: field.fieldId, paneId: null }}
      fields={field.children ?? []}
      emptyText={t('emptySlot')}
    />
  );
}

function CardFace({ field, Grid }: FaceProps) {
  const title = useWords()(readProps(LAYOUT_KINDS.card, field).header);
  return (
    <section className="designed-card">
      {title ? <h3>{title}</h3> : null}
      <Inside field={field} Grid={Grid} />
    </section>
  );
}

function TableFace({ field, Grid }: FaceProps) {
  const words = useWords();
  const { actionText, showTitle } = readProps(LAYOUT_KINDS.table, field);
  return (
    <div className="canvas-table">
      {showTitle ? <span className="field-label">{words(field.label)}</span> : null}
      <Inside field={field} Grid={Grid} />
      <span className="quiet">
        <PlusOutlined aria-hidden /> {words(actionText)}
      </span>
    </div>
  );
}

function PanesFace({ field, Grid }: FaceProps) {
  const t = useMessages(designerMessages);
  const words = useWords();
  const { panes = [] } = field;
  const { change } = useCanvasActions();
  const [shown, setShown] = useState('');
  const pane: DesignPane | undefined = panes.find(({ paneId }) => paneId === shown) ?? panes[0];
  const add = () =>
    change(field.fieldId, (one) => {
      const at = (one.panes ?? []).length + 1;
      const title = paneTitle(at);
      return { ...one, panes: [...(one.panes ?? []), { paneId: newId(), title, children: [] }] };
    });
  return (
    <div className="canvas-panes">
      <Tabs
        size="small"
        type="card"
        activeKey={pane?.paneId ?? ''}
        items={panes.map(({ paneId, title }) => ({ key: paneId, label: words(title) }))}
        tabBarExtraContent={
          <Button type="link" size="small" icon={<PlusOutlined />} onClick={add}>
            {t('addPane')}
          </Button>
        }
        onChange={setShown}
      />
      {pane ? (
        <Grid
          slot={{ parentId: field.fieldId, paneId: pane.paneId }}
          fields={pane.children}
          emptyText={t('emptySlot')}
        />
      ) : null}
    </div>
  );
}

const ignore = () => {};

function ControlFace({ field }: LeafProps) {
  const language = useLanguage();
  const words = useWords();
  const { kind } = field;
  const renderer = isValueKind(kind) ? formRenderer(kind) : undefined;
  const Edit = renderer?.Edit;
  return (
    <div inert aria-hidden className="canvas-face">
      <FieldFrame field={field} isRequired={field.required}>
        {Edit && isValueKind(kind) ? (
          <Edit
            id={`canvas-${field.fieldId}`}
            path={field.name}
            label={words(field.label)}
            value={valueKind(kind).blank({ props: propsOf(valueKind(kind), field) })}
            props={propsOf(valueKind(kind), field)}
            isDisabled={field.disabled}
            hasIssue={false}
            onChange={ignore}
            onBlur={ignore}
          />
        ) : (
          <span className="canvas-stand-in quiet">
            {kindIcon(kind)} {inLanguage(anyKind(kind).title, language)}
          </span>
        )}
      </FieldFrame>
    </div>
  );
}
