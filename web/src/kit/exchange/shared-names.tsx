import './record-exchange.css';
import type {
  ImportQuestion,
  NameCandidate,
  NameChoice,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/show-error.ts';
import { useSettled } from '../../lib/use-settled.ts';

import { recordExchangeMessages } from './record-exchange.messages.ts';

/** Where those of a name are found. */
export type Candidates = {
  /** What is imported into. */
  readonly of: string;
  readonly ask: (
    asked: Named & { readonly keyword: string },
  ) => Promise<{ readonly list: readonly NameCandidate[]; readonly total: number }>;
};

/** Those of names in the cells of a function that several have. */
export const candidatesIn = (modelId: string, processId?: string): Candidates => ({
  of: modelId,
  ask: (body) => call(recordsRoutes.cellCandidates, { params: { modelId }, query: { processId }, body }),
});

/** What was chosen for a name, and what it is called. */
export type NameAnswer = NameChoice & { readonly text: string };

export const choicesOf = (answers: readonly NameAnswer[]): NameChoice[] =>
  answers.map(({ field, name, id }) => ({ field, name, id }));

type Named = Pick<NameChoice, 'field' | 'name'>;

/** Whether something is about the same name of the same field. */
export const isSame =
  ({ field, name }: Named) =>
  (other: Named): boolean =>
    other.field === field && other.name === name;

type SharedNamesProps = {
  readonly questions: readonly ImportQuestion[];
  readonly answers: readonly NameAnswer[];
  readonly candidates: Candidates;
  readonly isBusy?: boolean;
  /** What it is called not to choose anything: that rows are left out, unless given. */
  readonly leave?: string;
  readonly onAnswers: (answers: readonly NameAnswer[]) => void;
  readonly onGo: () => void;
};

/** Names in a workbook that several have: for each it is chosen who or what is meant, or that its rows are left out. */
export function SharedNames(props: SharedNamesProps) {
  const { questions, answers, candidates, isBusy = false, leave, onAnswers, onGo } = props;
  const t = useMessages(recordExchangeMessages);
  if (questions.length === 0) return null;
  const isAnswered = (question: ImportQuestion) => answers.some(isSame(question));
  return (
    <section className="record-exchange-names" aria-label={t('sharedNames')}>
      <p>{t('sharedNames')}</p>
      <ul>
        {questions.map((question) => (
          <li key={JSON.stringify([question.field, question.name])}>
            <span>
              {t('sharedName', { label: question.label, name: question.name })}{' '}
              <span className="quiet">{t('sharedRows', { count: question.rows })}</span>
            </span>
            <Meant
              question={question}
              answer={answers.find(isSame(question))}
              candidates={candidates}
              leave={leave ?? t('sharedLeave', { count: question.rows })}
              onAnswer={(answer) => onAnswers([...answers.filter((one) => !isSame(question)(one)), answer])}
            />
          </li>
        ))}
      </ul>
      <Button type="primary" disabled={!questions.every(isAnswered)} loading={isBusy} onClick={onGo}>
        {t('sharedGo')}
      </Button>
    </section>
  );
}

/** The value of the choice that leaves rows out; no id is empty. */
const LEFT_OUT = '';

type MeantProps = {
  readonly question: ImportQuestion;
  readonly answer: NameAnswer | undefined;
  readonly candidates: Candidates;
  readonly leave: string;
  readonly onAnswer: (answer: NameAnswer) => void;
};

function Meant({ question, answer, candidates, leave, onAnswer }: MeantProps) {
  const t = useMessages(recordExchangeMessages);
  const { field, name, label } = question;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const asked = { field, name, keyword };
  const found = useQuery({
    queryKey: ['import', 'candidates', candidates.of, asked],
    queryFn: () => candidates.ask(asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const { list = [], total = 0 } = found.data ?? {};
  return (
    <Select
      aria-label={`${label} ${name}`}
      placeholder={t('sharedChoose')}
      value={answer?.id ?? null}
      options={[
        ...list.map(({ id, text, note }) => ({ value: id, label: note ? `${text} · ${note}` : text })),
        { value: LEFT_OUT, label: leave },
      ]}
      labelRender={() => answer?.text}
      loading={isOpen && found.isFetching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupRender={(menu) => (
        <>
          {found.error ? <p className="record-exchange-problem">{errorText(found.error)}</p> : null}
          {menu}
          {total > list.length ? (
            <p className="quiet record-exchange-more">{t('sharedMore', { count: list.length, total })}</p>
          ) : null}
        </>
      )}
      onOpenChange={setOpen}
      onChange={(id: string, option) => {
        setTyped('');
        const text = Array.isArray(option) ? '' : (option?.label ?? '');
        onAnswer({ field, name, id, text });
      }}
    />
  );
}
