import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useId, useMemo, useState } from 'react';
import { z } from 'zod';
import { formatMessage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { tableFaults } from '../../kit/edit-table-rows.ts';
import { Field } from '../../kit/field.tsx';
import { FormSection, KitForm, useKitForm } from '../../kit/form.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { entryOfRow, rowOfEntry } from './entry-rows.ts';
import { EntryTable, RiskTable, useEntryTableColumns, useRiskColumns } from './entry-table.tsx';
import { GenerateDrawer } from './generate-drawer.tsx';
import { programmeMessages } from './programmes.messages.ts';

type ProgrammeEditorProps = {
  /** The draft to go on with; null starts a new programme. */
  readonly id: string | null;
  readonly onSaved: (id: string) => void;
  /** The programme has come into being: the editor goes on with it. */
  readonly onStay: (id: string) => void;
};

/** Writes a programme: its plan and, in an inline table, its entries. */
export function ProgrammeEditor({ id, onSaved, onStay }: ProgrammeEditorProps) {
  const t = useMessages(programmeMessages);
  const query = useRoute(programmesRoutes.get, { params: { id: id ?? '' } }, { enabled: id !== null });
  if (id === null) return <EditorPage programme={null} onSaved={onSaved} onStay={onStay} />;
  if (query.data) return <EditorPage programme={query.data} onSaved={onSaved} onStay={onStay} />;
  return (
    <PageFrame title={t('programmes')} backTo="/programme">
      <Loaded query={query}>{() => null}</Loaded>
    </PageFrame>
  );
}

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const EditorForm = z.object({
  year: z.int().min(2000).max(2100),
  fullName: z.string().trim().min(1).max(100),
  objectives: z.string().trim().min(1).max(4000),
  scope: z.string().max(4000),
  resources: z.string().max(4000),
  criteria: z.array(z.string()).max(20),
  risks: z.array(Row).max(50),
  entries: z.array(Row).max(1000),
});
type EditorForm = z.infer<typeof EditorForm>;

function EditorPage({
  programme,
  onSaved,
  onStay,
}: Pick<ProgrammeEditorProps, 'onSaved' | 'onStay'> & { readonly programme: ProgrammeView | null }) {
  const t = useMessages(programmeMessages);
  const formId = useId();
  const [showFaults, setShowFaults] = useState(false);
  const [generating, setGenerating] = useState(false);
  const entryColumns = useEntryTableColumns(programme);
  const riskColumns = useRiskColumns();
  const published = useRoute(standardsRoutes.selector, {}).data?.list ?? [];
  const criteria = [...new Map(published.map((row) => [row.standardId, row.fullName]))];
  const values = useMemo(() => formOf(programme), [programme]);
  const schema = useMemo(() => {
    const problem = { error: () => formatMessage(programmeMessages, 'rowFaults') };
    return EditorForm.refine((form) => tableFaults(form.entries, entryColumns).size === 0, {
      ...problem,
      path: ['entries'],
    }).refine((form) => tableFaults(form.risks, riskColumns).size === 0, { ...problem, path: ['risks'] });
  }, [entryColumns, riskColumns]);
  const form = useKitForm<EditorForm>({ schema, values });
  const shown = { onRefused: () => true, done: t('saved') };
  const create = useAction(programmesRoutes.create, shown);
  const update = useAction(programmesRoutes.update, shown);
  const save = async (edited: EditorForm) => {
    const { year, ...fields } = edited;
    const body = {
      ...fields,
      risks: edited.risks.map((row) => ({
        risk: String(row.risk ?? ''),
        response: String(row.response ?? ''),
      })),
      entries: edited.entries.map(entryOfRow),
    };
    if (!programme) {
      const saved = await create.mutateAsync({ body: { ...body, year } });
      form.reset(edited);
      onStay(saved.id);
      return;
    }
    await update.mutateAsync({ params: { id: programme.id }, body: { ...body, rev: programme.rev } });
    form.reset(edited);
    onSaved(programme.id);
  };
  const { isDirty, isSubmitting } = form.formState;
  return (
    <PageFrame
      title={programme ? `${programme.fullName} V${programme.versionNo}` : t('newProgramme')}
      crumbs={[]}
      backTo={programme ? `/programme?id=${programme.id}` : '/programme'}
      actions={
        <>
          {programme ? (
            <Button
              disabled={isDirty}
              title={isDirty ? t('generateUnsaved') : undefined}
              onClick={() => setGenerating(true)}
            >
              {t('generate')}
            </Button>
          ) : null}
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={isSubmitting}
            onClick={() => setShowFaults(true)}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <KitForm form={form} id={formId} onSubmit={save} layout="columns">
        <FormSection title={t('basics')}>
          <Field name="fullName" label={t('name')} required>
            <Input maxLength={100} />
          </Field>
          <Field
            name="year"
            label={t('year')}
            required
            toChild={(year) => dayjs(`${String(year)}-01-01`)}
            fromChild={(picked) => (dayjs.isDayjs(picked) ? picked.year() : null)}
          >
            <DatePicker picker="year" allowClear={false} disabled={programme !== null} />
          </Field>
          <Field name="criteria" label={t('criteria')}>
            <Select mode="multiple" options={criteria.map(([value, label]) => ({ value, label }))} />
          </Field>
          <Field name="objectives" label={t('objectives')} required wide>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={4000} />
          </Field>
          <Field name="scope" label={t('scope')} wide>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={4000} />
          </Field>
          <Field name="resources" label={t('resources')} wide>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={4000} />
          </Field>
        </FormSection>
        <FormSection title={t('tabPlan')}>
          <Field name="risks" label={t('risks')} wide>
            <RiskTable columns={riskColumns} showFaults={showFaults} />
          </Field>
          <Field name="entries" label={t('entries')} help={t('entriesHelp')} wide>
            <EntryTable columns={entryColumns} showFaults={showFaults} year={form.watch('year')} />
          </Field>
        </FormSection>
      </KitForm>
      {programme ? (
        <GenerateDrawer open={generating} programme={programme} onClose={() => setGenerating(false)} />
      ) : null}
    </PageFrame>
  );
}

function formOf(programme: ProgrammeView | null): EditorForm {
  if (!programme) {
    const year = dayjs().year();
    return {
      year,
      fullName: '',
      objectives: '',
      scope: '',
      resources: '',
      criteria: [],
      risks: [],
      entries: [],
    };
  }
  return {
    year: programme.year,
    fullName: programme.fullName,
    objectives: programme.objectives,
    scope: programme.scope,
    resources: programme.resources,
    criteria: programme.criteria.map(({ id }) => id),
    risks: programme.risks.map(({ risk, response }) => ({ risk, response })),
    entries: programme.entries.map((entry) => ({ ...rowOfEntry(entry) })),
  };
}
