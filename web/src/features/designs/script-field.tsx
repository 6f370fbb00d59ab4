import { CodeOutlined } from '@ant-design/icons';
import { DESIGN_LIMITS } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import { sampleValues } from '@auditplus/core/forms/sample-values.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { CodeEditor } from '../../kit/code-editor/code-editor.tsx';
import type { CodeCompletion } from '../../kit/code-editor/code-mirror.tsx';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { useWords } from '../../kit/fields/use-words.ts';
import { runScript, ScriptFailed } from '../../kit/scripts/run-script.ts';
import { call } from '../../lib/api.ts';
import { useDesignScope } from './design-scope.ts';
import { scriptMessages } from './designer.messages.ts';

type ScriptFieldProps = {
  readonly label: string;
  readonly value: string;
  /** `server`: before a record is stored; `form`: in the browser; `button`: in the browser, on the row of a list. */
  readonly runs: 'server' | 'form' | 'button';
  readonly onChange: (script: string) => void;
};

/** A script, written and tried in a drawer. */
export function ScriptField(props: ScriptFieldProps) {
  const t = useMessages(scriptMessages);
  const [isOpen, setOpen] = useState(false);
  const { label, value } = props;
  const lines = value.trim() === '' ? 0 : value.trim().split('\n').length;
  return (
    <div className="script-field">
      <span>{label}</span>
      <Button
        size="small"
        type={lines > 0 ? 'default' : 'text'}
        icon={<CodeOutlined />}
        aria-label={`${label} ${t('write')}`}
        onClick={() => setOpen(true)}
      >
        {lines > 0 ? t('lines', { count: lines }) : t('write')}
      </Button>
      {isOpen ? <ScriptDrawer {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const CALLS = {
  server: ['data', 'old'],
  form: [
    'formData',
    'data',
    'setFormData',
    'setShowOrHide',
    'setRequired',
    'setDisabled',
    'getFieldOptions',
    'setFieldOptions',
    'request',
    'toast',
  ],
  button: ['data', 'index', 'request', 'toast', 'refresh'],
} as const;

function ScriptDrawer({ label, value, runs, onChange, onClose }: ScriptFieldProps & { onClose: () => void }) {
  const t = useMessages(scriptMessages);
  const words = useWords();
  const { model, labels, choices } = useDesignScope();
  const facts = useFormFacts();
  const [script, setScript] = useState(value);
  const [sample, setSample] = useState(() =>
    JSON.stringify(
      writeRecord(
        model,
        sampleValues(model, facts, ({ name, field }) => words(field.label) || name),
      ),
      null,
      2,
    ),
  );
  const trial = useTrial(runs);
  const completions = useMemo(
    (): CodeCompletion[] => [
      ...CALLS[runs].map((name): CodeCompletion => ({ label: name, kind: 'function' })),
      ...choices.map(
        ({ value: path }): CodeCompletion => ({
          label: path,
          kind: 'column',
          detail: labels[path.split('.').at(-1) ?? path] ?? path,
        }),
      ),
    ],
    [choices, labels, runs],
  );
  return (
    <SideDrawer
      open
      width="large"
      title={label}
      isDirty={script !== value}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <DrawerCancel />
          <Button loading={trial.isRunning} onClick={() => void trial.start(script, sample)}>
            {t('try')}
          </Button>
          <Button
            type="primary"
            disabled={script.length > DESIGN_LIMITS.scriptLength}
            onClick={() => {
              onChange(script);
              onClose();
            }}
          >
            {t('use')}
          </Button>
        </div>
      }
    >
      <p className="quiet script-help">{t(`help${runs}`)}</p>
      <CodeEditor
        language="javascript"
        label={label}
        value={script}
        height="320px"
        completions={completions}
        placeholder={t(`start${runs}`)}
        onChange={setScript}
      />
      <h4>{t('sample')}</h4>
      <CodeEditor language="json" label={t('sample')} value={sample} height="200px" onChange={setSample} />
      {trial.said.length > 0 ? (
        <ul className="plan-list script-said" role="status">
          {trial.said.map((line) => (
            <li key={line.text} data-tone={line.isFault ? 'danger' : 'none'}>
              <code>{line.text}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </SideDrawer>
  );
}

type Line = { readonly text: string; readonly isFault?: boolean };
const SampleRecord = z.record(z.string(), z.json());

/** Runs a script on a sample record: what it does is told, and nothing is stored. */
function useTrial(runs: ScriptFieldProps['runs']) {
  const t = useMessages(scriptMessages);
  const { labels } = useDesignScope();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const [isRunning, setRunning] = useState(false);
  const [said, setSaid] = useState<readonly Line[]>([]);
  const faultOf = (fault: {
    readonly why: string;
    readonly message: string;
    readonly line: number;
  }): Line => {
    const message =
      fault.why === 'tooLong' || fault.why === 'tooLarge' || fault.why === 'noRecord'
        ? t(fault.why)
        : fault.message;
    return { isFault: true, text: fault.line > 0 ? t('atLine', { line: fault.line, message }) : message };
  };
  const onServer = async (script: string, data: z.output<typeof SampleRecord>): Promise<Line[]> => {
    const outcome = await call(designsRoutes.tryScript, {
      params: { id },
      body: { script, data, old: null },
    });
    if (outcome.kind === 'failed') return [faultOf(outcome)];
    if (outcome.kind === 'refused') {
      const field = labels[outcome.field] || outcome.field || '–';
      return [{ isFault: true, text: t('refused', { field, text: outcome.text }) }];
    }
    const changed = Object.entries(outcome.data).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(data[name]),
    );
    if (changed.length === 0) return [{ text: t('unchanged') }];
    return changed.map(([name, value]) => ({ text: `${name} = ${JSON.stringify(value)}` }));
  };
  const inBrowser = async (script: string, data: z.output<typeof SampleRecord>): Promise<Line[]> => {
    const lines: Line[] = [];
    const given = { formData: data, data: runs === 'button' ? data : null, index: 0, options: {} };
    try {
      const result = await runScript(script, given, ({ op, ...effect }) =>
        lines.push({
          text: `${op} ${Object.values(effect)
            .map((one) => JSON.stringify(one))
            .join(' ')}`,
        }),
      );
      if (result !== null) lines.push({ text: `= ${JSON.stringify(result)}` });
    } catch (error) {
      if (!(error instanceof ScriptFailed)) throw error;
      lines.push(faultOf(error.fault));
    }
    return lines.length > 0 ? lines : [{ text: t('unchanged') }];
  };
  const start = async (script: string, text: string) => {
    const data = sampleOf(text);
    if (!data) {
      setSaid([{ isFault: true, text: t('sampleFaulty') }]);
      return;
    }
    if (script.trim() === '') {
      setSaid([{ text: t('unchanged') }]);
      return;
    }
    setRunning(true);
    try {
      setSaid(await (runs === 'server' ? onServer(script, data) : inBrowser(script, data)));
    } finally {
      setRunning(false);
    }
  };
  return { start, isRunning, said };
}

function sampleOf(text: string): z.output<typeof SampleRecord> | undefined {
  try {
    return SampleRecord.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
