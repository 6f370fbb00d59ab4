import {
  CallInterfaceSettings,
  STEPS,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import type {
  AutomationCheck,
  AutomationInfo,
} from '@auditplus/contract/features/automations/automations.model.ts';
import {
  automationsRoutes,
  automationVersionsRoutes,
} from '@auditplus/contract/features/automations/automations.routes.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { Button, Popover } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DefinitionFrame } from '../../kit/definitions/definition-frame.tsx';
import { useDraftSteps } from '../../kit/definitions/use-draft-steps.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import {
  allNodes,
  DesignerKindProvider,
  FaultList,
  ProcessDesigner,
  readProperties,
  withPrevious,
} from '../process-definitions/public.ts';
import { AutomationBaseDrawer } from './automation-base-drawer.tsx';
import { type AutomationDraft, AutomationDraftProvider, recordsOf, serviceOf } from './automation-draft.ts';
import { useAutomationKind } from './automation-kind.tsx';
import {
  automationMessages,
  automationProblemMessages,
  automationStepMessages,
} from './automations.messages.ts';
import './automations.css';

const PATH = '/workFlow/automation';
const PAGE = 'workFlow.automation';

/** The designer of one automation. */
export default function AutomationEditorPage() {
  const t = useMessages(automationMessages);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useRoute(automationsRoutes.read, { params: { id } }, { staleTime: 0 });
  const offer = useRoute(automationsRoutes.offer, {}, { staleTime: 0 });
  if (!query.data || !offer.data)
    return (
      <PageFrame title={t('title')} backTo={PATH}>
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  return <Editor key={id} info={query.data} offer={offer.data} />;
}

type EditorProps = { readonly info: AutomationInfo; readonly offer: AutomationDraft['offer'] };

function Editor({ info, offer }: EditorProps) {
  const t = useMessages(automationMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const { steps, isDirty, save } = useDraftSteps({
    stored: info.flowTemplateJson,
    rev: info.rev,
    asSent: withPrevious,
  });
  const { value: root, edit, undo, redo } = steps;
  const mayEdit = useCan('btn_edit', PAGE);
  const mayPublish = useCan('btn_publish', PAGE);
  useUnsavedGuard(isDirty);
  const check = useCheck(useDeferredValue(root));
  const fields = useFields(root, check.fields);
  const draft = useMemo(() => ({ offer, records: recordsOf(allNodes(root)) }), [offer, root]);
  const kind = useAutomationKind(draft);
  const problems = useMessages(automationProblemMessages);
  const faults = useMemo(
    () => check.list.map((fault) => ({ ...fault, text: problems(fault.problem, { detail: fault.detail }) })),
    [check.list, problems],
  );
  const update = useAction(automationsRoutes.update, { done: t('saved') });
  return (
    <DefinitionFrame
      info={info}
      title={titleIn({ title: info.fullName, titles: info.titles }, language)}
      subtitle={info.enCode}
      backTo={PATH}
      fill
      mayEdit={mayEdit}
      mayPublish={mayPublish}
      isDirty={isDirty}
      isSaving={update.isPending}
      save={() =>
        save((flowTemplateJson) =>
          update.mutateAsync({ params: { id: info.id }, body: { ...info, flowTemplateJson } }),
        )
      }
      publish={{
        route: automationsRoutes.publish,
        title: t('publishAsk', { name: info.fullName }),
        help: t('publishText'),
      }}
      versions={automationVersionsRoutes}
      basics={(close) => <AutomationBaseDrawer info={info} onDone={close} onClose={close} />}
      steps={steps}
      actions={<FaultsButton faults={faults} />}
      moreActions={[
        { key: 'runs', label: t('runs'), onClick: () => navigate(`${PATH}/runs?automationId=${info.id}`) },
      ]}
    >
      <AutomationDraftProvider value={draft}>
        <DesignerKindProvider value={kind}>
          <ProcessDesigner
            root={root}
            fields={fields}
            faults={faults}
            onEdit={edit}
            undo={undo}
            redo={redo}
          />
        </DesignerKindProvider>
      </AutomationDraftProvider>
    </DefinitionFrame>
  );
}

/** How long nothing is edited before the draft is looked through. */
const CHECK_MS = 600;
const NOTHING: AutomationCheck = { list: [], fields: [] };

/** Faults of what is drawn now, and what its steps may refer to, found by the server. */
function useCheck(root: TemplateNode): AutomationCheck {
  const [asked, setAsked] = useState(root);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(root), CHECK_MS);
    return () => clearTimeout(timer);
  }, [root]);
  const body = useMemo(() => ({ flowTemplateJson: withPrevious(asked) }), [asked]);
  return useRoute(automationsRoutes.check, { body }, { keepPrevious: true }).data ?? NOTHING;
}

/** What steps may refer to: what the run begins with, and what steps make. */
function useFields(root: TemplateNode, begun: AutomationCheck['fields']) {
  const t = useMessages(automationStepMessages);
  return useMemo(
    () => [
      ...begun,
      ...allNodes(root).flatMap(({ nodeId, type, properties }) => {
        if (type !== 'service') return [];
        const { title: step, service, settings } = serviceOf(properties);
        const given = (name: string, label: string) => ({ id: `${nodeId}.${name}`, name: label });
        if (service === STEPS.createRecord)
          return [
            given('title', t('newRecordTitle', { step })),
            given('recordId', t('newRecordId', { step })),
          ];
        if (service === STEPS.startProcess)
          return [
            given('title', t('newRecordTitle', { step })),
            given('processId', t('newProcessId', { step })),
          ];
        if (service !== STEPS.callInterface) return [];
        return readProperties(CallInterfaceSettings, settings).results.map(({ name }) =>
          given(name, `${step} · ${name}`),
        );
      }),
    ],
    [root, begun, t],
  );
}

type Fault = AutomationCheck['list'][number] & { readonly text: string };

function FaultsButton({ faults }: { readonly faults: readonly Fault[] }) {
  const t = useMessages(automationMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      title={t('faults')}
      content={
        faults.length === 0 ? t('noFaults') : <FaultList faults={faults} onGo={() => setOpen(false)} />
      }
    >
      <Button danger={faults.some(({ isWarning }) => !isWarning)}>
        {faults.length > 0 ? t('faultCount', { count: faults.length }) : t('faults')}
      </Button>
    </Popover>
  );
}
