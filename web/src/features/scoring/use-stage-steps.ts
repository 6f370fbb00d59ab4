import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason, confirm } from '../../kit/dialogs.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { nameInSentence } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { giveBack } from '../offline/public.ts';
import { useScore, useSheet } from './score-context.ts';
import { type SaveState, saveStateOf } from './score-saves.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import type { ScoreStore } from './score-store.ts';
import { stageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';

const SKIP_REASON_LENGTH = 5;

type AskedStep = 'submit' | 'confirm' | 'withdraw';

/** The steps of the record on the sheet; a step that is refused for its problems leads to them. */
export function useStageSteps(onProblems: () => void) {
  const t = useMessages(scoringMessages);
  const words = useMessages(scoreStageMessages);
  const { store, held, reload, goTo } = useScore();
  const { record } = useSheet();
  const step = {
    done: words('stepDone'),
    onDone: reload,
    onRefused: (error: ApiError) => {
      if (!Array.isArray(error.data.problems)) return false;
      onProblems();
      return true;
    },
  };
  const actions = {
    submit: useAction(scoringRoutes.submitStage, step),
    confirm: useAction(scoringRoutes.confirmStage, step),
    withdraw: useAction(scoringRoutes.withdrawStage, step),
  };
  const skip = useAction(scoringRoutes.skipStage, { ...step, done: words('skipped') });

  const wordOf = (kind: AskedStep): string =>
    kind === 'submit'
      ? words('submitStage', { stage: nameInSentence(t(stageKey(record.stage))) })
      : words(kind);

  const isSaved = async (): Promise<boolean> => {
    const unsaved = await savesEnded(store);
    if (unsaved.kind === 'saved') return true;
    toast.warning(words('saveFirst', { n: unsaved.count }));
    const [first] = Object.keys(store.getState().marks);
    if (first) goTo(first);
    return false;
  };

  const take = (kind: AskedStep): void =>
    actions[kind].mutate({
      params: { id: record.id },
      body: { rev: store.getState().sheet.record.rev },
    });

  const submit = async (): Promise<void> => {
    // A package with nothing left to send must not stand in the way (AU1409).
    if (held?.state.getState().photos.length === 0) await giveBack(held).catch(showError);
    take('submit');
  };

  const askWithdraw = async (): Promise<void> => {
    if (!(await isSaved())) return;
    const yes = await confirm({
      title: words('withdrawAsk', { name: record.evaluationName }),
      text: words('withdrawText'),
      okText: wordOf('withdraw'),
    });
    if (yes) take('withdraw');
  };

  const askSkip = async (): Promise<void> => {
    const reason = await askReason({
      title: words('skipAsk', { name: record.evaluationName }),
      text: words('skipText'),
      label: words('skipReason'),
      okText: words('skip'),
      minLength: SKIP_REASON_LENGTH,
      danger: true,
    });
    if (reason !== null) skip.mutate({ params: { id: record.id }, body: { rev: record.rev, reason } });
  };

  return {
    askWithdraw,
    askSkip,
    submit,
    take,
    wordOf,
    isSaved,
    isTaking: (kind: AskedStep) => actions[kind].isPending,
  };
}

/** Sends what can be sent and waits for the answers; what is then not saved needs the person. */
async function savesEnded(store: ScoreStore): Promise<SaveState> {
  await store.sent();
  return saveStateOf(store.getState().marks);
}
