import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { LAYOUT_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import { stateKey } from '@auditplus/core/forms/form-model.ts';
import { Collapse, Tabs } from 'antd';
import { type CSSProperties, useState } from 'react';
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

/** The panes of a field, and which of them held something that was not right when the form was last sent. */
function usePanes({ panes = [] }: DesignField) {
  const words = useWords();
  const { store } = useDesignedForm();
  const faulty = usePart(store, (form) => form.faulty);
  const items = panes.map(({ paneId, title, children }) => ({
    key: paneId,
    label: words(title),
    // A fault in a pane that is folded away would not be known otherwise.
    forceRender: true,
    children: <DesignedFields fields={children} />,
  }));
  const faultyPanes = panes.filter(({ children }) => holds(children, faulty)).map(({ paneId }) => paneId);
  return { items, faulty, faultyPanes };
}

/** Whether one of the fields, or of those that they arrange, has one of the names. */
const holds = (fields: readonly DesignField[], names: ReadonlySet<string>): boolean =>
  fields.some(
    ({ name, children = [], panes = [] }) =>
      names.has(name) || holds(children, names) || panes.some((pane) => holds(pane.children, names)),
  );

type Panes = ReturnType<typeof usePanes>;

/**
 * Which panes are open. When the form was sent and something in a pane that is folded away was not right, `reveal` says
 * which are open from then on.
 */
function useOpenPanes(
  { items, faulty, faultyPanes }: Panes,
  active: string,
  reveal: (open: readonly string[], faultyPanes: readonly string[]) => readonly string[],
) {
  const [open, setOpen] = useState<readonly string[]>(() => {
    const first = items.find(({ key }) => key === active) ?? items[0];
    return first ? [first.key] : [];
  });
  const [seen, setSeen] = useState(faulty);
  if (seen !== faulty) {
    setSeen(faulty);
    setOpen(reveal(open, faultyPanes));
  }
  return [open, setOpen] as const;
}

/** The open one stays so where it has a fault of its own. */
const revealOne = (open: readonly string[], faultyPanes: readonly string[]): readonly string[] =>
  faultyPanes.length === 0 || faultyPanes.some((key) => open.includes(key)) ? open : faultyPanes.slice(0, 1);

const revealAll = (open: readonly string[], faultyPanes: readonly string[]): readonly string[] => [
  ...new Set([...open, ...faultyPanes]),
];

function TabField({ field }: LayoutProps) {
  const { type, tabPosition, active } = readProps(LAYOUT_KINDS.tab, field);
  const { store } = useDesignedForm();
  const words = useWords();
  const placement = ({ top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const)[tabPosition];
  const panes = usePanes(field);
  const [[open = ''], setOpen] = useOpenPanes(panes, active, revealOne);
  return (
    <Tabs
      items={panes.items}
      activeKey={open}
      onChange={(key) => setOpen([key])}
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
  const panes = usePanes(field);
  const [open, setOpen] = useOpenPanes(panes, active, accordion ? revealOne : revealAll);
  return (
    <Collapse
      items={panes.items}
      accordion={accordion}
      activeKey={[...open]}
      onChange={(keys) => setOpen(keys)}
    />
  );
}
