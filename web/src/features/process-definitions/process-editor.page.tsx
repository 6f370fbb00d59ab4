import type { ProcessFault } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { nodeTitleIn } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { Button, Input, Popover } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { UndoSteps } from '../../kit/definitions/undo-steps.tsx';
import { useDraftSteps } from '../../kit/definitions/use-draft-steps.ts';
import { VersionsDrawer } from '../../kit/definitions/versions-drawer.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { FaultList } from './fault-list.tsx';
import type { FormField } from './node-properties.ts';
import { formFieldOf } from './own-fields.ts';
import { OwnFieldsDrawer } from './own-fields-drawer.tsx';
import { ProcessBaseDrawer, type ProcessInfo } from './process-base-drawer.tsx';
import {
  processDefinitionsMessages,
  processProblemMessages,
  processSimulationMessages,
} from './process-definitions.messages.ts';
import { ProcessDesigner } from './process-designer.tsx';
import { ProcessSimulationDrawer } from './process-simulation.tsx';
import { findNode, withPrevious } from './template-tree.ts';
import { useBpmnExport } from './use-bpmn-export.tsx';
import { useSystemForms } from './use-system-forms.ts';

/** The designer of one process. */
export default function ProcessEditorPage() {
  const t = useMessages(processDefinitionsMessages);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const [isSimulating, setSimulating] = useState(false);
  const { exportBpmn, bpmnReport } = useBpmnExport(id);
  const query = useRoute(processDefinitionsRoutes.read, { params: { id } }, { staleTime: 0 });
  if (!query.data)
    return (
      <PageFrame title={t('title')} backTo="/workFlow/flowEngine">
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  return (
    <>
      <Editor key={id} info={query.data} onSimulate={() => setSimulating(true)} onExportBpmn={exportBpmn} />
      {bpmnReport}
      {isSimulating ? (
        <ProcessSimulationDrawer
          id={id}
          root={query.data.flowTemplateJson}
          onClose={() => setSimulating(false)}
        />
      ) : null}
    </>
  );
}

type EditorProps = {
  readonly info: ProcessInfo;
  readonly onSimulate: () => void;
  readonly onExportBpmn: () => unknown;
};

function Editor({ info, onSimulate, onExportBpmn }: EditorProps) {
  const t = useMessages(processDefinitionsMessages);
  const { flowTemplateJson } = info;
  const stored = useMemo(
    (): Draft => ({ root: flowTemplateJson, formData: info.formData }),
    [flowTemplateJson, info.formData],
  );
  const { steps, isDirty, save } = useDraftSteps({ stored, rev: info.rev, asSent });
  const { value: draft, edit, undo, redo } = steps;
  const { root, formData } = draft;
  const [shown, setShown] = useState<'base' | 'fields' | 'versions' | null>(null);
  const simulation = useMessages(processSimulationMessages);
  const mayEdit = useCan('btn_edit', 'workFlow.flowEngine');
  const mayDownload = useCan('btn_download', 'workFlow.flowEngine');
  const mayRelease = useCan('btn_release', 'workFlow.flowEngine');
  const systemFields = useSystemForms().find(({ code }) => code === info.formCode)?.fields;
  const language = useLanguage();
  const fields = useMemo(
    () => fieldsOf(systemFields ?? formData, language),
    [systemFields, formData, language],
  );
  const name = titleIn({ title: info.fullName, titles: info.titles }, language);
  useUnsavedGuard(isDirty);
  const faults = useFaults(info, useDeferredValue(draft));
  const update = useAction(processDefinitionsRoutes.update, { done: t('saved') });
  const publish = useAction(processDefinitionsRoutes.publish);
  const store = () =>
    save((sent) =>
      update.mutateAsync({
        params: { id: info.id },
        body: { ...info, formData: sent.formData, flowTemplateJson: sent.root },
      }),
    );
  return (
    <PageFrame
      title={name}
      backTo="/workFlow/flowEngine"
      fill
      state={
        info.version === 0 ? (
          <StateTag tone="grey" text={t('neverPublished')} />
        ) : (
          <StateTag
            tone={info.isChanged || isDirty ? 'orange' : 'green'}
            text={t('versionOf', { version: info.version })}
          />
        )
      }
      subtitle={info.enCode}
      moreActions={[
        { key: 'base', label: t('base'), onClick: () => setShown('base') },
        { key: 'versions', label: t('versions'), onClick: () => setShown('versions') },
        ...(mayDownload
          ? [
              {
                key: 'bpmn',
                label: t('exportBpmn'),
                // What is exported is the draft as it is stored.
                onClick: () => void (isDirty ? store() : Promise.resolve()).then(onExportBpmn, () => {}),
              },
            ]
          : []),
        ...(info.version > 0
          ? [
              {
                key: 'simulate',
                label: simulation('simulate'),
                onClick: () => void (isDirty ? store() : Promise.resolve()).then(onSimulate, () => {}),
              },
            ]
          : []),
      ]}
      actions={
        <>
          {mayEdit ? <UndoSteps steps={steps} /> : null}
          {Array.isArray(formData) && info.formType === 2 ? (
            <Button onClick={() => setShown('fields')}>{t('fields')}</Button>
          ) : null}
          <FaultsButton faults={faults} root={root} fields={fields} />
          {mayEdit ? (
            <Button
              disabled={!isDirty}
              loading={update.isPending}
              onClick={() => void store().catch(() => {})}
            >
              {t('save')}
            </Button>
          ) : null}
          {mayRelease ? (
            <PublishButton
              name={name}
              isBusy={publish.isPending || update.isPending}
              onPublish={async (note) => {
                const rev = isDirty ? info.rev + 1 : info.rev;
                if (isDirty) await store();
                // What somebody else has saved since is not published unseen.
                await publish.mutateAsync({ params: { id: info.id }, body: { note, rev } });
              }}
            />
          ) : null}
        </>
      }
    >
      <ProcessDesigner
        root={root}
        fields={fields}
        faults={faults}
        onEdit={(next, about) => edit({ root: next, formData }, about)}
        undo={undo}
        redo={redo}
      />
      {shown === 'base' ? (
        <ProcessBaseDrawer info={info} onDone={() => setShown(null)} onClose={() => setShown(null)} />
      ) : null}
      {shown === 'fields' && Array.isArray(formData) ? (
        <OwnFieldsDrawer
          fields={formData}
          onChange={(next, about) => edit({ root, formData: [...next] }, about)}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === 'versions' ? (
        <VersionsDrawer
          routes={processDefinitionsRoutes}
          id={info.id}
          rev={info.rev}
          mayBringBack={mayEdit && !isDirty}
          onClose={() => setShown(null)}
        />
      ) : null}
    </PageFrame>
  );
}

/** What is edited: the tree, and the fields of the form. */
type Draft = { readonly root: ProcessInfo['flowTemplateJson']; readonly formData: ProcessInfo['formData'] };

const asSent = ({ root, formData }: Draft): Draft => ({ root: withPrevious(root), formData });

/** How long nothing is edited before the draft is looked through. */
const CHECK_MS = 600;

/** Faults of what is drawn now, found by the server. */
function useFaults({ formType, formCode }: ProcessInfo, draft: Draft): readonly ProcessFault[] {
  const [asked, setAsked] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(draft), CHECK_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const { formData, root } = asked;
  const query = useRoute(
    processDefinitionsRoutes.check,
    { body: { formType, formCode, formData, flowTemplateJson: withPrevious(root) } },
    { keepPrevious: true },
  );
  return query.data?.list ?? [];
}

type FaultsButtonProps = {
  readonly faults: readonly ProcessFault[];
  readonly root: ProcessInfo['flowTemplateJson'];
  readonly fields: readonly FormField[];
};

function FaultsButton({ faults, root, fields }: FaultsButtonProps) {
  const t = useMessages(processDefinitionsMessages);
  const problems = useMessages(processProblemMessages);
  const language = useLanguage();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const errors = faults.filter(({ isWarning }) => !isWarning).length;
  return (
    <Popover
      trigger="click"
      placement={isPhone ? 'bottom' : 'bottomRight'}
      open={isOpen}
      onOpenChange={setOpen}
      title={t('faults')}
      content={
        faults.length === 0 ? (
          t('noFaults')
        ) : (
          <FaultList
            faults={faults.map(({ problem, detail, ...place }) => ({
              ...place,
              ...shownPlace(root, place, language),
              text: problems(problem, { detail: fields.find(({ id }) => id === detail)?.name ?? detail }),
            }))}
            onGo={() => setOpen(false)}
          />
        )
      }
    >
      <Button danger={errors > 0}>
        {faults.length > 0 ? t('faultCount', { count: faults.length }) : t('faults')}
      </Button>
    </Popover>
  );
}

/** Where a fault is, as it is drawn: a split has no card and no name of its own, so that its lanes stand for it. */
function shownPlace(
  root: ProcessInfo['flowTemplateJson'],
  { nodeId, nodeName }: Pick<ProcessFault, 'nodeId' | 'nodeName'>,
  language: Language,
): Pick<ProcessFault, 'nodeId' | 'nodeName'> {
  const node = findNode(root, nodeId);
  const [first, ...others] = node?.type === 'empty' ? (node.conditionNodes ?? []) : [];
  if (!first) return { nodeId, nodeName: (node && nodeTitleIn(node.properties, language)) || nodeName };
  const names = [first, ...others].map(({ properties }) => nodeTitleIn(properties, language));
  return { nodeId: first.nodeId, nodeName: names.filter(Boolean).join(' / ') };
}

type PublishButtonProps = {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onPublish: (note: string) => Promise<void>;
};

function PublishButton({ name, isBusy, onPublish }: PublishButtonProps) {
  const t = useMessages(processDefinitionsMessages);
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const go = async () => {
    setOpen(false);
    // What is refused is shown by the action.
    await onPublish(note.trim()).catch(() => {});
    setNote('');
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      title={t('publishAsk', { name })}
      content={
        <div className="process-publish">
          <p className="quiet">{t('publishText')}</p>
          <Input.TextArea
            aria-label={t('publishNote')}
            placeholder={t('publishNote')}
            maxLength={500}
            rows={2}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button type="primary" onClick={() => void go()}>
            {t('publish')}
          </Button>
        </div>
      }
    >
      <Button type="primary" loading={isBusy}>
        {t('publish')}
      </Button>
    </Popover>
  );
}

/** The fields of a form: the list of a system form, or the fields of a design. */
function fieldsOf(formData: ProcessInfo['formData'], language: Language): readonly FormField[] {
  if (Array.isArray(formData)) return formData.map((field) => formFieldOf(field, language));
  return [];
}
