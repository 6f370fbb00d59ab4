import type { DesignBody, DesignField, Device } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { anyKind, isValueKind, valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { PATTERN_PRESETS, type PatternPreset } from '@auditplus/contract/kinds/pattern-presets.ts';
import { propertyMeta } from '@auditplus/contract/kinds/properties.ts';
import { paneTitle } from '@auditplus/core/designs/starting-parts.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { propsOf, typeOfShape } from '@auditplus/core/forms/form-model.ts';
import { Collapse, Input, Select, Slider } from 'antd';
import { z } from 'zod';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { formRenderer } from '../../kit/fields/form-fields.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import {
  ChoiceField,
  NumberField,
  PropertyField,
  SwitchField,
  TickField,
} from '../../kit/property-field.tsx';
import { RowEditor } from '../../kit/row-editor.tsx';
import { useDesignScope } from './design-scope.ts';
import { kindsFor, titleOf, withKind, withScript, withTitle } from './design-tree.ts';
import { designerMessages, scriptMessages } from './designer.messages.ts';
import { ColumnField, RowsField, type RowsIn } from './existing-table.tsx';
import { ExpressionField } from './expression-field.tsx';
import { IssueList } from './issue-list.tsx';
import { PropertyControlField } from './property-control.tsx';
import { ScriptField } from './script-field.tsx';

type PropertyPanelProps = {
  readonly field: DesignField;
  /** The design that it is part of. */
  readonly body: DesignBody;
  readonly isPublished: boolean;
  readonly issues: readonly DesignIssue[];
  readonly onChange: (change: (field: DesignField) => DesignField, about?: string) => void;
  readonly onRowsIn: (rows: RowsIn) => void;
};

/** What a field is like: what all fields have, what its kind has, what it depends on. */
export function PropertyPanel(props: PropertyPanelProps) {
  const t = useMessages(designerMessages);
  const scripts = useMessages(scriptMessages);
  const language = useLanguage();
  const { field, issues } = props;
  const kindName = inLanguage(anyKind(field.kind).title, language);
  const isValue = isValueKind(field.kind);
  return (
    <div className="property-panel">
      <IssueList issues={issues} />
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['field', 'kind']}
        items={[
          { key: 'field', label: t('field'), children: <FieldProperties {...props} /> },
          ...(hasProperties(field)
            ? [
                {
                  key: 'kind',
                  label: t('ofKind', { kind: kindName }),
                  children: <KindProperties {...props} />,
                },
              ]
            : []),
          ...(isValue ? [{ key: 'checks', label: t('checks'), children: <Checks {...props} /> }] : []),
          { key: 'conditions', label: t('conditions'), children: <Conditions {...props} /> },
          ...(isValue || field.kind === 'button' || field.kind === 'tab'
            ? [{ key: 'scripts', label: scripts('scripts'), children: <Scripts {...props} /> }]
            : []),
        ]}
      />
    </div>
  );
}

/** What runs in the browser when something happens to the field. */
function Scripts({ field, onChange }: PropertyPanelProps) {
  const t = useMessages(scriptMessages);
  const events =
    field.kind === 'button'
      ? (['click'] as const)
      : field.kind === 'tab'
        ? (['tab-click'] as const)
        : (['change', 'blur'] as const);
  return (
    <div className="property-list">
      {events.map((event) => (
        <ScriptField
          key={event}
          label={t(event)}
          runs="form"
          value={field.scripts[event] ?? ''}
          onChange={(script) =>
            onChange((one) => ({ ...one, scripts: withScript(one.scripts, event, script) }))
          }
        />
      ))}
    </div>
  );
}

const DEVICES: readonly Device[] = ['pc', 'app'];

