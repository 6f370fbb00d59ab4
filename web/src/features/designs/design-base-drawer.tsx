import { OWN_DATABASE } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import {
  DesignBase,
  DesignStart,
  type DesignTemplate,
  type DesignType,
} from '@auditplus/contract/features/designs/designs.schemas.ts';
import { latinName } from '@auditplus/core/text/latin-name.ts';
import { Input, InputNumber, Radio, Select } from 'antd';
import { Fragment, useMemo, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { startWorkbooks } from '../../lib/start-workbooks.ts';
import { designsMessages } from './designs.messages.ts';
import { TableNote, useSeesTables } from './existing-table.tsx';
import { type StartTable, TableColumns } from './table-columns.tsx';
import { WorkbookColumns } from './workbook-columns.tsx';
import './designs.css';

type NewDesignDrawerProps = {
  /** What it is for; a design of the web unless given. */
  readonly type?: DesignType;
  /** The category that is looked at. */
  readonly category: string;
  /** A table that it is to start from. */
  readonly table?: StartTable | null;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
};

/** A new design: what it is called, and what it starts from. */
export function NewDesignDrawer({ type = 1, category, table, onMade, onClose }: NewDesignDrawerProps) {
  const t = useMessages(designsMessages);
  const values = useMemo(
    (): DesignStart => ({
      fullName: '',
      enCode: codeOfTable(table?.table ?? ''),
      category,
      type,
      webType: 2,
      state: 1,
      sortCode: 0,
      description: '',
      from: startOf(table ? 'existing' : 'nothing'),
    }),
    [type, category, table],
  );
  const form = useKitForm({ schema: NewDesign, values });
  const workbook = useRef<File | null>(null);
  const templates = useRoute(designsRoutes.templates, {}, { staleTime: 60_000 });
  const start = useAction(designsRoutes.start, {
    done: t('created'),
    onDone: ({ id }, { body }) => {
      if (workbook.current && body.from.kind === 'workbook') startWorkbooks.set(id, workbook.current);
      onMade(id);
    },
    onRefused: () => true,
  });
  const takeName = (name: string) => {
    if (form.formState.dirtyFields.fullName) return;
    form.setValue('fullName', name.slice(0, 100));
    takeCode(name);
  };
  /** A name in Latin letters or in Chinese gives the code, until one is typed. */
  const takeCode = (name: string) => {
    const code = latinName(name, MAX_CODE);
    if (code !== '' && !form.formState.dirtyFields.enCode) form.setValue('enCode', code);
  };
  /** What a template is called goes where nothing was typed yet. */
  const takeTemplate = (name: string) => {
    const template = templates.data?.list.find((one) => one.template === name);
    if (!template) return;
    const set = (name: 'fullName' | 'enCode' | 'category', value: string) => {
      if (!form.formState.dirtyFields[name]) form.setValue(name, value);
    };
    set('fullName', template.fullName);
    set('enCode', template.template);
    // Categories of the generators are others.
    if (type === 1) set('category', template.category);
    form.setValue('webType', template.webType === 1 ? 1 : template.webType === 3 ? 3 : 2);
  };
  return (
    <FormDrawer
      open
      title={t('newDesign')}
      width="medium"
      form={form}
      onSubmit={(body) => start.mutateAsync({ body })}
      onClose={onClose}
    >
      <Field name="from" label={t('startFrom')}>
        <StartChoice
          templates={templates.data?.list ?? []}
          table={table ?? null}
          onTaken={takeTemplate}
          onRead={(file) => {
            workbook.current = file;
            takeName(file.name.replace(/\.xlsx$/i, ''));
          }}
          onNamed={takeName}
        />
      </Field>
      <BaseFields
        type={type}
        isPublished={false}
        isOnTable={form.watch('from.kind') === 'existing'}
        onNamed={takeCode}
      />
    </FormDrawer>
  );
}

/** Designs that came from elsewhere may have no category; who makes or changes one gives it one. */
const category = DesignBase.shape.category.unwrap().min(1);
const NewDesign = DesignStart.extend({ category });
const BaseWithCategory = DesignBase.extend({ category });

/** Codes have no underscores. */
const codeOfTable = (table: string): string =>
  table.replace(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase()).slice(0, MAX_CODE);

const MAX_CODE = 50;

type BaseDrawerProps = { readonly id: string; readonly onClose: () => void };

/** Name, code, category and the like of a design. */
export function DesignBaseDrawer({ id, onClose }: BaseDrawerProps) {
  const query = useRoute(designsRoutes.draft, { params: { id } }, { staleTime: 0 });
  const info = useRoute(designsRoutes.read, { params: { id } }, { staleTime: 0 });
  return query.data && info.data ? (
    <BaseForm
      id={id}
      base={info.data}
      rev={info.data.rev}
      isPublished={query.data.table !== ''}
      source={query.data.body.source}
      onClose={onClose}
    />
  ) : null;
}

type BaseFormProps = BaseDrawerProps & {
  readonly base: DesignBase;
  readonly rev: number;
  readonly isPublished: boolean;
  readonly source: DesignBody['source'];
};

function BaseForm({ id, base, rev, isPublished, source, onClose }: BaseFormProps) {
  const t = useMessages(designsMessages);
  const values = useMemo(() => DesignBase.parse(base), [base]);
  const form = useKitForm({ schema: BaseWithCategory, values });
  const update = useAction(designsRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={id}
      open
      title={t('base')}
      form={form}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body: { ...body, ...KEEPS_DRAFT, rev } })}
      onClose={onClose}
    >
      <BaseFields type={base.type} isPublished={isPublished} isOnTable={source.tables.length > 0} />
      <TableNote source={source} />
    </FormDrawer>
  );
}

