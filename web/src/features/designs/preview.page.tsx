import { DesktopOutlined, MobileOutlined, TabletOutlined } from '@ant-design/icons';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignType } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { SeenBy } from '@auditplus/contract/features/records/records.schemas.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { sampleValues } from '@auditplus/core/forms/sample-values.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { LabelledSwitch } from '../../kit/filters.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { RoleSelect } from '../../kit/tree-selects.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { SampleList } from '../records/public.ts';
import { useSurroundings } from './design-scope.ts';
import { previewMessages } from './designer.messages.ts';
import { useDesignName } from './use-design-name.ts';
import './designer.css';

const WIDTHS = { desktop: 1080, tablet: 720, phone: 375 } as const;
type Screen = keyof typeof WIDTHS;

/** Designs of the app and of its form generator are seen on phones (platform-contract 7.1). */
const OF_PHONES: ReadonlySet<DesignType> = new Set([2, 5]);

/**
 * The draft of a form and its lists as people will see them, on screens of three widths, in each language, with the
 * rights of a person or a role.
 */
export default function PreviewPage() {
  const t = useMessages(previewMessages);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const own = useLanguage();
  const nameOf = useDesignName();
  const query = useRoute(designsRoutes.draft, { params: { id } }, { staleTime: 0 });
  const [chosen, setChosen] = useState<Screen | null>(null);
  const [language, setLanguage] = useState<Language>(own);
  const [hasSample, setSample] = useState(true);
  const [viewAs, setViewAs] = useState<ViewAs>({ of: 'all', id: '' });
  const [part, setPart] = useState(FORM);
  const screen = chosen ?? (query.data && OF_PHONES.has(query.data.type) ? 'phone' : 'desktop');
  return (
    <PageFrame
      title={
        query.data ? t('previewOf', { name: nameOf(query.data.fullName, query.data.body) }) : t('preview')
      }
      backTo={`/onlineDev/webDesign/design?id=${id}`}
    >
      <div className="preview-tools">
        <Segmented<Screen>
          aria-label={t('screen')}
          value={screen}
          options={[
            { value: 'desktop', icon: <DesktopOutlined />, label: t('desktop') },
            { value: 'tablet', icon: <TabletOutlined />, label: t('tablet') },
            { value: 'phone', icon: <MobileOutlined />, label: t('phone') },
          ]}
          onChange={setChosen}
        />
        <Segmented<Language>
          aria-label={t('language')}
          value={language}
          options={[
            { value: 'zh', label: t('zh') },
            { value: 'zhtw', label: t('zhtw') },
            { value: 'en', label: t('en') },
          ]}
          onChange={setLanguage}
        />
        {part === FORM ? (
          <LabelledSwitch label={t('sample')} checked={hasSample} onChange={setSample} />
        ) : null}
        <ViewAsChoice viewAs={viewAs} onChange={setViewAs} />
      </div>
      <Loaded query={query}>
        {({ body, rev, webType }) => (
          <Seen id={id} viewAs={viewAs} body={body}>
            {(seen) => (
              <Previewed
                key={`${rev} ${language} ${hasSample} ${viewAs.id}`}
                id={id}
                seen={seen}
                webType={webType}
                part={part}
                onPart={setPart}
                language={language}
                hasSample={hasSample}
                screen={screen}
              />
            )}
          </Seen>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Whose rights the draft is seen with. */
type ViewAs = { readonly of: 'all' | SeenBy['objectType']; readonly id: string };

type ViewAsChoiceProps = { readonly viewAs: ViewAs; readonly onChange: (viewAs: ViewAs) => void };

function ViewAsChoice({ viewAs, onChange }: ViewAsChoiceProps) {
  const t = useMessages(previewMessages);
  const choose = (id: string | null | undefined) => onChange({ ...viewAs, id: id ?? '' });
  return (
    <>
      <Select<ViewAs['of']>
        aria-label={t('viewAs')}
        value={viewAs.of}
        popupMatchSelectWidth={false}
        options={[
          { value: 'all', label: t('viewAsAll') },
          { value: 'User', label: t('viewAsUser') },
          { value: 'Role', label: t('viewAsRole') },
        ]}
        onChange={(of) => onChange({ of, id: '' })}
      />
      {viewAs.of === 'User' ? (
        <div className="preview-view-as">
          <UserPicker aria-label={t('viewAsUser')} value={viewAs.id || null} onChange={choose} />
        </div>
      ) : null}
      {viewAs.of === 'Role' ? (
        <div className="preview-view-as">
          <RoleSelect aria-label={t('viewAsRole')} value={viewAs.id || null} onChange={choose} />
        </div>
      ) : null}
    </>
  );
}

/** What is seen of a draft; buttons are all where `null`. */
type SeenDraft = {
  readonly body: DesignBody;
  readonly readOnly: readonly string[];
  readonly buttons: readonly string[] | null;
};

type SeenProps = {
  readonly id: string;
  readonly viewAs: ViewAs;
  readonly body: DesignBody;
  readonly children: (seen: SeenDraft) => ReactNode;
};

/** The draft as it is, or as the server says that somebody would see it. */
function Seen({ id, viewAs, body, children }: SeenProps) {
  const t = useMessages(previewMessages);
  const query = useRoute(
    recordReadRoutes.seenAs,
    {
      params: { modelId: id },
      query: { objectType: viewAs.of === 'Role' ? 'Role' : 'User', objectId: viewAs.id || '0' },
    },
    { staleTime: 0, enabled: viewAs.id !== '' },
  );
  const all = useMemo(() => ({ body, readOnly: [], buttons: null }), [body]);
  if (viewAs.of === 'all') return children(all);
  if (viewAs.id === '') return <EmptyBlock text={t(viewAs.of === 'User' ? 'choosePerson' : 'chooseRole')} />;
  return (
    <Loaded query={query}>
      {(found) =>
        found.holds ? children(found) : <EmptyBlock text={t('seesNothing', { name: found.name })} />
      }
    </Loaded>
  );
}

/** The form; a view is named by its id. */
const FORM = 'form';

type PreviewedProps = {
  readonly id: string;
  readonly seen: SeenDraft;
  readonly webType: number;
  readonly part: string;
  readonly onPart: (part: string) => void;
  readonly language: Language;
  readonly hasSample: boolean;
  readonly screen: Screen;
};

/** The form or one of the lists, on a screen. */
function Previewed({ id, seen, webType, part, onPart, ...look }: PreviewedProps) {
  const t = useMessages(previewMessages);
  const { language, screen } = look;
  const shown = useMemo(() => inDesignLanguage(seen.body, language), [seen.body, language]);
  const views = webType === 1 ? [] : shown.views;
  const view = views.find(({ viewId }) => viewId === part);
  return (
    <>
      {views.length > 0 ? (
        <Segmented<string>
          className="preview-parts"
          aria-label={t('part')}
          value={view ? part : FORM}
          options={[
            { value: FORM, label: t('form') },
            ...views.map(({ viewId, name }) => ({ value: viewId, label: textIn(name, 'zh') || viewId })),
          ]}
          onChange={onPart}
        />
      ) : null}
      <div className="preview-screen" style={{ maxWidth: WIDTHS[screen] }}>
        {view ? (
          <SampleList
            key={view.viewId}
            designId={id}
            body={shown}
            view={view}
            buttons={seen.buttons}
            isPhone={screen === 'phone' || view.device === 'app'}
          />
        ) : shown.form.fields.length === 0 ? (
          <EmptyBlock text={t('nothingToShow')} />
        ) : (
          <PreviewForm body={shown} locked={seen.readOnly} {...look} />
        )}
      </div>
    </>
  );
}

type PreviewFormProps = {
  /** With texts of the language that it is looked at in. */
  readonly body: DesignBody;
  /** Fields that are seen and not filled in. */
  readonly locked: readonly string[];
  readonly language: Language;
  readonly hasSample: boolean;
  readonly screen: Screen;
};

function PreviewForm({ body, locked, language, hasSample, screen }: PreviewFormProps) {
  const t = useMessages(previewMessages);
  const known = useFormFacts();
  const around = useSurroundings(body, known);
  const { form } = body;
  const store = useMemo(() => {
    const facts = { ...known, ...around.sample };
    const model = formModel(body, around);
    const values = hasSample
      ? sampleValues(model, facts, ({ field }) => textIn(field.label, 'zh'))
      : startValues(model, facts);
    return new FormStore(model, facts, { values, locked });
  }, [body, locked, hasSample, known, around]);
  const { confirm, cancel } = form.settings;
  const check = () => {
    const issues = store.check();
    if (issues.length === 0) toast.success(t('inOrder'));
    else toast.error(t('problems', { count: issues.length }));
  };
  return (
    <>
      <DesignedForm
        store={store}
        fields={form.fields}
        settings={form.settings}
        device={screen === 'phone' ? 'app' : 'pc'}
      />
      <div className="drawer-actions">
        {cancel.shown ? <Button>{textIn(cancel.text, language)}</Button> : null}
        {confirm.shown ? (
          <Button type="primary" onClick={check}>
            {textIn(confirm.text, language)}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** A design whose texts are those of one language, for a look at it without changing one's own. */
function inDesignLanguage<T>(value: T, language: Language): T;
function inDesignLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inDesignLanguage(one, language));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inDesignLanguage(one, language)]),
  );
  const own = inside[language];
  const text = typeof own === 'string' && own !== '' ? own : null;
  if (typeof inside.zh === 'string') return { zh: text ?? inside.zh };
  if (typeof inside.fullName !== 'string') return inside;
  const { zhtw: _zhtw, en: _en, ...option } = inside;
  return { ...option, fullName: text ?? inside.fullName };
}
