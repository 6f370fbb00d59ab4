import { BillRuleEdit, billNumber } from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { TailFields } from '../../kit/record-fields.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { billRuleMessages } from './bill-rules.messages.ts';

type Info = RouteReply<typeof billNumbersRoutes.read>;
type BillRuleDrawerProps = { readonly id: string | null; readonly onClose: () => void };

/** Makes or changes a bill rule, with an example of its numbers. */
export function BillRuleDrawer({ id, onClose }: BillRuleDrawerProps) {
  const t = useMessages(billRuleMessages);
  const query = useRoute(
    billNumbersRoutes.read,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <RuleForm info={null} onClose={onClose} />;
  if (query.data && !query.isFetching) return <RuleForm info={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('editRule')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function RuleForm({ info, onClose }: { readonly info: Info | null; readonly onClose: () => void }) {
  const t = useMessages(billRuleMessages);
  const values = useMemo(() => startOf(info), [info]);
  const form = useKitForm({ schema: BillRuleEdit, values });
  const create = useAction(billNumbersRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(billNumbersRoutes.update, { done: t('saved'), onRefused: () => true });
  const fixed = info?.isUsed === true;
  return (
    <FormDrawer
      open
      title={info ? t('editRule') : t('newRule')}
      form={form}
      onSubmit={(body) =>
        info ? update.mutateAsync({ params: { id: info.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      {fixed ? <p className="quiet">{t('used', { number: info.outputNumber })}</p> : null}
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="enCode" label={t('code')} required help={t('codeHelp')}>
        <Input maxLength={50} disabled={fixed} />
      </Field>
      <Field name="prefix" label={t('prefix')} required>
        <Input maxLength={50} disabled={fixed} />
      </Field>
      <Field name="dateFormat" label={t('dateFormat')} required>
        <Select
          disabled={fixed}
          options={[
            { value: 'yyyyMMdd', label: t('day') },
            { value: 'yyyyMM', label: t('month') },
            { value: 'yyyy', label: t('year') },
            { value: 'no', label: t('no') },
          ]}
        />
      </Field>
      <Field name="digit" label={t('digit')} required help={t('digitHelp')}>
        <InputNumber min={fixed ? info.digit : 1} max={9} precision={0} />
      </Field>
      <Field name="startNumber" label={t('start')} required help={t('startHelp')}>
        <Input maxLength={9} inputMode="numeric" />
      </Field>
      <Example form={form} />
      <TailFields />
    </FormDrawer>
  );
}

/** The first number that the rule would give today. */
function Example({ form }: { readonly form: UseFormReturn<BillRuleEdit> }) {
  const t = useMessages(billRuleMessages);
  const [prefix, dateFormat, digit, startNumber] = form.watch([
    'prefix',
    'dateFormat',
    'digit',
    'startNumber',
  ]);
  const rule = { prefix, dateFormat, digit: digit ?? 1 };
  const serial = Number.parseInt(startNumber, 10);
  const text = Number.isNaN(serial) ? '–' : billNumber(rule, dayjs().format('YYYY-MM-DD'), serial);
  return (
    <div className="field">
      <span className="field-label">{t('example')}</span>
      <div className="field-control">
        <output className="field-text number" aria-live="polite">
          {text}
        </output>
        <div className="field-note" />
      </div>
    </div>
  );
}

function startOf(info: Info | null): BillRuleEdit {
  if (!info)
    return {
      fullName: '',
      enCode: '',
      prefix: '',
      dateFormat: 'yyyyMMdd',
      digit: 4,
      startNumber: '1',
      sortCode: 0,
      enabledMark: 1,
      description: '',
    };
  const { id: _id, outputNumber: _number, isUsed: _isUsed, ...edit } = info;
  return edit;
}
