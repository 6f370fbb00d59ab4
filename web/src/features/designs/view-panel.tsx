import type {
  ColumnFormat,
  ListView,
  ViewButton,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { TONES } from '@auditplus/contract/kinds/tones.ts';
import { LIST_BUTTONS, listName, ROW_BUTTONS } from '@auditplus/core/designs/starting-parts.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { isSearchedBy } from '@auditplus/core/forms/design-issues.ts';
import { LIST_SHAPES, typeOfShape } from '@auditplus/core/forms/form-model.ts';
import { Checkbox, Collapse, Input, InputNumber, Select } from 'antd';
import { Fragment } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { SearchedValue } from '../../kit/designed-form/searched-value.tsx';
import { useWords } from '../../kit/fields/use-words.ts';
import { InterfaceSelectField } from '../../kit/interfaces/interface-select-field.tsx';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { NumberRange } from '../../kit/number-range.tsx';
import { ChoiceField, PropertyField, TickField } from '../../kit/property-field.tsx';
import { RowEditor } from '../../kit/row-editor.tsx';
import { RoleSelect } from '../../kit/tree-selects.tsx';
import { useRoute } from '../../lib/query.ts';
import { useDesignScope } from './design-scope.ts';
import { designerMessages, designPartsMessages, ownButtonMessages } from './designer.messages.ts';
import { ExpressionField } from './expression-field.tsx';
import { IssueList } from './issue-list.tsx';
import { ScriptField } from './script-field.tsx';
import { ToneSelect } from './tone-select.tsx';

type ViewPanelProps = {
  readonly view: ListView;
  readonly issues: readonly DesignIssue[];
  readonly onChange: (view: ListView, about?: string) => void;
};

type PartProps = Omit<ViewPanelProps, 'issues'>;

/** What one list shows: its kind, columns, filters, order, range, colours, buttons. */
export function ViewPanel({ view, issues, onChange }: ViewPanelProps) {
  const t = useMessages(designPartsMessages);
  const designer = useMessages(designerMessages);
  const part = { view, onChange };
  return (
    <div className="property-list">
      <IssueList issues={issues} />
      <PropertyField label={t('viewName')}>
        {(id) => (
          <LocalTextInput
            id={id}
            label={t('viewName')}
            value={view.name}
            usual={listName(Number(/^列表(\d*)$/.exec(view.name.zh)?.[1]) || 1)}
            onChange={(name) => onChange({ ...view, name }, 'name')}
          />
        )}
      </PropertyField>
      <ChoiceField
        label={t('viewDevice')}
        value={view.device}
        options={(['pc', 'app'] as const).map((value) => ({ value, label: designer(value) }))}
        onChange={(device) => onChange({ ...view, device })}
      />
      <p className="quiet">{t('viewDeviceText')}</p>
      <PropertyField label={t('viewRoles')}>
        {(id) => (
          <RoleSelect
            id={id}
            multiple
            value={view.roles}
            onChange={(roles) => onChange({ ...view, roles })}
          />
        )}
      </PropertyField>
      <p className="quiet">{t('viewRolesText')}</p>
      <KindFields {...part} />
      <Collapse
        defaultActiveKey={['columns', 'filters']}
        items={[
          { key: 'columns', label: t('columns'), children: <Columns {...part} /> },
          { key: 'filters', label: t('filters'), children: <Filters {...part} /> },
          { key: 'order', label: t('order'), children: <Order {...part} /> },
          { key: 'where', label: t('where'), children: <Where {...part} /> },
          { key: 'colours', label: t('rowColours'), children: <RowColours {...part} /> },
          { key: 'buttons', label: t('buttons'), children: <Buttons {...part} /> },
        ]}
      />
    </div>
  );
}

const KINDS = ['table', 'tree', 'grouped', 'kanban', 'calendar'] as const;

/** Fields of the main table that may stand in a place of a list. */
function useFields(place: 'list' | 'filter') {
  const { model, labels } = useDesignScope();
  return model.fields
    .filter(({ table, kind }) => table === null && kind.standsIn.includes(place))
    .map(({ name, kind, kindId, shape }) => ({
      value: name,
      label: labels[name] ?? name,
      kind,
      kindId,
      shape,
    }));
}

function KindFields({ view, onChange }: PartProps) {
  const t = useMessages(designPartsMessages);
  const fields = useFields('list');
  const { labels, model } = useDesignScope();
  const options = fields.map(({ value, label }) => ({ value, label }));
  const groups = fields
    .filter(({ shape }) => !LIST_SHAPES.has(shape))
    .map(({ value, label }) => ({ value, label }));
  const days = fields
    .filter(({ shape }) => shape === 'day' || shape === 'moment')
    .map(({ value, label }) => ({ value, label }));
  const calendar = view.calendar ?? { from: '', to: '', title: '' };
  return (
    <>
      <ChoiceField
        label={t('kind')}
        value={view.kind}
        options={KINDS.map((value) => ({ value, label: t(`kind${value}`) }))}
        onChange={(kind) => onChange(ofKind(view, kind, fields))}
      />
      {view.kind === 'grouped' || view.kind === 'kanban' ? (
        <ChoiceField
          label={t('groupField')}
          value={view.groupField ?? null}
          options={groups}
          onChange={(groupField) => onChange({ ...view, groupField })}
        />
      ) : null}
      {view.kind === 'calendar' ? (
        <>
          <ChoiceField
            label={t('calendarFrom')}
            value={calendar.from || null}
            options={days}
            onChange={(from) => onChange({ ...view, calendar: { ...calendar, from } })}
          />
          <ChoiceField
            label={t('calendarTo')}
            value={calendar.to || null}
            options={days}
            onChange={(to) => onChange({ ...view, calendar: { ...calendar, to } })}
          />
          <ChoiceField
            label={t('calendarTitle')}
            value={calendar.title || null}
            options={options}
            onChange={(title) => onChange({ ...view, calendar: { ...calendar, title } })}
          />
        </>
      ) : null}
      {view.kind === 'tree' ? (
        <TreeFields
          view={view}
          onChange={onChange}
          options={model.fields
            .filter(({ table, kind, props }) => {
              const source = view.tree?.source;
              if (source !== 'area' && source !== 'relation') return table === null;
              return table === null && kind.refersTo?.(props)?.to === TREE_FIELDS[source];
            })
            .map(({ name }) => ({ value: name, label: labels[name] ?? name }))}
        />
      ) : null}
    </>
  );
}

/** The list as one of another kind, with the fields that suggest themselves for what it cannot do without. */
function ofKind(view: ListView, kind: ListView['kind'], fields: ReturnType<typeof useFields>): ListView {
  const first = (...shapes: readonly string[]) => fields.find(({ shape }) => shapes.includes(shape))?.value;
  switch (kind) {
    case 'grouped':
    case 'kanban': {
      const groupField = view.groupField ?? first('id');
      return { ...view, kind, ...(groupField ? { groupField } : {}) };
    }
    case 'calendar': {
      const [from = '', title = ''] = [first('day', 'moment'), first('text')];
      return { ...view, kind, calendar: view.calendar ?? { from, to: '', title } };
    }
    case 'tree': {
      const field = fields.find(({ kindId }) => kindId === 'comSelect' || kindId === 'depSelect');
      const source = field?.kindId === 'depSelect' ? 'department' : NEW_TREE.source;
      return { ...view, kind, tree: view.tree ?? { ...NEW_TREE, source, field: field?.value ?? '' } };
    }
    default:
      return { ...view, kind };
  }
}

const NEW_TREE: NonNullable<ListView['tree']> = {
  source: 'organize',
  title: { zh: '' },
  dictionary: '',
  interfaceId: '',
  value: 'id',
  label: 'fullName',
  children: 'children',
  field: '',
};

const SOURCES = ['organize', 'department', 'area', 'dictionary', 'relation', 'api'] as const;

/** What of the entries of an interface makes the nodes of a tree. */
const NODE_PARTS = ['value', 'label', 'children'] as const;

/** What the field of a tree has to name, where it cannot be anything else. */
const TREE_FIELDS = { area: 'area', relation: 'record' } as const;

type TreeFieldsProps = PartProps & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

function TreeFields({ view, onChange, options }: TreeFieldsProps) {
  const t = useMessages(designPartsMessages);
  const dictionaries = useRoute(dictionariesRoutes.all, {}, { staleTime: 300_000 });
  const tree = view.tree ?? NEW_TREE;
  const set = (patch: Partial<typeof tree>) => onChange({ ...view, tree: { ...tree, ...patch } }, 'tree');
  return (
    <>
      <ChoiceField
        label={t('treeSource')}
        value={tree.source}
        options={SOURCES.map((value) => ({ value, label: t(`source${value}`) }))}
        onChange={(source) => set({ source })}
      />
      {tree.source === 'dictionary' ? (
        <ChoiceField
          label={t('sourcedictionary')}
          value={tree.dictionary || null}
          options={(dictionaries.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
          onChange={(dictionary) => set({ dictionary })}
        />
      ) : null}
      {tree.source === 'api' ? (
        <>
          <InterfaceSelectField
            label={t('sourceapi')}
            value={tree.interfaceId}
            onChange={(interfaceId) => set({ interfaceId })}
          />
          {NODE_PARTS.map((part) => (
            <PropertyField key={part} label={t(`node${part}`)}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={50}
                  value={tree[part]}
                  onChange={({ target }) => set({ [part]: target.value })}
                />
              )}
            </PropertyField>
          ))}
        </>
      ) : null}
      <ChoiceField
        label={t('treeField')}
        value={tree.field || null}
        options={options}
        onChange={(field) => set({ field })}
      />
      <PropertyField label={t('treeTitle')}>
        {(id) => (
          <LocalTextInput
            id={id}
            label={t('treeTitle')}
            value={tree.title}
            onChange={(title) => set({ title })}
          />
        )}
      </PropertyField>
    </>
  );
}

const ALIGNMENTS = ['left', 'center', 'right'] as const;

/** Whoever writes has emptied a text that may be left out, as it stands in their language. */
const isEmptied = (text: LocalText, language: Language): boolean => (text[language] ?? text.zh) === '';

function Columns({ view, onChange }: PartProps) {
  const t = useMessages(designPartsMessages);
  const language = useLanguage();
  const fields = useFields('list');
  const { labels } = useDesignScope();
  const free = fields.filter(({ value }) => !view.columns.some(({ field }) => field === value));
  const [next] = free;
  return (
    <>
      <RowEditor<ListView['columns'][number]>
        label=""
        rows={view.columns}
        onChange={(columns) => onChange({ ...view, columns }, 'columns')}
      >
        {(column, set) => (
          <>
            <span className="view-column">
              <strong>{labels[column.field] ?? column.field}</strong>
              <LocalTextInput
                label={t('heading')}
                placeholder={t('asField')}
                value={column.label ?? { zh: '' }}
                onChange={(label) => {
                  const { label: _former, ...rest } = column;
                  set(isEmptied(label, language) ? rest : { ...rest, label });
                }}
              />
              <InputNumber
                aria-label={t('columnWidth')}
                placeholder={t('autoWidth')}
                min={0}
                max={2000}
                suffix="px"
                value={column.width ?? null}
                onChange={(width) => {
                  const { width: _former, ...rest } = column;
                  set(width === null ? rest : { ...rest, width });
                }}
              />
              <Select
                aria-label={t('align')}
                value={column.align}
                options={ALIGNMENTS.map((value) => ({ value, label: t(`align${value}`) }))}
                onChange={(align) => set({ ...column, align })}
              />
              <Checkbox
                checked={column.sortable}
                onChange={({ target }) => set({ ...column, sortable: target.checked })}
              >
                {t('sortable')}
              </Checkbox>
            </span>
            <ColumnFormats column={column} onChange={set} />
          </>
        )}
      </RowEditor>
      {next ? (
        <Select<string | null>
          className="picker"
          aria-label={t('columns')}
          placeholder={t('column')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={free.map(({ value, label }) => ({ value, label }))}
          onChange={(field) =>
            field &&
            onChange({ ...view, columns: [...view.columns, { field, align: 'left', sortable: true }] })
          }
        />
      ) : null}
      <PropertyField label={t('summary')}>
        {(id) => (
          <Select<string[]>
            id={id}
            mode="multiple"
            value={[...view.summary]}
            options={fields
              .filter(({ kind, shape }) => kind.isSummable && shape === 'decimal')
              .map(({ value, label }) => ({ value, label }))}
            onChange={(summary) => onChange({ ...view, summary })}
          />
        )}
      </PropertyField>
    </>
  );
}

const MATCHES = ['equal', 'like', 'range'] as const;

function Filters({ view, onChange }: PartProps) {
  const t = useMessages(designPartsMessages);
  const fields = useFields('filter');
  const { labels } = useDesignScope();
  const free = fields.filter(({ value }) => !view.filters.some(({ field }) => field === value));
  // What was chosen before is named, so that it can be seen what is wrong with it.
  const matchesOf = ({ field, match }: ListView['filters'][number]) => {
    const shape = fields.find(({ value }) => value === field)?.shape;
    return MATCHES.filter((one) => one === match || (shape && isSearchedBy(shape, one)));
  };
  return (
    <>
      <RowEditor<ListView['filters'][number]>
        label=""
        rows={view.filters}
        onChange={(filters) => onChange({ ...view, filters }, 'filters')}
      >
        {(filter, set) => (
          <span className="view-column">
            <strong>{labels[filter.field] ?? filter.field}</strong>
            <Select
              aria-label={t('match')}
              value={filter.match}
              options={matchesOf(filter).map((value) => ({ value, label: t(`match${value}`) }))}
              onChange={(match) => {
                const { start: _former, ...rest } = filter;
                set({ ...rest, match });
              }}
            />
            <FilterStart filter={filter} onChange={set} />
          </span>
        )}
      </RowEditor>
      {free.length > 0 ? (
        <Select<string | null>
          className="picker"
          aria-label={t('filters')}
          placeholder={t('filters')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={free.map(({ value, label }) => ({ value, label }))}
          onChange={(field) => {
            const kind = free.find(({ value }) => value === field)?.kind;
            if (field && kind)
              onChange({ ...view, filters: [...view.filters, { field, match: kind.search }] });
          }}
        />
      ) : null}
    </>
  );
}

type FilterStartProps = {
  readonly filter: ListView['filters'][number];
  readonly onChange: (filter: ListView['filters'][number]) => void;
};

/** What a list is searched by when it opens. Days would be the same for ever: a range of them starts empty. */
function FilterStart({ filter, onChange }: FilterStartProps) {
  const t = useMessages(designPartsMessages);
  const { model } = useDesignScope();
  const field = model.byPath.get(filter.field);
  const { start = null, ...rest } = filter;
  const set = (next: typeof start) =>
    onChange(next === null || next === '' ? rest : { ...rest, start: next });
  if (!field || (filter.match === 'range' && field.shape !== 'decimal')) return null;
  if (filter.match === 'range') {
    const [from = null, to = null] = Array.isArray(start) ? start : [];
    return (
      <NumberRange
        label={t('filterStart')}
        value={[asNumber(from), asNumber(to)]}
        onChange={(range) => set(range.every((end) => end === null) ? null : [...range])}
      />
    );
  }
  if (filter.match === 'like')
    return (
      <Input
        aria-label={t('filterStart')}
        placeholder={t('filterStart')}
        maxLength={100}
        value={typeof start === 'string' ? start : ''}
        onChange={({ target }) => set(target.value)}
      />
    );
  return (
    <SearchedValue
      id={`start-${filter.field}`}
      field={field}
      label={t('filterStart')}
      value={start}
      onChange={(next) => set(JSON.parse(JSON.stringify(next)))}
    />
  );
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function Order({ view, onChange }: PartProps) {
  const t = useMessages(designPartsMessages);
  const fields = useFields('list').filter(({ shape }) => !LIST_SHAPES.has(shape));
  const [first] = fields;
  return (
    <>
      <RowEditor<ListView['order'][number]>
        label=""
        rows={view.order}
        {...(first && view.order.length < 5
          ? { blank: () => ({ field: first.value, direction: 'desc' as const }) }
          : {})}
        onChange={(order) => onChange({ ...view, order }, 'order')}
      >
        {(one, set) => (
          <span className="view-column">
            <Select
              aria-label={t('fields')}
              value={one.field}
              options={fields.map(({ value, label }) => ({ value, label }))}
              onChange={(field) => set({ ...one, field })}
            />
            <Select
              aria-label={t('order')}
              value={one.direction}
              options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(direction) => set({ ...one, direction })}
            />
          </span>
        )}
      </RowEditor>
      <ChoiceField
        label={t('pageSize')}
        value={view.pageSize}
        options={[20, 50, 100, 500, 0].map((value) => ({
          value,
          label: value === 0 ? t('allRows') : String(value),
        }))}
        onChange={(pageSize) => onChange({ ...view, pageSize })}
      />
    </>
  );
}

function Where({ view, onChange }: PartProps) {
  const t = useMessages(designPartsMessages);
  return (
    <>
      <ExpressionField
        label={t('where')}
        expects={BOOLEAN}
        value={view.where}
        onChange={(where) => onChange({ ...view, where }, 'where')}
      />
      <p className="quiet">{t('whereHelp')}</p>
    </>
  );
}

type ColumnFormatsProps = {
  readonly column: ListView['columns'][number];
  readonly onChange: (column: ListView['columns'][number]) => void;
};

/** How the values of a column look where conditions hold. */
function ColumnFormats({ column, onChange }: ColumnFormatsProps) {
  const t = useMessages(designPartsMessages);
  const { formats = [], ...rest } = column;
  return (
    <RowEditor<ColumnFormat>
      label={formats.length > 0 ? t('formats') : ''}
      addText={t('addFormat')}
      rows={formats}
      blank={() => ({ when: '', tone: 'red', isBold: false, isBadge: false })}
      onChange={(next) => onChange(next.length > 0 ? { ...rest, formats: next } : rest)}
    >
      {(format, set) => (
        <>
          <ExpressionField
            label={t('formatWhen')}
            expects={BOOLEAN}
            value={format.when}
            onChange={(when) => set({ ...format, when })}
          />
          <span className="view-column">
            <ToneSelect
              label={t('colour')}
              tones={['', ...TONES]}
              value={format.tone}
              onChange={(tone) => set({ ...format, tone })}
            />
            <Checkbox
              checked={format.isBold}
              onChange={({ target }) => set({ ...format, isBold: target.checked })}
            >
              {t('bold')}
            </Checkbox>
            <Checkbox
              checked={format.isBadge}
              onChange={({ target }) => set({ ...format, isBadge: target.checked })}
            >
              {t('badge')}
            </Checkbox>
          </span>
        </>
      )}
    </RowEditor>
  );
}

function RowColours({ view, onChange }: PartProps) {
  const t = useMessages(designPartsMessages);
  return (
    <RowEditor<ListView['rowColours'][number]>
      label=""
      rows={view.rowColours}
      blank={() => ({ when: '', colour: 'orange' })}
      onChange={(rowColours) => onChange({ ...view, rowColours }, 'rowColours')}
    >
      {(row, set) => (
        <>
          <ExpressionField
            label={t('rowColours')}
            expects={BOOLEAN}
            value={row.when}
            onChange={(when) => set({ ...row, when })}
          />
          <ToneSelect<string>
            label={t('colour')}
            tones={TONES}
            value={row.colour}
            onChange={(colour) => set({ ...row, colour })}
          />
        </>
      )}
    </RowEditor>
  );
}

function Buttons({ view, onChange }: PartProps) {
  const t = useMessages(designPartsMessages);
  return (
    <>
      <ButtonTicks
        label={t('buttons')}
        usual={LIST_BUTTONS}
        chosen={view.buttons}
        onChange={(buttons) => onChange({ ...view, buttons }, 'buttons')}
      />
      <ButtonTicks
        label={t('rowButtons')}
        usual={ROW_BUTTONS}
        chosen={view.rowButtons}
        hasCondition
        onChange={(rowButtons) => onChange({ ...view, rowButtons }, 'rowButtons')}
      />
      <OwnButtons view={view} onChange={onChange} />
    </>
  );
}

/** A code that no button of the view has yet. */
function freeCode(buttons: readonly ViewButton[]): string {
  for (let number = 1; ; number++)
    if (!buttons.some(({ code }) => code === `btn_own${number}`)) return `btn_own${number}`;
}

/** Buttons that the designer makes: what they say, when they are there, what a press does. */
function OwnButtons({ view, onChange }: PartProps) {
  const t = useMessages(ownButtonMessages);
  const language = useLanguage();
  const { labels, model } = useDesignScope();
  const { customButtons } = view;
  const fields = useFields('list');
  const settable = fields.filter(({ kind }) => !kind.isSystem && !kind.isComputed);
  const [first] = settable;
  return (
    <RowEditor<ViewButton>
      label={t('own')}
      addText={t('add')}
      rows={customButtons}
      blank={() => ({ code: freeCode(customButtons), label: { zh: '' }, icon: '' })}
      onChange={(buttons) => onChange({ ...view, customButtons: buttons }, 'customButtons')}
    >
      {(button, set) => (
        <div className="property-list own-button">
          <LocalTextInput
            label={t('text')}
            placeholder={t('text')}
            value={button.label}
            onChange={(label) => set({ ...button, label })}
          />
          <ChoiceField
            label={t('place')}
            value={button.place ?? 'row'}
            options={(['row', 'list'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(place) => set({ ...button, place })}
          />
          {button.place === 'list' ? null : (
            <ExpressionField
              label={t('when')}
              expects={BOOLEAN}
              value={button.when ?? ''}
              onChange={(when) => set({ ...button, when })}
            />
          )}
          <PropertyField label={t('confirm')}>
            {(id) => (
              <LocalTextInput
                id={id}
                label={t('confirm')}
                placeholder={t('confirmNone')}
                value={button.confirm ?? { zh: '' }}
                onChange={(confirm) => {
                  const { confirm: _former, ...rest } = button;
                  set(isEmptied(confirm, language) ? rest : { ...rest, confirm });
                }}
              />
            )}
          </PropertyField>
          {button.place === 'list' || !first ? null : (
            <RowEditor<NonNullable<ViewButton['sets']>[number]>
              label={t('sets')}
              addText={t('addSet')}
              rows={button.sets ?? []}
              blank={() => ({ field: first.value, value: '' })}
              onChange={(sets) => set({ ...button, sets })}
            >
              {(one, change) => {
                const field = model.byPath.get(one.field);
                return (
                  <>
                    <Select
                      aria-label={t('sets')}
                      value={one.field}
                      options={settable.map(({ value }) => ({ value, label: labels[value] ?? value }))}
                      onChange={(next) => change({ ...one, field: next })}
                    />
                    <ExpressionField
                      label={t('value')}
                      {...(field ? { expects: typeOfShape(field.shape) } : {})}
                      value={one.value}
                      onChange={(value) => change({ ...one, value })}
                    />
                  </>
                );
              }}
            </RowEditor>
          )}
          {button.place === 'list' ? null : <ButtonCall button={button} onChange={set} />}
          {button.place === 'list' ? null : <ButtonPrint button={button} onChange={set} />}
          <ScriptField
            label={t('script')}
            runs="button"
            value={button.script ?? ''}
            onChange={(script) => {
              const { script: _former, ...rest } = button;
              set(script.trim() === '' ? rest : { ...rest, script });
            }}
          />
          <PropertyField label={t('link')} help={t('linkHelp')}>
            {(id) => (
              <Input
                id={id}
                maxLength={500}
                value={button.link ?? ''}
                onChange={({ target }) => {
                  const { link: _former, ...rest } = button;
                  set(target.value === '' ? rest : { ...rest, link: target.value });
                }}
              />
            )}
          </PropertyField>
        </div>
      )}
    </RowEditor>
  );
}

type ButtonPartProps = {
  readonly button: ViewButton;
  readonly onChange: (button: ViewButton) => void;
};

/** The interface that a press calls, what it is given, and what is said afterwards. */
function ButtonCall({ button, onChange }: ButtonPartProps) {
  const t = useMessages(ownButtonMessages);
  const language = useLanguage();
  const { calls, ...rest } = button;
  const parameters = calls?.parameters ?? [];
  return (
    <>
      <InterfaceSelectField
        label={t('calls')}
        value={calls?.interfaceId ?? ''}
        onChange={(interfaceId) =>
          onChange(interfaceId === '' ? rest : { ...rest, calls: { interfaceId, parameters } })
        }
      />
      {calls ? (
        <>
          <RowEditor<{ name: string; value: string }>
            label={t('parameters')}
            addText={t('addParameter')}
            rows={parameters}
            blank={() => ({ name: '', value: '' })}
            onChange={(next) => onChange({ ...rest, calls: { ...calls, parameters: [...next] } })}
          >
            {(one, change) => (
              <>
                <Input
                  aria-label={t('parameter')}
                  placeholder={t('parameter')}
                  maxLength={50}
                  value={one.name}
                  onChange={({ target }) => change({ ...one, name: target.value })}
                />
                <ExpressionField
                  label={t('value')}
                  value={one.value}
                  onChange={(value) => change({ ...one, value })}
                />
              </>
            )}
          </RowEditor>
          <PropertyField label={t('says')} help={t('saysHelp')}>
            {(id) => (
              <LocalTextInput
                id={id}
                label={t('says')}
                value={button.says ?? { zh: '' }}
                onChange={(says) => {
                  const { says: _former, ...others } = button;
                  onChange(isEmptied(says, language) ? others : { ...others, says });
                }}
              />
            )}
          </PropertyField>
        </>
      ) : null}
    </>
  );
}

/** What a press prints. */
function ButtonPrint({ button, onChange }: ButtonPartProps) {
  const t = useMessages(ownButtonMessages);
  const templates = useRoute(printTemplatesRoutes.selector, { query: {} });
  const options = (templates.data?.list ?? []).flatMap(({ children }) =>
    children.map(({ id, fullName }) => ({ value: id, label: fullName })),
  );
  return (
    <ChoiceField
      label={t('prints')}
      value={button.prints ?? ''}
      options={[{ value: '', label: t('printsNone') }, { value: 'form', label: t('printsForm') }, ...options]}
      onChange={(prints) => {
        const { prints: _former, ...rest } = button;
        onChange(prints === '' ? rest : { ...rest, prints });
      }}
    />
  );
}

type ButtonTicksProps = {
  readonly label: string;
  readonly usual: readonly ViewButton[];
  /** Whether each may ask something of the record. */
  readonly hasCondition?: boolean;
  readonly chosen: readonly ViewButton[];
  readonly onChange: (buttons: ViewButton[]) => void;
};

/** Which of the usual buttons a list has; of those that it has, what they say. */
function ButtonTicks({ label, usual, chosen, hasCondition = false, onChange }: ButtonTicksProps) {
  const t = useMessages(designPartsMessages);
  const own = useMessages(ownButtonMessages);
  const words = useWords();
  const others = chosen.filter(({ code }) => !usual.some((one) => one.code === code));
  const has = (code: string) => chosen.some((one) => one.code === code);
  const nameOf = ({ code, label: text }: ViewButton) =>
    words(usual.find((one) => one.code === code)?.label ?? text) || code;
  return (
    <>
      <TickField
        label={label}
        ticks={usual.map(({ code, label: name }) => ({ key: code, label: words(name), value: has(code) }))}
        onChange={(code, isOn) =>
          onChange([
            ...usual
              .filter((one) => (one.code === code ? isOn : has(one.code)))
              .map((one) => chosen.find((other) => other.code === one.code) ?? one),
            ...others,
          ])
        }
      />
      {chosen.map((button) => (
        <Fragment key={button.code}>
          <PropertyField label={`${t('buttonText')} · ${nameOf(button)}`}>
            {(id) => (
              <LocalTextInput
                id={id}
                label={t('buttonText')}
                value={button.label}
                onChange={(text) =>
                  onChange(chosen.map((one) => (one.code === button.code ? { ...one, label: text } : one)))
                }
              />
            )}
          </PropertyField>
          {hasCondition ? (
            <ExpressionField
              label={`${own('when')} · ${nameOf(button)}`}
              expects={BOOLEAN}
              value={button.when ?? ''}
              onChange={(when) =>
                onChange(chosen.map((one) => (one.code === button.code ? { ...one, when } : one)))
              }
            />
          ) : null}
        </Fragment>
      ))}
    </>
  );
}