function FieldProperties({ field, body, isPublished, onChange, onRowsIn }: PropertyPanelProps) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const { model } = useDesignScope();
  const isValue = isValueKind(field.kind);
  const kind = isValueKind(field.kind) ? valueKind(field.kind) : null;
  const isNamed = isValue || field.kind === 'table';
  const isColumn = (model.placed.find((one) => one.field === field)?.table ?? null) !== null;
  const isTyped = kind !== null && !kind.isSystem && !kind.isComputed;
  const kinds = kindsFor(field, { isColumn, isPublished });
  const set = (patch: Partial<DesignField>, about?: string) =>
    onChange((one) => ({ ...one, ...patch }), about);
  return (
    <div className="property-list">
      <PropertyField label={t('title')}>
        {(id) => (
          <LocalTextInput
            id={id}
            label={t('title')}
            value={field.label}
            usual={titleOf(field.kind)}
            onChange={(label) => onChange((one) => withTitle(one, label, { body, isPublished }), 'label')}
          />
        )}
      </PropertyField>
      {isNamed ? (
        <PropertyField label={t('name')} help={t('nameHelp')}>
          {(id) => (
            <Input
              id={id}
              maxLength={40}
              disabled={isPublished}
              value={field.name}
              onChange={({ target }) => set({ name: target.value.trim() }, 'name')}
            />
          )}
        </PropertyField>
      ) : null}
      {kind && !kind.isSystem ? <ColumnField field={field} onChange={(column) => set({ column })} /> : null}
      {field.kind === 'table' ? <RowsField source={body.source} field={field} onChange={onRowsIn} /> : null}
      {kinds.length > 1 && isValueKind(field.kind) ? (
        <ChoiceField
          label={t('kindOfField')}
          {...(isPublished ? { help: t('kindHelp') } : {})}
          value={field.kind}
          options={kinds.map((value) => ({ value, label: inLanguage(anyKind(value).title, language) }))}
          onChange={(next) => onChange((one) => withKind(one, next))}
        />
      ) : null}
      {isColumn ? (
        <NumberField
          label={t('columnWidth')}
          min={0}
          max={2000}
          value={field.columnWidth ?? 160}
          onChange={(columnWidth) => set({ columnWidth }, 'columnWidth')}
        />
      ) : (
        <PropertyField label={`${t('width')} ${t('widthOf', { span: field.span })}`}>
          {(id) => (
            <Slider
              id={id}
              min={1}
              max={24}
              ariaLabelForHandle={t('width')}
              marks={{ 6: '', 8: '', 12: '', 16: '', 24: '' }}
              value={field.span}
              onChange={(span) => set({ span }, 'span')}
            />
          )}
        </PropertyField>
      )}
      {isTyped ? <StartField field={field} onChange={onChange} /> : null}
      {isTyped ? (
        <SwitchField
          label={t('required')}
          value={field.required}
          onChange={(required) => set({ required })}
        />
      ) : null}
      <SwitchField label={t('hidden')} value={field.hidden} onChange={(hidden) => set({ hidden })} />
      {isTyped ? (
        <SwitchField
          label={t('disabled')}
          value={field.disabled}
          onChange={(disabled) => set({ disabled })}
        />
      ) : null}
      {isValue && !isColumn ? (
        <SwitchField
          label={t('showLabel')}
          value={field.showLabel}
          onChange={(showLabel) => set({ showLabel })}
        />
      ) : null}
      {isValue && !isColumn && field.showLabel && body.form.settings.labelPosition !== 'top' ? (
        <NumberField
          label={t('labelWidthOfField')}
          min={0}
          max={1000}
          value={field.labelWidth ?? body.form.settings.labelWidth}
          onChange={(labelWidth) => set({ labelWidth }, 'labelWidth')}
        />
      ) : null}
      {isTyped && !isColumn ? (
        <>
          <SwitchField label={t('unique')} value={field.unique} onChange={(unique) => set({ unique })} />
          <SwitchField
            label={t('searchable')}
            value={field.searchable}
            onChange={(searchable) => set({ searchable })}
          />
        </>
      ) : null}
      <TickField
        label={t('devices')}
        ticks={DEVICES.map((key) => ({ key, label: t(key), value: field.devices.includes(key) }))}
        onChange={(key, isOn) =>
          set({
            devices: DEVICES.filter((device) => (device === key ? isOn : field.devices.includes(device))),
          })
        }
      />
    </div>
  );
}

const PEOPLE: ReadonlySet<DesignField['kind']> = new Set(['userSelect']);
const UNITS: ReadonlySet<DesignField['kind']> = new Set(['comSelect', 'depSelect']);
const Plain = z.union([z.string(), z.number()]).optional().catch(undefined);

