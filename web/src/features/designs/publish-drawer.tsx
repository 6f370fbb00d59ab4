import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignDraft } from '@auditplus/contract/features/designs/designs.schemas.ts';
import {
  type PlanStep,
  type PublishPlan,
  PublishRequest,
  type PublishState,
  type Stopped,
} from '@auditplus/contract/features/designs/publishing.schemas.ts';
import type { MenuAdminNode } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { Alert, Button, Checkbox, Input, Radio, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { TreeChoice } from '../../kit/tree-choice.tsx';
import { RoleSelect } from '../../kit/tree-selects.tsx';
import { listed } from '../../lib/phrases.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { designsMessages } from './designs.messages.ts';
import { useDesignName } from './use-design-name.ts';
import './designs.css';

type PublishDrawerProps = {
  readonly id: string;
  readonly onPublished?: () => void;
  readonly onClose: () => void;
};

/** Publishes a design: what will happen, where it stands in the menu, who will see it. */
export function PublishDrawer({ id, ...rest }: PublishDrawerProps) {
  const t = useMessages(designsMessages);
  const query = useRoute(designsRoutes.draft, { params: { id } }, { staleTime: 0 });
  if (query.data) return <PublishForm draft={query.data} isFresh={query.isFetchedAfterMount} {...rest} />;
  return (
    <SideDrawer open title={t('publish')} width="medium" onClose={rest.onClose}>
      <Loaded query={query}>{() => <Skeleton active paragraph={{ rows: 6 }} />}</Loaded>
    </SideDrawer>
  );
}

type PublishFormProps = Omit<PublishDrawerProps, 'id'> & {
  readonly draft: DesignDraft;
  /** False: the draft is the one of before the last save, with another version. */
  readonly isFresh: boolean;
};

function PublishForm({ draft, isFresh, onPublished, onClose }: PublishFormProps) {
  const t = useMessages(designsMessages);
  const nameOf = useDesignName();
  const { id, rev } = draft;
  const values = useMemo((): PublishRequest => startValues(draft), [draft]);
  const Checked = useMemo(
    () =>
      PublishRequest.refine(
        ({ pc, pcModuleParentId }) => pc === 0 || isIn(draft.pcIsRelease) || pcModuleParentId !== '',
        {
          error: t('parentNeeded'),
          path: ['pcModuleParentId'],
        },
      ).refine(
        ({ app, appModuleParentId }) => app === 0 || isIn(draft.appIsRelease) || appModuleParentId !== '',
        {
          error: t('parentNeeded'),
          path: ['appModuleParentId'],
        },
      ),
    [draft, t],
  );
  const form = useKitForm({ schema: Checked, values });
  const [pc, app] = useWatch({ control: form.control, name: ['pc', 'app'] });
  const plan = useRoute(
    designsRoutes.plan,
    { params: { id }, body: { ...values, pc, app } },
    { keepPrevious: true, staleTime: 0, enabled: isFresh },
  );
  const state = useRoute(designsRoutes.publishState, { params: { id } }, { staleTime: 0 });
  const publish = useAction(designsRoutes.release, {
    done: t('published'),
    onDone: () => onPublished?.(),
    onRefused: () => true,
  });
  const errors = plan.data?.issues.filter(({ severity }) => severity === 'error') ?? [];
  const isInMenu = isIn(draft.pcIsRelease) || isIn(draft.appIsRelease);
  const losesData = plan.data?.losesData === true;
  return (
    <FormDrawer
      recordId={id}
      open
      title={t('publishTitle', { name: nameOf(draft.fullName, draft.body) })}
      width="medium"
      form={form}
      readOnly={errors.length > 0}
      submitText={t('publish')}
      onSubmit={(body) =>
        publish.mutateAsync({
          params: { id },
          body: { ...body, rev, ...(plan.data ? { planHash: plan.data.hash } : {}) },
        })
      }
      onClose={onClose}
    >
      {state.data?.stopped && state.data.preparing ? (
        <Alert
          type="error"
          showIcon
          title={t('lastFailed', state.data.preparing)}
          description={t(WHY_STOPPED[state.data.stopped])}
        />
      ) : null}
      {state.data?.state === 'preparing' && state.data.preparing ? (
        <p role="status">{t('preparing', state.data.preparing)}</p>
      ) : null}
      <Indexes designId={id} />
      <Loaded query={plan}>{(found) => <Plan plan={found} />}</Loaded>
      {errors.length > 0 ? null : (
        <>
          {losesData ? (
            <Field name="acceptsLoss" label={t('lossTitle')} valueProp="checked">
              <Checkbox>{t('acceptsLoss')}</Checkbox>
            </Field>
          ) : null}
          <FormSection title={t('menuPlace')}>
            <Place device="pc" isOn={pc === 1} isThere={isIn(draft.pcIsRelease)} />
            <Place device="app" isOn={app === 1} isThere={isIn(draft.appIsRelease)} />
            {pc === 0 && app === 0 ? <p className="quiet">{t('processOnly')}</p> : null}
          </FormSection>
          <FormSection title={t('whoSees')}>
            {isInMenu ? (
              <Field name="newItems" label={t('newItems')}>
                <Radio.Group
                  options={[
                    { value: 'holders', label: t('newItemsHolders') },
                    { value: 'nobody', label: t('newItemsNobody') },
                  ]}
                />
              </Field>
            ) : null}
            <Field
              name="grantTo"
              label={t(isInMenu ? 'grantNewTo' : 'grantTo')}
              help={t(isInMenu ? 'grantNewToHelp' : 'grantToHelp')}
              toChild={roleIds}
              fromChild={grantsOf}
            >
              <RoleSelect multiple />
            </Field>
          </FormSection>
          <Field name="note" label={t('note')}>
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
          </Field>
        </>
      )}
    </FormDrawer>
  );
}

const isIn = (flag: number): boolean => flag === 1;

const startValues = ({ version, pcIsRelease, appIsRelease }: DesignDraft): PublishRequest => ({
  pc: version === null || pcIsRelease === 1 ? 1 : 0,
  app: appIsRelease,
  pcModuleParentId: '',
  appModuleParentId: '',
  note: '',
  newItems: 'holders',
  grantTo: [],
  acceptsLoss: false,
});

const roleIds = (grants: unknown): unknown =>
  PublishRequest.shape.grantTo.parse(grants).map(({ objectId }) => objectId);
const grantsOf = (ids: unknown): unknown =>
  Array.isArray(ids) ? ids.map((objectId) => ({ objectType: 'Role', objectId })) : [];

type PlaceProps = { readonly device: 'pc' | 'app'; readonly isOn: boolean; readonly isThere: boolean };

/** Whether the design stands in the menu of a device, and in which of its directories. */
function Place({ device, isOn, isThere }: PlaceProps) {
  const t = useMessages(designsMessages);
  const language = useLanguage();
  const directories = useRoute(
    menusRoutes.selector,
    { params: { id: '0' }, query: { category: device === 'pc' ? 'Web' : 'App' } },
    { enabled: isOn && !isThere, staleTime: 60_000 },
  );
  const item = ({ id, fullName, names, children }: MenuAdminNode): DirectoryItem => ({
    value: id,
    title: language === 'zh' ? fullName : names[language] || fullName,
    children: children.map(item),
  });
  return (
    <>
      <FlagField
        name={device}
        label={t(device === 'pc' ? 'inWeb' : 'inApp')}
        {...(isThere ? { help: t('alreadyInMenu') } : device === 'app' ? { help: t('appLater') } : {})}
      />
      {isOn && !isThere ? (
        <Field
          name={device === 'pc' ? 'pcModuleParentId' : 'appModuleParentId'}
          label={t('parent')}
          required
          toChild={(id) => id || null}
        >
          <TreeChoice
            searched="title"
            loading={directories.isPending}
            placeholder={t('parentNeeded')}
            treeData={(directories.data?.list ?? []).map(item)}
          />
        </Field>
      ) : null}
    </>
  );
}

type DirectoryItem = {
  readonly value: string;
  readonly title: string;
  readonly children: DirectoryItem[];
};

const WHY_STOPPED = {
  values: 'stoppedByValues',
  busy: 'stoppedBusy',
  full: 'stoppedFull',
  changed: 'stoppedChanged',
  other: 'stoppedOther',
} as const satisfies Record<Stopped, string>;

const BUILDING_POLL_MS = 2000;
const FEW_VALUES = 10;

/** Indexes that could not be built, and what keeps them from it; those that are being built are waited for. */
function Indexes({ designId }: { readonly designId: string }) {
  const t = useMessages(designsMessages);
  const [isWaiting, setWaiting] = useState(false);
  const request = { params: { id: designId } };
  const { data } = useRoute(designsRoutes.publishState, request, {
    staleTime: 0,
    ...(isWaiting ? { refetchInterval: BUILDING_POLL_MS } : {}),
  });
  const build = useAction(designsRoutes.buildIndexes, {
    done: t('indexesBuilding'),
    invalidates: [routeKey(designsRoutes.publishState), routeKey(designsRoutes.list)],
  });
  const indexes = data?.indexes ?? [];
  const isBuilding = indexes.some(({ state }) => state === 'building');
  useEffect(() => setWaiting(isBuilding), [isBuilding]);
  const faulty = indexes.filter(({ state }) => state === 'duplicates' || state === 'failed');
  const textOf = ({ label, duplicates }: PublishState['indexes'][number]): string => {
    const name = label || t('ofKeywords');
    if (duplicates.length === 0) return t('indexFailed', { label: name });
    const few = duplicates.slice(0, FEW_VALUES).map(({ value, count }) => `${value} ×${count}`);
    return t('indexTwice', {
      label: name,
      count: duplicates.length,
      values: listed(duplicates.length > FEW_VALUES ? [...few, '…'] : few),
    });
  };
  if (isBuilding) return <p role="status">{t('indexesBuilding')}</p>;
  return faulty.length === 0 ? null : (
    <section>
      <h3 className="plan-title">{t('indexesFaulty')}</h3>
      <ul className="plan-list">
        {faulty.map((index) => (
          <li key={`${index.fieldId} ${index.unique}`} data-tone="warning">
            {textOf(index)}
          </li>
        ))}
        <li data-tone="info">
          {t('buildAgainHelp')}{' '}
          <Button size="small" loading={build.isPending} onClick={() => build.mutate(request)}>
            {t('buildAgain')}
          </Button>
        </li>
      </ul>
    </section>
  );
}

const TONES = ['danger', 'warning', 'info'] as const;
const FEW_STEPS = 6;

/** What publishing would do, in sentences; what keeps it from being done. */
function Plan({ plan }: { readonly plan: PublishPlan }) {
  const t = useMessages(designsMessages);
  const [showsAll, setShowsAll] = useState(false);
  const errors = plan.issues.filter(({ severity }) => severity === 'error');
  const warnings = plan.issues.filter(({ severity }) => severity === 'warning');
  const listOf = (title: string, tone: PlanStep['tone'], issues: PublishPlan['issues']) =>
    issues.length === 0 ? null : (
      <section>
        <h3 className="plan-title">{title}</h3>
        <ul className="plan-list">
          {issues.map((issue) => (
            <li key={`${issue.text} ${issue.place ?? ''}`} data-tone={tone}>
              {issue.text}
            </li>
          ))}
        </ul>
      </section>
    );
  if (errors.length > 0) return listOf(t('planIssues'), 'danger', errors);
  // What is lost comes first.
  const steps = TONES.flatMap((tone) => plan.steps.filter((step) => step.tone === tone));
  return (
    <>
      <section>
        <h3 className="plan-title">
          {t('planTitle')} · {t('versionOf', { version: plan.version })}
        </h3>
        {steps.length === 0 ? <p className="quiet">{t('planNothing')}</p> : null}
        <ul className="plan-list">
          {(showsAll ? steps : steps.slice(0, FEW_STEPS)).map((step) => (
            <li key={`${step.kind} ${step.fieldId ?? ''} ${step.text}`} data-tone={step.tone}>
              {step.text}
              {step.examples?.length ? (
                <p className="quiet">
                  {t('examples', { values: listed(step.examples.map(({ value }) => value)) })}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
        {steps.length > FEW_STEPS ? (
          <Button type="link" size="small" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('planFew') : t('planAll', { count: steps.length })}
          </Button>
        ) : null}
      </section>
      {listOf(t('planWarnings'), 'warning', warnings)}
    </>
  );
}
