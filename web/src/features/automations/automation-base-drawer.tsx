import {
  AutomationEdit,
  type AutomationInfo,
} from '@auditplus/contract/features/automations/automations.model.ts';
import { automationsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DefinitionBaseFields } from '../../kit/definitions/definition-base-fields.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { automationMessages, automationStepMessages } from './automations.messages.ts';

const Base = AutomationEdit.pick({
  fullName: true,
  titles: true,
  enCode: true,
  category: true,
  userId: true,
  sortCode: true,
  description: true,
});

type AutomationBaseDrawerProps = {
  /** The automation to change; null: a new one. */
  readonly info: AutomationInfo | null;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/** Name, code and person of an automation. */
export function AutomationBaseDrawer({ info, onDone, onClose }: AutomationBaseDrawerProps) {
  const t = useMessages(automationMessages);
  const steps = useMessages(automationStepMessages);
  const self = useSession(({ current }) => current?.userInfo.userId ?? '');
  const values = useMemo(
    () =>
      info
        ? Base.parse({ ...info, userId: info.userId || self })
        : {
            fullName: '',
            titles: { en: '', zhtw: '' },
            enCode: '',
            category: '',
            userId: self,
            sortCode: 0,
            description: '',
          },
    [info, self],
  );
  const form = useKitForm({ schema: Base, values });
  const create = useAction(automationsRoutes.create, {
    onDone: ({ id }) => onDone(id),
    onRefused: () => true,
  });
  const update = useAction(automationsRoutes.update, {
    done: t('saved'),
    onDone: () => info && onDone(info.id),
    onRefused: () => true,
  });
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('base') : t('newAutomation')}
      form={form}
      onSubmit={(base) =>
        info
          ? update.mutateAsync({ params: { id: info.id }, body: { ...info, ...base } })
          : create.mutateAsync({
              body: {
                ...base,
                enabledMark: 1,
                flowTemplateJson: { type: 'start', nodeId: 'start', properties: { title: steps('start') } },
              },
            })
      }
      onClose={onClose}
    >
      <DefinitionBaseFields categories="WorkFlowCategory">
        <Field name="userId" label={t('person')} help={t('personHelp')} required fromChild={(id) => id ?? ''}>
          <UserPicker />
        </Field>
      </DefinitionBaseFields>
    </FormDrawer>
  );
}