/** What a new record has in the field; formulas stand among the conditions. */
function StartField({ field, onChange }: Pick<PropertyPanelProps, 'field' | 'onChange'>) {
  const t = useMessages(designerMessages);
  const words = useWords();
  const start = Plain.parse(field.start);
  const set = (value: string | number | undefined) =>
    onChange(
      ({ start: _former, ...rest }) =>
        value === undefined || value === '' ? rest : { ...rest, start: value },
      'start',
    );
  const token = PEOPLE.has(field.kind)
    ? { value: 'currentUser', label: t('startUser') }
    : UNITS.has(field.kind)
      ? { value: 'currentOrganize', label: t('startOrganize') }
      : null;
  if (token)
    return (
      <ChoiceField
        label={t('start')}
        value={String(start ?? '')}
        options={[{ value: '', label: t('startNone') }, token]}
        onChange={set}
      />
    );
  const options = Options.parse(field.props.options);
  if ((field.kind === 'radio' || field.kind === 'select') && options.length > 0)
    return (
      <PropertyField label={t('start')}>
        {(id) => (
          <Select<string | null>
            id={id}
            allowClear
            value={start === undefined ? null : String(start)}
            options={options.map(({ id: value, fullName, zhtw, en }) => ({
              value,
              label: words({ zh: fullName, zhtw, en }),
            }))}
            onChange={(next) => set(next ?? undefined)}
          />
        )}
      </PropertyField>
    );
  if (STARTED.has(field.kind)) return <StartControl field={field} onChange={onChange} />;
  if (field.kind !== 'comInput' && field.kind !== 'textarea' && field.kind !== 'numInput') return null;
  const isNumber = field.kind === 'numInput';
  return (
    <PropertyField label={t('start')}>
      {(id) => (
        <Input
          id={id}
          value={String(start ?? '')}
          {...(isNumber ? { inputMode: 'decimal' as const } : {})}
          onChange={({ target }) => {
            const number = Number(target.value);
            set(isNumber && target.value !== '' && Number.isFinite(number) ? number : target.value);
          }}
        />
      )}
    </PropertyField>
  );
}

/** Kinds whose start is chosen with the control that the form has. */
const STARTED: ReadonlySet<DesignField['kind']> = new Set([
  'switch',
  'checkbox',
  'cascader',
  'treeSelect',
  'time',
  'rate',
  'slider',
  'colorPicker',
]);

function StartControl({ field, onChange }: Pick<PropertyPanelProps, 'field' | 'onChange'>) {
  const t = useMessages(designerMessages);
  if (!isValueKind(field.kind)) return null;
  const kind = valueKind(field.kind);
  const props = propsOf(kind, field);
  const read = kind.schema({ props }).safeParse(field.start);
  const { Edit } = formRenderer(field.kind);
  const set = (value: unknown) => {
    const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    onChange(
      ({ start: _former, ...rest }) => (isNothing ? rest : { ...rest, start: z.json().parse(value) }),
      'start',
    );
  };
  return (
    <PropertyField label={t('start')}>
      {(id) => (
        <Edit
          id={id}
          path={field.name}
          label={t('start')}
          value={read.success ? read.data : kind.blank({ props })}
          props={props}
          isDisabled={false}
          hasIssue={false}
          onChange={set}
          onBlur={() => {}}
        />
      )}
    </PropertyField>
  );
}

const Options = z
  .array(
    z.object({
      id: z.coerce.string(),
      fullName: z.string(),
      zhtw: z.string().optional(),
      en: z.string().optional(),
    }),
  )
  .catch([]);

/** Whether the field has properties of its kind: those that the server fills in mostly have none. */
const hasProperties = ({ kind, panes }: DesignField): boolean =>
  panes !== undefined ||
  Object.values(anyKind(kind).properties.shape).some((one) => propertyMeta(one) !== undefined);

/** Properties that the field's kind declares. */
function KindProperties({ field, onChange }: PropertyPanelProps) {
  const t = useMessages(designerMessages);
  const { properties } = anyKind(field.kind);
  const values = isValueKind(field.kind)
    ? propsOf(valueKind(field.kind), field)
    : (properties.safeParse(field.props).data ?? properties.parse({}));
  const patch = (props: Readonly<Record<string, unknown>>, about?: string) =>
    onChange((one) => ({ ...one, props: withProps(one.props, props) }), about);
  return (
    <div className="property-list">
      {field.panes ? (
        <RowEditor
          label={t('panes')}
          rows={field.panes}
          onChange={(panes) => onChange((one) => ({ ...one, panes }), 'panes')}
        >
          {(pane, set, at) => (
            <LocalTextInput
              label={t('title')}
              value={pane.title}
              usual={paneTitle(at + 1)}
              onChange={(title) => set({ ...pane, title })}
            />
          )}
        </RowEditor>
      ) : null}
      {Object.entries(properties.shape).map(([name, schema]) => {
        const meta = propertyMeta(schema);
        const counts = !meta?.onlyWith || values[meta.onlyWith.property] === meta.onlyWith.value;
        return meta && counts ? (
          <PropertyControlField
            key={name}
            field={field}
            name={name}
            label={meta.label}
            control={meta.control}
            value={values[name]}
            onChange={(value, about) => patch({ [name]: value }, about)}
            onPatch={patch}
          />
        ) : null;
      })}
    </div>
  );
}

