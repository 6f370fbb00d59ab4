import { DesignBody, type DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { anyKind, LAYOUT_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import type { PropertyControl } from '@auditplus/contract/kinds/properties.ts';
import { RelatedMatch } from '@auditplus/contract/kinds/relation-form.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { canGovern } from '@auditplus/core/forms/narrowing.ts';
import { ColorPicker, Input, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { BillRuleSelect } from '../../kit/bill-rule-select.tsx';
import { ExpressionEditor } from '../../kit/expression-editor/expression-editor.tsx';
import { useWords } from '../../kit/fields/use-words.ts';
import { InterfaceSelectField } from '../../kit/interfaces/interface-select-field.tsx';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { ChoiceField, NumberField, PropertyField, SwitchField } from '../../kit/property-field.tsx';
import { RowEditor } from '../../kit/row-editor.tsx';
import { useRoute } from '../../lib/query.ts';
import { IconPicker } from '../menus/public.ts';
import { useDesignScope } from './design-scope.ts';
import { designerMessages } from './designer.messages.ts';
import { RowPropertyInput, useRowProperties } from './interface-fields.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { ColumnRows, DesignSelectField, RowSourceProperty } from './row-source.tsx';

type PropertyControlFieldProps = {
  readonly field: DesignField;
  readonly name: string;
  readonly label: Label;
  readonly control: PropertyControl;
  /** As the kind's schema reads it, with its default. */
  readonly value: unknown;
  readonly onChange: (value: unknown, about?: string) => void;
  /** Several properties at once. */
  readonly onPatch: (patch: Readonly<Record<string, unknown>>) => void;
};

type Shared = Omit<PropertyControlFieldProps, 'label' | 'control'> & { readonly text: string };

/** A property of a field's kind, edited as the kind declares. */
export function PropertyControlField({ label, control, ...rest }: PropertyControlFieldProps) {
  const language = useLanguage();
  const text = inLanguage(label, language);
  const { value, onChange, name } = rest;
  const shared: Shared = { ...rest, text };
  switch (control.as) {
    case 'flag':
      return <SwitchField label={text} value={value === true} onChange={onChange} />;
    case 'number':
      return (
        <PropertyField label={text}>
          {(id) => (
            <InputNumber
              id={id}
              min={control.min}
              max={control.max}
              value={typeof value === 'number' ? value : null}
              onChange={(next) => onChange(next ?? undefined, name)}
            />
          )}
        </PropertyField>
      );
    case 'choice':
      return (
        <ChoiceField
          label={text}
          value={String(value ?? '')}
          options={Object.entries(control.choices).map(([key, words]) => ({
            value: key,
            label: inLanguage(words, language),
          }))}
          onChange={onChange}
        />
      );
    case 'text':
      return <TextProperty {...shared} />;
    case 'words':
    case 'longWords':
      return <WordsProperty {...shared} isLong={control.as === 'longWords'} />;
    case 'colour':
      return <ColourProperty {...shared} />;
    case 'options':
      return <OptionsEditor field={rest.field} onPatch={rest.onPatch} />;
    case 'dictionary':
      return <DictionaryProperty {...shared} />;
    case 'billRule':
      return (
        <PropertyField label={text}>
          {(id) => <BillRuleSelect id={id} value={String(value ?? '')} onChange={onChange} />}
        </PropertyField>
      );
    case 'design':
      return <DesignProperty {...shared} />;
    case 'designField':
      return <DesignFieldProperty {...shared} />;
    case 'relatedCondition':
      return <RelatedConditionProperty {...shared} />;
    case 'relatedMatches':
      return <RelatedMatchesProperty {...shared} />;
    case 'ownField':
      return <OwnFieldProperty {...shared} kinds={control.kinds} />;
    case 'summary':
      return <SummaryProperty {...shared} />;
    case 'fileKinds':
      return <FileKindsProperty {...shared} />;
    case 'columns':
      return <ColumnsProperty {...shared} />;
    case 'rowLimits':
      return <RowLimitsProperty {...shared} />;
    case 'hours':
      return <HoursProperty {...shared} />;
    case 'textStyle':
      return <TextStyleProperty {...shared} />;
    case 'interface':
      return (
        <InterfaceSelectField
          label={text}
          value={String(value ?? '')}
          onChange={(interfaceId) => onChange(interfaceId)}
        />
      );
    case 'icon':
      return (
        <PropertyField label={text}>
          {(id) => <IconPicker id={id} value={String(value ?? '')} onChange={(next) => onChange(next)} />}
        </PropertyField>
      );
    case 'pane':
      return <PaneProperty {...shared} />;
    case 'rowProperty':
      return <RowPropertyField {...shared} />;
    case 'rowSource':
      return <RowSourceProperty {...shared} />;
  }
}

function TextProperty({ text, value, name, onChange }: Shared) {
  return (
    <PropertyField label={text}>
      {(id) => (
        <Input
          id={id}
          maxLength={500}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value, name)}
        />
      )}
    </PropertyField>
  );
}

type WordsPropertyProps = Shared & { readonly isLong: boolean };

function WordsProperty({ field, text, value, name, onChange, isLong }: WordsPropertyProps) {
  const read = LocalText.safeParse(value);
  const usual = LocalText.safeParse(anyKind(field.kind).properties.safeParse({}).data?.[name]).data;
  return (
    <PropertyField label={text}>
      {(id) => (
        <LocalTextInput
          id={id}
          label={text}
          isLong={isLong}
          usual={usual}
          value={read.success ? read.data : { zh: '' }}
          onChange={(next) => onChange(next, name)}
        />
      )}
    </PropertyField>
  );
}

function ColourProperty({ text, value, name, onChange }: Shared) {
  return (
    <PropertyField label={text}>
      {() => (
        <ColorPicker
          allowClear
          disabledAlpha
          value={typeof value === 'string' && value !== '' ? value : null}
          onChange={(colour) => onChange(colour.cleared ? '' : colour.toHexString(), name)}
        />
      )}
    </PropertyField>
  );
}

function DictionaryProperty({ text, value, onChange }: Shared) {
  const t = useMessages(designerMessages);
  const query = useRoute(dictionariesRoutes.all, {}, { staleTime: 300_000 });
  return (
    <PropertyField label={text}>
      {(id) => (
        <Select<string | null>
          id={id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('dictionary')}
          value={String(value ?? '') || null}
          options={(query.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </PropertyField>
  );
}

/** The interface that a field chooses among, or the field that it names does. */
function useInterfaceOf({ props }: DesignField): string {
  const { model } = useDesignScope();
  const own = props.interfaceId;
  if (typeof own === 'string') return own;
  const named = model.byPath.get(String(props.relationField ?? ''))?.props.interfaceId;
  return typeof named === 'string' ? named : '';
}

function RowPropertyField({ text, value, name, field, onChange }: Shared) {
  return (
    <RowPropertyInput
      label={text}
      interfaceId={useInterfaceOf(field)}
      value={String(value ?? '')}
      onChange={(next) => onChange(next, name)}
    />
  );
}

/** Marks a data set of the product among the ids of designs. */
const OF_PRODUCT = '@';

const relationOf = ({ props }: DesignField): string => String(props.relation ?? '');

const useRelations = () => useRoute(designsRoutes.relations, {}, { staleTime: 300_000 }).data?.list ?? [];

function DesignProperty({ text, value, field, onPatch }: Shared) {
  const t = useMessages(designerMessages);
  const relations = useRelations();
  const relation = relationOf(field);
  return (
    <DesignSelectField
      label={text}
      value={relation ? `${OF_PRODUCT}${relation}` : String(value ?? '')}
      beside={{
        label: t('ofProduct'),
        options: relations.map((one) => ({ value: `${OF_PRODUCT}${one.name}`, label: one.label })),
      }}
      onChange={(chosen) => {
        const isOfProduct = chosen.startsWith(OF_PRODUCT);
        onPatch({
          modelId: isOfProduct ? '' : chosen,
          relation: isOfProduct ? chosen.slice(OF_PRODUCT.length) : undefined,
          relationField: '',
        });
      }}
    />
  );
}

/** The fields of the records that a field chooses among. */
function useRelatedFields(field: DesignField): { readonly value: string; readonly label: string }[] {
  const id = String(field.props.modelId ?? '');
  const relation = relationOf(field);
  const query = useRoute(
    designsRoutes.formDataFields,
    { params: { id } },
    { enabled: id !== '', staleTime: 30_000 },
  );
  const columns = useRelations().find(({ name }) => name === relation)?.columns;
  return (
    columns?.map((column) => ({ value: column.name, label: column.label })) ??
    (query.data?.list ?? []).map(({ label, vmodel }) => ({ value: vmodel, label }))
  );
}

function DesignFieldProperty({ text, value, field, onChange }: Shared) {
  const id = String(field.props.modelId ?? '');
  const relation = relationOf(field);
  const offered = useRelatedFields(field);
  return (
    <PropertyField label={text}>
      {(control) => (
        <Select<string | null>
          id={control}
          disabled={id === '' && relation === ''}
          value={String(value ?? '') || null}
          options={offered}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </PropertyField>
  );
}

/** A condition on the records of the design that a field names. */
function RelatedConditionProperty({ text, value, name, field, onChange }: Shared) {
  const id = String(field.props.modelId ?? '');
  const { data } = useRoute(
    designsRoutes.formDataFields,
    { params: { id } },
    { enabled: id !== '', staleTime: 30_000 },
  );
  const { scope, labels } = useMemo(() => {
    const list = data?.list ?? [];
    const fields = list.map(({ vmodel, label, kind, multiple }) => ({
      ...{ fieldId: vmodel, name: vmodel, kind, label: { zh: label } },
      props: { multiple },
    }));
    const { form, rules } = DesignBody.parse({ form: { fields } });
    return {
      scope: formModel({ form, rules }).scope,
      labels: Object.fromEntries(list.map(({ vmodel, label }) => [vmodel, label])),
    };
  }, [data]);
  return (
    <div className="property-field">
      <span>{text}</span>
      <ExpressionEditor
        label={text}
        value={String(value ?? '')}
        scope={scope}
        labels={labels}
        expects={BOOLEAN}
        onChange={(next) => onChange(next, name)}
      />
    </div>
  );
}

const Matches = z.array(RelatedMatch).catch([]);
const COMPARISONS: readonly RelatedMatch['is'][] = ['equal', 'unequal', 'among'];

/** What the related records must say beside fields of this form. */
function RelatedMatchesProperty({ text, value, name, field, onChange }: Shared) {
  const t = useMessages(designerMessages);
  const { model, choices } = useDesignScope();
  const offered = useRelatedFields(field);
  const self = model.fields.find((one) => one.field.fieldId === field.fieldId);
  const owns = choices.filter((choice) => {
    const own = model.byPath.get(choice.value);
    return own && self && canGovern(own, self);
  });
  return (
    <RowEditor
      label={text}
      rows={Matches.parse(value)}
      blank={() => RelatedMatch.parse({})}
      onChange={(rows) => onChange(rows, name)}
    >
      {(row, set) => (
        <>
          <Select<string | null>
            aria-label={t('relatedFieldOf')}
            placeholder={t('relatedFieldOf')}
            value={row.field || null}
            options={offered}
            onChange={(next) => set({ ...row, field: next ?? '' })}
          />
          <Select<RelatedMatch['is']>
            aria-label={t('comparedHow')}
            value={row.is}
            options={COMPARISONS.map((is) => ({ value: is, label: t(is) }))}
            onChange={(is) => set({ ...row, is })}
          />
          <Select<string | null>
            aria-label={t('ownFieldOf')}
            placeholder={t('ownFieldOf')}
            value={row.own || null}
            options={owns.map((choice) => ({ value: choice.value, label: choice.label }))}
            onChange={(next) => set({ ...row, own: next ?? '' })}
          />
        </>
      )}
    </RowEditor>
  );
}

function OwnFieldProperty(props: Shared & { readonly kinds: readonly string[] | undefined }) {
  const { text, value, field, kinds, onChange } = props;
  const { choices } = useDesignScope();
  const offered = choices.filter(
    (choice) =>
      choice.value !== field.name && choice.kind !== 'table' && (kinds?.includes(choice.kind) ?? true),
  );
  return (
    <PropertyField label={text}>
      {(id) => (
        <Select<string | null>
          id={id}
          allowClear
          value={String(value ?? '') || null}
          options={offered.map((choice) => ({ value: choice.value, label: choice.label }))}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </PropertyField>
  );
}

function PaneProperty({ text, value, field, onChange }: Shared) {
  const words = useWords();
  return (
    <PropertyField label={text}>
      {(id) => (
        <Select<string | null>
          id={id}
          allowClear
          value={String(value ?? '') || null}
          options={(field.panes ?? []).map(({ paneId, title }) => ({
            value: paneId,
            label: words(title) || paneId,
          }))}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </PropertyField>
  );
}

const Texts = z.array(z.string()).catch([]);

function SummaryProperty({ text, value, field, onChange }: Shared) {
  const { model, labels } = useDesignScope();
  const columns = model.tables.find(({ name }) => name === field.name)?.columns ?? [];
  return (
    <PropertyField label={text}>
      {(id) => (
        <Select<string[]>
          id={id}
          mode="multiple"
          value={Texts.parse(value)}
          options={columns
            .filter(({ kind }) => kind.isSummable)
            .map(({ name }) => ({ value: name, label: labels[name] ?? name }))}
          onChange={(next) => onChange(next)}
        />
      )}
    </PropertyField>
  );
}

const FILE_KINDS = ['.jpg', '.png', '.pdf', '.docx', '.xlsx', '.pptx', '.zip', '.mp4', '.dwg'];

function FileKindsProperty({ text, value, onChange }: Shared) {
  return (
    <PropertyField label={text}>
      {(id) => (
        <Select<string[]>
          id={id}
          mode="tags"
          value={Texts.parse(value)}
          options={FILE_KINDS.map((kind) => ({ value: kind, label: kind }))}
          onChange={(next) => onChange(next)}
        />
      )}
    </PropertyField>
  );
}

const Columns = z.array(z.object({ value: z.string(), label: LocalText })).catch([]);

function ColumnsProperty({ text, value, name, field, onChange }: Shared) {
  const properties = useRowProperties(useInterfaceOf(field));
  const relation = relationOf(field);
  const columns = useRelations().find((one) => one.name === relation)?.columns;
  return (
    <ColumnRows
      label={text}
      rows={Columns.parse(value)}
      offered={
        columns?.map((column) => ({ value: column.name, label: column.label })) ??
        properties.map((property) => ({ value: property }))
      }
      onChange={(rows) => onChange(rows, name)}
    />
  );
}

const RowLimits = z.object({ minRows: z.number(), maxRows: z.number() });

function RowLimitsProperty({ text, value, name, onChange }: Shared) {
  const t = useMessages(designerMessages);
  const read = RowLimits.safeParse(value);
  const limits = read.success ? read.data : { minRows: 4, maxRows: 4 };
  return (
    <fieldset className="row-editor property-pair">
      <legend>{text}</legend>
      <NumberField
        label={t('least')}
        min={1}
        max={50}
        value={limits.minRows}
        onChange={(minRows) => onChange({ minRows, maxRows: Math.max(minRows, limits.maxRows) }, name)}
      />
      <NumberField
        label={t('most')}
        min={1}
        max={100}
        value={limits.maxRows}
        onChange={(maxRows) => onChange({ maxRows, minRows: Math.min(maxRows, limits.minRows) }, name)}
      />
    </fieldset>
  );
}

const Hours = z.object({ selectableRange: z.string() });
const WHOLE_DAY = '00:00:00-23:59:59';
const HOUR = /^\d{2}:\d{2}:\d{2}$/;

function HoursProperty({ text, value, onChange }: Shared) {
  const t = useMessages(designerMessages);
  const read = Hours.safeParse(value);
  const [from = '', to = ''] = (read.success ? read.data.selectableRange : WHOLE_DAY).split('-');
  const set = (start: string, end: string) => {
    if (HOUR.test(start) && HOUR.test(end)) onChange({ selectableRange: `${start}-${end}` });
  };
  return (
    <PropertyField label={text}>
      {() => (
        <span className="property-pair">
          <Input
            key={`from ${from}`}
            aria-label={t('from')}
            defaultValue={from}
            onBlur={({ target }) => set(target.value, to)}
          />
          <Input
            key={`to ${to}`}
            aria-label={t('to')}
            defaultValue={to}
            onBlur={({ target }) => set(from, target.value)}
          />
        </span>
      )}
    </PropertyField>
  );
}

const DECORATIONS = ['none', 'underline', 'line-through'] as const;
const ALIGNMENTS = ['left', 'center', 'right'] as const;

function TextStyleProperty({ field, name, onChange }: Shared) {
  const t = useMessages(designerMessages);
  const read = LAYOUT_KINDS.staticText.properties.safeParse(field.props);
  const { textStyle } = read.success ? read.data : LAYOUT_KINDS.staticText.properties.parse({});
  const set = (patch: Partial<typeof textStyle>) => onChange({ ...textStyle, ...patch }, name);
  return (
    <>
      <ChoiceField
        label={t('align')}
        value={textStyle['text-align']}
        options={ALIGNMENTS.map((value) => ({ value, label: t(`align${value}`) }))}
        onChange={(align) => set({ 'text-align': align })}
      />
      <NumberField
        label={t('fontSize')}
        min={10}
        max={48}
        value={textStyle['font-size']}
        onChange={(size) => set({ 'font-size': size })}
      />
      <NumberField
        label={t('lineHeight')}
        min={12}
        max={96}
        value={textStyle['line-height']}
        onChange={(height) => set({ 'line-height': height })}
      />
      <PropertyField label={t('textColour')}>
        {() => (
          <ColorPicker
            allowClear
            disabledAlpha
            value={textStyle.color || null}
            onChange={(colour) => set({ color: colour.cleared ? '' : colour.toHexString() })}
          />
        )}
      </PropertyField>
      <ChoiceField
        label={t('decoration')}
        value={textStyle['text-decoration']}
        options={DECORATIONS.map((value) => ({ value, label: t(`decoration${value}`) }))}
        onChange={(decoration) => set({ 'text-decoration': decoration })}
      />
      <SwitchField
        label={t('bold')}
        value={textStyle['font-weight'] === 'bold'}
        onChange={(isBold) => set({ 'font-weight': isBold ? 'bold' : 'normal' })}
      />
      <SwitchField
        label={t('italic')}
        value={textStyle['font-style'] === 'italic'}
        onChange={(isItalic) => set({ 'font-style': isItalic ? 'italic' : 'normal' })}
      />
    </>
  );
}
