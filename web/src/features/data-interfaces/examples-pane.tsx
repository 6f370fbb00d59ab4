import { DeleteOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type {
  InterfaceEdit,
  InterfaceExample,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { Button, Input, InputNumber } from 'antd';
import { useController } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useFormFrame } from '../../kit/form-context.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { useUserNames } from '../../kit/user-names.ts';
import { labelled, listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

type ExamplesPaneProps = { readonly id: string | null; readonly isSaved: boolean };

/** Saved calls with what their answers have to look like; they run before publishing. */
export function ExamplesPane({ id, isSaved }: ExamplesPaneProps) {
  const t = useMessages(interfaceMessages);
  const { readOnly } = useFormFrame();
  const { field } = useController<InterfaceEdit, 'plus.examples'>({ name: 'plus.examples' });
  const examples = field.value;
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
