import { ProcessDefinitionEdit } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { ColorPicker, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DefinitionBaseFields } from '../../kit/definitions/definition-base-fields.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { IconPicker } from '../menus/public.ts';
import { processDefinitionsMessages } from './process-definitions.messages.ts';
import { processTreeMessages } from './process-designer.messages.ts';
import { useSystemForms } from './use-system-forms.ts';

export type ProcessInfo = RouteReply<typeof processDefinitionsRoutes.read>;

const ProcessBase = ProcessDefinitionEdit.pick({
  fullName: true,
  titles: true,
  enCode: true,
  category: true,
  formCode: true,
  icon: true,
  iconBackground: true,
  sortCode: true,
  description: true,
  descriptions: true,
});

const EMPTY = {
  fullName: '',
  titles: { en: '', zhtw: '' },
  enCode: '',
  category: '',
  formCode: '',
  icon: 'FormOutlined',
  // fixed colour: the contract's default
  iconBackground: '#008cff',
  sortCode: 0,
  description: '',
  descriptions: { en: '', zhtw: '' },
};

type ProcessBaseDrawerProps = {
  /** The definition to change; null: a new one. */
  readonly info: ProcessInfo | null;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/** Name, code and look of a process. */
export function ProcessBaseDrawer({ info, onDone, onClose }: ProcessBaseDrawerProps) {
  const t = useMessages(processDefinitionsMessages);
  const tree = useMessages(processTreeMessages);
  const values = useMemo(() => (info ? ProcessBase.parse(info) : EMPTY), [info]);
  const form = useKitForm({ schema: ProcessBase, values });
  const systemForms = useSystemForms();
  const create = useAction(processDefinitionsRoutes.create, {
    onDone: ({ id }) => onDone(id),
    onRefused: () => true,
  });
  const update = useAction(processDefinitionsRoutes.update, {
    done: t('saved'),
    onDone: () => info && onDone(info.id),
    onRefused: () => true,
  });
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('base') : t('newProcess')}
      form={form}
      onSubmit={(base) =>
        info
          ? update.mutateAsync({ params: { id: info.id }, body: { ...info, ...base, ...formOf(base) } })
          : create.mutateAsync({
              body: {
                ...base,
                ...formOf(base),
                type: 0,
                formUrl: '',
                appFormUrl: '',
                enabledMark: 1,
                dbLinkId: '0',
                tables: [],
                formData: [],
                flowTemplateJson: { type: 'start', nodeId: 'start', properties: { title: tree('start') } },
              },
            })
      }
      onClose={onClose}
    >
      <DefinitionBaseFields
        categories="WorkFlowCategory"
        nameLength={50}
        isDescribedInAll
        labels={{ name: t('name'), code: t('code'), category: t('category'), order: t('order') }}
      >
        <Field name="formCode" label={t('form')} help={t('formHelp')}>
          <Select
            // What runs has the form of its version; another form begins with another process.
            disabled={info !== null && info.version > 0}
            options={[
              { value: '', label: t('ownForm') },
              ...systemForms.map(({ code, fullName }) => ({ value: code, label: fullName })),
            ]}
          />
        </Field>
        <Field name="icon" label={t('icon')} required>
          <IconPicker />
        </Field>
        <Field name="iconBackground" label={t('iconColour')}>
          <IconColour />
        </Field>
      </DefinitionBaseFields>
    </FormDrawer>
  );
}

/** A system form is named by its code; without one the process has a form of its own. */
const formOf = ({ formCode }: Pick<ProcessInfo, 'formCode'>) => ({
  formCode,
  formType: formCode === '' ? (2 as const) : (1 as const),
});

type IconColourProps = { readonly value?: string; readonly onChange?: (colour: string) => void };

const IconColour = ({ value = '', onChange }: IconColourProps) => (
  <ColorPicker value={value} disabledAlpha onChange={(colour) => onChange?.(colour.toHexString())} />
);
