import { contractTemplatesRoutes } from '@auditplus/contract/features/contracts/contract-templates.routes.ts';
import { contractTemplateLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { ContractTemplate } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { Button, Input, InputNumber, type InputRef, Tabs } from 'antd';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import type { EditRow } from '../../kit/edit-table-rows.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useStates } from '../../kit/use-states.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { contractTemplateMessages } from './contract-templates.messages.ts';
import { contractMessages } from './contracts.messages.ts';
import { fromRows, toRows } from './indicator-rows.ts';
import { forNextYear } from './template-copy.ts';
import { useTermTabs } from './term-tabs.tsx';

const IN_USE = 1;
const SHORTEST_NAME = 2;
const BACK = '/zjlzajht?tab=templates';

/** A template: a new one, a copy, or one by its id; the address says which. */
export function TemplateEditor({ id }: { readonly id: string }) {
  const t = useMessages(contractMessages);
  const templateText = useMessages(contractTemplateMessages);
  const query = useRoute(contractTemplatesRoutes.list, { query: {} });
  const isCopy = id.startsWith('copy:');
  const wanted = isCopy ? id.slice('copy:'.length) : id;
  if (id === 'new') return <TemplateForm template={null} from={null} />;
  return (
    <Loaded query={query}>
      {({ list }) => {
        const found = list.find((one) => one.id === wanted);
        if (!found)
          return (
            <PageFrame title={t('template')} backTo={BACK}>
              <EmptyBlock text={templateText('templatesEmpty')} />
            </PageFrame>
          );
        return (
          <TemplateForm
            key={`${id} ${found.rev}`}
            template={isCopy ? null : found}
            from={isCopy ? forNextYear(found) : found}
          />
        );
      }}
    </Loaded>
  );
}

type Draft = {
  readonly year: number;
  readonly fullName: string;
  readonly text: string;
  readonly assessmentStandard: string;
  readonly rows: readonly EditRow[];
};

const draftOf = (from: ContractTemplate | null): Draft => ({
  year: from?.year ?? new Date().getFullYear(),
  fullName: from?.fullName ?? '',
  text: from?.body ?? '',
  assessmentStandard: from?.assessmentStandard ?? '',
  rows: toRows(from?.indicators ?? []),
});

type TemplateFormProps = {
  /** The template that is changed; null for a new one. */
  readonly template: ContractTemplate | null;
  /** What it starts from. */
  readonly from: ContractTemplate | null;
};

function TemplateForm({ template, from }: TemplateFormProps) {
  const t = useMessages(contractMessages);
  const stateOf = useStates(contractTemplateLifecycle);
  const templateText = useMessages(contractTemplateMessages);
  const field = useId();
  const [, setSearch] = useSearchParams();
  const [draft, setDraft] = useState(() => draftOf(from));
  const [dirty, setDirty] = useState(false);
  const [showUnnamed, setShowUnnamed] = useState(false);
  const mayEdit = useCan('btn_edit');
  const readOnly = template ? !template.canEdit : !mayEdit;
  const nameField = useRef<InputRef>(null);
  const isUnnamed = draft.fullName.trim().length < SHORTEST_NAME;
  useUnsavedGuard(dirty);
  const set = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }));
    setDirty(true);
  };
  const terms = useTermTabs({ terms: draft, readOnly, onChange: set });
  const done = ({ id }: ContractTemplate) => {
    setDirty(false);
    setSearch({ tab: 'templates', template: id }, { replace: true });
  };
  const create = useAction(contractTemplatesRoutes.create, {
    done: templateText('templateSaved'),
    onDone: done,
  });
  const edit = useAction(contractTemplatesRoutes.edit, { onDone: done });
  const submit = (state: number) => {
    if (isUnnamed) {
      setShowUnnamed(true);
      return nameField.current?.focus();
    }
    if (!terms.check()) return;
    const { text, rows, ...rest } = draft;
    const body = { ...rest, body: text, indicators: fromRows(rows) };
    if (template) edit.mutate({ params: { id: template.id }, body: { ...body, rev: template.rev, state } });
    else create.mutate({ body });
  };
  const use = async () => {
    const name = draft.fullName;
    if (
      await confirm({
        title: templateText('useAsk', { name }),
        text: templateText('useText'),
        okText: templateText('useTemplate'),
      })
    )
      submit(IN_USE);
  };
  return (
    <PageFrame
      title={draft.fullName || templateText('newTemplate')}
      subtitle={template ? stateOf(template.state).text : undefined}
      backTo={BACK}
      readOnlyReason={readOnly ? templateText('templateReadOnly') : null}
      actions={
        readOnly ? null : (
          <>
            {template ? (
              <Button loading={edit.isPending} onClick={() => void use()}>
                {templateText('useTemplate')}
              </Button>
            ) : null}
            <Button
              type="primary"
              loading={create.isPending || edit.isPending}
              onClick={() => submit(contractTemplateLifecycle.state.draft)}
            >
              {templateText('saveTemplate')}
            </Button>
          </>
        )
      }
    >
      <div className="contracts-editor-head">
        <label htmlFor={`${field}-name`}>{templateText('templateName')}</label>
        <Input
          id={`${field}-name`}
          ref={nameField}
          style={{ maxWidth: 360 }}
          status={showUnnamed && isUnnamed ? 'error' : ''}
          aria-invalid={showUnnamed && isUnnamed}
          maxLength={100}
          disabled={readOnly}
          value={draft.fullName}
          onChange={(event) => set({ fullName: event.target.value })}
        />
        {showUnnamed && isUnnamed ? (
          <span role="alert" className="contracts-hit">
            {templateText('nameMissing')}
          </span>
        ) : null}
        <label htmlFor={`${field}-year`}>{t('year')}</label>
        <InputNumber<number>
          id={`${field}-year`}
          min={2000}
          max={2999}
          disabled={readOnly}
          value={draft.year}
          onChange={(year) => year !== null && set({ year })}
        />
      </div>
      <Tabs activeKey={terms.tab} onChange={terms.setTab} items={terms.items} />
    </PageFrame>
  );
}
