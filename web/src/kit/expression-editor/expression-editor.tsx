import type { Facts } from '@auditplus/core/expressions/evaluate.ts';
import { PLAIN_FUNCTIONS, SPECIAL_FUNCTIONS } from '@auditplus/core/expressions/functions.ts';
import type { Scope, Type } from '@auditplus/core/expressions/types.ts';
import { rowFields } from '@auditplus/core/forms/form-model.ts';
import { useId, useMemo } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { CodeEditor } from '../code-editor/code-editor.tsx';
import type { CodeCompletion } from '../code-editor/code-mirror.tsx';
import { expressionMessages } from './expression-editor.messages.ts';
import { readExpression, sampleValue } from './expression-reading.ts';

type ExpressionEditorProps = {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly label: string;
  /** What the expression may name. */
  readonly scope: Scope;
  /** Names of fields in the reader's words. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The type that its value must have. */
  readonly expects?: Type;
  /** Record, moment and person for which the value is shown as one types. */
  readonly sample?: Facts;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
};

/** Writes an expression: completes fields and functions, tells what is wrong where it is, and shows a value. */
export function ExpressionEditor({
  value = '',
  onChange,
  scope,
  labels,
  expects,
  sample,
  ...rest
}: ExpressionEditorProps) {
  const t = useMessages(expressionMessages);
  const language = useLanguage();
  const common = useMessages(commonMessages);
  const noteId = useId();
  const completions = useMemo(() => expressionCompletions(scope, labels), [scope, labels]);
  const reading = useMemo(
    () => readExpression(value, { scope, expects, language }),
    [value, scope, expects, language],
  );
  const issues = reading.kind === 'faulty' ? reading.issues : undefined;
  const words = { yes: common('yes'), no: common('no') };
  const shown = reading.kind === 'right' && sample ? sampleValue(reading.expression, sample, words) : null;
  return (
    <div className="expression-editor">
      <CodeEditor
        {...rest}
        language="plain"
        hasLineNumbers={false}
        value={value}
        completions={completions}
        aria-describedby={noteId}
        {...(onChange && { onChange })}
        {...(issues && { issues })}
      />
      <p id={noteId} className="quiet" aria-live="polite" data-state={reading.kind}>
        {issues ? issues[0]?.text : shown === null ? '' : t('value', { value: shown || t('emptyValue') })}
      </p>
    </div>
  );
}

const WORDS = ['and', 'or', 'not', 'in', 'true', 'false', 'empty'];
const FACTS = ['now', 'today', 'me.id', 'me.organize', 'me.roles'];

const FUNCTIONS: readonly string[] = [
  ...new Set([...SPECIAL_FUNCTIONS, ...Object.keys(PLAIN_FUNCTIONS).filter((name) => !name.includes('/'))]),
].filter((name) => !FACTS.includes(name));

/** Everything that an expression may name: fields with their labels, functions, facts, words. */
function expressionCompletions(
  scope: Scope,
  labels: Readonly<Record<string, string>> = {},
): CodeCompletion[] {
  const fields = { ...scope.fields, ...rowFields(scope.fields[scope.row ?? '']?.type) };
  const column = (label: string, detail: string | undefined): CodeCompletion => ({
    label,
    kind: 'column',
    ...(detail && { detail }),
  });
  return [
    ...Object.keys(fields).map((name) => column(name, labels[name])),
    ...Object.entries(fields).flatMap(([name, { relation = {} }]) =>
      Object.keys(relation).map((field) => ({
        ...column(field, labels[`${name}.${field}`]),
        behind: lookedUpOf(name),
      })),
    ),
    ...FUNCTIONS.map((name): CodeCompletion => ({ label: name, kind: 'function', apply: `${name}(` })),
    ...FACTS.map((label): CodeCompletion => ({ label, kind: 'parameter' })),
    ...WORDS.map((label): CodeCompletion => ({ label, kind: 'word' })),
  ];
}

/** Where a field of the record is named that a relation field leads to. */
const lookedUpOf = (relation: string): RegExp =>
  new RegExp(String.raw`lookup\(\s*(?:[\p{L}\p{N}_]+\.)?${relation}\s*,\s*$`, 'u');
