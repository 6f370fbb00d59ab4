import { ApproverProperties } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { type Translate, useMessages } from '../../i18n/messages.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { attempt } from '../../lib/attempt.ts';
import { listed } from '../../lib/phrases.ts';
import { queryClient, routeKey, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { usePrintOffer, useRecordPrints } from '../print-templates/public.ts';
import { readProperties } from '../process-definitions/public.ts';
import { sentSign } from '../signatures/public.ts';
import { hasMovedOn, type Kept, storedForm, typedIn } from './moved-on.ts';
import { ActionDialog, type ActionForm, type ActionInput } from './process-action-dialog.tsx';
import { processDetailMessages } from './process-detail.messages.ts';
import { useNamedPeople } from './use-named-people.tsx';

const PRINTED = { record: 'process' };

export type ProcessDetail = RouteReply<typeof workItemsRoutes.detail>;
export type FormData = Readonly<Record<string, unknown>>;

/** What a process is printed with at a step: the template that the step names, or all while that one is not published. */
function useStepPrints({ hasPrintBtn, printId, printBtnText }: PrintSetting): (id: string) => Action[] {
  const isNamed = hasPrintBtn && printId !== '';
  const named = useRecordPrints(isNamed ? { ...PRINTED, templateId: printId } : null);
  const all = useRecordPrints(PRINTED);
  return (id) => {
    const own = named(id).map((print) => (printBtnText === '' ? print : { ...print, label: printBtnText }));
    return own.length > 0 ? own : all(id);
  };
}

/** What becomes of an instance that is rejected at a step. */
function rejectText(
  t: Translate<keyof (typeof processDetailMessages)['zh']>,
  { rejectStep, counterSign }: ApproverProperties,
  { flowTaskNodeList }: ProcessDetail,
): string {
  const visited = flowTaskNodeList.findLast(({ nodeCode }) => nodeCode === rejectStep);
  const known = { end: t('rejectOutcome.end'), 0: t('rejectOutcome.start') }[rejectStep];
  return t('rejectText', {
    when: t(counterSign === 0 ? 'rejectWhen.one' : 'rejectWhen.vote'),
    outcome:
      known ?? (visited ? t('rejectOutcome.step', { step: visited.nodeName }) : t('rejectOutcome.previous')),
  });
}

type PrintSetting = Pick<ApproverProperties, 'hasPrintBtn' | 'printId' | 'printBtnText'>;

/** An action with whether the person may take it now. */
type Offered = Action & { readonly may: boolean; readonly isMain?: boolean };

type Asking = {
  readonly form: ActionForm;
  readonly submit: (input: ActionInput) => Promise<boolean>;
};

/** Refusals that are about fields of the form. */
const INCOMPLETE: ReadonlySet<string> = new Set([
  'process.fieldRequired',
  'process.fieldMalformed',
  'record.invalid',
]);

type Acting = {
  readonly detail: ProcessDetail;
  readonly formData: FormData;
  /** What was typed before others moved the instance on. */
  readonly kept: Kept | null;
  /** Others were quicker; null once something has been done. */
  readonly onMoved: (kept: Kept | null) => void;
  /** The form cannot be sent as it is. */
  readonly onIncomplete: () => void;
};

/** What the person may do with an instance now: the first is the main one, the rest stands under `…`. */
export function useProcessActions({ detail, formData, kept, onMoved, onIncomplete }: Acting): {
  readonly main: readonly Action[];
  readonly more: readonly Action[];
  readonly dialogs: ReactNode;
} {
  const { hands, dialogs } = useHands({ detail, formData, kept, onMoved, onIncomplete });
  const { abilities: can, flowTaskInfo: task } = detail;
  const steps = useRoute(
    workItemsRoutes.nodes,
    { params: { id: task.flowId } },
    { enabled: can.assign || can.jump || can.revive },
  );
  const prints = useStepPrints(readProperties(ApproverProperties, detail.approversProperties));
  const designPrints = useRecordPrints(usePrintOffer(detail.record));
  const removal = useOwnRemoval(detail);
  const all: readonly Offered[] = [
    ...initiatorActions(hands),
    ...deciderActions(hands),
    ...readerActions(hands, [
      ...prints(task.id),
      ...(detail.record ? designPrints(detail.record.recordId) : []),
    ]),
    ...monitorActions(
      hands,
      (steps.data ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
    ),
    removal,
  ];
  const possible = all.filter(({ may }) => may);
  return {
    main: possible.filter(({ isMain }) => isMain),
    more: possible.filter(({ isMain }) => !isMain),
    dialogs,
  };
}

/** How an action is carried out, whoever takes it. */
type Hands = Pick<Acting, 'detail' | 'formData'> & {
  readonly t: Translate<keyof (typeof processDetailMessages)['zh']>;
  /** Carries something out and says so; the answer says whether it was done. */
  readonly run: <T>(work: () => Promise<T>, text?: string | ((reply: T) => string)) => Promise<boolean>;
  /** The same with what may ask for people first. */
  readonly runNamed: (
    work: Parameters<ReturnType<typeof useNamedPeople>['callNamed']>[0],
    text: string,
  ) => Promise<boolean>;
  /** Asks for what an action needs before it is carried out. */
  readonly ask: (form: ActionForm, submit: (input: ActionInput) => Promise<boolean>) => void;
};

function useHands({ detail, formData, kept, onMoved, onIncomplete }: Acting): {
  readonly hands: Hands;
  readonly dialogs: ReactNode;
} {
  const t = useMessages(processDetailMessages);
  const [asking, setAsking] = useState<Asking | null>(null);
  const opinion = useRef('');
  const readAgain = () =>
    Promise.all(
      [workItemsRoutes.detail, workItemsRoutes.list].map((route) =>
        queryClient.invalidateQueries({ queryKey: routeKey(route).slice(0, 1) }),
      ),
    );
  const refresh = async (text: string) => {
    toast.success(text);
    onMoved(null);
    await readAgain();
  };
  /** Where others were quicker, the page shows what they did and keeps what was typed. */
  const onRefused = (error: ApiError): boolean => {
    if (INCOMPLETE.has(error.errorCode)) onIncomplete();
    if (!hasMovedOn(error)) return false;
    setAsking(null);
    onMoved({
      text: error.msg,
      seen: new Set(detail.flowTaskOperatorRecordList.map(({ id }) => id)),
      typed: { ...kept?.typed, ...typedIn(storedForm(detail), formData) },
      opinion: opinion.current,
    });
    void readAgain();
    return true;
  };
  const { callNamed, namingDialog } = useNamedPeople(
    { itemId: detail.operator?.id ?? null, flowId: detail.flowTaskInfo.flowId, formData },
    onRefused,
  );
  const hands: Hands = {
    detail,
    formData,
    t,
    run: (work, text = t('done')) =>
      attempt(async () => {
        const reply = await work();
        await refresh(typeof text === 'string' ? text : text(reply));
      }, onRefused),
    runNamed: (work, text) => callNamed(work, () => refresh(text)),
    ask: (form, submit) =>
      setAsking({
        form: kept?.opinion && form.opinion ? { ...form, start: kept.opinion } : form,
        submit: (input) => {
          opinion.current = input.opinion;
          return submit(input);
        },
      }),
  };
  const dialogs = (
    <>
      {asking ? (
        <ActionDialog
          form={asking.form}
          onSubmit={asking.submit}
          // The next question may be there already.
          onClose={() => setAsking((now) => (now === asking ? null : now))}
        />
      ) : null}
      {namingDialog}
    </>
  );
  return { hands, dialogs };
}

const words = (input: ActionInput) => ({ handleOpinion: input.opinion });
const instanceOf = ({ flowTaskInfo }: ProcessDetail) => ({ params: { id: flowTaskInfo.id } });
const hasChildren = ({ flowTaskNodeList }: ProcessDetail) =>
  flowTaskNodeList.some(({ children }) => children.length > 0);

/** Whoever launched it submits it, waits for others, and takes it back. */
function initiatorActions({ detail, formData, t, run, runNamed, ask }: Hands): Offered[] {
  const { abilities: can, flowTaskInfo: task } = detail;
  const instance = instanceOf(detail);
  const launch =
    (isDraft: boolean, straightBack = false) =>
    () =>
      void runNamed(
        (named) =>
          call(processesRoutes.relaunch, {
            ...instance,
            body: {
              flowId: task.flowId,
              status: isDraft ? 1 : 0,
              data: { ...formData },
              flowUrgent: task.flowUrgent === 3 ? 3 : task.flowUrgent === 2 ? 2 : 1,
              straightBack,
              rev: task.rev,
              ...named,
            },
          }),
        isDraft ? t('saved') : t('submitted'),
      );
  return [
    { key: 'submit', may: can.submit, isMain: true, label: t('submit'), onClick: launch(false) },
    {
      key: 'straight',
      may: can.submit && task.mayGoStraightBack,
      isMain: true,
      label: t('straightBack'),
      onClick: launch(false, true),
    },
    { key: 'save', may: can.save, isMain: true, label: t('save'), onClick: launch(true) },
    {
      key: 'remind',
      may: can.remind,
      label: t('remind'),
      onClick: () =>
        void run(
          () => call(processesRoutes.remind, instance),
          ({ reminded }) => t('reminded', { count: reminded }),
        ),
    },
    {
      key: 'withdraw',
      may: can.withdraw,
      label: t('withdraw'),
      onClick: () =>
        ask(
          {
            title: t('withdraw'),
            opinion: 'optional',
            hasChildren: hasChildren(detail),
          },
          (input) =>
            run(() =>
              call(processesRoutes.withdraw, {
                ...instance,
                body: { ...words(input), endsChildren: input.endsChildren },
              }),
            ),
        ),
    },
  ];
}

/** Whoever has something to decide, or has decided. */
function deciderActions({ detail, formData, t, run, runNamed, ask }: Hands): Offered[] {
  const { abilities: can, operator, recallRecordId } = detail;
  const node = readProperties(ApproverProperties, detail.approversProperties);
  const item = { params: { id: operator?.id ?? '' } };
  const opinionRule = (isRefusal: boolean) =>
    node.opinion === 'always' || (node.opinion === 'onRefusal' && isRefusal) ? 'required' : 'optional';
  const decide = (label: string, isRefusal: boolean) => () =>
    ask(
      {
        title: label,
        ...(isRefusal && { text: rejectText(t, node, detail) }),
        danger: isRefusal,
        opinion: opinionRule(isRefusal),
        phrases: isRefusal ? 'refusing' : 'agreeing',
        hasCopy: node.isCustomCopy,
        needsSignature: node.hasSign,
        hasFiles: true,
        start: detail.draftData?.handleOpinion ?? '',
      },
      async ({ opinion, copyIds, sign, files }) => {
        const signed = await sentSign(sign);
        return runNamed(
          (named) =>
            call(isRefusal ? workItemsRoutes.reject : workItemsRoutes.agree, {
              ...item,
              body: {
                handleOpinion: opinion,
                formData: { ...formData },
                ...signed,
                copyIds: [...copyIds],
                freeApproverUserId: '',
                fileJson: [...files],
                straightBack: false,
                ...named,
                ...(operator && { rev: operator.rev }),
              },
            }),
          label,
        );
      },
    );
  return [
    { key: 'agree', may: can.agree, isMain: true, label: t('agree'), onClick: decide(t('agree'), false) },
    { key: 'handle', may: can.handle, isMain: true, label: t('handle'), onClick: decide(t('handle'), false) },
    {
      key: 'reject',
      may: can.reject,
      isMain: true,
      danger: true,
      label: t('reject'),
      onClick: decide(t('reject'), true),
    },
    {
      key: 'returnBack',
      may: can.returnBack && detail.returnTargets.length > 0,
      label: t('returnBack'),
      onClick: () =>
        ask(
          {
            title: t('returnBack'),
            opinion: opinionRule(true),
            phrases: 'refusing',
            targetLabel: t('to'),
            targets: detail.returnTargets.map(({ to, nodeName }) => ({ value: to, label: nodeName })),
            hasChildren: hasChildren(detail),
            needsSignature: node.hasSign,
            hasFiles: true,
          },
          async (input) => {
            const signed = await sentSign(input.sign);
            return runNamed(
              (named) =>
                call(workItemsRoutes.returnBack, {
                  ...item,
                  body: {
                    ...words(input),
                    to: input.target,
                    endsChildren: input.endsChildren,
                    formData: { ...formData },
                    ...signed,
                    copyIds: [],
                    fileJson: [...input.files],
                    ...named,
                  },
                }),
              t('returnBack'),
            );
          },
        ),
    },
    {
      key: 'saveDraft',
      may: can.saveDraft,
      label: t('saveDraft'),
      onClick: () =>
        void run(
          () => call(workItemsRoutes.saveDraft, { ...item, body: { formData: { ...formData } } }),
          t('saved'),
        ),
    },
    {
      key: 'transfer',
      may: can.transfer,
      label: t('transfer'),
      onClick: () =>
        ask({ title: t('transfer'), people: 'one', opinion: 'optional' }, (input) =>
          run(() =>
            call(workItemsRoutes.transfer, {
              ...item,
              body: { ...words(input), freeApproverUserId: input.userIds[0] ?? '' },
            }),
          ),
        ),
    },
    {
      key: 'addSigner',
      may: can.addSigner,
      label: t('addSigner'),
      onClick: () =>
        ask({ title: t('addSigner'), people: 'many', opinion: 'optional', hasPosition: true }, (input) =>
          run(() =>
            call(workItemsRoutes.addSigners, {
              ...item,
              body: { ...words(input), userIds: [...input.userIds], position: input.position },
            }),
          ),
        ),
    },
    {
      key: 'takeOffSigner',
      may: can.takeOffSigner,
      label: t('takeOffSigner'),
      onClick: () =>
        ask(
          {
            title: t('takeOffSigner'),
            text: t('takeOffSignerText'),
            danger: true,
            targets: detail.addedSigners.map(({ id, userName, nodeName }) => ({
              value: id,
              label: [userName, nodeName].filter(Boolean).join(' · '),
            })),
            targetLabel: t('signer'),
            opinion: 'optional',
          },
          (input) =>
            run(() =>
              call(workItemsRoutes.takeOffSigner, { params: { id: input.target }, body: words(input) }),
            ),
        ),
    },
    {
      key: 'takeBack',
      may: can.takeBack,
      label: t('takeBack'),
      onClick: () => void run(() => call(workItemsRoutes.takeBack, { ...item, body: { handleOpinion: '' } })),
    },
    {
      key: 'recall',
      may: can.recall,
      label: t('recall'),
      onClick: () =>
        ask({ title: t('recall'), opinion: 'optional' }, (input) =>
          run(() => call(workItemsRoutes.recall, { params: { id: recallRecordId }, body: words(input) })),
        ),
    },
  ];
}

/** Whoever reads it copies it to others and prints it. */
function readerActions({ detail, t, run, ask }: Hands, prints: readonly Action[]): Offered[] {
  const { abilities: can, flowTaskInfo: task } = detail;
  const instance = instanceOf(detail);
  const hasPaper = !processLifecycle.is(task.status, 'draft');
  return [
    {
      key: 'copy',
      may: can.copy,
      label: t('copy'),
      onClick: () =>
        ask({ title: t('copy'), people: 'many', opinion: 'optional' }, (input) =>
          run(() =>
            call(workItemsRoutes.copyTo, {
              ...instance,
              body: { ...words(input), userIds: [...input.userIds] },
            }),
          ),
        ),
    },
    {
      key: 'sheet',
      may: hasPaper,
      label: t('sheet'),
      onClick: () => void attempt(async () => saveExport(await call(workItemsRoutes.sheet, instance))),
    },
    ...prints.map((print) => ({ ...print, may: hasPaper })),
  ];
}

/** Whoever watches over processes. */
function monitorActions(
  { detail, t, run, runNamed, ask }: Hands,
  targets: readonly { readonly value: string; readonly label: string }[],
): Offered[] {
  const { abilities: can, flowTaskNodeList, predicted } = detail;
  const instance = instanceOf(detail);
  const humanSteps = new Set(targets.map(({ value }) => value));
  /** Only a step at which it waits for people can be given to somebody. */
  const assignable = flowTaskNodeList
    .filter(
      ({ type, nodeCode, nodeType }) => type === 1 && (nodeType === 'start' || humanSteps.has(nodeCode)),
    )
    .map(({ nodeCode, nodeName }) => ({ value: nodeCode, label: nodeName }));
  /** Where it waits, and for whom: what a jump closes, as it moves the whole instance. */
  const waiting = predicted
    .filter(({ certainty }) => certainty === 'current')
    .map(({ nodeName, people }) => {
      const names = listed((people ?? []).map(({ name }) => name));
      return names ? t('stepOf', { step: nodeName, people: names }) : nodeName;
    });
  const incident = flowTaskNodeList.findIndex((visit) => visit.incident !== '');
  return [
    {
      key: 'assign',
      may: can.assign && assignable.length > 0,
      label: t('assign'),
      onClick: () =>
        ask({ title: t('assign'), targets: assignable, people: 'one', opinion: 'required' }, (input) =>
          run(() =>
            call(processMonitorRoutes.assign, {
              ...instance,
              body: { ...words(input), nodeCode: input.target, freeApproverUserId: input.userIds[0] ?? '' },
            }),
          ),
        ),
    },
    {
      key: 'jump',
      may: can.jump || can.revive,
      label: can.revive ? t('revive') : t('jump'),
      onClick: () =>
        ask(
          {
            title: can.revive ? t('revive') : t('jump'),
            ...(waiting.length > 0 && { text: t('jumpCloses', { steps: listed(waiting) }) }),
            targets,
            opinion: 'required',
          },
          (input) =>
            runNamed(
              (named) =>
                call(can.revive ? processMonitorRoutes.revive : processMonitorRoutes.jump, {
                  ...instance,
                  body: {
                    ...words(input),
                    nodeCode: input.target,
                    errorRuleUserList: named.errorRuleUserList,
                  },
                }),
              t('done'),
            ),
        ),
    },
    {
      key: 'retry',
      may: can.retry && incident >= 0,
      label: t('retry'),
      onClick: () =>
        void runNamed(
          (named) =>
            call(processMonitorRoutes.retry, {
              ...instance,
              body: {
                handleOpinion: '',
                visit: incident + 1,
                errorRuleUserList: named.errorRuleUserList,
              },
            }),
          t('done'),
        ),
    },
    {
      key: 'repair',
      may: can.repair,
      label: t('repair'),
      onClick: () =>
        void run(
          () => call(processMonitorRoutes.repair, { ...instance, body: { handleOpinion: '' } }),
          (reply) => t('repaired', reply),
        ),
    },
    {
      key: 'suspend',
      may: can.suspend,
      label: t('suspend'),
      onClick: () =>
        ask({ title: t('suspend'), opinion: 'required' }, (input) =>
          run(() => call(processMonitorRoutes.suspend, { ...instance, body: words(input) })),
        ),
    },
    {
      key: 'resume',
      may: can.resume,
      label: t('resume'),
      onClick: () =>
        ask({ title: t('resume'), opinion: 'required' }, (input) =>
          run(() => call(processMonitorRoutes.resume, { ...instance, body: words(input) })),
        ),
    },
    {
      key: 'terminate',
      may: can.terminate,
      danger: true,
      label: t('terminate'),
      onClick: () =>
        ask({ title: t('terminate'), text: t('terminateText'), danger: true, opinion: 'required' }, (input) =>
          run(() => call(processMonitorRoutes.terminate, { ...instance, body: words(input) })),
        ),
    },
  ];
}

/** Deletes what the person has launched and nobody works on. */
function useOwnRemoval({ abilities, flowTaskInfo: task }: ProcessDetail): Offered {
  const common = useMessages(commonMessages);
  const navigate = useNavigate();
  return {
    key: 'remove',
    may: abilities.remove,
    danger: true,
    label: common('remove'),
    confirm: { title: `${common('remove')} · ${task.fullName}`, okText: common('remove'), danger: true },
    onClick: () =>
      void attempt(async () => {
        await call(processesRoutes.remove, { params: { id: task.id } });
        navigate('/workFlow/flowLaunch?tab=mine');
      }),
  };
}
