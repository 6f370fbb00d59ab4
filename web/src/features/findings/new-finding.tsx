import { CreateFinding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { FindingFieldset } from './finding-form.tsx';
import { findingsMessages } from './findings.messages.ts';

/** A task of an audit that findings may be added to. */
export type FindingTask = { readonly id: string; readonly unit: string; readonly versionId: string };

/** The item that a finding is about, and what its deductions say. */
export type FindingPlace = {
  readonly checkTaskId: string;
  readonly nodeId: string;
  readonly nodeCode: string;
  readonly nodeName: string;
  readonly stageRecordId: string;
  readonly deductions: readonly { readonly reason: string; readonly label: string; readonly place: string }[];
};

const FACT_LENGTH = 10;

/** Adds a finding on any item of an audit's tasks. */
export function NewFindingButton({ tasks }: { readonly tasks: readonly FindingTask[] }) {
  const t = useMessages(findingsMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('newFinding')}
      </Button>
      {isOpen ? <NewFindingDrawer tasks={tasks} place={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type NewFindingDrawerProps = {
  readonly tasks: readonly FindingTask[];
  /** The item with its deductions; null lets the person choose unit and item. */
  readonly place: FindingPlace | null;
  readonly onClose: () => void;
};

/** A new finding, filled in from the deductions of its item where it comes from them. */
export function NewFindingDrawer({ tasks, place, onClose }: NewFindingDrawerProps) {
  const t = useMessages(findingsMessages);
  const schema = useMemo(
    () =>
      CreateFinding.extend({ checkTaskId: z.string().min(1), nodeId: z.string().min(1) }).refine(
        ({ fact }) => [...fact.trim()].length >= FACT_LENGTH,
        { error: t('factShort'), path: ['fact'] },
      ),
    [t],
  );
  const [only] = tasks;
  const values = useMemo(() => {
    const reasons = place?.deductions.map(({ reason }) => reason).filter(Boolean) ?? [];
    return {
      checkTaskId: place?.checkTaskId ?? (tasks.length === 1 ? (only?.id ?? '') : ''),
      nodeId: place?.nodeId ?? '',
      ...(place ? { stageRecordId: place.stageRecordId } : {}),
      deductionIndexes: place?.deductions.map((_, index) => index) ?? [],
      title: (reasons[0] ?? place?.deductions[0]?.label ?? '').slice(0, 100),
      fact: reasons.join('\n'),
      criterion: place ? `${place.nodeCode} ${place.nodeName}` : '',
      severity: 2,
      majorHazard: 0 as 0 | 1,
      category: '',
      causePreliminary: '',
      place: place?.deductions.find((deduction) => deduction.place)?.place ?? '',
      fileIds: [],
    };
  }, [place, tasks, only]);
  const form = useKitForm({ schema, values });
  const create = useAction(findingsRoutes.create, { done: t('findingMade'), onRefused: () => true });
  return (
    <FormDrawer
      open
      title={place ? t('newFindingOn', { code: place.nodeCode }) : t('newFinding')}
      width="medium"
      form={form}
      submitText={t('saveFinding')}
      onSubmit={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      {place ? null : <PlaceFields tasks={tasks} form={form} />}
      <FindingFieldset />
    </FormDrawer>
  );
}

type NewFinding = z.output<typeof CreateFinding>;

/** The unit and one of its items; the item's text becomes the criterion. */
function PlaceFields({
  tasks,
  form,
}: {
  readonly tasks: readonly FindingTask[];
  readonly form: UseFormReturn<NewFinding>;
}) {
  const t = useMessages(findingsMessages);
  const taskId = useWatch({ control: form.control, name: 'checkTaskId' });
  const task = tasks.find(({ id }) => id === taskId);
  const tree = useRoute(
    standardsRoutes.tree,
    { params: { versionId: task?.versionId ?? '' } },
    { enabled: task !== undefined },
  );
  const items = tree.data?.nodes.filter((node) => node.isItem && node.enabledMark === 1) ?? [];
  const choose = (nodeId: unknown) => {
    const node = items.find(({ id }) => id === nodeId);
    if (node)
      form.setValue('criterion', `${node.nodeCode} ${node.fullName}\n${node.ruleText}`.slice(0, 1000), {
        shouldDirty: true,
      });
    return nodeId;
  };
  return (
    <>
      <Field name="checkTaskId" label={t('unit')} required>
        <Select
          placeholder={t('unitHint')}
          showSearch={{ optionFilterProp: 'label' }}
          options={tasks.map(({ id, unit }) => ({ value: id, label: unit }))}
        />
      </Field>
      <Field name="nodeId" label={t('item')} required toChild={(id) => id || null} fromChild={choose}>
        <Select
          placeholder={t('itemHint')}
          disabled={task === undefined}
          loading={task !== undefined && tree.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={items.map((node) => ({ value: node.id, label: `${node.nodeCode} ${node.fullName}` }))}
        />
      </Field>
    </>
  );
}
