import { PlayCircleOutlined } from '@ant-design/icons';
import {
  type BenchPlan,
  type BenchResult,
  type InterfaceEdit,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import type { InterfaceRow } from '../../kit/interfaces/interface-rows.ts';
import { useCan } from '../../kit/permission.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { useAction } from '../../lib/query.ts';
import { errorText } from '../../lib/show-error.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { ResultView } from './result-view.tsx';
import { ValueFields } from './value-fields.tsx';

type BenchPaneProps = {
  /** Of the stored interface, whose kept secret may be used; empty for a new one. */
  readonly id: string;
  /** Answers whether the content shows where the refusal is. */
  readonly onRefused: (error: unknown) => boolean;
  /** Takes the first row that the source gave, where no script made another one of it. */
  readonly onRow: (row: InterfaceRow) => void;
};

/** Runs what is written, saved or not, as oneself or as another person. */
export function BenchPane({ id, onRefused, onRow }: BenchPaneProps) {
  const t = useMessages(interfaceMessages);
  const { getValues, setValue } = useFormContext<InterfaceEdit>();
  const parameters = useWatch<InterfaceEdit, 'requestParameters'>({ name: 'requestParameters' });
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [person, setPerson] = useState('');
  const personId = useId();
  const mayRunAs = useCan('btn_runAs');
  const [result, setResult] = useState<BenchResult | null>(null);
  const [plan, setPlan] = useState<BenchPlan | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const bench = useAction(dataInterfacesRoutes.bench, { invalidates: [], onRefused: () => true });
  const explain = useAction(dataInterfacesRoutes.plan, { invalidates: [], onRefused: () => true });
  const isStatement = useWatch<InterfaceEdit, 'dataType'>({ name: 'dataType' }) === SOURCE.sql;
  const given = parameters.flatMap(({ field }) => {
    const value = values[field] ?? '';
    return value === '' ? [] : [{ field, value }];
  });
  const written = () => {
    const {
      enabledMark: _,
      rev: __,
      fullName,
      enCode,
      categoryId,
      sortCode,
      description,
      ...body
    } = getValues();
    return { ...body, id, values: given, asUserId: person };
  };
  const show = (found: { readonly result?: BenchResult; readonly plan?: BenchPlan }) => {
    setResult(found.result ?? null);
    setPlan(found.plan ?? null);
    setRefusal(null);
    onRefused(null);
  };
  const tell = (error: unknown) => {
    onRefused(error);
    setResult(null);
    setPlan(null);
    setRefusal(error instanceof ApiError ? error : null);
  };
  const run = async () => {
    const body = written();
    try {
      const found = await bench.mutateAsync({ body });
      show({ result: found });
      const first: unknown = Array.isArray(found.data) ? found.data[0] : undefined;
      if (isRow(first) && body.dataProcessing.trim() === '') onRow(first);
      // The filter's editor and the examples know the columns from now on.
      setValue('plus.columns', found.columns);
    } catch (error) {
      tell(error);
    }
  };
  const showPlan = async () => {
    try {
      show({ plan: await explain.mutateAsync({ body: written() }) });
    } catch (error) {
      tell(error);
    }
  };
  const keep = () => {
    if (!result) return;
    const examples = getValues('plus.examples');
    const first: unknown = Array.isArray(result.data) ? result.data[0] : undefined;
    const hasRow = isRow(first);
    const isAsFound = getValues('dataProcessing').trim() === '';
    // Without a row, and without a script that makes others, they are those of the source.
    const columns = hasRow ? Object.keys(first) : isAsFound ? result.columns.map(({ name }) => name) : [];
    setValue(
      'plus.examples',
      [
        ...examples,
        {
          id: newId(),
          name: t('exampleName', { number: examples.length + 1 }),
          values: given,
          asUserId: person,
          columns,
          minRows: hasRow ? 1 : 0,
          maxRows: null,
        },
      ],
      { shouldDirty: true },
    );
  };
  return (
    <div className="interface-bench">
      <ValueFields parameters={parameters} values={values} onChange={setValues}>
        {mayRunAs ? (
          <div>
            <label htmlFor={personId}>{t('runAs')}</label>
            <UserPicker
              id={personId}
              placeholder={t('myself')}
              value={person || null}
              onChange={(chosen) => setPerson(chosen ?? '')}
            />
          </div>
        ) : null}
      </ValueFields>
      <div className="interface-run">
        <Button
          icon={<PlayCircleOutlined aria-hidden />}
          loading={bench.isPending}
          onClick={() => void run()}
          title={t('runHint')}
        >
          {t('run')}
        </Button>
        {isStatement ? (
          <Button loading={explain.isPending} title={t('planHint')} onClick={() => void showPlan()}>
            {t('plan')}
          </Button>
        ) : null}
        {result ? (
          <Button type="link" onClick={keep}>
            {t('keepExample')}
          </Button>
        ) : null}
      </div>
      {refusal ? (
        <Alert type="error" showIcon title={errorText(refusal)} description={said(refusal, t)} />
      ) : null}
      {plan ? (
        <section className="interface-plan" aria-label={t('plan')}>
          <pre>{plan.lines.join('\n')}</pre>
        </section>
      ) : null}
      {result ? <ResultView result={result} /> : null}
      {result || plan || refusal ? null : <EmptyBlock text={t('notRun')} />}
    </div>
  );
}

const isRow = (row: unknown): row is InterfaceRow => typeof row === 'object' && row !== null;

const said = (error: ApiError, t: ReturnType<typeof useMessages<keyof (typeof interfaceMessages)['zh']>>) =>
  typeof error.data.database === 'string' ? t('databaseSays', { text: error.data.database }) : undefined;
