import type { DesignBody, FormSettings } from '@auditplus/contract/features/designs/design.schemas.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { NO_TITLES } from '@auditplus/contract/kernel/titles.ts';
import { Input } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { OtherTitlesProperty } from '../../kit/other-titles.tsx';
import {
  ChoiceField,
  NumberField,
  PropertyField,
  SwitchField,
  TickField,
} from '../../kit/property-field.tsx';
import { useRoute } from '../../lib/query.ts';
import { useDesignScope } from './design-scope.ts';
import { withScript } from './design-tree.ts';
import { designerMessages, designPartsMessages, scriptMessages } from './designer.messages.ts';
import { TableSettings } from './existing-table.tsx';
import { ScriptField } from './script-field.tsx';

type FormSettingsPanelProps = {
  readonly designId: string;
  readonly body: DesignBody;
  readonly onEdit: (body: DesignBody, about?: string) => void;
};

/** Kinds of fields that can name a record to people. */
const NAMING: ReadonlySet<string> = new Set([
  'comInput',
  'textarea',
  'billRule',
  'numInput',
  'date',
  'select',
  'radio',
]);
const FORM_SCRIPTS = ['onLoad', 'beforeSubmit', 'afterSubmit', 'beforeSave'] as const;
const GRANTED = ['buttons', 'columns', 'forms', 'rows'] as const;
const WIDTHS = { general: 'generalWidth', drawer: 'drawerWidth', fullScreen: 'fullScreenWidth' } as const;

/** How the form as a whole looks and opens, and what its records are called; shown while no field is chosen. */
export function FormSettingsPanel({ designId, body, onEdit }: FormSettingsPanelProps) {
  const t = useMessages(designerMessages);
  const parts = useMessages(designPartsMessages);
  const scripts = useMessages(scriptMessages);
  const { choices } = useDesignScope();
  const { settings } = body.form;
  const { titles = NO_TITLES, titleField, permissions, tamperEvident } = body.settings;
  const set = (patch: Partial<FormSettings>, about?: string) =>
    onEdit(
      { ...body, form: { ...body.form, settings: { ...settings, ...patch } } },
      about && `settings ${about}`,
    );
  const setOwn = (patch: Partial<DesignBody['settings']>, about?: string) =>
    onEdit({ ...body, settings: { ...body.settings, ...patch } }, about);
  const width = WIDTHS[settings.popupType];
  return (
    <div className="property-list">
      <h3>{t('formSettings')}</h3>
      <OtherTitlesProperty value={titles} onChange={(next) => setOwn({ titles: next }, 'settings titles')} />
      <TableSettings source={body.source} onChange={(source) => onEdit({ ...body, source })} />
      <ChoiceField
        label={t('titleField')}
        value={titleField}
        options={[
          { value: '', label: t('titleFieldFirst') },
          ...choices
            .filter(({ table, kind }) => table === null && NAMING.has(kind))
            .map(({ value, label }) => ({ value, label })),
        ]}
        onChange={(next) => setOwn({ titleField: next })}
      />
      <ChoiceField
        label={t('labelPosition')}
        value={settings.labelPosition}
        options={(['right', 'left', 'top'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(labelPosition) => set({ labelPosition })}
      />
      {settings.labelPosition === 'top' ? null : (
        <NumberField
          label={t('labelWidth')}
          min={0}
          max={1000}
          value={settings.labelWidth}
          onChange={(labelWidth) => set({ labelWidth }, 'labelWidth')}
        />
      )}
      <ChoiceField
        label={t('size')}
        value={settings.size}
        options={(['medium', 'small', 'mini'] as const).map((value) => ({ value, label: t(`size${value}`) }))}
        onChange={(size) => set({ size })}
      />
      <NumberField
        label={t('gutter')}
        min={0}
        max={200}
        value={settings.gutter}
        onChange={(gutter) => set({ gutter }, 'gutter')}
      />
      <ChoiceField
        label={t('formStyle')}
        value={settings.formStyle}
        options={[
          { value: '', label: t('plain') },
          { value: 'word-form', label: t('wordForm') },
        ]}
        onChange={(formStyle) => set({ formStyle })}
      />
      <ChoiceField
        label={t('popupType')}
        value={settings.popupType}
        options={(['general', 'drawer', 'fullScreen'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(popupType) => set({ popupType })}
      />
      <PropertyField label={t('popupWidth')}>
        {(id) => (
          <Input
            id={id}
            maxLength={20}
            value={settings[width]}
            onChange={({ target }) => set({ [width]: target.value }, 'width')}
          />
        )}
      </PropertyField>
      {(['confirm', 'cancel'] as const).map((button) => {
        const label = t(button === 'confirm' ? 'confirmText' : 'cancelText');
        return (
          <div key={button} className="property-list">
            <SwitchField
              label={label}
              value={settings[button].shown}
              onChange={(shown) => set({ [button]: { ...settings[button], shown } })}
            />
            {settings[button].shown ? (
              <LocalTextInput
                label={label}
                value={settings[button].text}
                onChange={(text) => set({ [button]: { ...settings[button], text } }, button)}
              />
            ) : null}
          </div>
        );
      })}
      <PrintFields designId={designId} print={settings.print} onChange={(print) => set({ print }, 'print')} />
      <fieldset className="row-editor">
        <legend>{scripts('scripts')}</legend>
        {FORM_SCRIPTS.map((name) => (
          <ScriptField
            key={name}
            label={scripts(name)}
            runs={name === 'beforeSave' ? 'server' : 'form'}
            value={settings.scripts[name] ?? ''}
            onChange={(script) => set({ scripts: withScript(settings.scripts, name, script) })}
          />
        ))}
      </fieldset>
      <TickField
        label={parts('permissions')}
        ticks={GRANTED.map((key) => ({ key, label: parts(`use${key}`), value: permissions[key] }))}
        onChange={(key, isOn) => setOwn({ permissions: { ...permissions, [key]: isOn } })}
      />
      <p className="quiet">{parts('permissionsText')}</p>
      {body.source.tables.length > 0 && !tamperEvident ? null : (
        <>
          <SwitchField
            label={parts('chained')}
            value={tamperEvident}
            onChange={(next) => setOwn({ tamperEvident: next })}
          />
          <p className="quiet">{parts('chainedText')}</p>
        </>
      )}
    </div>
  );
}

type PrintFieldsProps = {
  readonly designId: string;
  readonly print: FormSettings['print'];
  readonly onChange: (print: FormSettings['print']) => void;
};

/** Whether records have a print button, and what it prints. */
function PrintFields({ designId, print, onChange }: PrintFieldsProps) {
  const t = useMessages(designerMessages);
  const own = useRoute(printTemplatesRoutes.selector, { query: { record: `rec:${designId}` } });
  const others = useRoute(printTemplatesRoutes.selector, { query: { record: 'sql' } });
  const templates = [own, others].flatMap(({ data }) => data?.list ?? []).flatMap(({ children }) => children);
  return (
    <div className="property-list">
      <SwitchField
        label={t('printButton')}
        value={print.shown}
        onChange={(shown) => onChange({ ...print, shown })}
      />
      {print.shown ? (
        <>
          <LocalTextInput
            label={t('printButton')}
            value={print.text}
            onChange={(text) => onChange({ ...print, text })}
          />
          <ChoiceField
            label={t('printWith')}
            value={print.printId}
            options={[
              { value: '', label: t('printAll') },
              ...templates.map(({ id, fullName }) => ({ value: id, label: fullName })),
            ]}
            onChange={(printId) => onChange({ ...print, printId })}
          />
        </>
      ) : null}
    </div>
  );
}
