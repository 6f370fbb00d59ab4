import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import type { ScoreRoute } from '@auditplus/core/scoring/presets.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { commonTexts } from '../../i18n/common.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { askReason, confirm } from '../../kit/dialogs.ts';
import { HistoryDrawer } from '../../kit/history.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { useAction } from '../../lib/query.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { giveBack, PackageButton, useOnline } from '../offline/public.ts';
import { ScoreChanges } from './score-changes.tsx';
import { ScoreCheck } from './score-check.tsx';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { useSheetExchange } from './score-exchange.tsx';
import { ScorePackages } from './score-packages.tsx';
import { ScoreReturn } from './score-return.tsx';
import { ScoreRounds } from './score-rounds.tsx';
import { type SaveState, saveStateOf } from './score-saves.ts';
import { scoreStageTexts } from './score-stage.texts.ts';
import type { ScoreStore } from './score-store.ts';
import { stageKey } from './score-words.ts';
import { scoringTexts } from './scoring.texts.ts';

const SKIP_REASON_LENGTH = 5;

type Panel = 'check' | 'return' | 'rounds' | 'history' | 'changes' | 'packages' | null;

/** Steps of the record and the drawers beside it; which ones show is what the server says the person may do. */
export function ScoreActs({ route }: { readonly route: ScoreRoute }) {
  const t = useTexts(scoringTexts);
  const words = useTexts(scoreStageTexts);
  const common = useTexts(commonTexts);
  const { store, held, reload } = useScore();
  const online = useOnline();
  const unsentRows = useScoreState(({ drafts }) => Object.keys(drafts).length);
  const { record, lowerRecords, parts } = useSheet();
  const [panel, setPanel] = useState<Panel>(null);
  const [returned, setReturned] = useState<string | null>(null);
  const close = () => {
    setPanel(null);
    setReturned(null);
  };
  // What others have saved meanwhile, a conflict with them above all, has to stand beside its problem.
  const openCheck = () => {
    reload();
    setPanel('check');
  };
  const step = {
    done: words('stepDone'),
    onDone: reload,
    onRefused: (error: ApiError) => {
      if (!Array.isArray(error.data.problems)) return false;
      openCheck();
      return true;
    },
  };
  const submit = useAction(scoringRoutes.submitStage, step);
  const confirmStep = useAction(scoringRoutes.confirmStage, step);
  const withdraw = useAction(scoringRoutes.withdrawStage, step);
  const ask = async (kind: 'submit' | 'confirm' | 'withdraw') => {
    if (!(await isSaved())) return;
    const yes = await confirm({
      title: words(`${kind}Ask`, { name: record.evaluationName }),
      text: words(`${kind}Text`),
      okText: submitWord(kind),
    });
    if (!yes) return;
    const request = { params: { id: record.id }, body: { rev: store.getState().sheet.record.rev } };
    if (kind === 'submit') {
      // A package with nothing left to send must not stand in the way (AU1409).
      if (held?.state.getState().photos.length === 0) await giveBack(held).catch(showError);
      submit.mutate(request);
    }
    if (kind === 'confirm') confirmStep.mutate(request);
    if (kind === 'withdraw') withdraw.mutate(request);
  };
  const submitWord = (kind: 'submit' | 'confirm' | 'withdraw'): string =>
    kind === 'submit' ? words('submitStage', { stage: inSentence(t(stageKey(record.stage))) }) : words(kind);
  const isSaved = async (): Promise<boolean> => {
    const unsaved = await savesEnded(store);
    if (unsaved.kind !== 'saved') toast.warning(words('saveFirst', { n: unsaved.count }));
    return unsaved.kind === 'saved';
  };
  const exchange = useSheetExchange(isSaved);
  const skip = useAction(scoringRoutes.skipStage, { ...step, done: words('skipped') });
  const askSkip = async () => {
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
  const canReturn =
    record.can.return ||
    record.can.returnLower ||
    lowerRecords.some((lower) => lower.canReturn) ||
    parts.some((part) => part.canReturn);
  const isRescoring = route.mode === 'rescoring';
  return (
    <>
      {record.isCurrent ? null : (
        <Link to={`/${record.route}/${record.checkTaskId}/${record.evaluationId}/${record.currentRecordId}`}>
          {words('toCurrent')}
        </Link>
      )}
      {record.can.edit ? <Button onClick={() => store.flush()}>{common('save')}</Button> : null}
      {record.can.edit ? (
        <PackageButton
          recordId={record.id}
          held={held}
          unsentRows={unsentRows}
          isSaved={isSaved}
          onChanged={reload}
        />
      ) : null}
      <Button onClick={openCheck}>{words('check')}</Button>
      {parts.length > 0 ? <Button onClick={() => setPanel('packages')}>{words('packages')}</Button> : null}
      {isRescoring ? <Button onClick={() => setPanel('changes')}>{words('changes')}</Button> : null}
      {canReturn ? (
        <Button danger onClick={() => setPanel('return')}>
          {words('return')}
        </Button>
      ) : null}
      {record.can.withdraw ? (
        <Button loading={withdraw.isPending} onClick={() => void ask('withdraw')}>
          {words('withdraw')}
        </Button>
      ) : null}
      <Dropdown
        menu={{
          items: [
            { key: 'rounds', label: words('rounds') },
            { key: 'history', label: common('history') },
            ...(record.can.export ? [{ key: 'export', label: words('exportSheet') }] : []),
            ...(record.can.edit ? [{ key: 'import', label: words('importSheet') }] : []),
            {
              key: 'detail',
              label: <Link to={detailAddress(record)}>{words('sideBySide')}</Link>,
            },
            ...(record.stage === 'HQ'
              ? [
                  {
                    key: 'findingFiles',
                    label: <Link to={fileAddress(record)}>{words('findingFiles')}</Link>,
                  },
                ]
              : []),
            ...(record.can.skip ? [{ key: 'skip', label: words('skip'), danger: true }] : []),
          ],
          onClick: ({ key }) => {
            if (key === 'export') void exchange.exportSheet();
            if (key === 'import') void exchange.importSheet();
            if (key === 'skip') void askSkip();
            if (key === 'rounds' || key === 'history') setPanel(key);
          },
        }}
      >
        <Button aria-label={common('more')}>…</Button>
      </Dropdown>
      {record.can.submit ? (
        <Button
          type="primary"
          disabled={!online}
          loading={submit.isPending}
          onClick={() => void ask('submit')}
        >
          {submitWord('submit')}
        </Button>
      ) : null}
      {record.can.confirm ? (
        <Button
          type={record.can.submit ? 'default' : 'primary'}
          loading={confirmStep.isPending}
          onClick={() => (isRescoring ? setPanel('changes') : void ask('confirm'))}
        >
          {words('confirm')}
        </Button>
      ) : null}
      {exchange.view}
      <ScoreCheck open={panel === 'check'} onClose={close} />
      <ScoreReturn open={panel === 'return'} targetId={returned} onClose={close} />
      <ScorePackages
        open={panel === 'packages'}
        onClose={close}
        onReturn={(id) => {
          setReturned(id);
          setPanel('return');
        }}
      />
      <ScoreRounds open={panel === 'rounds'} onClose={close} />
      <ScoreChanges
        open={panel === 'changes'}
        onClose={close}
        {...(record.can.confirm
          ? {
              onConfirm: () => {
                close();
                confirmStep.mutate({ params: { id: record.id }, body: { rev: record.rev } });
              },
            }
          : {})}
      />
      <HistoryDrawer
        open={panel === 'history'}
        onClose={close}
        of={{ targetType: 'stageRecord', targetId: record.id }}
        fieldName={() => null}
      />
    </>
  );
}

/** Sends what can be sent and waits for the answers; what is then not saved needs the person. */
function savesEnded(store: ScoreStore): Promise<SaveState> {
  store.flush();
  return new Promise((resolve) => {
    const look = (): boolean => {
      const state = saveStateOf(store.getState().marks);
      if (state.kind !== 'saving') resolve(state);
      return state.kind !== 'saving';
    };
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}

/** An English name within a sentence; Chinese stays as it is. */
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

type RecordHead = ReturnType<typeof useSheet>['record'];

const detailAddress = ({ checkId, checkTaskId, lines }: RecordHead): string =>
  `/${lines.join() === 'W' ? 'evaluationDetailWater' : 'evaluationDetail'}/${checkId}/${checkTaskId}`;

const fileAddress = ({ checkTaskId, evaluationId, id }: RecordHead): string =>
  `/TaskSupportFileZBSH/${checkTaskId}/${evaluationId}/${id}`;
