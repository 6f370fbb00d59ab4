import {
  InterfaceEdit,
  type InterfaceInfo,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import {
  dataInterfacesRoutes,
  interfaceVersionsRoutes,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { NO_TITLES, titleIn } from '@auditplus/contract/kernel/titles.ts';
import { Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import type { CodeIssue } from '../../kit/code-editor/code-mirror.tsx';
import { DefinitionFrame } from '../../kit/definitions/definition-frame.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { useFormSteps } from '../../kit/form-steps.ts';
import type { InterfaceRow } from '../../kit/interfaces/interface-rows.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Panes } from '../../kit/panes.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { BenchPane } from './bench-pane.tsx';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { ExamplesPane } from './examples-pane.tsx';
import { ParametersPane } from './parameters-pane.tsx';
import { SettingsPane } from './settings-pane.tsx';
import { RelationsPane, SourcePane } from './source-pane.tsx';

const LIST = '/systemData/dataInterface';

/** Makes or changes an interface: data sets, content, and parameters with trial runs beside each other. */
export function InterfaceEditor({ id }: { readonly id: string | null }) {
  const t = useMessages(interfaceMessages);
  const query = useRoute(
    dataInterfacesRoutes.read,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <Editor info={null} />;
  if (query.data) return <Editor info={query.data} />;
  return (
    <PageFrame title={t('title')} backTo={LIST} crumbs={[]}>
      <Loaded query={query}>{() => null}</Loaded>
    </PageFrame>
  );
}

const EMPTY: InterfaceEdit = {
  ...InterfaceEdit.parse({ fullName: '-', enCode: 'x', categoryId: 'other', dataType: SOURCE.sql }),
  fullName: '',
  enCode: '',
};

/** Interfaces without names in other languages have no place for them; the fields of the form need one. */
const withTitles = (edit: InterfaceEdit): InterfaceEdit => ({
  ...edit,
  plus: { ...edit.plus, titles: edit.plus.titles ?? NO_TITLES },
});

function Editor({ info }: { readonly info: InterfaceInfo | null }) {
  const t = useMessages(interfaceMessages);
  const navigate = useNavigate();
  const narrow = useNarrow();
  const values = useMemo(() => withTitles(info ? editOf(info) : EMPTY), [info]);
  const form = useKitForm({ schema: InterfaceEdit, values });
  const steps = useFormSteps(form);
  const [issue, setIssue] = useState<{ field: string; issue: CodeIssue } | null>(null);
  const [tab, setTab] = useState(info ? 'bench' : 'settings');
  const [row, setRow] = useState<InterfaceRow | null>(null);
  const may = { edit: useCan(info ? 'btn_edit' : 'btn_add'), publish: useCan('btn_publish') };
  const create = useAction(dataInterfacesRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(dataInterfacesRoutes.update, { done: t('saved'), onRefused: () => true });
  const dataType = useWatch({ control: form.control, name: 'dataType' });
  const language = useLanguage();
  const [title, titles] = useWatch({ control: form.control, name: ['fullName', 'plus.titles'] });
  const isDirty = form.formState.isDirty;
  const refused = (error: unknown) => {
    const found = error instanceof ApiError ? issueOf(error) : null;
    setIssue(found);
    return found !== null;
  };
  const save = async (body: InterfaceEdit) => {
    setIssue(null);
    if (info) {
      await update.mutateAsync({ params: { id: info.id }, body: { ...body, rev: info.rev } });
      return;
    }
    const made = await create.mutateAsync({ body });
    form.reset(body);
    navigate(`${LIST}?edit=${made.id}`, { replace: true });
  };
  const source = <SourcePane issue={issue} row={row} onRun={() => setTab('bench')} />;
  const right = [
    { key: 'settings', label: t('basics'), children: <SettingsPane /> },
    { key: 'parameters', label: t('parameters'), children: <ParametersPane /> },
    {
      key: 'bench',
      label: t('bench'),
      children: <BenchPane id={info?.id ?? ''} onRefused={refused} onRow={setRow} />,
    },
    {
      key: 'examples',
      label: t('examples'),
      children: <ExamplesPane id={info?.id ?? null} isSaved={!isDirty} />,
    },
  ];
  const tabs = (items: typeof right) => (
    <Tabs className="interface-tabs" activeKey={tab} onChange={setTab} items={items} />
  );
  return (
    <DefinitionFrame
      info={info}
      title={titleIn({ title, titles }, language) || t('newInterface')}
      backTo={LIST}
      crumbs={[]}
      fill="list"
      mayEdit={may.edit}
      mayPublish={may.publish}
      isDirty={isDirty}
      isSaving={form.formState.isSubmitting}
      save="interface-form"
      publish={{ route: dataInterfacesRoutes.publish, title: t('publishTitle'), help: t('publishHelp') }}
      versions={interfaceVersionsRoutes}
      steps={steps}
    >
      <div className="interface-editor">
        <KitForm
          id="interface-form"
          form={form}
          readOnly={!may.edit}
          onSubmit={save}
          onRefused={async (error) => refused(error)}
        >
          {narrow ? (
            tabs([
              { key: 'source', label: t('source'), children: source },
              ...(dataType === SOURCE.sql
                ? [{ key: 'relations', label: t('relations'), children: <RelationsPane /> }]
                : []),
              ...right,
            ])
          ) : (
            <Panes
              name="interface"
              panes={[
                ...(dataType === SOURCE.sql
                  ? [
                      {
                        key: 'relations',
                        label: t('relations'),
                        width: 230,
                        min: 180,
                        content: <RelationsPane />,
                      },
                    ]
                  : []),
                { key: 'source', label: t('source'), content: source },
                { key: 'side', label: t('bench'), width: 460, min: 320, content: tabs(right) },
              ]}
            />
          )}
        </KitForm>
      </div>
    </DefinitionFrame>
  );
}

function editOf(info: InterfaceInfo): InterfaceEdit {
  const { id: _id, publishedVersion: _version, isChanged: _changed, ...edit } = info;
  return edit;
}

const Placed = z.object({ field: z.string(), place: z.object({ at: z.int() }) });
const FIELDS: Readonly<Record<string, string>> = { rowFilter: 'rowFilter', query: 'query' };

/** Where in what was written a refusal is: the field, and the place that is marked. */
function issueOf(error: ApiError): { field: string; issue: CodeIssue } | null {
  const placed = Placed.safeParse(error.data);
  const field = placed.data && FIELDS[placed.data.field];
  if (!placed.data || !field) return null;
  return { field, issue: { at: placed.data.place.at, text: error.msg } };
}
