import {
  autocompletion,
  type Completion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';

export type CodeLanguage = 'sql' | 'json' | 'javascript' | 'plain';

/** What is wrong, from a character of the text on. */
export type CodeIssue = { readonly at: number; readonly length?: number; readonly text: string };

/** What may be written at a place. */
export type CodeCompletion = {
  readonly label: string;
  /** What it is, in the reader's words. */
  readonly detail?: string;
  readonly kind: 'table' | 'column' | 'function' | 'parameter' | 'word';
  /** What is written instead of the label. */
  readonly apply?: string;
  /** Offered behind such a text alone, and then nothing else is. */
  readonly behind?: RegExp;
};

export type CodeMirrorProps = {
  readonly id?: string;
  readonly language: CodeLanguage;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly label: string;
  /** Everything that may be completed; shown from the first letters, and after `{`, `@` and a point. */
  readonly completions?: readonly CodeCompletion[];
  readonly issues?: readonly CodeIssue[];
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  /** CSS height; grows with the text unless given. */
  readonly height?: string;
  readonly hasLineNumbers?: boolean;
  /** Ctrl+Enter. */
  readonly onRun?: () => void;
  readonly 'aria-describedby'?: string;
};

/** CodeMirror 6 in the product's colours. Drawn through `CodeEditor`. */
export function CodeMirror(props: CodeMirrorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  // The editor lives as long as its place; what it calls is always the latest.
  const latest = useRef(props);
  latest.current = props;
  const parts = useRef({ completion: new Compartment(), reading: new Compartment() });
  const { language, hasLineNumbers = true } = props;

  useEffect(() => {
    if (!host.current) return;
    const { completion, reading } = parts.current;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          ...basis(hasLineNumbers),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                latest.current.onRun?.();
                return latest.current.onRun !== undefined;
              },
            },
          ]),
          languageOf(language),
          completion.of(completing(latest)),
          reading.of(readingOf(latest.current)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange?.(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    showIssues(editor, latest.current.issues ?? []);
    return () => editor.destroy();
  }, [language, hasLineNumbers]);

  const { value, issues = NONE, readOnly = false, label, placeholder } = props;
  const described = props['aria-describedby'];
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    if (view.current) showIssues(view.current, issues);
  }, [issues]);
  useEffect(() => {
    const effect = parts.current.reading.reconfigure(
      readingOf({ readOnly, label, placeholder, described, id: props.id }),
    );
    view.current?.dispatch({ effects: effect });
  }, [readOnly, label, placeholder, described, props.id]);

  return (
    <div
      ref={host}
      className="code-editor"
      data-read-only={readOnly}
      data-grows={props.height === undefined}
      style={{ height: props.height ?? 'auto' }}
    />
  );
}

const NONE: readonly CodeIssue[] = [];

const basis = (hasLineNumbers: boolean): Extension[] => [
  ...(hasLineNumbers ? [lineNumbers(), highlightActiveLineGutter(), highlightActiveLine()] : []),
  history(),
  drawSelection(),
  indentUnit.of('  '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  syntaxHighlighting(COLOURS),
  EditorView.lineWrapping,
  // Tab goes on to the next field, as everywhere.
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...lintKeymap,
    ...historyKeymap,
    ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
  ]),
];

const languageOf = (language: CodeLanguage): Extension => {
  switch (language) {
    case 'sql':
      return sql({ dialect: PostgreSQL, upperCaseKeywords: true });
    case 'json':
      return json();
    case 'javascript':
      return javascript();
    default:
      return [];
  }
};

type Latest = { readonly current: CodeMirrorProps };

/** Offers what the latest properties say, beside what the language itself knows. */
const completing = (latest: Latest): Extension => {
  const source: CompletionSource = (context) => {
    const word = context.matchBefore(/[{@]?[\p{L}\p{N}_]*/u);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const sign = word.text[0];
    const owner = context.state.sliceDoc(Math.max(0, word.from - 100), word.from);
    const table = /([\p{L}_][\p{L}\p{N}_]*)\.$/u.exec(owner)?.[1];
    const fits = (each: CodeCompletion) => {
      if (sign === '{' || sign === '@') return each.kind === 'parameter' && each.label.startsWith(sign);
      return table === undefined || each.kind === 'column';
    };
    const all = latest.current.completions ?? [];
    const here = all.filter(({ behind }) => behind?.test(owner));
    const options = (here.length > 0 ? here : all.filter((each) => !each.behind && fits(each))).map(optionOf);
    return { from: word.from, options, validFor: /^[{@]?[\p{L}\p{N}_]*\}?$/u };
  };
  return [
    autocompletion({ icons: false, activateOnTyping: true }),
    EditorState.languageData.of(() => [{ autocomplete: source }]),
  ];
};

const BOOST = { parameter: 3, column: 2, table: 1, function: 0, word: -1 };

/** What is offered is found by what it is as well: people know a field by its title, not by its name. */
const optionOf = ({ label, detail, kind, apply = label }: CodeCompletion): Completion => ({
  label: detail ? `${label} ${detail}` : label,
  displayLabel: label,
  boost: BOOST[kind],
  apply,
  ...(detail && { detail }),
});

type Reading = Pick<CodeMirrorProps, 'readOnly' | 'label' | 'placeholder' | 'id'> & {
  readonly described?: string | undefined;
};

const readingOf = ({
  readOnly = false,
  label,
  placeholder = '',
  id,
  described,
}: { [K in keyof Reading]: Reading[K] | undefined } & { readonly label: string }): Extension => [
  EditorState.readOnly.of(readOnly),
  EditorView.editable.of(!readOnly),
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-multiline': 'true',
    spellcheck: 'false',
    ...(readOnly && { tabindex: '0' }),
    ...(id && { id }),
    ...(described && { 'aria-describedby': described }),
  }),
  placeholderText(placeholder),
];

function showIssues(editor: EditorView, issues: readonly CodeIssue[]): void {
  const { length } = editor.state.doc;
  const found = issues.map(({ at, length: span, text }): Diagnostic => {
    const from = Math.max(0, Math.min(at, length));
    const word = editor.state.wordAt(from);
    // A place without a length is that of a word.
    const to = span === undefined ? (word?.to ?? from + 1) : from + Math.max(1, span);
    return { from, to: Math.min(length, to), severity: 'error', message: text };
  });
  editor.dispatch(setDiagnostics(editor.state, found));
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--tone-blue)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--tone-green)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--tone-orange)' },
  { tag: [tags.propertyName, tags.function(tags.variableName), tags.typeName], color: 'var(--tone-purple)' },
  {
    tag: [tags.comment, tags.lineComment, tags.blockComment],
    color: 'var(--text-quiet)',
    fontStyle: 'italic',
  },
  { tag: tags.invalid, color: 'var(--tone-red)' },
]);
