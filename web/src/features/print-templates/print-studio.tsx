import type {
  PrintBlock,
  PrintSource,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import {
  PrintEdit,
  type PrintField,
  type PrintInfo,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import {
  printTemplatesRoutes,
  printVersionsRoutes,
} from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { Segmented, Tabs } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DefinitionFrame } from '../../kit/definitions/definition-frame.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { useFormSteps } from '../../kit/form-steps.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Panes } from '../../kit/panes.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { copyText } from '../../lib/copy-text.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { STATEMENT_MS, useSettled } from '../../lib/use-settled.ts';
import { BlockList } from './block-list.tsx';
import { FieldsPane } from './fields-pane.tsx';
import { PagePane } from './page-pane.tsx';
import { editOf, LANGUAGE_WORDS, PreviewPane } from './preview-pane.tsx';
import { printMessages } from './print-templates.messages.ts';
import { textId } from './print-text-area.tsx';
import { SourcePane } from './source-pane.tsx';
import { type Studio, StudioContext } from './studio-context.ts';
import { TagHelp } from './tag-help.tsx';
import { WordPane } from './word-pane.tsx';

const LIST = '/system/printDev';

/** Makes or changes a print template: fields, content, and settings with the preview beside each other. */
export function PrintStudio({ id }: { readonly id: string | null }) {
  const t = useMessages(printMessages);
  const query = useRoute(
    printTemplatesRoutes.read,
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

const EMPTY: PrintEdit = {
  ...PrintEdit.parse({ fullName: '-', enCode: 'x', category: 'audit' }),
  fullName: '',
  enCode: '',
  source: { kind: 'record', record: 'rectification' },
};

function Editor({ info }: { readonly info: PrintInfo | null }) {
  const t = useMessages(printMessages);
  const navigate = useNavigate();
  const values = useMemo(() => (info ? editOf(info) : EMPTY), [info]);
  const form = useKitForm({ schema: PrintEdit, values });
  const steps = useFormSteps(form);
  const may = { edit: useCan(info ? 'btn_edit' : 'btn_add'), publish: useCan('btn_publish') };
  const create = useAction(printTemplatesRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(printTemplatesRoutes.update, { done: t('saved'), onRefused: () => true });
  const [title, titles] = useWatch({ control: form.control, name: ['fullName', 'titles'] });
  const fullName = titleIn({ title, titles }, useLanguage());
  const isDirty = form.formState.isDirty;
  const save = async (body: PrintEdit) => {
    if (info) {
      await update.mutateAsync({ params: { id: info.id }, body: { ...body, rev: info.rev } });
      return;
    }
    const made = await create.mutateAsync({ body });
    form.reset(body);
    navigate(`${LIST}?edit=${made.id}`, { replace: true });
  };
  return (
    <DefinitionFrame
      info={info}
      title={fullName || t('newTemplate')}
      backTo={LIST}
      crumbs={[]}
      fill="list"
      mayEdit={may.edit}
      mayPublish={may.publish}
      isDirty={isDirty}
      isSaving={form.formState.isSubmitting}
      save="print-form"
      publish={{ route: printTemplatesRoutes.publish, title: t('publishTitle') }}
      versions={printVersionsRoutes}
      steps={steps}
    >
      <div className="print-studio">
        <KitForm id="print-form" form={form} readOnly={!may.edit} onSubmit={save}>
          <Parts readOnly={!may.edit} />
        </KitForm>
      </div>
    </DefinitionFrame>
  );
}

/** The source as far as it is chosen: an interface that is still to be named keeps no other field from being offered. */
function chosenSource(source: PrintSource): PrintSource {
  if (!source.interfaces) return source;
  const open = source.interfaces.findIndex(({ interfaceId }) => interfaceId === '');
  return open < 0 ? source : { ...source, interfaces: source.interfaces.slice(0, open) };
}

const isAskable = ({
  source,
  statements,
}: {
  readonly source: PrintSource;
  readonly statements: PrintEdit['sqlTemplate'];
}): boolean => {
  if (source.kind === 'record') return source.record !== '';
  return source.kind === 'interface' ? source.interfaces.length > 0 : statements.length > 0;
};

const NO_LOOPS: readonly string[] = [];
const NO_FIELDS: readonly PrintField[] = [];

/** The panes of the studio; one after the other on a phone. */
function Parts({ readOnly }: { readonly readOnly: boolean }) {
  const t = useMessages(printMessages);
  const narrow = useNarrow();
  const { setValue } = useFormContext<PrintEdit>();
  const [source, sqlTemplate, content, word] = useWatch<
    PrintEdit,
    ['source', 'sqlTemplate', 'content', 'word']
  >({ name: ['source', 'sqlTemplate', 'content', 'word'] });
  const [language, setLanguage] = useState<Language>('zh');
  const [held, hold] = useState<PrintBlock | null>(null);
  const [tab, setTab] = useState({ wide: 'basics', narrow: 'content' });
  const [wanted, setWanted] = useState<{ readonly path: string } | null>(null);
  const insert = useRef<(tag: string) => void>(() => undefined);
  const written = useMemo(
    () => ({ source: chosenSource(source), statements: sqlTemplate }),
    [source, sqlTemplate],
  );
  const asked = useSettled(written, STATEMENT_MS);
  const told = useRoute(
    printTemplatesRoutes.fields,
    { body: { dbLinkId: '0', source: asked.source, sqlTemplate: asked.statements } },
    { enabled: isAskable(asked), keepPrevious: true },
  );
  const fields = (isAskable(asked) && told.data) || NO_FIELDS;
  const studio: Studio = {
    language,
    fields,
    // What was wrong with an earlier statement is not told of the one that is being written.
    refusal: asked === written ? told.error : null,
    loops: NO_LOOPS,
    readOnly,
    setInsert: (next) => {
      insert.current = next;
    },
    held,
    hold,
    blocksOf: (blocks) => <BlockList {...blocks} />,
  };
  const openText = (path: string, written: Language) => {
    setLanguage(written);
    if (path.startsWith('page.')) setTab({ wide: 'page', narrow: 'page' });
    else setTab((before) => ({ ...before, narrow: 'content' }));
    setWanted({ path });
  };
  useEffect(() => (wanted ? goTo(textId(wanted.path)) : undefined), [wanted]);
  const [isWordChosen, chooseWord] = useState(false);
  const isWord = isWordChosen || word !== null;
  const copyTag = (tag: string) => void copyText(tag, t('tagCopied', { tag }));
  const layout = (
    <div className="print-content">
      <Segmented<Language>
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_WORDS[value]) }))}
      />
      {content.length === 0 ? <EmptyBlock text={t('contentEmpty')} /> : null}
      <BlockList
        value={content}
        path="content"
        onChange={(next) => setValue('content', [...next], { shouldDirty: true })}
      />
      {readOnly || content.length === 0 ? null : <p className="quiet">{t('orderHelp')}</p>}
      <TagHelp
        further={[
          ['{table.field}', t('tagHelpTable')],
          ['{page} {pages}', t('tagHelpPage')],
        ]}
      />
    </div>
  );
  const blocks = (
    <>
      <Segmented<'layout' | 'word'>
        className="print-kind"
        aria-label={t('kind')}
        value={isWord ? 'word' : 'layout'}
        disabled={readOnly}
        onChange={(kind) => {
          chooseWord(kind === 'word');
          if (kind === 'layout') setValue('word', null, { shouldDirty: word !== null });
        }}
        options={[
          { value: 'layout', label: t('kindLayout') },
          { value: 'word', label: t('kindWord') },
        ]}
      />
      {isWord ? <WordPane /> : layout}
    </>
  );
  const fieldList = (
    <FieldsPane
      fields={fields}
      help={t(isWord ? 'fieldsCopy' : 'fieldsHelp')}
      onInsert={isWord ? copyTag : (tag) => insert.current(tag)}
    />
  );
  const side = [
    { key: 'basics', label: t('basics'), children: <SourcePane /> },
    ...(isWord ? [] : [{ key: 'page', label: t('page'), children: <PagePane /> }]),
    { key: 'preview', label: t('preview'), children: <PreviewPane onOpen={openText} /> },
  ];
  return (
    <StudioContext value={studio}>
      {narrow ? (
        <Tabs
          className="print-tabs"
          activeKey={isWord && tab.narrow === 'page' ? 'content' : tab.narrow}
          onChange={(narrow) => setTab((before) => ({ ...before, narrow }))}
          items={[
            { key: 'content', label: t('content'), children: blocks },
            { key: 'fields', label: t('fields'), children: fieldList },
            ...side,
          ]}
        />
      ) : (
        <Panes
          name="print"
          panes={[
            { key: 'fields', label: t('fields'), width: 210, min: 170, content: fieldList },
            { key: 'content', label: t('content'), content: blocks },
            {
              key: 'side',
              label: t('preview'),
              width: 440,
              min: 320,
              content: (
                <Tabs
                  className="print-tabs"
                  activeKey={isWord && tab.wide === 'page' ? 'basics' : tab.wide}
                  onChange={(wide) => setTab((before) => ({ ...before, wide }))}
                  items={side}
                />
              ),
            },
          ]}
        />
      )}
    </StudioContext>
  );
}

const MOST_FRAMES = 30;

/** Goes to a field as soon as its pane, which may just have been chosen, is there to be seen. */
function goTo(id: string): () => void {
  let frame = 0;
  const look = (left: number) => {
    const field = document.getElementById(id);
    if (left > 0 && field?.getClientRects().length !== 1) {
      frame = requestAnimationFrame(() => look(left - 1));
      return;
    }
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  };
  look(MOST_FRAMES);
  return () => cancelAnimationFrame(frame);
}
