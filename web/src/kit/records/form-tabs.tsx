import { fieldsWhere, isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { Badge, Tabs } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useFormFrame } from '../form-context.ts';
import { useLabels } from './record-labels.ts';

type TabsOfForm = NonNullable<RecordModel['formTabs']>[string];

/** What a form shows below each other: fields by their names, and tabs with those that stand in them. */
type FormPart = { readonly name: string; readonly tabs?: TabsOfForm };

/** The parts of a record's form; tabs stand where the first of their fields does. */
export function formParts(model: RecordModel): FormPart[] {
  const { formTabs = {} } = model;
  const groups = Object.entries(formTabs).map(([name, tabs]) => ({
    part: { name, tabs },
    fields: new Set(Object.values(tabs).flatMap(({ fields }) => fields)),
  }));
  const parts = fieldsWhere(model, isEdited).map(
    ([name]) => groups.find(({ fields }) => fields.has(name))?.part ?? { name },
  );
  return [...new Set(parts)];
}

type FormTabsProps = {
  readonly tabs: TabsOfForm;
  /** A field of the form; null where it is not there at this moment. */
  readonly fieldOf: (name: string) => ReactNode;
  readonly onPress: (tab: { readonly name: string; readonly title: string }) => void;
};

/** Tabs of a form. The first one with a field that is not right opens when the form is sent. */
export function FormTabs({ tabs, fieldOf, onPress }: FormTabsProps) {
  const label = useLabels();
  const { only } = useFormFrame();
  const { errors, submitCount } = useFormState();
  const [chosen, choose] = useState('');
  const all = Object.entries(tabs).flatMap(([key, tab]) => {
    const content = tab.fields.map(fieldOf).filter((one) => one !== null);
    const isFaulty = tab.fields.some((name) => errors[name] !== undefined);
    return content.length > 0 ? [{ key, title: label(tab.label), content, isFaulty }] : [];
  });
  const active = all.find(({ key }) => key === chosen) ?? all[0];
  const faulty = active?.isFaulty ? undefined : all.find(({ isFaulty }) => isFaulty)?.key;
  const sent = useRef(submitCount);
  useEffect(() => {
    if (sent.current === submitCount) return;
    sent.current = submitCount;
    if (faulty !== undefined) choose(faulty);
  }, [submitCount, faulty]);
  if (only !== undefined) return all.map(({ content }) => content);
  if (!active) return null;
  return (
    <Tabs
      activeKey={active.key}
      onChange={choose}
      onTabClick={(name) => onPress({ name, title: all.find(({ key }) => key === name)?.title ?? '' })}
      items={all.map(({ key, title, content, isFaulty }) => ({
        key,
        label: (
          <Badge dot={isFaulty} offset={[4, 0]}>
            {title}
          </Badge>
        ),
        // A fault in a tab that is not open would not be known otherwise.
        forceRender: true,
        children: <div className="form-fields">{content}</div>,
      }))}
    />
  );
}
