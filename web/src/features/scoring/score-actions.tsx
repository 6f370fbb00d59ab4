import { CompressOutlined, ExpandOutlined } from '@ant-design/icons';
import type { ScoreRoute } from '@auditplus/core/scoring/presets.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { HistoryDrawer } from '../../kit/history.tsx';
import { PackageButton, useOnline } from '../offline/public.ts';
import { ScoreChanges } from './score-changes.tsx';
import { ScoreCheck } from './score-check.tsx';
import { ScoreConfirm } from './score-confirm.tsx';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { useSheetExchange } from './score-exchange.tsx';
import { ScorePackages } from './score-packages.tsx';
import { ScoreReturn } from './score-return.tsx';
import { ScoreRounds } from './score-rounds.tsx';
import { scoreStageMessages } from './score-stage.messages.ts';
import { ScoreSubmit } from './score-submit.tsx';
import { useFocusMode } from './use-focus-mode.ts';
import { useStageSteps } from './use-stage-steps.ts';

type Panel = 'submit' | 'confirm' | 'check' | 'return' | 'rounds' | 'history' | 'changes' | 'packages' | null;

/** Steps of the record and the drawers beside it; which ones show is what the server says the person may do. */
export function ScoreActions({ route }: { readonly route: ScoreRoute }) {
  const words = useMessages(scoreStageMessages);
  const common = useMessages(commonMessages);
  const { store, held, reload } = useScore();
  const online = useOnline();
  const unsentRows = useScoreState(({ drafts }) => Object.keys(drafts).length);
  const { record, lowerRecords, parts } = useSheet();
  const [panel, setPanel] = useState<Panel>(null);
  // What others have saved meanwhile, a conflict with them above all, has to stand beside its problem.
  const openCheck = () => {
    void reload();
    setPanel('check');
  };
  const steps = useStageSteps(openCheck);
  // Where scorers differ is read from the sheet as the server has it now.
  const openSubmit = async () => {
    if (!(await steps.isSaved())) return;
    await reload();
    setPanel('submit');
  };
  const openConfirm = async () => {
    if (!(await steps.isSaved())) return;
    await reload();
    setPanel('confirm');
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
          isSaved={steps.isSaved}
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
        <Button loading={steps.isTaking('withdraw')} onClick={() => void steps.askWithdraw()}>
          {steps.wordOf('withdraw')}
        </Button>
      ) : null}
      <FocusButton />
      <MoreActions isSaved={steps.isSaved} onSkip={() => void steps.askSkip()} onPanel={setPanel} />
      {record.can.submit ? (
        <Button
          type="primary"
          disabled={!online}
          loading={steps.isTaking('submit')}
          onClick={() => void openSubmit()}
        >
          {steps.wordOf('submit')}
        </Button>
      ) : null}
      {record.can.confirm ? (
        <Button
          type={record.can.submit ? 'default' : 'primary'}
          loading={steps.isTaking('confirm')}
          onClick={() => void openConfirm()}
        >
          {steps.wordOf('confirm')}
        </Button>
      ) : null}
      {panel === 'submit' ? (
        <ScoreSubmit
          submitWord={steps.wordOf('submit')}
          onClose={() => setPanel(null)}
          onSubmit={() => {
            setPanel(null);
            void steps.submit();
          }}
        />
      ) : null}
      {panel === 'confirm' ? (
        <ScoreConfirm
          isRescoring={isRescoring}
          onClose={() => setPanel(null)}
          onReturn={() => setPanel('return')}
          onConfirm={() => {
            setPanel(null);
            steps.take('confirm');
          }}
        />
      ) : null}
      <Panels panel={panel} onPanel={setPanel} />
    </>
  );
}

function FocusButton() {
  const words = useMessages(scoreStageMessages);
  const { isOn, toggle } = useFocusMode();
  const name = words(isOn ? 'bareOff' : 'bareOn');
  return (
    <Button
      aria-label={name}
      aria-pressed={isOn}
      title={`${name} (Z)`}
      icon={isOn ? <CompressOutlined /> : <ExpandOutlined />}
      onClick={toggle}
    />
  );
}

type MoreActionsProps = {
  readonly isSaved: () => Promise<boolean>;
  readonly onSkip: () => void;
  readonly onPanel: (panel: Panel) => void;
};

/** What is needed seldom: the record's past, its workbook, its other views. */
function MoreActions({ isSaved, onSkip, onPanel }: MoreActionsProps) {
  const words = useMessages(scoreStageMessages);
  const common = useMessages(commonMessages);
  const { record } = useSheet();
  const exchange = useSheetExchange(isSaved);
  const { can } = record;
  return (
    <>
      <Dropdown
        menu={{
          items: [
            { key: 'rounds', label: words('rounds') },
            { key: 'history', label: common('history') },
            ...(can.export ? [{ key: 'export', label: words('exportSheet') }] : []),
            ...(can.edit ? [{ key: 'import', label: words('importSheet') }] : []),
            { key: 'detail', label: <Link to={detailAddress(record)}>{words('sideBySide')}</Link> },
            ...(record.stage === 'HQ'
              ? [
                  {
                    key: 'findingFiles',
                    label: <Link to={fileAddress(record)}>{words('findingFiles')}</Link>,
                  },
                ]
              : []),
            ...(can.skip ? [{ key: 'skip', label: words('skip'), danger: true }] : []),
          ],
          onClick: ({ key }) => {
            if (key === 'export') void exchange.exportSheet();
            if (key === 'import') void exchange.importSheet();
            if (key === 'skip') onSkip();
            if (key === 'rounds' || key === 'history') onPanel(key);
          },
        }}
      >
        <Button aria-label={common('more')}>…</Button>
      </Dropdown>
      {exchange.view}
    </>
  );
}

type PanelsProps = {
  readonly panel: Panel;
  readonly onPanel: (panel: Panel) => void;
};

/** The drawers beside the sheet, one at a time. */
function Panels({ panel, onPanel }: PanelsProps) {
  const { record } = useSheet();
  const [returned, setReturned] = useState<string | null>(null);
  const close = () => {
    onPanel(null);
    setReturned(null);
  };
  return (
    <>
      <ScoreCheck open={panel === 'check'} onClose={close} />
      <ScoreReturn open={panel === 'return'} targetId={returned} onClose={close} />
      <ScorePackages
        open={panel === 'packages'}
        onClose={close}
        onReturn={(id) => {
          setReturned(id);
          onPanel('return');
        }}
      />
      <ScoreRounds open={panel === 'rounds'} onClose={close} />
      <ScoreChanges open={panel === 'changes'} onClose={close} />
      <HistoryDrawer
        open={panel === 'history'}
        onClose={close}
        of={{ targetType: 'stageRecord', targetId: record.id }}
        fieldName={() => null}
      />
    </>
  );
}

type RecordHead = ReturnType<typeof useSheet>['record'];

const detailAddress = ({ checkId, checkTaskId, lines }: RecordHead): string =>
  `/${lines.join() === 'W' ? 'evaluationDetailWater' : 'evaluationDetail'}/${checkId}/${checkTaskId}`;

const fileAddress = ({ checkTaskId, evaluationId, id }: RecordHead): string =>
  `/TaskSupportFileZBSH/${checkTaskId}/${evaluationId}/${id}`;