/** Parts that are empty leave the draft's as they are. */
const KEEPS_DRAFT = {
  dbLinkId: '0',
  tables: '',
  formData: '',
  columnData: '',
  appColumnData: '',
  flowTemplateJson: '',
  flowId: '',
};

/** Dictionaries of the categories, by what a design is for. */
const CATEGORIES = { 1: 'webDesign', 2: 'webDesign', 3: 'flowForm', 4: 'webForm', 5: 'appForm' } as const;

type BaseFieldsProps = {
  readonly type: DesignType;
  readonly isPublished: boolean;
  /** Its records lie in an existing table, which can hold no processes. */
  readonly isOnTable: boolean;
  readonly onNamed?: (name: string) => void;
};

function BaseFields({ type, isPublished, isOnTable, onNamed }: BaseFieldsProps) {
  const t = useMessages(designsMessages);
  return (
    <>
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} onChange={({ target }) => onNamed?.(target.value)} />
      </Field>
      <Field name="enCode" label={t('code')} required help={t('codeHelp')}>
        <Input maxLength={MAX_CODE} disabled={isPublished} />
      </Field>
      <Field name="category" label={t('category')} required>
        <DictSelect code={CATEGORIES[type]} />
      </Field>
      <Field name="webType" label={t('webType')}>
        <Radio.Group
          options={([1, 2, 3] as const).map((value) => ({
            value,
            label: t(`webType${value}`),
            disabled: value === 3 && isOnTable,
          }))}
        />
      </Field>
      <Field name="sortCode" label={t('order')}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea maxLength={500} rows={3} />
      </Field>
    </>
  );
}

function startOf(kind: DesignStart['from']['kind']): DesignStart['from'] {
  if (kind === 'nothing') return { kind };
  if (kind === 'template') return { kind, template: '' };
  if (kind === 'design') return { kind, designId: '' };
  if (kind === 'existing') return { kind, dataSourceId: OWN_DATABASE, table: '', columns: [], children: [] };
  return { kind, columns: [] };
}

type StartChoiceProps = {
  readonly id?: string;
  readonly value?: DesignStart['from'];
  readonly onChange?: (from: DesignStart['from']) => void;
  readonly templates: readonly DesignTemplate[];
  readonly table: StartTable | null;
  readonly onTaken: (template: string) => void;
  readonly onRead: (file: File) => void;
  readonly onNamed: (name: string) => void;
};

