import { create } from 'zustand';
import { onSessionReset } from '../lib/session.ts';

export type ConfirmOptions = {
  /** Names the thing: 删除标准“…”？ */
  readonly title: string;
  /** Names the consequence. */
  readonly text?: string;
  /** Verb and object of the action; the word for confirm unless given. */
  readonly okText?: string;
  readonly cancelText?: string;
  readonly danger?: boolean;
};

export type ReasonOptions = ConfirmOptions & {
  readonly label?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Ready-made reasons, one click each. */
  readonly presets?: readonly string[];
  readonly initial?: string;
};

/** What an action could not do with some of several records, each by its name. */
export type FailureOptions = {
  /** How many were done and how many were not. */
  readonly title: string;
  readonly failures: readonly { readonly id: string; readonly name: string; readonly why: string }[];
};

export type Question =
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly answer: (yes: boolean) => void }
  | {
      readonly kind: 'reason';
      readonly options: ReasonOptions;
      readonly answer: (reason: string | null) => void;
    }
  | { readonly kind: 'failures'; readonly options: FailureOptions; readonly answer: () => void };

type DialogStore = { readonly questions: readonly Question[] };

/** Questions waiting for an answer; the host shows the first one. */
export const useDialogs = create<DialogStore>(() => ({ questions: [] }));

/** Asks one question; true when the person agrees. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((answer) => ask({ kind: 'confirm', options, answer }));
}

/** Asks for a reason; null when the person gives up. */
export function askReason(options: ReasonOptions): Promise<string | null> {
  return new Promise((answer) => ask({ kind: 'reason', options, answer }));
}

/** Lists what could not be done, until it is closed. */
export function tellFailures(options: FailureOptions): Promise<void> {
  return new Promise((answer) => ask({ kind: 'failures', options, answer }));
}

// Nobody answers what somebody else was asked.
onSessionReset(() => {
  const { questions } = useDialogs.getState();
  useDialogs.setState({ questions: [] });
  for (const question of questions) {
    if (question.kind === 'confirm') question.answer(false);
    else if (question.kind === 'reason') question.answer(null);
    else question.answer();
  }
});

/** Takes an answered question off the screen. */
export function settle(question: Question): void {
  useDialogs.setState(({ questions }) => ({ questions: questions.filter((other) => other !== question) }));
}

function ask(question: Question): void {
  useDialogs.setState(({ questions }) => ({ questions: [...questions, question] }));
}
