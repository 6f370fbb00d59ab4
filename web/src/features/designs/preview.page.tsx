import { DesktopOutlined, MobileOutlined, TabletOutlined } from '@ant-design/icons';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignType } from '@auditplus/contract/features/designs/designs.schemas.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { sampleValues } from '@auditplus/core/forms/sample-values.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { LabelledSwitch } from '../../kit/filters.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { previewMessages } from './designer.messages.ts';
import { useDesignName } from './use-design-name.ts';
import './designer.css';

const WIDTHS = { desktop: 1080, tablet: 720, phone: 375 } as const;
type Screen = keyof typeof WIDTHS;

/** Designs of the app and of its form generator are seen on phones (platform-contract 7.1). */
const OF_PHONES: ReadonlySet<DesignType> = new Set([2, 5]);

/** The draft of a form as people will see it, on screens of three widths and in each language. */
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
        <LabelledSwitch label={t('sample')} checked={hasSample} onChange={setSample} />
      </div>
      <Loaded query={query}>
        {({ body, rev }) =>
          body.form.fields.length === 0 ? (
            <EmptyBlock text={t('nothingToShow')} />
          ) : (
            <div className="preview-screen" style={{ maxWidth: WIDTHS[screen] }}>
              <PreviewForm
                key={`${rev} ${language} ${hasSample}`}
                body={body}
                language={language}
                hasSample={hasSample}
                screen={screen}
              />
            </div>
          )
        }
      </Loaded>
    </PageFrame>
  );
}

type PreviewFormProps = {
  readonly body: DesignBody;
  readonly language: Language;
  readonly hasSample: boolean;
  readonly screen: Screen;
};

function PreviewForm({ body, language, hasSample, screen }: PreviewFormProps) {
  const t = useMessages(previewMessages);
  const facts = useFormFacts();
  const { form, store } = useMemo(() => {
    const shown = inDesignLanguage({ form: body.form, rules: body.rules }, language);
    const model = formModel(shown);
    const values = hasSample
      ? sampleValues(model, facts, ({ field }) => textIn(field.label, 'zh'))
      : startValues(model, facts);
    return { form: shown.form, store: new FormStore(model, facts, { values }) };
  }, [body, language, hasSample, facts]);
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
