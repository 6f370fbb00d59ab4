import { CreateFinding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { Checkbox, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { call } from '../../lib/api.ts';
import { points } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { showError } from '../../lib/show-error.ts';
import { FindingDrawer } from '../findings/public.ts';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { draftOf } from './score-draft.ts';
import { scoreFindingMessages } from './score-finding.messages.ts';
import { deductionName } from './score-item-row.tsx';
import { scoringMessages } from './scoring.messages.ts';

type FindingProps = { readonly open: boolean; readonly onClose: () => void };

const FACT_LENGTH = 10;

/**
 * A finding on the focused item, prefilled from its clause, deductions and photos. When earlier findings look like
 * the saved one, it is shown with them, so that it can be marked as a repetition.
 */
export function ScoreFinding({ open, onClose }: FindingProps) {
  const nodeId = useScoreState(({ focused }) => focused);
  const [repeated, setRepeated] = useState<string | null>(null);
  const propose = (findingId: string) => {
    call(findingsRoutes.similar, { params: { id: findingId } }).then(
      ({ list }) => list.length > 0 && setRepeated(findingId),
      showError,
    );
  };
  return (
    <>
      {open && nodeId ? (
        <FindingForm key={nodeId} nodeId={nodeId} onClose={onClose} onSaved={propose} />
      ) : null}
      <FindingDrawer id={repeated} onClose={() => setRepeated(null)} />
    </>
  );
}

type FormProps = {
  readonly nodeId: string;
  readonly onClose: () => void;
  readonly onSaved: (findingId: string) => void;
};

function FindingForm({ nodeId, onClose, onSaved }: FormProps) {
  const t = useMessages(scoringMessages);
  const words = useMessages(scoreFindingMessages);
  const { reload } = useScore();
  const { record, nodes } = useSheet();
  const row = useScoreState(({ rows }) => rows[nodeId]);
  const draft = useScoreState(({ drafts }) => drafts[nodeId]?.draft);
  const severities = useDictionary('auditSeverity');
  const categories = useDictionary('auditFindingCategory');
  const node = nodes.find(({ id }) => id === nodeId);
  const schema = useMemo(
    () =>
      CreateFinding.refine(({ fact }) => [...fact.trim()].length >= FACT_LENGTH, {
        error: words('factShort'),
        path: ['fact'],
      }),
    [words],
  );
  // Only what is stored can be linked: the places of its deductions are the server's.
  const stored = row?.deductions ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts from the item as it was when it opened
  const values = useMemo(() => {
    const worked = draft ?? draftOf(row);
    const [option] =
      node?.options.filter(({ id }) => worked.deductions.some(({ optionId }) => optionId === id)) ?? [];
    const reasons = worked.deductions.map(({ reason }) => reason).filter(Boolean);
    return {
      checkTaskId: record.checkTaskId,
      nodeId,
      stageRecordId: record.id,
      deductionIndexes: stored.map((_, index) => index),
      title: reasons[0]?.slice(0, 100) || (option?.label ?? ''),
      fact: reasons.join('\n'),
      criterion: node ? `${node.nodeCode} ${node.fullName}\n${node.ruleText}`.slice(0, 1000) : '',
      severity: option?.severityDefault || 2,
      majorHazard: 0 as 0 | 1,
      category: '',
      causePreliminary: '',
      place: worked.deductions.find(({ place }) => place)?.place ?? '',
      fileIds: worked.photos.map(({ fileId }) => fileId).slice(0, 20),
    };
  }, [nodeId]);
  const form = useKitForm({ schema, values });
  const create = useAction(findingsRoutes.create, {
    done: words('findingDone'),
    onRefused: () => true,
    onDone: ({ id }) => {
      reload();
      onSaved(id);
    },
  });
  return (
    <FormDrawer
      open
      title={words('newFindingOn', { code: node?.nodeCode ?? '' })}
      width="medium"
      form={form}
      submitText={words('saveFinding')}
      onSubmit={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      <Field name="title" label={words('findingTitle')} required>
        <Input maxLength={100} autoFocus />
      </Field>
      <Field name="fact" label={words('fact')} required help={words('factHelp')}>
        <Input.TextArea rows={4} maxLength={2000} />
      </Field>
      <Field name="criterion" label={words('criterion')} required>
        <Input.TextArea rows={3} maxLength={1000} />
      </Field>
      <Field name="severity" label={words('severity')} required>
        <Select options={severities.options.map(({ value, label }) => ({ value: Number(value), label }))} />
      </Field>
      <Field
        name="majorHazard"
        label={words('majorHazard')}
        valueProp="checked"
        toChild={(value) => value === 1}
        fromChild={asFlag}
      >
        <Checkbox>{words('majorHazardHelp')}</Checkbox>
      </Field>
      <Field name="category" label={words('category')} required>
        <Select options={[...categories.options]} />
      </Field>
      <Field name="place" label={t('place')}>
        <Input maxLength={100} />
      </Field>
      {stored.length > 0 ? (
        <Field name="deductionIndexes" label={words('linkedDeductions')}>
          <Checkbox.Group
            options={draftOf(row).deductions.map((deduction, index) => ({
              value: index,
              label: node
                ? `${deductionName(t, node, deduction)} −${points(stored[index]?.points)}`
                : String(index + 1),
            }))}
          />
        </Field>
      ) : null}
      <Field name="causePreliminary" label={words('cause')}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Field>
    </FormDrawer>
  );
}

/** A tick box hands over its event or its state. */
function asFlag(value: unknown): 0 | 1 {
  if (typeof value === 'object' && value !== null && 'target' in value) {
    const { target } = value;
    return typeof target === 'object' && target !== null && 'checked' in target && target.checked === true
      ? 1
      : 0;
  }
  return value === true ? 1 : 0;
}
