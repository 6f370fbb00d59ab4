import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { LAYOUT_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import { stateKey } from '@auditplus/core/forms/form-model.ts';
import { Collapse, Tabs } from 'antd';
import type { CSSProperties } from 'react';
import { useWords } from '../fields/use-words.ts';
import { ValueField } from './designed-field.tsx';
import { useDesignedForm, usePart } from './form-store-context.ts';
import { type LayoutProps, readProps, ShownField } from './shown-field.tsx';
import './designed-form.css';

type DesignedFieldsProps = { readonly fields: readonly DesignField[] };

/** Fields on the form's grid of 24 columns; one below the other where there is no room. */
export function DesignedFields({ fields }: DesignedFieldsProps) {
  const { store, device } = useDesignedForm();
  return (
    <div className="designed-grid">
      {fields
        .filter(({ devices, hidden }) => devices.includes(device) && !hidden)
        .map((field) => {
          const known = store.model.fields.find((one) => one.field === field);
          return (
            <div
              key={field.fieldId}
              className="designed-cell"
              style={{ '--span': field.span } as CSSProperties}
            >
              {known ? <ValueField field={known} /> : <LayoutField field={field} />}
            </div>
          );
        })}
    </div>
  );
}

/** What arranges, explains or shows; nothing while a rule hides it. */
function LayoutField({ field }: LayoutProps) {
  const { store } = useDesignedForm();
  const isVisible = usePart(store, (form) => form.stateOf(stateKey(field, null)).isVisible);
  if (!isVisible) return null;
  switch (field.kind) {
    case 'card':
      return <Card field={field} />;
    case 'row':
      return <Row field={field} />;
    case 'tab':
      return <TabField field={field} />;
    case 'collapse':
      return <CollapseField field={field} />;
    default:
      return <ShownField field={field} />;
  }
}

const ALIGNMENTS = { top: 'start', middle: 'center', bottom: 'end' } as const;

function Row({ field }: LayoutProps) {
  const { gutter, type, justify, align } = readProps(LAYOUT_KINDS.row, field);
  const look = { '--gutter': `${gutter}px`, '--justify': justify, '--align': ALIGNMENTS[align] };
  return (
    <div className="designed-row" data-type={type} style={look as CSSProperties}>
      <DesignedFields fields={field.children ?? []} />
    </div>
  );
}

function Card({ field }: LayoutProps) {
  const { header, shadow } = readProps(LAYOUT_KINDS.card, field);
  const title = useWords()(header);
  return (
    <section className="designed-card" data-shadow={shadow}>
      {title ? <h3>{title}</h3> : null}
      <DesignedFields fields={field.children ?? []} />
    </section>
  );
}

function usePanes({ panes = [] }: DesignField) {
  const words = useWords();
  return panes.map(({ paneId, title, children }) => ({
    key: paneId,
    label: words(title),
    // A fault in a pane that is folded away would not be seen otherwise.
    forceRender: true,
    children: <DesignedFields fields={children} />,
  }));
}

const firstOpen = (items: ReturnType<typeof usePanes>, active: string): string | undefined =>
  (items.find(({ key }) => key === active) ?? items[0])?.key;

function TabField({ field }: LayoutProps) {
  const { type, tabPosition, active } = readProps(LAYOUT_KINDS.tab, field);
  const { store } = useDesignedForm();
  const words = useWords();
  const placement = ({ top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const)[tabPosition];
  const items = usePanes(field);
  return (
    <Tabs
      items={items}
      defaultActiveKey={firstOpen(items, active) ?? ''}
      tabPlacement={placement}
      type={type === '' ? 'line' : 'card'}
      className={type === 'border-card' ? 'designed-bordered' : ''}
      onTabClick={(name) => {
        const pane = field.panes?.find(({ paneId }) => paneId === name);
        store.raise(field, 'tab-click', { data: { name, title: pane ? words(pane.title) : '' } });
      }}
    />
  );
}

function CollapseField({ field }: LayoutProps) {
  const { accordion, active } = readProps(LAYOUT_KINDS.collapse, field);
  const items = usePanes(field);
  const first = firstOpen(items, active);
  return (
    <Collapse items={items} accordion={accordion} defaultActiveKey={first === undefined ? [] : [first]} />
  );
}
