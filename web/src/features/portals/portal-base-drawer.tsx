import { PORTAL_TEMPLATES } from '@auditplus/contract/features/portals/portal-templates.ts';
import {
  GRID_COLUMNS,
  PortalEdit,
  PortalForm,
  type PortalInfo,
  type PortalWidget,
  SCREEN_CATEGORY,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Input, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { DefinitionBaseFields } from '../../kit/definitions/definition-base-fields.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { portalMessages } from './portals.messages.ts';
import './portals.css';

const PortalBase = PortalEdit.pick({
  fullName: true,
  titles: true,
  enCode: true,
  category: true,
  type: true,
  customUrl: true,
  sortCode: true,
  enabledMark: true,
  description: true,
});

const EMPTY = {
  fullName: '',
  titles: { en: '', zhtw: '' },
  enCode: '',
  category: '',
  type: 0 as const,
  customUrl: '',
  sortCode: 0,
  enabledMark: 1 as const,
  description: '',
};

type PortalBaseDrawerProps = {
  /** The portal to change; null: a new one. */
  readonly info: PortalInfo | null;
  /** It is for big screens and stays there. */
  readonly isScreen: boolean;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/** Name, code and kind of a portal. */
export function PortalBaseDrawer({ info, isScreen, onDone, onClose }: PortalBaseDrawerProps) {
  const t = useMessages(portalMessages);
  const values = useMemo(
    () => (info ? PortalBase.parse(info) : isScreen ? { ...EMPTY, category: SCREEN_CATEGORY } : EMPTY),
    [info, isScreen],
  );
  const form = useKitForm({ schema: PortalBase, values });
  const create = useAction(portalsRoutes.create, {
    onDone: ({ id }) => onDone(id),
    onRefused: () => true,
  });
  const update = useAction(portalsRoutes.update, {
    done: t('saved'),
    onDone: () => info && onDone(info.id),
    onRefused: () => true,
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const [start, setStart] = useState('');
  /** What a template is called goes where nothing was typed yet. */
  const takeTemplate = (key: string) => {
    setStart(key);
    const template = templateOf(key);
    if (!template) return;
    const { zh, ...titles } = template.name;
    const { dirtyFields } = form.formState;
    if (!dirtyFields.fullName) form.setValue('fullName', zh);
    if (!dirtyFields.titles) form.setValue('titles', titles);
    if (!dirtyFields.category) form.setValue('category', template.category);
  };
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('base') : t(isScreen ? 'newScreen' : 'newPortal')}
      form={form}
      onSubmit={(base) => {
        const linkType = base.customUrl.startsWith('/') ? ('0' as const) : ('1' as const);
        return info
          ? update.mutateAsync({ params: { id: info.id }, body: { ...info, ...base, linkType } })
          : create.mutateAsync({
              body: {
                ...base,
                linkType,
                formData:
                  (base.type === 0 && templateOf(start)?.formData) || PortalForm.parse({ layout: [] }),
              },
            });
      }}
      onClose={onClose}
    >
      {info || type === 1 ? null : (
        <div className="field">
          <span className="field-label">{t('startFrom')}</span>
          <div className="field-control">
            <StartChoice templates={templatesFor(isScreen)} value={start} onChange={takeTemplate} />
          </div>
        </div>
      )}
      <DefinitionBaseFields categories={isScreen ? null : 'portalDesigner'}>
        {isScreen ? null : (
          <Field name="type" label={t('kind')}>
            <Radio.Group
              options={[
                { value: 0, label: t('designed') },
                { value: 1, label: t('link') },
              ]}
            />
          </Field>
        )}
        {type === 1 ? (
          <Field name="customUrl" label={t('linkAddress')} help={t('linkHelp')} required>
            <Input maxLength={1000} />
          </Field>
        ) : null}
      </DefinitionBaseFields>
    </FormDrawer>
  );
}

const templateOf = (start: string) => PORTAL_TEMPLATES.find(({ key }) => key === start);

/** Big screens begin as such; other portals as anything. */
const templatesFor = (isScreen: boolean) =>
  PORTAL_TEMPLATES.filter(({ category }) => !isScreen || category === SCREEN_CATEGORY);

type StartChoiceProps = {
  readonly templates: typeof PORTAL_TEMPLATES;
  readonly value: string;
  readonly onChange: (start: string) => void;
};

/** Nothing, or one of the portals that the product brings along. */
function StartChoice({ templates, value, onChange }: StartChoiceProps) {
  const t = useMessages(portalMessages);
  const language = useLanguage();
  return (
    <Radio.Group
      className="portal-starts"
      aria-label={t('startFrom')}
      value={value}
      onChange={({ target }) => onChange(String(target.value))}
    >
      <Radio value="" className="portal-start">
        <strong>{t('fromNothing')}</strong>
        <span className="quiet">{t('fromNothingText')}</span>
      </Radio>
      {templates.map(({ key, name, about, formData }) => (
        <Radio key={key} value={key} className="portal-start">
          <strong>{name[language]}</strong>
          <span className="quiet">{about[language]}</span>
          <Outline widgets={formData.layout} />
        </Radio>
      ))}
    </Radio.Group>
  );
}

/** Where the widgets of a portal lie; how a widget is drawn tells its kind. */
function Outline({ widgets }: { readonly widgets: readonly PortalWidget[] }) {
  const rows = Math.max(...widgets.map(({ y, h }) => y + h));
  return (
    <svg className="portal-outline" viewBox={`0 0 ${GRID_COLUMNS * 2} ${rows}`} aria-hidden="true">
      {widgets.map(({ i, x, y, w, h, elementKey }) => (
        <rect
          key={i}
          data-kind={elementKey}
          x={2 * x + 0.15}
          y={y + 0.15}
          width={2 * w - 0.3}
          height={h - 0.3}
          rx={0.4}
        />
      ))}
    </svg>
  );
}