/** Nothing, a template, columns of a workbook or a table, a table itself or another design, with what each is. */
function StartChoice({ id, value, onChange, templates, table, onTaken, onRead, onNamed }: StartChoiceProps) {
  const t = useMessages(designsMessages);
  const maySeeTables = useSeesTables();
  const choices = [
    { key: 'nothing', name: t('fromNothing'), text: t('fromNothingText') },
    { key: 'template', name: t('fromTemplate'), text: t('fromTemplateText') },
    { key: 'workbook', name: t('fromWorkbook'), text: t('fromWorkbookText') },
    { key: 'design', name: t('fromDesign'), text: t('fromDesignText') },
    ...(maySeeTables
      ? [
          { key: 'table', name: t('fromTable'), text: t('fromTableText') },
          { key: 'existing', name: t('onTable'), text: t('onTableText') },
        ]
      : []),
  ] as const;
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      className="design-starts"
      value={value?.kind}
      onChange={({ target }) => onChange?.(startOf(target.value))}
    >
      {choices.map(({ key, name, text }) => (
        <Fragment key={key}>
          <Radio value={key} className="design-start">
            <strong>{name}</strong>
            <span className="quiet">{text}</span>
          </Radio>
          {key === 'template' && value?.kind === 'template' ? (
            <Template
              template={value.template}
              templates={templates}
              onChange={(template) => {
                onChange?.({ kind: 'template', template });
                onTaken(template);
              }}
            />
          ) : null}
          {key === 'workbook' && value?.kind === 'workbook' ? (
            <WorkbookColumns
              columns={value.columns}
              onChange={(columns) => onChange?.({ kind: 'workbook', columns })}
              onRead={onRead}
            />
          ) : null}
          {key === 'table' && value?.kind === 'table' ? (
            <TableColumns
              given={table}
              columns={value.columns}
              onChange={(columns) => onChange?.({ kind: 'table', columns })}
              onTaken={onNamed}
            />
          ) : null}
          {key === 'existing' && value?.kind === 'existing' ? (
            <TableColumns
              isKept
              given={table}
              columns={value.columns}
              rows={value.children}
              onChange={(columns, name, dataSourceId, children) =>
                onChange?.({ kind: 'existing', dataSourceId, table: name, columns, children })
              }
              onTaken={onNamed}
            />
          ) : null}
          {key === 'design' && value?.kind === 'design' ? (
            <OtherDesign
              designId={value.designId}
              onChange={(designId) => onChange?.({ kind: 'design', designId })}
            />
          ) : null}
        </Fragment>
      ))}
    </Radio.Group>
  );
}

type TemplateProps = {
  readonly template: string;
  readonly templates: readonly DesignTemplate[];
  readonly onChange: (template: string) => void;
};

/** A ready-made design, found by its name or by what it is for. */
function Template({ template, templates, onChange }: TemplateProps) {
  const t = useMessages(designsMessages);
  return (
    <div className="workbook-columns">
      <Select
        className="start-design"
        aria-label={t('chooseTemplate')}
        placeholder={t('chooseTemplate')}
        value={template || null}
        showSearch={{ optionFilterProp: ['label', 'text'] }}
        listHeight={360}
        options={templates.map((one) => ({
          value: one.template,
          label: one.fullName,
          text: [t('fieldCount', { count: one.fields }), one.description].filter(Boolean).join(' · '),
        }))}
        optionRender={({ data }) => (
          <span className="design-start">
            <strong>{data.label}</strong>
            <span className="quiet">{data.text}</span>
          </span>
        )}
        onChange={onChange}
      />
    </div>
  );
}

type OtherDesignProps = { readonly designId: string; readonly onChange: (designId: string) => void };

/** A design whose draft the new one begins with. */
function OtherDesign({ designId, onChange }: OtherDesignProps) {
  const t = useMessages(designsMessages);
  const query = useRoute(designsRoutes.selector, { query: {} }, { staleTime: 30_000 });
  return (
    <div className="workbook-columns">
      <Select
        className="start-design"
        aria-label={t('fromDesign')}
        placeholder={t('chooseDesign')}
        value={designId || null}
        loading={query.isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        options={(query.data?.list ?? []).map(({ fullName, children }) => ({
          label: fullName,
          options: children.map((design) => ({ value: design.id, label: design.fullName })),
        }))}
        onChange={onChange}
      />
    </div>
  );
}
