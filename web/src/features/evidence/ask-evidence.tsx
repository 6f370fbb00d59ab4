import {
  CreateSupportRequest,
  type SupportSheet,
} from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Button, DatePicker, Input, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useAction } from '../../lib/query.ts';
import { evidenceMessages } from './evidence.messages.ts';

type Askable = z.output<typeof SupportSheet>['askable'];

type AskEvidenceProps = {
  readonly checkTaskId: string;
  /** Items that the sheet names as open to the caller's questions. */
  readonly askable: Askable;
  readonly small?: boolean;
};

/** Asks the unit for more evidence on an item; nothing is drawn for those who may not. */
export function AskEvidence({ checkTaskId, askable, small = false }: AskEvidenceProps) {
  const t = useMessages(evidenceMessages);
  const mayAsk = useCan('btn_sf_accept', 'audit.evidence');
  const [open, setOpen] = useState(false);
  if (!mayAsk || askable.length === 0) return null;
  return (
    <>
      <Button {...(small ? { size: 'small', type: 'text' } : {})} onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      {open ? <AskDialog checkTaskId={checkTaskId} askable={askable} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type AskDialogProps = Omit<AskEvidenceProps, 'small'> & { readonly onClose: () => void };

function AskDialog({ checkTaskId, askable, onClose }: AskDialogProps) {
  const t = useMessages(evidenceMessages);
  const ask = useAction(evidenceRoutes.ask, { done: t('asked'), onRefused: () => true });
  const only = askable.length === 1 ? askable[0] : undefined;
  const nodeId = only?.nodeId ?? '';
  const values = useMemo(
    (): z.output<typeof CreateSupportRequest> => ({
      checkTaskId,
      evaluationId: '0',
      nodeId,
      label: '',
      mandatory: 1,
    }),
    [checkTaskId, nodeId],
  );
  const form = useKitForm({ schema: CreateSupportRequest, values });
  return (
    <FormDialog
      open
      title={t('askTitle')}
      submitText={t('ask')}
      form={form}
      onSubmit={(body) => ask.mutateAsync({ body })}
      onClose={onClose}
    >
      {only ? (
        <p className="quiet">
          {only.nodeCode} {only.nodeName}
        </p>
      ) : (
        <Field name="nodeId" label={t('askItem')} required toChild={(id) => id || null}>
          <Select
            className="picker"
            showSearch={{ optionFilterProp: 'label' }}
            options={askable.map((item) => ({
              value: item.nodeId,
              label: `${item.nodeCode} ${item.nodeName}`,
            }))}
          />
        </Field>
      )}
      <Field name="label" label={t('askLabel')} required>
        <Input maxLength={200} placeholder={t('askLabelHint')} />
      </Field>
      <Field
        name="dueDate"
        label={t('askDue')}
        help={t('askDueHelp')}
        toChild={toDayjs}
        fromChild={(value) => fromDayjs(value) || undefined}
      >
        <DatePicker className="picker" />
      </Field>
      <Field
        name="mandatory"
        label={t('askMandatory')}
        valueProp="checked"
        toChild={(mark) => mark === 1}
        fromChild={(on) => (on ? 1 : 0)}
      >
        <Switch />
      </Field>
    </FormDialog>
  );
}
