import { DeleteOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type {
  InterfaceEdit,
  InterfaceExample,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { Button, Input, InputNumber } from 'antd';
import { useController, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useFormFrame } from '../../kit/form-context.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { useUserNames } from '../../kit/user-names.ts';
import { labelled, listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { ValueFields } from './value-fields.tsx';

type ExamplesPaneProps = { readonly id: string | null; readonly isSaved: boolean };

const textsOf = ({ values }: InterfaceExample): Readonly<Record<string, string>> =>
  Object.fromEntries(
    values.map(({ field, value }) => [field, Array.isArray(value) ? value.join() : `${value ?? ''}`]),
  );

/** The values of an example after an edit; what was not edited stays as it was given. */
function givenBy(
  texts: Readonly<Record<string, string>>,
  example: InterfaceExample,
): InterfaceExample['values'] {
  const before = textsOf(example);
  return Object.entries(texts).flatMap(([field, text]) => {
    const kept = example.values.find((given) => given.field === field);
    if (kept && before[field] === text) return [kept];
    return text === '' ? [] : [{ field, value: text }];
  });
}

/** Saved calls with what their answers have to look like; they run before publishing. */
export function ExamplesPane({ id, isSaved }: ExamplesPaneProps) {
  const t = useMessages(interfaceMessages);
  const { readOnly } = useFormFrame();
  const { field } = useController<InterfaceEdit, 'plus.examples'>({ name: 'plus.examples' });
  const examples = field.value;
  const parameters = useWatch<InterfaceEdit, 'requestParameters'>({ name: 'requestParameters' });
  const run = useAction(dataInterfacesRoutes.examples, { invalidates: [] });
  const outcomes = new Map((run.data?.list ?? []).map((outcome) => [outcome.id, outcome]));
  const { names } = useUserNames(examples.flatMap(({ asUserId }) => asUserId || []));
  const change = (index: number, patch: Partial<InterfaceExample>) =>
    field.onChange(examples.map((example, at) => (at === index ? { ...example, ...patch } : example)));
  if (examples.length === 0) return <EmptyBlock text={t('noExamples')} />;
  return (
    <div className="interface-examples">
      <Button
        icon={<PlayCircleOutlined aria-hidden />}
        loading={run.isPending}
        disabled={id === null || !isSaved}
        title={isSaved ? undefined : t('saveFirst')}
        onClick={() => run.mutate({ params: { id: id ?? '' }, body: {} })}
      >
        {t('runExamples')}
      </Button>
      {examples.map((example, index) => {
        const outcome = outcomes.get(example.id);
        return (
          <fieldset key={example.id} disabled={readOnly}>
            <legend className="visually-hidden">{example.name}</legend>
            <Input
              aria-label={t('name')}
              maxLength={50}
              value={example.name}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <span className="interface-limits">
              <InputNumber
                aria-label={t('leastRows')}
                prefix={t('leastRows')}
                min={0}
                precision={0}
                value={example.minRows}
                onChange={(minRows) => change(index, { minRows: minRows ?? 0 })}
              />
              <InputNumber
                aria-label={t('mostRows')}
                prefix={t('mostRows')}
                min={0}
                precision={0}
                value={example.maxRows}
                onChange={(maxRows) => change(index, { maxRows })}
              />
            </span>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('removeExample', { name: example.name })}
              onClick={() => field.onChange(examples.filter((_, at) => at !== index))}
            />
            {parameters.length > 0 ? (
              <ValueFields
                parameters={parameters}
                values={textsOf(example)}
                onChange={(texts) => change(index, { values: givenBy(texts, example) })}
              />
            ) : null}
            <p className="quiet">
              {example.columns.length > 0 ? t('exampleColumns', { columns: listed(example.columns) }) : ''}
              {example.asUserId ? ` ${labelled(t('asPerson'), names.get(example.asUserId) ?? '…')}` : ''}
            </p>
            {outcome ? (
              <StateDot
                tone={outcome.isMet ? 'green' : 'red'}
                text={outcome.isMet ? t('exampleMet') : outcome.reason}
              />
            ) : null}
          </fieldset>
        );
      })}
    </div>
  );
}
