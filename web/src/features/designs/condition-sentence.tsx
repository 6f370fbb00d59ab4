import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { type ValueKindId, valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import {
  type Clause,
  type ClauseOperator,
  type ClauseValue,
  clauseOperators,
  type Sentence,
  takesMany,
  takesValue,
} from '@auditplus/core/expressions/sentence.ts';
import { EMPTY, listOf, type Type } from '@auditplus/core/expressions/types.ts';
import { type FormField, propsOf, typeOfShape } from '@auditplus/core/forms/form-model.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { formRenderer } from '../../kit/fields/form-fields.ts';
import { IconAction } from '../../kit/icon-action.tsx';
import { conditionMessages } from './designer.messages.ts';

/** A field that a condition may compare, under the name that the expression knows it by. */
export type ComparedField = { readonly name: string; readonly label: string; readonly field: FormField };

/** The type by which a field is compared: what holds ways, files or ranges is only there or not. */
export const comparedType = ({ field: { shape } }: ComparedField): Type =>
  WHOLE.has(shape) ? listOf(EMPTY) : typeOfShape(shape);

const WHOLE: ReadonlySet<FormField['shape']> = new Set(['paths', 'files', 'days', 'times', 'decimals']);

type ConditionSentenceProps = {
  readonly label: string;
  readonly fields: readonly ComparedField[];
  readonly sentence: Sentence;
  readonly onChange: (sentence: Sentence) => void;
};

/** A condition by field, comparison and value, chosen by name. */
export function ConditionSentence({ label, fields, sentence, onChange }: ConditionSentenceProps) {
  const t = useMessages(conditionMessages);
  const { joined, clauses } = sentence;
  const put = (at: number, clause: Clause) => onChange({ joined, clauses: clauses.with(at, clause) });
  return (
    <fieldset className="condition-sentence" aria-label={label}>
      {clauses.map((clause, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no names of their own
        <div key={at} className="condition-clause">
          <div className="condition-parts">
            {at > 0 ? (
              <Select
                className="condition-joined"
                aria-label={t('joined')}
                value={joined}
                options={[
                  { value: 'and' as const, label: t('and') },
                  { value: 'or' as const, label: t('or') },
                ]}
                onChange={(next) => onChange({ joined: next, clauses })}
              />
            ) : null}
            <ClauseControls fields={fields} clause={clause} onChange={(next) => put(at, next)} />
          </div>
          <IconAction
            label={t('drop', { at: at + 1 })}
            icon={<CloseOutlined />}
            onClick={() => onChange({ joined, clauses: clauses.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {fields.length > 0 ? (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange({ joined, clauses: [...clauses, NEW] })}
        >
          {t('add')}
        </Button>
      ) : (
        <span className="quiet">{t('noFields')}</span>
      )}
    </fieldset>
  );
}

const NEW: Clause = { field: '', operator: 'equal', value: null };

type ClauseControlsProps = {
  readonly fields: readonly ComparedField[];
  readonly clause: Clause;
  readonly onChange: (clause: Clause) => void;
};

function ClauseControls({ fields, clause, onChange }: ClauseControlsProps) {
  const t = useMessages(conditionMessages);
  const compared = fields.find(({ name }) => name === clause.field);
  const operators = compared ? operatorsOf(compared) : [];
  return (
    <>
      <Select<string | null>
        className="condition-field"
        aria-label={t('field')}
        placeholder={t('field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={clause.field || null}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        onChange={(name) => {
          const next = fields.find((one) => one.name === name);
          if (next) onChange({ field: next.name, operator: operatorsOf(next)[0] ?? 'empty', value: null });
        }}
      />
      {compared ? (
        <Select
          className="condition-operator"
          aria-label={t('operator')}
          value={clause.operator}
          options={operators.map((value) => ({ value, label: t(value) }))}
          onChange={(operator) =>
            onChange({ ...clause, operator, value: isAlike(operator, clause.operator) ? clause.value : null })
          }
        />
      ) : null}
      {compared && takesValue(clause.operator) ? (
        <span className="condition-value">
          <ClauseValueControl
            compared={compared}
            clause={clause}
            onChange={(value) => onChange({ ...clause, value })}
          />
        </span>
      ) : null}
    </>
  );
}

/** Of what one chooses from a list nothing is written that it might contain. */
function operatorsOf(compared: ComparedField): readonly ClauseOperator[] {
  const all = clauseOperators(comparedType(compared));
  return isOffered(compared) ? all.filter((operator) => !WRITTEN.has(operator)) : all;
}

const WRITTEN: ReadonlySet<ClauseOperator> = new Set(['contains', 'notContains', 'startsWith']);

/** Two comparisons that take the same value. */
const isAlike = (one: ClauseOperator, other: ClauseOperator): boolean =>
  takesValue(one) && takesValue(other) && takesMany(one) === takesMany(other);

/** Whether the values of a field are chosen by name in the control of its own kind. */
function isOffered({ field: { shape, kind, props } }: ComparedField): boolean {
  const to = kind.refersTo?.(props)?.to;
  return (shape === 'id' || shape === 'ids') && to !== undefined && NAMED.has(to);
}

const NAMED: ReadonlySet<string> = new Set(['options', 'user', 'organization', 'department', 'position']);

type ClauseValueControlProps = {
  readonly compared: ComparedField;
  readonly clause: Clause;
  readonly onChange: (value: ClauseValue) => void;
};

function ClauseValueControl({ compared, clause: { operator, value }, onChange }: ClauseValueControlProps) {
  const t = useMessages(conditionMessages);
  const { field } = compared;
  const label = t('value');
  if (field.shape === 'decimal')
    return (
      <InputNumber<number>
        aria-label={label}
        min={-FAR}
        max={FAR}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
      />
    );
  if (field.shape === 'day' || isOffered(compared)) {
    const kindId = CONTROLS[field.kindId] ?? field.kindId;
    const { Edit } = formRenderer(kindId);
    const several = { multiple: takesMany(operator), clearable: true, filterable: true };
    return (
      <Edit
        id={`condition-${compared.name}`}
        path={field.path}
        label={label}
        value={value ?? (takesMany(operator) ? [] : null)}
        props={{ ...propsOf(valueKind(kindId), field.field), ...(field.shape === 'day' ? {} : several) }}
        isDisabled={false}
        hasIssue={false}
        onChange={(next) => onChange(chosenValue(next))}
        onBlur={() => {}}
      />
    );
  }
  if (takesMany(operator))
    return (
      <Select<string[]>
        mode="tags"
        aria-label={label}
        value={Array.isArray(value) ? [...value] : []}
        onChange={onChange}
      />
    );
  return (
    <Input
      aria-label={label}
      maxLength={200}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Numbers beyond are not exact. */
const FAR = 1e15;

/** Options that are all in sight in a form drop down in a condition. */
const CONTROLS: Readonly<Partial<Record<ValueKindId, ValueKindId>>> = { radio: 'select', checkbox: 'select' };

function chosenValue(next: unknown): ClauseValue {
  if (Array.isArray(next)) return next.map(String);
  return typeof next === 'string' ? next : null;
}