/** Properties with some of them set anew; undefined takes one away. */
function withProps(
  props: DesignField['props'],
  patch: Readonly<Record<string, unknown>>,
): DesignField['props'] {
  const all: Record<string, unknown> = { ...props, ...patch };
  const said = Object.entries(all).filter(([, value]) => value !== undefined);
  return z.record(z.string(), z.json()).parse(Object.fromEntries(said));
}

const PRESETS = Object.keys(PATTERN_PRESETS).filter((one): one is PatternPreset => one in PATTERN_PRESETS);

/** Formats and conditions that values must meet. */
function Checks({ field, onChange }: PropertyPanelProps) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const add = (preset: PatternPreset) => {
    const { pattern, message } = PATTERN_PRESETS[preset];
    onChange((one) => ({ ...one, patterns: [...one.patterns, { pattern, message }] }));
  };
  return (
    <div className="property-list">
      <PropertyField label={t('usualFormat')}>
        {(id) => (
          <Select<PatternPreset | null>
            id={id}
            value={null}
            placeholder={t('usualFormatHint')}
            options={PRESETS.map((preset) => ({
              value: preset,
              label: inLanguage(PATTERN_PRESETS[preset].title, language),
              disabled: field.patterns.some(({ pattern }) => pattern === PATTERN_PRESETS[preset].pattern),
            }))}
            onChange={(preset) => (preset ? add(preset) : undefined)}
          />
        )}
      </PropertyField>
      <RowEditor
        label={t('patterns')}
        rows={field.patterns}
        blank={() => ({ pattern: '', message: { zh: '' } })}
        onChange={(patterns) => onChange((one) => ({ ...one, patterns }), 'patterns')}
      >
        {(row, set) => (
          <>
            <Input
              aria-label={t('pattern')}
              placeholder={t('pattern')}
              value={row.pattern}
              onChange={({ target }) => set({ ...row, pattern: target.value })}
            />
            <LocalTextInput
              label={t('message')}
              placeholder={t('message')}
              value={row.message}
              onChange={(message) => set({ ...row, message })}
            />
          </>
        )}
      </RowEditor>
      <RowEditor
        label={t('checksOf')}
        rows={field.checks}
        blank={() => ({ test: '', message: { zh: '' } })}
        onChange={(checks) => onChange((one) => ({ ...one, checks }), 'checks')}
      >
        {(row, set) => (
          <>
            <ExpressionField
              label={t('test')}
              field={field}
              expects={BOOLEAN}
              value={row.test}
              onChange={(test) => set({ ...row, test })}
            />
            <LocalTextInput
              label={t('message')}
              placeholder={t('message')}
              value={row.message}
              onChange={(message) => set({ ...row, message })}
            />
          </>
        )}
      </RowEditor>
    </div>
  );
}

/** Expressions that say how the field stands and what it holds. */
function Conditions({ field, onChange }: PropertyPanelProps) {
  const t = useMessages(designerMessages);
  const kind = isValueKind(field.kind) ? valueKind(field.kind) : null;
  const type = kind ? typeOfShape(kind.shape(propsOf(kind, field))) : null;
  const set = (name: keyof DesignField['expressions'], text: string) =>
    onChange(({ expressions: { [name]: _former, ...rest }, ...one }) => {
      const expressions = text.trim() === '' ? rest : { ...rest, [name]: text };
      return { ...one, expressions };
    }, `expressions ${name}`);
  const { model } = useDesignScope();
  const own = kind?.isNarrowed ? model.fields.find((one) => one.field === field) : undefined;
  const editor = (name: keyof DesignField['expressions'], label: string, expects = BOOLEAN) => (
    <ExpressionField
      key={name}
      label={label}
      field={field}
      expects={expects}
      value={field.expressions[name] ?? ''}
      {...(name === 'options' ? { optionOf: { target: own } } : {})}
      onChange={(text) => set(name, text)}
    />
  );
  return (
    <div className="property-list">
      {kind && type && !kind.isSystem ? editor('value', t('formula'), type) : null}
      {editor('visible', t('visible'))}
      {kind && !kind.isSystem && !kind.isComputed ? (
        <>
          {editor('required', t('requiredWhen'))}
          {editor('readOnly', t('readOnlyWhen'))}
          {kind.isNarrowed ? editor('options', t('optionsWhere')) : null}
          {type ? editor('start', t('startFormula'), type) : null}
        </>
      ) : null}
    </div>
  );
}
